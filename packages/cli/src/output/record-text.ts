import { fieldText } from "./field-text.ts";
import { printable } from "./printable.ts";
import type { TextOutput } from "./text-output.ts";
import { lengthOf, pad } from "./text-width.ts";
import { wrap } from "./wrap.ts";

/** A record, a field a line, under its wire names; what is nested is indented below its name. */
export function recordText(record: object, output: TextOutput): string {
  return linesOf(record, output, 0)
    .map((line) => `${line}\n`)
    .join("");
}

function linesOf(record: object, output: TextOutput, depth: number): string[] {
  const fields = Object.entries(record).map(([name, value]) => ({ name, label: printable(name), value }));
  const labels = fields.filter(({ value }) => !isNested(value)).map(({ label }) => lengthOf(label));
  // A name that is far longer than the others does not push them all aside.
  const widest = Math.min(Math.max(0, ...labels), 28);
  return fields.flatMap(({ name, label, value }) => {
    if (isNested(value)) return [output.paint.dim(label), ...nestedLines(value, output, depth)];
    const text = fieldText(name, value, record, output);
    const [first = "", ...rest] = wrapped(text, value, output.columns - depth - widest - 2);
    const indent = " ".repeat(widest + 2);
    return [`${output.paint.dim(pad(label, widest))}  ${first}`, ...rest.map((line) => indent + line)];
  });
}

function nestedLines(value: Nested, output: TextOutput, depth: number): string[] {
  if (!Array.isArray(value)) return linesOf(value, output, depth + 2).map((line) => `  ${line}`);
  return value.flatMap((each) =>
    linesOf(each, output, depth + 4).map((line, index) => `${index === 0 ? "  - " : "    "}${line}`),
  );
}

/** Keys in PEM and explanations have lines of their own. What is coloured is one word, and is not broken. */
function wrapped(text: string, value: unknown, width: number): string[] {
  const room = Math.max(width, 20);
  if (typeof value === "string" && value.includes("\n"))
    return value
      .trimEnd()
      .split(/\r?\n/)
      .flatMap((line) => wrap(printable(line), room));
  return lengthOf(text) <= room ? [text] : wrap(text, room);
}

type Nested = Record<string, unknown> | object[];

function isNested(value: unknown): value is Nested {
  if (typeof value !== "object" || value === null) return false;
  if (Array.isArray(value)) return value.length > 0 && value.every((each) => isRecord(each));
  return Object.keys(value).length > 0;
}

function isRecord(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
