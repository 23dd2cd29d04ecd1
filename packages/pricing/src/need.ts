import { PricingError } from "./pricing-error.ts";

/** The required type of an argument; for an object, the fields that it must have. */
export type Wanted =
  | "object"
  | "object or null"
  | "list"
  | "text"
  | "number"
  | "function"
  | { readonly [field: string]: Wanted };

/**
 * Checks an argument for callers without a compiler. Throws PricingError "invalid-argument" that names what is missing, and
 * where.
 */
export function need(name: string, given: unknown, wanted: Wanted): void {
  const kind = typeof wanted === "string" ? wanted : "object";
  if (!is(kind, given)) {
    const message = `${name} must be ${kinds[kind]}, not ${given === null ? "null" : typeof given}.`;
    throw new PricingError("invalid-argument", message);
  }
  if (typeof wanted === "string") return;
  for (const field of Object.keys(wanted)) {
    // `wanted` has this key, and `given` is an object.
    need(`${name}.${field}`, (given as Record<string, unknown>)[field], wanted[field] as Wanted);
  }
}

const kinds = {
  object: "an object",
  "object or null": "an object or null",
  list: "a list",
  text: "text",
  number: "a number",
  function: "a function",
};

function is(kind: keyof typeof kinds, given: unknown): boolean {
  switch (kind) {
    case "object":
      return typeof given === "object" && given !== null && !Array.isArray(given);
    case "object or null":
      return typeof given === "object" && !Array.isArray(given);
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

/** The fields of the evidence that are read without a further check. */
export const wantedEvidence: Wanted = {
  start: "object or null",
  stop: "object or null",
  samples: "list",
  states: "list",
  trigger: "text",
};
