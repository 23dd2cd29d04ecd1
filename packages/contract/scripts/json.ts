export type JsonObject = Record<string, unknown>;

export function asObject(value: unknown): JsonObject {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw unexpected("an object", value);
  // Holds: just checked, and the document came from a YAML parser, so every key is a string.
  return value as JsonObject;
}

export function asArray(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw unexpected("an array", value);
  return value;
}

export function asText(value: unknown): string {
  if (typeof value !== "string") throw unexpected("a string", value);
  return value;
}

/** The value itself, or what its `$ref` points at. */
export function resolve(document: unknown, value: unknown): JsonObject {
  const reference = asObject(value)["$ref"];
  if (reference === undefined) return asObject(value);
  const steps = asText(reference).replace(/^#\//, "").split("/");
  return asObject(steps.reduce<unknown>((at, step) => asObject(at)[step], document));
}

function unexpected(wanted: string, value: unknown): Error {
  return new Error(`openapi.yaml: expected ${wanted}, found ${JSON.stringify(value)}.`);
}
