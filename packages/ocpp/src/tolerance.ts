import { Findings } from "./checks.ts";
import type { RpcErrorCode } from "./errors.ts";
import { codecs } from "./generated/codecs.ts";
import type { Action } from "./messages.ts";
import type { Violation } from "./violation.ts";

/**
 * Tolerant: repairs or accepts invalid payloads of a charger where possible. Strict: refuses every payload that
 * violates the schema.
 */
export type Validation = "tolerant" | "strict";

/** Violations of an incoming payload. It may be handled when `refused` is null. */
export type Examined = Pick<Findings, "count" | "refused" | "violations">;

/**
 * Checks an incoming payload. Tolerant mode changes it: repairs unambiguous values, drops optional ones, and keeps the
 * rest. Null: it is valid.
 */
export function examine(
  action: Action,
  half: "request" | "answer",
  payload: Record<string, unknown>,
  validation: Validation,
): Examined | null {
  const repairs = validation === "tolerant";
  const found = repairs ? tolerantFindings : strictFindings;
  codecs[action][half].check(payload, found);
  if (found.count === 0) return null;
  // Violations are rare, so a Findings object is reused until it contains one.
  if (repairs) tolerantFindings = new Findings(true);
  else strictFindings = new Findings(false);
  found.closeUp();
  return found;
}

let tolerantFindings = new Findings(true);
let strictFindings = new Findings(false);

/** Like `examine`, but returns the violations as a list. */
export function inspect(...about: Parameters<typeof examine>): readonly Violation[] {
  return examine(...about)?.violations ?? [];
}

/** The OCPP-J error code of a violation; OCPP 1.6 spells Occurence with one r. */
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
