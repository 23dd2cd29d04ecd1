/** JSON text that no value produces: numbers beyond a double, duplicate keys. */
export class RawJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A payload under construction: JSON values with raw text in between. */
export type GeneratedJson =
  | null
  | boolean
  | number
  | string
  | RawJson
  | GeneratedJson[]
  | { [key: string]: GeneratedJson };

export function isRecord(generated: unknown): generated is { [key: string]: GeneratedJson } {
  return (
    typeof generated === "object" &&
    generated !== null &&
    !Array.isArray(generated) &&
    !(generated instanceof RawJson)
  );
}

/** The text on the wire. */
export function toText(generated: GeneratedJson): string {
  if (generated instanceof RawJson) return generated.text;
  if (Array.isArray(generated)) return `[${generated.map(toText).join(",")}]`;
  if (!isRecord(generated)) return JSON.stringify(generated);
  const entries = Object.entries(generated).map(([key, value]) => `${JSON.stringify(key)}:${toText(value)}`);
  return `{${entries.join(",")}}`;
}

/** Sets a key as JSON.parse does: "__proto__" is an ordinary key. */
export function setKey(record: { [key: string]: GeneratedJson }, key: string, value: GeneratedJson): void {
  Object.defineProperty(record, key, { value, enumerable: true, configurable: true, writable: true });
}

/** The value at a JSON pointer (RFC 6901); undefined when there is none. */
export function at(value: unknown, pointer: string): unknown {
  if (pointer === "") return value;
  const keys = pointer
    .slice(1)
    .split("/")
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
  let here: unknown = value;
  for (const key of keys) {
    if (typeof here !== "object" || here === null || !Object.hasOwn(here, key)) return undefined;
    // `hasOwn` has checked it.
    here = (here as Record<string, unknown>)[key];
  }
  return here;
}
