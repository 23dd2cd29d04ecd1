import type { ErrorObject } from "ajv";
import { codecs } from "../../src/generated/codecs.ts";
import type { Violation } from "../../src/violation.ts";
import { inspect } from "../../src/wire.ts";
import { type Complaint, type Difference, differences } from "./differences.ts";
import { at } from "./json-text.ts";
import type { OfficialHalf, Shape } from "./official-schemas.ts";

/** A rule of the validators that a payload violated. */
export interface BrokenLaw {
  law: string;
  detail: string;
}

/**
 * Checks one payload, as received, against all rules of the validators; null when it follows them. Calls `differed` for
 * each intended difference to the oracle.
 */
export function comparePayload(
  official: OfficialHalf,
  text: string,
  differed: (difference: Difference) => void,
): BrokenLaw | null {
  const { action, half, shape } = official;
  // parseFrame refuses payloads that are not objects.
  const parse = () => JSON.parse(text) as Record<string, unknown>;
  const found = inspect(action, half, parse(), "strict");
  return (
    agrees(official, parse(), found, differed) ??
    (found.length === 0 ? writesInOrder(official, parse()) : null) ??
    strictRefuses(official, parse(), found) ??
    tolerantRepairs(official, parse(), shape)
  );
}

function agrees(
  official: OfficialHalf,
  payload: Record<string, unknown>,
  found: readonly Violation[],
  differed: (difference: Difference) => void,
): BrokenLaw | null {
  const theirs = new Map(toComplaints(official.complaints(payload)).map((each) => [keyOf(each), each]));
  const ours = new Map(
    found.map(({ path, rule, actual }) => [keyOf({ path, rule }), { path, rule, value: actual }]),
  );
  for (const [side, some, others] of [
    ["theirs", theirs, ours],
    ["ours", ours, theirs],
  ] as const) {
    for (const [key, complaint] of some) {
      if (others.has(key)) continue;
      const difference = differences.find((each) => each.side === side && each.covers(complaint));
      if (difference === undefined) {
        return { law: "our validators report what Ajv reports", detail: `only ${side}: ${key}` };
      }
      differed(difference);
    }
  }
  return null;
}

const keyOf = ({ path, rule }: Pick<Complaint, "path" | "rule">): string => `${rule} ${path}`;

/** Converts Ajv errors to our terms. A value of the wrong type has no other violations. */
export function toComplaints(errors: readonly ErrorObject[]): Complaint[] {
  const complaints = errors.map(toComplaint);
  const mistyped = new Set(complaints.filter(({ rule }) => rule === "type").map(({ path }) => path));
  return complaints.filter(({ path, rule }) => rule === "type" || !mistyped.has(path));
}

