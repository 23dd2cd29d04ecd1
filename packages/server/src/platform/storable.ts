/** PostgreSQL stores neither NUL nor half a surrogate pair. */
const unstorable = /[\0\p{Surrogate}]/gu;

/**
 * What a charger sent, as it can be stored: a frame that the store refuses would be repeated for ever, and hold up all
 * that come after it. Text is cleaned; numbers are each for their own column to judge.
 */
export function storable<Value>(value: Value): Value {
  return clean(value) as Value;
}

function clean(value: unknown): unknown {
  if (typeof value === "string") return value.replaceAll(unstorable, "\ufffd");
  if (Array.isArray(value)) return value.map(clean);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [clean(name), clean(inner)]));
}
