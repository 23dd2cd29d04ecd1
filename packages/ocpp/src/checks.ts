import type { Action, AnswerOf, messages, RequestOf } from "./messages.ts";
import type { Violation } from "./violation.ts";

/** A violation on its way out of a validator; `path` is relative to the object that is being checked. */
export interface Finding extends Omit<Violation, "path"> {
  path: string;
  /** The nearest thing around it that tolerant mode may leave out: an optional field or an item of a list. */
  drop: string | null;
  /** What an unknown word is read as. */
  otherwise: string | undefined;
  /** The words that were possible. */
  words: readonly string[];
}

export type Findings = Finding[];

/** How one payload is checked (nothing found: valid) and written in schema order. */
interface Codec<T> {
  check(payload: Record<string, unknown>, found: Findings): void;
  write(payload: T): string;
}

export type Codecs = {
  readonly [A in Action]: {
    readonly from: (typeof messages)[A]["from"];
    readonly request: Codec<RequestOf<A>>;
    readonly answer: Codec<AnswerOf<A>>;
  };
};

// From here on: the words of the generated validators. They run only when something is wrong.

export function missing(found: Findings, key: string): void {
  report(found, place(key), { rule: "required", expected: "to be there", actual: undefined });
}

export function wrongType(
  found: Findings,
  key: string,
  expected: string,
  actual: unknown,
  droppable: boolean,
): void {
  report(found, place(key), { rule: "type", expected, actual }, droppable);
}

export function tooLong(found: Findings, key: string, maxLength: number, actual: string): void {
  report(found, place(key), { rule: "max-length", expected: `at most ${maxLength} characters`, actual });
}

export function tooFew(found: Findings, key: string, actual: unknown, droppable: boolean): void {
  report(found, place(key), { rule: "min-items", expected: "at least one item", actual }, droppable);
}

export function wrongFormat(found: Findings, key: string, format: string, actual: string): void {
  report(found, place(key), { rule: "format", expected: format, actual });
}

export function badStep(found: Findings, key: string, actual: number): void {
  report(found, place(key), { rule: "step", expected: "at most one decimal", actual });
}

export function notAChoice(
  found: Findings,
  key: string,
  words: readonly string[],
  actual: string,
  droppable: boolean,
  otherwise: string | undefined,
): void {
  const expected = `one of ${words.join(", ")}`;
  report(found, place(key), { rule: "choice", expected, actual }, droppable, { words, otherwise });
}

export function unknownFields(
  found: Findings,
  payload: Record<string, unknown>,
  known: readonly string[],
): void {
  for (const key of Object.keys(payload)) {
    // A key without a value is not written, so it is not there.
    if (known.includes(key) || payload[key] === undefined) continue;
    // Of any name, "" too: no place of ours.
    const path = pointer(key);
    report(found, path, { rule: "unknown-field", expected: "no such field", actual: payload[key] }, true);
  }
}

/** Puts `key` in front of everything found since `from`. */
export function under(found: Findings, from: number, key: string, droppable: boolean): void {
  for (const finding of found.slice(from)) {
    finding.path = pointer(key) + finding.path;
    if (finding.drop !== null) finding.drop = pointer(key) + finding.drop;
    else if (droppable) finding.drop = pointer(key);
  }
}

function report(
  found: Findings,
  path: string,
  what: Pick<Violation, "rule" | "expected" | "actual">,
  droppable = false,
  words: Pick<Finding, "words" | "otherwise"> = { words: [], otherwise: undefined },
): void {
  found.push({ ...what, ...words, path, drop: droppable ? path : null, handling: "kept" });
}

/** The item of a list reports itself without a key; `under` adds its index. */
function place(key: string): string {
  return key === "" ? "" : pointer(key);
}

function pointer(key: string): string {
  return `/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/** JSON Schema counts characters, JavaScript counts halves of some of them. */
export function isLonger(text: string, maxLength: number): boolean {
  return [...text].length > maxLength;
}

/** Decimal steps as written, not as a double divides: 0.3 is three tenths. */
export function isTenths(value: number): boolean {
  const tenths = value * 10;
  return Math.abs(tenths - Math.round(tenths)) <= 1e-6;
}

const scheme = /^[a-z][a-z0-9+.-]*:[^\s]+$/i;

/** A scheme and something after it: whether a charger can fetch it is for the charger to say. */
export function isUri(text: string): boolean {
  return scheme.test(text);
}

// Everything but the length of the month. A leap second is taken at the end of any hour.
const dateTime =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])[Tt\s](?:[01]\d|2[0-3]):(?:[0-5]\d:[0-5]\d|59:60)(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)$/;
const daysOfMonth = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** RFC 3339 date-time with an offset, on a day that exists. */
export function isDateTime(text: string): boolean {
  return dateTime.test(text) && (Number(text.slice(8, 10)) <= 28 || isDayOfMonth(text));
}

function isDayOfMonth(text: string): boolean {
  const year = Number(text.slice(0, 4));
  const month = Number(text.slice(5, 7));
  const leap = month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return Number(text.slice(8, 10)) <= (daysOfMonth[month] ?? 0) + (leap ? 1 : 0);
}
