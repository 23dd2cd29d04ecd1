import type { ErrorObject } from "ajv/dist/2020.js";
import type { Fault } from "../platform/problems.ts";

// A body of 256 KiB can have a hundred thousand faults; a reader does not need more than these.
const mostFaults = 50;

/**
 * Describes for the sender what a schema rejects in a value: where, the value, and the rule. Numbers, true, false and
 * null are shown. Text of up to 40 characters is shown where the schema lists the values or expects a timestamp, and
 * of a parameter that must be a number or true or false. Other text may be a secret or an id tag, so only its length is
 * shown.
 */
export function faultsOf(
  errors: readonly ErrorObject[],
  part: "path" | "query" | "header" | "body",
): Fault[] {
  const prefix = part === "body" ? "" : `/${part}`;
  return withTypesTogether(errors.filter((error) => says(error, errors)))
    .slice(0, mostFaults)
    .map((error) => {
      const pointer = prefix + error.instancePath + below(error);
      const name = part === "body" ? pointer.slice(1) : pointer.slice(prefix.length + 1);
      return {
        pointer,
        code: error.keyword,
        detail: `${name === "" ? "The body" : name} ${complaint(error, part !== "body")}.`,
      };
    });
}

/**
 * When a choice fails, the fault of the intended branch says more than the fault of the choice, and "null" says
 * nothing. A branch for another type says nothing either when the value has the type of one branch and fails there.
 */
function says(error: ErrorObject, all: readonly ErrorObject[]): boolean {
  if (error.keyword === "type" && all.some((other) => fitsOtherBranch(other, error))) return false;
  const isChoice = error.keyword === "oneOf" || error.keyword === "anyOf";
  const isNullBranch = error.keyword === "type" && error.params["type"] === "null";
  if (!isChoice && !isNullBranch) return true;
  return !all.some(
    (other) =>
      other !== error &&
      other.keyword !== "oneOf" &&
      other.keyword !== "anyOf" &&
      !(other.keyword === "type" && other.params["type"] === "null") &&
      `${other.instancePath}/`.startsWith(`${error.instancePath}/`),
  );
}

function fitsOtherBranch({ keyword, instancePath }: ErrorObject, error: ErrorObject): boolean {
  return instancePath === error.instancePath && !["type", "oneOf", "anyOf"].includes(keyword);
}

/** A value that has the type of no branch has one fault, with the types of all. */
function withTypesTogether(errors: readonly ErrorObject[]): ErrorObject[] {
  const typesAt = new Map<string, unknown[]>();
  return errors.flatMap((error) => {
    if (error.keyword !== "type") return [error];
    const known = typesAt.get(error.instancePath);
    const types = known ?? [];
    types.push(...[error.params["type"]].flat());
    typesAt.set(error.instancePath, types);
    return known === undefined ? [{ ...error, params: { ...error.params, type: types } }] : [];
  });
}

/** The property that the error is about, when ajv points at the object around it. */
function below({ keyword, params }: ErrorObject): string {
  const name: unknown =
    keyword === "required"
      ? params["missingProperty"]
      : keyword === "additionalProperties"
        ? params["additionalProperty"]
        : keyword === "unevaluatedProperties"
          ? params["unevaluatedProperty"]
          : undefined;
  return typeof name === "string" ? `/${escaped(name)}` : "";
}

/** A name as a part of a JSON Pointer (RFC 6901), cut to a length that people read. */
export function escaped(name: string): string {
  return name.slice(0, 100).replaceAll("~", "~0").replaceAll("/", "~1");
}

function complaint({ keyword, params, data, message }: ErrorObject, isParameter: boolean): string {
  const limit = String(params["limit"]);
  switch (keyword) {
    case "required":
      return "is missing";
    case "additionalProperties":
    case "unevaluatedProperties":
      return isParameter ? "is not a parameter of this operation" : "is not a field here";
    case "type":
      return `is ${seen(data, isParameter)}; it must be ${kindOf(params["type"])}`;
    case "enum":
      return `is ${seen(data, true)}; it must be one of ${listed(params["allowedValues"], ", ")}`;
    case "format":
      return formatComplaint(params["format"], data);
    case "minimum":
      return `is ${seen(data, isParameter)}; it must be at least ${limit}`;
    case "maximum":
      return `is ${seen(data, isParameter)}; it must be at most ${limit}`;
    case "exclusiveMinimum":
      return `is ${seen(data, isParameter)}; it must be more than ${limit}`;
    case "exclusiveMaximum":
      return `is ${seen(data, isParameter)}; it must be less than ${limit}`;
    case "minLength":
      return `is ${seen(data, false)}; it must have at least ${limit}`;
    case "maxLength":
      return `is ${seen(data, false)}; it must have at most ${limit}`;
    case "minItems":
      return `is ${seen(data, false)}; it must have at least ${limit}`;
    case "maxItems":
      return `is ${seen(data, false)}; it must have at most ${limit}`;
    case "pattern":
      return `is ${seen(data, false)}; it must match ${String(params["pattern"])}`;
    default:
      return message ?? "is invalid";
  }
}

function formatComplaint(format: unknown, data: unknown): string {
  switch (format) {
    case "date-time":
      return `is ${seen(data, true)}; it must be a timestamp with an offset, such as 2026-11-21T08:00:00Z`;
    case "date-time-or-date":
      return `is ${seen(data, true)}; it must be a timestamp with an offset or a date, such as 2026-11-21T08:00:00Z or 2026-11-21`;
    default:
      return "must be an absolute URI";
  }
}

function seen(data: unknown, mayShowText: boolean): string {
  if (typeof data === "string") {
    return mayShowText && data.length <= 40 ? JSON.stringify(data) : `a string of ${data.length} characters`;
  }
  if (Array.isArray(data)) return `an array of ${data.length} items`;
  return typeof data === "object" && data !== null ? "an object" : String(data);
}

function listed(values: unknown, separator: string): string {
  return Array.isArray(values) ? values.map(String).join(separator) : String(values);
}

const kinds: Record<string, string> = {
  array: "an array",
  boolean: "true or false",
  integer: "an integer",
  null: "null",
  number: "a number",
  object: "an object",
  string: "a string",
};

function kindOf(type: unknown): string {
  const names = new Set((Array.isArray(type) ? type : [type]).map(String));
  return [...names].map((name) => kinds[name] ?? name).join(" or ");
}
