import { DlbError } from "./dlb-error.ts";

/** What an argument has to be; an object by the fields that it has to have. */
export type Wanted =
  | "object"
  | "list"
  | "text"
  | "number"
  | "function"
  | { readonly [field: string]: Wanted };

/** For callers that no compiler has checked: throws DlbError "invalid-argument" with what is missing, and where. */
export function need(name: string, given: unknown, wanted: Wanted): void {
  const kind = typeof wanted === "string" ? wanted : "object";
  if (!is(kind, given)) {
    const message = `${name} must be ${kinds[kind]}, not ${given === null ? "null" : typeof given}.`;
    throw new DlbError("invalid-argument", name, message);
  }
  if (typeof wanted === "string") return;
  for (const field of Object.keys(wanted)) {
    // `wanted` has it, and `given` is an object.
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

/** What of a state is read without a look at what it is. */
export const wantedState: Wanted = {
  site: { connectors: "list" },
  connectors: "object",
  clock: "object",
  services: "list",
};
