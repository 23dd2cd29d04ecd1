import { OcppError } from "./errors.ts";
import { codecs } from "./generated/codecs.ts";
import type { Action, CentralSystemAction, RequestOf } from "./messages.ts";
import { need } from "./need.ts";
import type { Violation } from "./violation.ts";
import { inspect } from "./wire.ts";

/** The request, ready to be sent, or its schema violations: the first 64. */
export type ValidatedRequest<A extends CentralSystemAction> =
  | { ok: true; payload: RequestOf<A> }
  | { ok: false; violations: readonly Violation[] };

/** Whether this is the name of an action that a central system can call. */
export function isCentralSystemAction(name: string): name is CentralSystemAction {
  // Own keys only: "toString" is not an action.
  return Object.hasOwn(codecs, name) && codecs[name as Action].from !== "charge-point";
}

/** For requests from outside: `station.call` accepts a payload that is ok here. */
export function validateRequest<A extends CentralSystemAction>(
  action: A,
  payload: Record<string, unknown>,
): ValidatedRequest<A> {
  need("validateRequest(): payload", payload, "object");
  if (!isCentralSystemAction(action))
    throw new OcppError("unknown-action", `A central system cannot call ${String(action)}.`);
  const violations = inspect(action, "request", payload, "strict");
  if (violations.length > 0) return { ok: false, violations };
  // The codec of the action has just checked it.
  return { ok: true, payload: payload as RequestOf<A> };
}
