import { OcppError } from "./errors.ts";

/** Expected type of an argument; an object by its required fields. */
export type Wanted =
  | "object"
  | "list"
  | "text"
  | "number"
  | "function"
  | { readonly [field: string]: Wanted };

/**
 * Checks arguments of callers without a compiler: throws OcppError "invalid-argument" with the path of the missing
 * value.
 */
export function need(name: string, given: unknown, wanted: Wanted): void {
  const kind = typeof wanted === "string" ? wanted : "object";
  if (!is(kind, given)) {
    const message = `${name} must be ${kinds[kind]}, not ${given === null ? "null" : typeof given}.`;
    throw new OcppError("invalid-argument", message);
  }
  if (typeof wanted === "string") return;
  for (const field of Object.keys(wanted)) {
    // `wanted` has this field, and `given` is an object.
    need(`${name}.${field}`, (given as Record<string, unknown>)[field], wanted[field] as Wanted);
  }
}

const kinds = {
  object: "an object",
  list: "a list",
  text: "text",
  number: "a number",
  function: "a function",
};

function is(kind: keyof typeof kinds, given: unknown): boolean {
  switch (kind) {
    case "object":
      return typeof given === "object" && given !== null && !Array.isArray(given);
    case "list":
      return Array.isArray(given);
    case "text":
      return typeof given === "string";
    case "number":
      return typeof given === "number" && !Number.isNaN(given);
    case "function":
      return typeof given === "function";
  }
}
