import type { Action, AnswerOf, messages, RequestOf } from "./messages.ts";
import type { Violation } from "./violation.ts";

/** Of a payload with more violations than this, all are mended, and so many are described. */
const mostDescribed = 64;

/** The words of a choice, as they are in the schema and as they are looked for. */
export interface Words {
  readonly expected: string;
  /** By the word in small letters. */
  readonly known: ReadonlyMap<string, string>;
  /** What an unknown word is read as. */
  readonly otherwise: string | undefined;
}

/** One violation, described only as far as it must be while the payload is still being checked. */
interface Finding {
  readonly rule: Violation["rule"];
  /** A number: the most characters. */
  readonly expected: string | number;
  readonly actual: unknown;
  /** `open`: something around it has to be left out, or the payload is refused. */
  handling: Violation["handling"] | "open";
  /** Where it is, from the inside out. */
  readonly keys: Key[];
  /** Its number. */
  readonly at: number;
}

type Key = string | number;
type Container = Record<Key, unknown> | unknown[];

/** Stands in a list for an item that is left out, until the list is closed up. */
const leftOut = Symbol("left out");

/**
 * What a validator finds in one payload. A finding is mended where it is found, which changes the payload, and its path is
 * built from the inside out: thousands of them must not cost more than a few valid payloads of that size.
 */
export class Findings {
  /** False: nothing is changed, and whatever is found is refused. */
  readonly mends: boolean;
  count = 0;
  /** The first `mostDescribed`. */
  readonly described: Finding[] = [];
  /** In order, those with `open`. */
  readonly open: Finding[] = [];
  #holed: Set<unknown[]> | null = null;
  /** Fields that are left out, each after its object: while that is being checked, its fields are counted. */
  #removed: unknown[] | null = null;

  constructor(mends: boolean) {
    this.mends = mends;
  }

  add(
    key: Key,
    rule: Violation["rule"],
    expected: string | number,
    actual: unknown,
    handling: Finding["handling"],
  ) {
    const at = this.count++;
    if (at >= mostDescribed && handling !== "open") return;
    const finding: Finding = { rule, expected, actual, handling, keys: [key], at };
    if (at < mostDescribed) this.described.push(finding);
    if (handling === "open") this.open.push(finding);
  }

  leaveOut(container: Container, key: Key): void {
    if (!Array.isArray(container)) {
      this.#removed ??= [];
      this.#removed.push(container, key);
      return;
    }
    container[Number(key)] = leftOut;
    this.#holed ??= new Set();
    this.#holed.add(container);
  }

  /** To be called at the end: takes away what is left out. */
  closeUp(): void {
    const removed = this.#removed ?? [];
    // A container and a key, and so on.
    for (let at = 0; at < removed.length; at += 2)
      delete (removed[at] as Record<Key, unknown>)[removed[at + 1] as Key];
    for (const list of this.#holed ?? []) {
      let length = 0;
      for (const item of list) if (item !== leftOut) list[length++] = item;
      list.length = length;
    }
  }

  /** The first that the payload cannot live with. */
  get refused(): Violation | null {
    const finding = this.mends ? this.open[0] : this.described[0];
    return finding === undefined ? null : toViolation(finding);
  }

  get violations(): readonly Violation[] {
    const beyond = this.open.filter(({ at }) => at >= mostDescribed);
    return [...this.described, ...beyond].map(toViolation);
  }
}

function toViolation({ keys, rule, expected, actual, handling }: Finding): Violation {
  return {
    path: keys.map(pointer).reverse().join(""),
    rule,
    expected: typeof expected === "number" ? `at most ${expected} characters` : expected,
    actual,
    handling: handling === "open" ? "refused" : handling,
  };
}

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

/** Made once for each choice of the schema. */
export function words(list: readonly string[], otherwise?: string): Words {
  return {
    expected: `one of ${list.join(", ")}`,
    known: new Map(list.map((word) => [word.toLowerCase(), word])),
    otherwise,
  };
}

// From here on: the verbs of the generated validators. They run only when something is wrong.

export function missing(found: Findings, key: string): void {
  found.add(key, "required", "to be there", undefined, found.mends ? "open" : "refused");
}

