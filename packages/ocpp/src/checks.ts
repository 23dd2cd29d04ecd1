import type { Action, AnswerOf, Messages, RequestOf } from "./messages.ts";
import type { Violation } from "./violation.ts";

/** All violations of a payload are repaired; only this many are described. */
const mostDescribed = 64;

/** The values of a choice, with an index for the lookup. */
export interface Words {
  readonly expected: string;
  /** Keyed by lower-case value. */
  readonly known: ReadonlyMap<string, string>;
  /** Replacement of an unknown value. */
  readonly otherwise: string | undefined;
}

/** A violation with only the details that the check itself needs. */
interface Finding {
  readonly rule: Violation["rule"];
  /** A number: the maximum length. */
  readonly expected: string | number;
  readonly actual: unknown;
  /** `open`: an enclosing object has to be dropped, or the payload is refused. */
  handling: Violation["handling"] | "open";
  /** Path from the inside out. */
  readonly keys: Key[];
  /** Position among all violations. */
  readonly at: number;
}

type Key = string | number;
type Container = Record<Key, unknown> | unknown[];

/** Placeholder for a dropped list item, until `closeUp` removes it. */
const leftOut = Symbol("left out");

/**
 * The violations of one payload. Each is repaired where it is found, which changes the payload, and its path is built
 * from the inside out: thousands of them must not cost more than a few valid payloads of that size.
 */
export class Findings {
  /** False: nothing is changed and every violation is refused. */
  readonly repairs: boolean;
  count = 0;
  /** The first `mostDescribed`. */
  readonly described: Finding[] = [];
  /** In order, including those with `open`. */
  readonly open: Finding[] = [];
  readonly #holed: unknown[][] = [];
  /**
   * Dropped fields, each after its object; removed at the end because the check still counts the fields of the object.
   */
  #removed: unknown[] | null = null;

  constructor(repairs: boolean) {
    this.repairs = repairs;
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

  /** Further violations are repaired, but not described. */
  get areCountedOnly(): boolean {
    return this.repairs && this.count >= mostDescribed;
  }

  leaveOut(container: Container, key: Key): void {
    if (!Array.isArray(container)) {
      this.#removed ??= [];
      this.#removed.push(container, key);
      return;
    }
    container[key as number] = leftOut;
    if (this.#holed.at(-1) !== container) this.#holed.push(container);
  }

  leaveOutItems(list: unknown[], from: number, to: number): void {
    if (from === to) return;
    this.count += to - from;
    list.fill(leftOut, from, to);
    if (this.#holed.at(-1) !== list) this.#holed.push(list);
  }

  /** Removes what was dropped. Call it at the end. */
  closeUp(): void {
    const removed = this.#removed ?? [];
    // Pairs of object and key.
    for (let at = 0; at < removed.length; at += 2)
      delete (removed[at] as Record<Key, unknown>)[removed[at + 1] as Key];
    for (const list of this.#holed) {
      let length = 0;
      for (const item of list) if (item !== leftOut) list[length++] = item;
      list.length = length;
    }
  }

  /** The first violation that makes the payload unusable. */
  get refused(): Violation | null {
    const finding = this.repairs ? this.open[0] : this.described[0];
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

/** Checks one payload and writes it in schema order. */
interface Codec<T> {
  check(payload: Record<string, unknown>, found: Findings): void;
  write(payload: T): string;
}

export type Codecs = {
  readonly [A in Action]: {
    readonly from: Messages[A]["from"];
    readonly request: Codec<RequestOf<A>>;
    readonly answer: Codec<AnswerOf<A>>;
  };
};

/** Called once for each choice of the schema. */
export function words(list: readonly string[], otherwise?: string): Words {
  return {
    expected: `one of ${list.join(", ")}`,
    known: new Map(list.map((word) => [word.toLowerCase(), word])),
    otherwise,
  };
}

// Functions called by the generated validators, only when there is a violation.

export function missing(found: Findings, key: string): void {
  found.add(key, "required", "to be present", undefined, found.repairs ? "open" : "refused");
}

/**
 * Drops the items from `from` on that are not objects or lack a required field. Returns the index of the first one
 * that remains: a frame has room for thousands of the others.
 */
export function leaveOutItems(found: Findings, list: unknown[], from: number, required: string): number {
  let index = from;
  for (; index < list.length; index++) {
    const item = list[index] as Record<string, unknown> | null;
    if (typeof item === "object" && item !== null && item[required] !== undefined && !Array.isArray(item))
      break;
  }
  found.leaveOutItems(list, from, index);
  return index;
}

export function wrongType(
  found: Findings,
  container: Container,
  key: Key,
  expected: string,
  actual: unknown,
  droppable: boolean,
): void {
  const meant = found.repairs ? coerce(expected, actual) : undefined;
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
  const meant = found.repairs ? (nearest(choice, actual) ?? choice.otherwise) : undefined;
  const handling =
    found.repairs && meant === undefined && droppable
      ? // An optional value is kept: without an unknown measurand the sample would become an energy register.
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
    // A key with the value undefined is not serialized.
    if (actual === undefined || known.includes(key)) continue;
    if (found.repairs) delete payload[key];
    found.add(key, "unknown-field", "no field with this name", actual, found.repairs ? "dropped" : "refused");
  }
}

/**
 * Prefixes `key` to the path of every violation since `from`, and drops the field when one of them could not be
 * repaired.
 */
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
  // Violations beyond the described ones are only in this list.
  else for (const each of open) if (each.at >= from && each.at >= mostDescribed) each.keys.push(key);
}

function kept({ repairs }: Findings): Finding["handling"] {
  return repairs ? "kept" : "refused";
}

function replaceOrLeaveOut(
  found: Findings,
  container: Container,
  key: Key,
  meant: unknown,
  droppable: boolean,
): Finding["handling"] {
  if (!found.repairs) return "refused";
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
  // Numbers of more than 308 digits become Infinity.
  return Number.isFinite(number) ? number : undefined;
}

function nearest({ known }: Words, actual: string): string | undefined {
  return known.get(actual.trim().toLowerCase());
}

function pointer(key: Key): string {
  return typeof key === "number" ? `/${key}` : `/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/** JSON Schema counts code points, JavaScript counts UTF-16 units. */
export function isLonger(text: string, maxLength: number): boolean {
  return [...text].length > maxLength;
}

/** Compares the decimal text: 0.3 is three tenths, although the double is not exact. */
export function isTenths(value: number): boolean {
  const tenths = value * 10;
  return Math.abs(tenths - Math.round(tenths)) <= 1e-6;
}

/** A scheme followed by anything: only the charger knows whether it can fetch it. */
export const uriPattern = /^[a-z][a-z0-9+.-]*:[^\s]+$/i;

const days =
  /(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8])/;
const leapYear = /\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00/;
// A leap second may be at the end of any hour.
const time = /(?:[01]\d|2[0-3]):(?:[0-5]\d:[0-5]\d|59:60)(?:\.\d+)?/;
const offset = /[Zz]|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?/;

/** RFC 3339 date-time with an offset, on an existing date. */
export const dateTimePattern = new RegExp(
  `^(?:\\d{4}-(?:${days.source})|(?:${leapYear.source})-02-29)[Tt\\s]${time.source}(?:${offset.source})$`,
);
