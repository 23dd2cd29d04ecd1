import { Findings } from "./checks.ts";
import type { RpcErrorCode } from "./errors.ts";
import { codecs } from "./generated/codecs.ts";
import type { Action } from "./messages.ts";
import type { Violation } from "./violation.ts";

/** Tolerant: what a charger sends is mended or passed on where it can be. Strict: as the schema says, or not at all. */
export type Validation = "tolerant" | "strict";

/** What is wrong with a payload that came in. It may be handled when nothing is refused. */
export type Examined = Pick<Findings, "count" | "refused" | "violations">;

/**
 * Checks a payload that came in, and makes the best of it in tolerant mode: mends what surely means something, leaves out
 * what may be left out, and passes on the rest, which changes `payload`. Null: nothing is wrong with it.
 */
export function examine(
  action: Action,
  half: "request" | "answer",
  payload: Record<string, unknown>,
  validation: Validation,
): Examined | null {
  const mends = validation === "tolerant";
  const found = mends ? mending : judging;
  codecs[action][half].check(payload, found);
  if (found.count === 0) return null;
  // Hardly any payload breaks its schema: this one is used again until one does.
  if (mends) mending = new Findings(true);
  else judging = new Findings(false);
  found.closeUp();
  return found;
}

let mending = new Findings(true);
let judging = new Findings(false);

/** The same, with what was found as a list. */
export function inspect(...about: Parameters<typeof examine>): readonly Violation[] {
  return examine(...about)?.violations ?? [];
}

/** The code that OCPP-J has for a violation; 1.6 spells Occurence with one r. */
export function errorCodeOf(violation: Violation): RpcErrorCode {
  switch (violation.rule) {
    case "required":
    case "min-items":
      return "OccurenceConstraintViolation";
    case "type":
      return "TypeConstraintViolation";
    case "choice":
    case "max-length":
    case "format":
    case "step":
      return "PropertyConstraintViolation";
    case "unknown-field":
      return "FormationViolation";
  }
}
