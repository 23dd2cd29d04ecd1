import { OcppError } from "./errors.ts";
import { codecs } from "./generated/codecs.ts";
import type { Action, RequestOf } from "./messages.ts";
import { examine } from "./tolerance.ts";

/**
 * Checks a request and writes it in schema order; throws "invalid-payload" with the first violation. With `unchecked`
 * it only converts it to JSON.
 */
export function serialize<A extends Action>(
  action: A,
  payload: RequestOf<A>,
  { unchecked = false }: { unchecked?: boolean } = {},
): string {
  if (!Object.hasOwn(codecs, action)) throw new OcppError("unknown-action", `OCPP 1.6 has no ${action}.`);
  if (unchecked) return withoutCheck(action, payload);
  const wrong = examine(action, "request", payload as Record<string, unknown>, "strict")?.refused ?? null;
  if (wrong !== null) {
    throw new OcppError("invalid-payload", `${action}${wrong.path}: expected ${wrong.expected}.`);
  }
  return codecs[action].request.write(payload);
}

function withoutCheck(action: Action, payload: object): string {
  try {
    // Undefined for example for a function, which plain JavaScript callers can pass.
    const text = JSON.stringify(payload) as string | undefined;
    if (text !== undefined) return text;
  } catch (cause) {
    throw new OcppError("invalid-payload", `The payload of ${action} cannot be converted to JSON.`, {
      cause,
    });
  }
  throw new OcppError("invalid-payload", `The payload of ${action} cannot be converted to JSON.`);
}
