/** What people read: two documents that differ only here promise callers the same. */
const texts = new Set(["description", "summary", "title"]);
const samples = new Set(["example", "examples"]);

/** One line for each place where two OpenAPI documents promise something else, with its JSON pointer. */
export function differences(before: unknown, after: unknown): string[] {
  return compare(before, after, { pointer: "", namesFields: false });
}

interface Place {
  pointer: string;
  /** Whether the keys here are names of fields, so that none of them is a text or an example. */
  namesFields: boolean;
}

function compare(before: unknown, after: unknown, place: Place): string[] {
  if (isObject(before) && isObject(after)) {
    return [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .filter(
        (key) => place.namesFields || !(isForReaders(key, before[key]) && isForReaders(key, after[key])),
      )
      .flatMap((key) => compare(before[key], after[key], inside(place, key)));
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    const isSet = place.pointer.endsWith("/required");
    const [old, now] = isSet ? [before.toSorted(), after.toSorted()] : [before, after];
    return Array.from({ length: Math.max(old.length, now.length) }).flatMap((_, index) =>
      compare(old[index], now[index], { pointer: `${place.pointer}/${index}`, namesFields: false }),
    );
  }
  if (isOptional(before, place) && isOptional(after, place)) return [];
  return before === after ? [] : [`${place.pointer}: ${print(before)} is now ${print(after)}`];
}

function isForReaders(key: string, value: unknown): boolean {
  return value === undefined || samples.has(key) || (texts.has(key) && typeof value === "string");
}

/** `required: false` is what OpenAPI takes for granted. */
function isOptional(value: unknown, { pointer, namesFields }: Place): boolean {
  return !namesFields && pointer.endsWith("/required") && (value === false || value === undefined);
}

function inside(place: Place, key: string): Place {
  return {
    pointer: `${place.pointer}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`,
    namesFields: key === "properties" && !place.namesFields,
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function print(value: unknown): string {
  return value === undefined ? "nothing" : JSON.stringify(value);
}
