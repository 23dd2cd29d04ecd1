/** JSON that no value has: numbers beyond a double, keys given twice. */
export class RawJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A payload in the making: JSON values, and raw text in between. */
export type Draft = null | boolean | number | string | RawJson | Draft[] | { [key: string]: Draft };

export function isRecord(draft: unknown): draft is { [key: string]: Draft } {
  return typeof draft === "object" && draft !== null && !Array.isArray(draft) && !(draft instanceof RawJson);
}

/** What goes on the wire. */
export function toText(draft: Draft): string {
  if (draft instanceof RawJson) return draft.text;
  if (Array.isArray(draft)) return `[${draft.map(toText).join(",")}]`;
  if (!isRecord(draft)) return JSON.stringify(draft);
  const entries = Object.entries(draft).map(([key, value]) => `${JSON.stringify(key)}:${toText(value)}`);
  return `{${entries.join(",")}}`;
}

/** Sets a key as JSON.parse does: "__proto__" is a key like any other. */
export function setKey(record: { [key: string]: Draft }, key: string, value: Draft): void {
  Object.defineProperty(record, key, { value, enumerable: true, configurable: true, writable: true });
}

/** What is at a JSON pointer (RFC 6901); undefined where there is nothing. */
export function at(value: unknown, pointer: string): unknown {
  if (pointer === "") return value;
  const keys = pointer
    .slice(1)
    .split("/")
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
  let here: unknown = value;
  for (const key of keys) {
    if (typeof here !== "object" || here === null || !Object.hasOwn(here, key)) return undefined;
    // Just seen to be its own key.
    here = (here as Record<string, unknown>)[key];
  }
  return here;
}
