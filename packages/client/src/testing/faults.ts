import type { Fault } from "@forecourt/contract";
import type { ErrorObject } from "ajv/dist/2020.js";

/** Converts ajv's errors into faults with the server's pointers and codes, and ajv's text. */
export function faultsOf(errors: readonly ErrorObject[], part: "path" | "query" | "body"): Fault[] {
  const prefix = part === "body" ? "" : `/${part}`;
  return errors
    .filter((error) => isSpecific(error, errors))
    .map((error) => {
      const pointer = prefix + error.instancePath + missingOrUnknown(error);
      const name = pointer.slice(prefix.length + (part === "body" ? 0 : 1));
      return {
        pointer,
        code: error.keyword,
        detail: `${name === "" ? "The body" : name.replace(/^\//, "")} ${wordsOf(error)}.`,
      };
    });
}

/** For a failed choice, keeps the errors of its branches, but not of an "or null" branch. */
function isSpecific(error: ErrorObject, all: readonly ErrorObject[]): boolean {
  if (!isChoice(error) && !isNullBranch(error)) return true;
  return !all.some(
    (other) =>
      other !== error &&
      !isChoice(other) &&
      !isNullBranch(other) &&
      `${other.instancePath}/`.startsWith(`${error.instancePath}/`),
  );
}

function isChoice({ keyword }: ErrorObject): boolean {
  return keyword === "oneOf" || keyword === "anyOf";
}

function isNullBranch({ keyword, params }: ErrorObject): boolean {
  return keyword === "type" && params["type"] === "null";
}

/** The name of the property, where ajv points at its object. */
function missingOrUnknown({ params }: ErrorObject): string {
  const name: unknown =
    params["missingProperty"] ?? params["additionalProperty"] ?? params["unevaluatedProperty"];
  return typeof name === "string" ? `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}` : "";
}

function wordsOf({ keyword, message = "is invalid", params }: ErrorObject): string {
  if (keyword === "required") return "is missing";
  if (keyword === "additionalProperties" || keyword === "unevaluatedProperties")
    return "is not known to this operation";
  if (keyword === "enum") return `must be one of ${(params["allowedValues"] as unknown[]).join(", ")}`;
  return message;
}