function toComplaint({ keyword, instancePath, params, data }: ErrorObject): Complaint {
  const below = (key: string) => `${instancePath}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
  switch (keyword) {
    case "required":
      return { path: below(String(params["missingProperty"])), rule: "required", value: undefined };
    case "additionalProperties": {
      const key = String(params["additionalProperty"]);
      // Only an object has properties.
      return { path: below(key), rule: "unknown-field", value: (data as Record<string, unknown>)[key] };
    }
    case "type":
    case "format":
      return { path: instancePath, rule: keyword, value: data };
    case "enum":
      return { path: instancePath, rule: "choice", value: data };
    case "maxLength":
      return { path: instancePath, rule: "max-length", value: data };
    case "minItems":
      return { path: instancePath, rule: "min-items", value: data };
    case "multipleOf":
      return { path: instancePath, rule: "step", value: data };
    default:
      throw new Error(`The official schemas have no ${keyword}.`);
  }
}

function writesInOrder(
  { action, half, shape }: OfficialHalf,
  payload: Record<string, unknown>,
): BrokenLaw | null {
  const law = "a valid payload is written unchanged, in the order of the schema";
  // Valid: there are no violations.
  const written = codecs[action][half].write(payload as never);
  const expected = JSON.stringify(inOrder(shape, payload));
  return written === expected ? null : { law, detail: `${written} instead of ${expected}` };
}

function inOrder(shape: Shape, value: unknown): unknown {
  if (Array.isArray(value) && shape.items) {
    const { items } = shape;
    return value.map((item) => inOrder(items, item));
  }
  if (typeof value !== "object" || value === null) return value;
  const given = new Map(Object.entries(value));
  const entries = Object.entries(shape.properties ?? {}).filter(([key]) => given.has(key));
  return Object.fromEntries(entries.map(([key, inner]) => [key, inOrder(inner, given.get(key))]));
}

function strictRefuses(
  { action, half }: OfficialHalf,
  payload: Record<string, unknown>,
  found: readonly Violation[],
): BrokenLaw | null {
  const before = JSON.stringify(payload);
  const violations = inspect(action, half, payload, "strict");
  if (violations.length !== found.length || violations.some(({ handling }) => handling !== "refused")) {
    return { law: "strict mode refuses every violation", detail: listed(violations) };
  }
  if (JSON.stringify(payload) === before) return null;
  return { law: "strict mode changes nothing", detail: `${before} became ${JSON.stringify(payload)}` };
}

function tolerantRepairs(
  { action, half }: OfficialHalf,
  payload: Record<string, unknown>,
  shape: Shape,
): BrokenLaw | null {
  // Cloned before it is repaired.
  const original = structuredClone(payload);
  const violations = inspect(action, half, payload, "tolerant");
  const misplaced = violations.find(({ path, actual }) => !same(at(original, path), actual));
  if (misplaced !== undefined) {
    return { law: "a violation has the path of its value", detail: listed([misplaced]) };
  }
  if (violations.length === 0 && !same(original, payload)) {
    return { law: "a valid payload is not changed", detail: JSON.stringify(payload) };
  }
  if (isPolluted(payload)) return { law: "no prototype is changed", detail: JSON.stringify(payload) };
  if (violations.some(({ handling }) => handling === "refused")) return null;
  const left = inspect(action, half, payload, "strict");
  const unrepaired = left.filter((each) => !isKept(each, violations) && !followsFromRepair(each, violations));
  if (unrepaired.length > 0) {
    return {
      law: "a payload from tolerant mode is valid except for the reported violations",
      detail: `${listed(violations)} left ${listed(unrepaired)}`,
    };
  }
  return sound(payload, shape)
    ? null
    : { law: "a payload from tolerant mode has the types of the schema", detail: JSON.stringify(payload) };
}

// Dropped items before it may have moved it, so it is found by its value.
function isKept({ rule, actual }: Violation, violations: readonly Violation[]): boolean {
  return violations.some(
    (each) => each.handling === "kept" && each.rule === rule && same(each.actual, actual),
  );
}

/** A number read as text may be an invalid time or too long; a list may have lost its last item. */
function followsFromRepair({ rule, path, actual }: Violation, violations: readonly Violation[]): boolean {
  if (rule === "min-items") {
    return violations.some((each) => each.handling === "dropped" && each.path.startsWith(`${path}/`));
  }
  return (
    (rule === "format" || rule === "max-length") &&
    violations.some((each) => each.handling === "repaired" && String(each.actual) === actual)
  );
}

/** Handlers rely on this: every field has its type, and no required one is missing. */
function sound(value: unknown, shape: Shape): boolean {
  switch (shape.type) {
    case "object": {
      if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
      const given = new Map(Object.entries(value));
      const properties = shape.properties ?? {};
      return (
        (shape.required ?? []).every((key) => given.has(key)) &&
        [...given].every(([key, inner]) => {
          const expected = Object.hasOwn(properties, key) ? properties[key] : undefined;
          return expected !== undefined && sound(inner, expected);
        })
      );
    }
    case "array": {
      const { items } = shape;
      return Array.isArray(value) && (items === undefined || value.every((item) => sound(item, items)));
    }
    case "integer":
      return Number.isInteger(value);
    case "number":
      return Number.isFinite(value);
    case "boolean":
    case "string":
      return typeof value === shape.type;
  }
}

const prototypes = [
  Object.prototype,
  Array.prototype,
  String.prototype,
  Number.prototype,
  Function.prototype,
];
const namesBefore = prototypes.map((each) => Object.getOwnPropertyNames(each).length);

function isPolluted(value: unknown): boolean {
  return (
    prototypes.some((each, index) => Object.getOwnPropertyNames(each).length !== namesBefore[index]) ||
    hasForeignPrototype(value)
  );
}

function hasForeignPrototype(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const expected = Array.isArray(value) ? Array.prototype : Object.prototype;
  return Object.getPrototypeOf(value) !== expected || Object.values(value).some(hasForeignPrototype);
}

function same(one: unknown, other: unknown): boolean {
  return Object.is(one, other) || (typeof one === "object" && toJson(one) === toJson(other));
}

// Distinguishes Infinity and -0 from null and 0.
function toJson(value: unknown): string {
  return String(
    JSON.stringify(value, (_key, inner: unknown) =>
      typeof inner === "number" && (!Number.isFinite(inner) || Object.is(inner, -0)) ? `${1 / inner}` : inner,
    ),
  );
}

function listed(violations: readonly Pick<Violation, "path" | "rule" | "handling">[]): string {
  return violations.map(({ path, rule, handling }) => `${rule} ${path} ${handling}`).join(", ");
}
