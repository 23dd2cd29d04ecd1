/** JSON with its numbers as they were written: a register of 2935.600 kWh must not pass through a float. */
export type ExactJson = null | boolean | string | ExactNumber | ExactJson[] | ExactObject;

/** The text of a JSON number. */
export class ExactNumber {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** A map, not an object, so that no key from a meter can reach a prototype. */
export type ExactObject = ReadonlyMap<string, ExactJson>;

// A record has three levels. A manufacturer's own fields may add a few.
const deepest = 16;

/**
 * Reads JSON (RFC 8259) in one pass, or returns null. A repeated key is refused: two readers could use two different values
 * for what one signature covers.
 */
export function parseExactJson(text: string): { value: ExactJson } | null {
  try {
    const reader = new Reader(text);
    const value = reader.value(0);
    reader.end();
    return { value };
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

const space = /[ \t\n\r]*/y;
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
// JSON.parse checks the content of a string; this finds its end.
const string = /"[^"\\]*(?:\\.[^"\\]*)*"/y;
const word = /true|false|null/y;

class Reader {
  private at = 0;
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  value(depth: number): ExactJson {
    if (depth > deepest) throw new SyntaxError("too deep");
    this.take(space);
    const first = this.text[this.at];
    if (first === "{") return this.object(depth);
    if (first === "[") return this.array(depth);
    if (first === '"') return this.string();
    const literal = this.take(word);
    if (literal !== null) return literal === "null" ? null : literal === "true";
    return new ExactNumber(this.want(number));
  }

  end(): void {
    this.take(space);
    if (this.at !== this.text.length) throw new SyntaxError("more than one value");
  }

  private object(depth: number): ExactObject {
    const members = new Map<string, ExactJson>();
    this.list("{", "}", () => {
      this.take(space);
      const key = this.string();
      if (members.has(key)) throw new SyntaxError("a key comes twice");
      this.take(space);
      this.symbol(":");
      members.set(key, this.value(depth + 1));
    });
    return members;
  }

  private array(depth: number): ExactJson[] {
    const items: ExactJson[] = [];
    this.list("[", "]", () => {
      items.push(this.value(depth + 1));
    });
    return items;
  }

  private list(open: string, close: string, item: () => void): void {
    this.symbol(open);
    this.take(space);
    if (this.text[this.at] === close) {
      this.at += 1;
      return;
    }
    for (;;) {
      item();
      this.take(space);
      if (this.text[this.at] !== ",") break;
      this.at += 1;
    }
    this.symbol(close);
  }

  private string(): string {
    const read: unknown = JSON.parse(this.want(string));
    return String(read);
  }

  private symbol(expected: string): void {
    if (this.text[this.at] !== expected) throw new SyntaxError(`no ${expected}`);
    this.at += 1;
  }

  private want(pattern: RegExp): string {
    const found = this.take(pattern);
    if (found === null) throw new SyntaxError("no value");
    return found;
  }

  private take(pattern: RegExp): string | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found === null) return null;
    this.at = pattern.lastIndex;
    return found[0];
  }
}
