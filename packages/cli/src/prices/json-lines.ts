/** On which line, from 1, each value of a JSON text begins, by its JSON Pointer. The text has been parsed: it is JSON. */
export function jsonLines(text: string): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  let at = 0;
  let line = 1;

  function skip(pattern: RegExp): string {
    pattern.lastIndex = at;
    const [found = ""] = pattern.exec(text) ?? [];
    at += found.length;
    line += found.split("\n").length - 1;
    return found;
  }

  function members(pointer: string, next: (index: number) => string): void {
    at += 1;
    for (let index = 0; ; index++) {
      skip(blank);
      if (text[at] === "}" || text[at] === "]" || at >= text.length) break;
      value(`${pointer}/${next(index)}`);
      skip(blank);
      if (text[at] === ",") at += 1;
    }
    at += 1;
  }

  function value(pointer: string): void {
    skip(blank);
    if (!lines.has(pointer)) lines.set(pointer, line);
    if (text[at] === "[") members(pointer, String);
    else if (text[at] === "{") members(pointer, () => key());
    else skip(scalar);
  }

  function key(): string {
    const name: unknown = JSON.parse(skip(scalar));
    skip(colon);
    return String(name).replaceAll("~", "~0").replaceAll("/", "~1");
  }

  value("");
  return lines;
}

/** A missing field has no line, so the line of its nearest parent is used. */
export function lineOf(lines: ReadonlyMap<string, number>, pointer: string): number {
  for (let near = pointer; near !== ""; near = near.slice(0, near.lastIndexOf("/"))) {
    const line = lines.get(near);
    if (line !== undefined) return line;
  }
  return lines.get("") ?? 1;
}

// A byte order mark may come first.
const blank = /[\s\ufeff]*/y;
const colon = /\s*:/y;
const scalar = /"(?:[^"\\]|\\.)*"|[^\s,\]}]+/y;
