import { OcppError } from "./errors.ts";
import { codecs } from "./generated/codecs.ts";
import type { Action, CentralSystemAction, RequestOf } from "./messages.ts";
import { need } from "./need.ts";
import { inspect } from "./tolerance.ts";
import type { Violation } from "./violation.ts";

/** The request, fit to be sent, or where it breaks the schema: the first 64 places. */
export type ValidatedRequest<A extends CentralSystemAction> =
  | { ok: true; payload: RequestOf<A> }
  | { ok: false; violations: readonly Violation[] };

/** Whether a central system can call this, by its name on the wire. */
export function isCentralSystemAction(name: string): name is CentralSystemAction {
  // Asked for its own keys only: "toString" is no action.
  return Object.hasOwn(codecs, name) && codecs[name as Action].from !== "charge-point";
}

/** For a request that somebody else has written: `station.call` takes what is ok here. */
export function validateRequest<A extends CentralSystemAction>(
  action: A,
  payload: Record<string, unknown>,
): ValidatedRequest<A> {
  need("validateRequest(): payload", payload, "object");
  if (!isCentralSystemAction(action))
    throw new OcppError("unknown-action", `No central system can call ${String(action)}.`);
  const violations = inspect(action, "request", payload, "strict");
  if (violations.length > 0) return { ok: false, violations };
  // The codec of the action has just found nothing wrong with it.
  return { ok: true, payload: payload as RequestOf<A> };
}