export function wrongType(
  found: Findings,
  container: Container,
  key: Key,
  expected: string,
  actual: unknown,
  droppable: boolean,
): void {
  const meant = found.mends ? coerce(expected, actual) : undefined;
  const handling = replaceOrLeaveOut(found, container, key, meant, droppable);
  found.add(key, "type", expected, actual, handling);
}

export function tooLong(found: Findings, key: Key, maxLength: number, actual: string): void {
  found.add(key, "max-length", maxLength, actual, kept(found));
}

export function tooFew(found: Findings, key: Key, actual: unknown): void {
  found.add(key, "min-items", "at least one item", actual, kept(found));
}

export function wrongFormat(found: Findings, key: Key, format: string, actual: string): void {
  found.add(key, "format", format, actual, kept(found));
}

export function badStep(found: Findings, key: Key, actual: number): void {
  found.add(key, "step", "at most one decimal", actual, kept(found));
}

export function notAChoice(
  found: Findings,
  container: Container,
  key: Key,
  choice: Words,
  actual: string,
  droppable: boolean,
): void {
  const meant = found.mends ? (nearest(choice, actual) ?? choice.otherwise) : undefined;
  const handling =
    found.mends && meant === undefined && droppable
      ? // An optional word is passed on: leaving out an unknown measurand would make the value an energy register.
        "kept"
      : replaceOrLeaveOut(found, container, key, meant, droppable);
  found.add(key, "choice", choice.expected, actual, handling);
}

export function unknownFields(
  found: Findings,
  payload: Record<string, unknown>,
  known: readonly string[],
): void {
  for (const key of Object.keys(payload)) {
    const actual = payload[key];
    // A key without a value is not written, so it is not there.
    if (actual === undefined || known.includes(key)) continue;
    if (found.mends) delete payload[key];
    found.add(key, "unknown-field", "no such field", actual, found.mends ? "dropped" : "refused");
  }
}

/** Puts `key` in front of everything found since `from`, and leaves it out where something in it could not be mended. */
export function under(
  found: Findings,
  from: number,
  container: Container,
  key: Key,
  droppable: boolean,
): void {
  const { described, open } = found;
  for (let at = from; at < described.length; at++) described[at]?.keys.push(key);
  let isBroken = false;
  for (let last = open.at(-1); last !== undefined && last.at >= from; last = open.at(-1)) {
    if (!droppable) break;
    last.handling = "dropped";
    isBroken = true;
    open.pop();
  }
  if (isBroken) found.leaveOut(container, key);
  // Those beyond the described ones are in no other list.
  else for (const each of open) if (each.at >= from && each.at >= mostDescribed) each.keys.push(key);
}

function kept({ mends }: Findings): Finding["handling"] {
  return mends ? "kept" : "refused";
}

function replaceOrLeaveOut(
  found: Findings,
  container: Container,
  key: Key,
  meant: unknown,
  droppable: boolean,
): Finding["handling"] {
  if (!found.mends) return "refused";
  if (meant !== undefined) {
    (container as Record<Key, unknown>)[key] = meant;
    return "repaired";
  }
  if (!droppable) return "open";
  found.leaveOut(container, key);
  return "dropped";
}

function coerce(expected: string, actual: unknown): string | number | boolean | undefined {
  switch (expected) {
    case "string":
      return typeof actual === "number" || typeof actual === "boolean" ? String(actual) : undefined;
    case "integer": {
      const number = toNumber(actual);
      return number === undefined ? undefined : Math.round(number);
    }
    case "number":
      return toNumber(actual);
    case "boolean":
      return actual === "true" ? true : actual === "false" ? false : undefined;
    default:
      return undefined;
  }
}

function toNumber(actual: unknown): number | undefined {
  if (typeof actual === "number") return Number.isFinite(actual) ? actual : undefined;
  if (typeof actual !== "string" || !/^\s*[+-]?\d+(\.\d+)?\s*$/.test(actual)) return undefined;
  const number = Number(actual);
  // Of 309 digits and more.
  return Number.isFinite(number) ? number : undefined;
}

function nearest({ known }: Words, actual: string): string | undefined {
  return known.get(actual.trim().toLowerCase());
}

function pointer(key: Key): string {
  return typeof key === "number" ? `/${key}` : `/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
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
