import type { Findings } from "./checks.ts";
import { OcppError } from "./errors.ts";
import { codecs } from "./generated/codecs.ts";
import type { Action, RequestOf } from "./messages.ts";

/** Checks a request and writes it in schema order; throws "invalid-payload" with the first thing wrong. */
export function serialize<A extends Action>(action: A, payload: RequestOf<A>): string {
  if (!Object.hasOwn(codecs, action)) throw new OcppError("unknown-action", `OCPP 1.6 has no ${action}.`);
  const codec = codecs[action].request;
  const found: Findings = [];
  codec.check(payload as Record<string, unknown>, found);
  const [first] = found;
  if (first !== undefined) {
    throw new OcppError("invalid-payload", `${action}${first.path}: expected ${first.expected}.`);
  }
  return codec.write(payload);
}
