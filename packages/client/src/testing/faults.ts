import type { Fault } from "@forecourt/contract";
import type { ErrorObject } from "ajv/dist/2020.js";

/** What a schema has against a value, with the pointers and codes that the server gives; the words are ajv's. */
export function faultsOf(errors: readonly ErrorObject[], part: "path" | "query" | "body"): Fault[] {
  const prefix = part === "body" ? "" : `/${part}`;
  return errors
    .filter((error) => isTelling(error, errors))
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

/** Of a choice that failed, the branch that was meant says more than the choice, and "or null" says nothing. */
function isTelling(error: ErrorObject, all: readonly ErrorObject[]): boolean {
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

/** The property that is meant, where ajv points at the object around it. */
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
