import type { JsonSchema } from "./schemas.ts";

/**
 * The same schema for the tests of who writes answers and events: a field or a word that this version of the contract does not
 * have is a fault. The schemas themselves let both through, because a later server may add them.
 */
export function strictSchema(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(closed(schema)).map(([key, inner]) => [key, strictValue(inner)]));
}

function strictValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strictValue);
  return isObject(value) ? strictSchema(value) : value;
}

function closed(schema: JsonSchema): JsonSchema {
  const { type, properties, additionalProperties, anyOf: choices } = schema;
  if (isObject(properties) && additionalProperties === undefined && [type].flat().includes("object"))
    return { ...schema, additionalProperties: false };
  // An open set: its known words, or any text. Where the other text has a rule of its own, a charger or a caller chose it.
  const [words, other] = Array.isArray(choices) ? (choices as readonly unknown[]) : [];
  return isObject(words) && "enum" in words && isObject(other) && Object.keys(other).join() === "type"
    ? { ...schema, anyOf: [words] }
    : schema;
}

function isObject(value: unknown): value is JsonSchema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
