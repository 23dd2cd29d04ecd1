import type { Finding, Findings } from "./checks.ts";
import type { RpcErrorCode } from "./errors.ts";
import { codecs } from "./generated/codecs.ts";
import type { Action } from "./messages.ts";
import type { Violation } from "./violation.ts";

/** Tolerant: what a charger sends is mended or passed on where it can be. Strict: as the schema says, or not at all. */
export type Validation = "tolerant" | "strict";

/** Checks a payload that came in. The payload may be handled when nothing is marked "refused". */
export function inspect(
  action: Action,
  half: "request" | "answer",
  payload: Record<string, unknown>,
  validation: Validation,
): readonly Violation[] {
  const found: Findings = [];
  codecs[action][half].check(payload, found);
  if (found.length === 0) return none;
  return validation === "strict" ? refuseAll(found) : tolerate(payload, found);
}

const none: readonly Violation[] = [];

/**
 * Makes the best of a payload that breaks its schema: mends what surely means something, leaves out what may be
 * left out, and passes on the rest. Changes `payload`. What it could not live with is marked "refused".
 */
function tolerate(payload: Record<string, unknown>, found: Findings): Violation[] {
  const drops = new Set<string>();
  for (const finding of found) {
    finding.handling = mend(payload, finding);
    if (finding.handling === "dropped" && finding.drop !== null) drops.add(finding.drop);
  }
  // Findings come in the order of the payload: from the back, an index still means what it meant.
  for (const path of [...drops].reverse()) remove(payload, path);
  return toViolations(found);
}

function refuseAll(found: Findings): Violation[] {
  for (const finding of found) finding.handling = "refused";
  return toViolations(found);
}

function toViolations(found: Findings): Violation[] {
  return found.map(({ path, rule, expected, actual, handling }) => ({
    path,
    rule,
    expected,
    actual,
    handling,
  }));
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

function mend(payload: Record<string, unknown>, finding: Finding): Violation["handling"] {
  switch (finding.rule) {
    case "max-length":
    case "format":
    case "step":
    case "min-items":
      return "kept";
    case "unknown-field":
      return "dropped";
    case "required":
      return finding.drop === null ? "refused" : "dropped";
    case "type":
    case "choice": {
      const meant = finding.rule === "type" ? coerce(finding) : nearestWord(finding);
      if (meant !== undefined) {
        replace(payload, finding.path, meant);
        return "repaired";
      }
      // An optional word is passed on: leaving out an unknown measurand would make the value an energy register.
      if (finding.rule === "choice" && finding.drop === finding.path) return "kept";
      return finding.drop === null ? "refused" : "dropped";
    }
  }
}

function coerce({ expected, actual }: Finding): string | number | boolean | undefined {
  switch (expected) {
    case "string":
      return typeof actual === "number" || typeof actual === "boolean" ? String(actual) : undefined;
    case "integer": {
      const number = toNumber(actual);
      return number === undefined ? undefined : Math.round(number);
    }
    case "number":
      return toNumber(actual);
    case "boolean":
      return actual === "true" ? true : actual === "false" ? false : undefined;
    default:
      return undefined;
  }
}

function toNumber(actual: unknown): number | undefined {
  if (typeof actual === "number") return Number.isFinite(actual) ? actual : undefined;
  if (typeof actual !== "string" || !/^\s*[+-]?\d+(\.\d+)?\s*$/.test(actual)) return undefined;
  const number = Number(actual);
  // Of 309 digits and more.
  return Number.isFinite(number) ? number : undefined;
}

function nearestWord({ actual, words, otherwise }: Finding): string | undefined {
  const text = String(actual).trim().toLowerCase();
  return words.find((word) => word.toLowerCase() === text) ?? otherwise;
}

function replace(payload: object, path: string, value: unknown): void {
  const place = locate(payload, path);
  if (place !== null) place.parent[place.key] = value;
}

function remove(payload: object, path: string): void {
  const place = locate(payload, path);
  if (place === null) return;
  if (Array.isArray(place.parent)) place.parent.splice(Number(place.key), 1);
  else delete place.parent[place.key];
}

function locate(payload: object, path: string): { parent: Record<string, unknown>; key: string } | null {
  const keys = path
    .slice(1)
    .split("/")
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
  const last = keys.pop();
  if (last === undefined) return null;
  let parent: unknown = payload;
  for (const key of keys) {
    if (typeof parent !== "object" || parent === null) return null;
    parent = (parent as Record<string, unknown>)[key];
  }
  if (typeof parent !== "object" || parent === null) return null;
  return { parent: parent as Record<string, unknown>, key: last };
}
