/** PostgreSQL cannot store NUL or half of a surrogate pair. */
const unstorable = /[\0\p{Surrogate}]/gu;

/**
 * Makes data of a charger storable. Otherwise the charger would repeat the refused frame for ever, and the frame
 * would block all later ones. The text is cleaned. Each column checks its own numbers.
 */
export function storable<Value>(value: Value): Value {
  return isClean(value) ? value : (clean(value) as Value);
}

/** Almost all data is clean, and is not copied. */
function isClean(value: unknown): boolean {
  if (typeof value === "string") return value.search(unstorable) < 0;
  if (Array.isArray(value)) return value.every(isClean);
  if (typeof value !== "object" || value === null) return true;
  for (const name of Object.keys(value))
    if (!isClean(name) || !isClean(Reflect.get(value, name))) return false;
  return true;
}

function clean(value: unknown): unknown {
  if (typeof value === "string") return value.replaceAll(unstorable, "\ufffd");
  if (Array.isArray(value)) return value.map(clean);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [clean(name), clean(inner)]));
}
