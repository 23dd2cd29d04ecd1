import { dateTimePattern } from "../checks.ts";
import { OcppError } from "../errors.ts";
import { fitsCertificateRequest } from "./certificate-chain.ts";

/** Any JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Current values of the placeholders of a case. */
export type Variables = ReadonlyMap<string, Json>;

/** Where a frame deviates: a JSON pointer and the expected value. */
export interface Mismatch {
  at: string;
  expected: string;
  got: string;
}

/** A parsed string in angle brackets. */
export interface Placeholder {
  /** A variable, or one of the kinds below. */
  what: string;
  presence: "required" | "optional" | "forbidden";
  as: string | null;
  unlike: readonly string[];
}

const form = /^<(.+?)( or absent)?(?: as (\w+))?(?: unlike (\w+(?:, \w+)*))?>$/;

/** Null for any other string. */
export function readPlaceholder(text: string): Placeholder | null {
  const parts = form.exec(text);
  if (parts?.[1] === undefined) return null;
  const [, what, optional, as = null, unlike] = parts;
  const presence = what === "absent" ? "forbidden" : optional === undefined ? "required" : "optional";
  return { what, presence, as, unlike: unlike?.split(", ") ?? [] };
}

/** Replaces the placeholders by values and leaves the rest of the text unchanged. */
export function fill(template: string, variables: Variables, now: number): string {
  return template.replace(/"<([^"<>]+)>"/g, (_, name: string) => {
    const moment = /^now([+-]\d+)?$/.exec(name);
    if (moment !== null) return JSON.stringify(new Date(now + Number(moment[1] ?? 0) * 1_000).toISOString());
    const value = variables.get(name);
    if (value === undefined) throw new OcppError("invalid-template", `Unknown placeholder <${name}>.`);
    return JSON.stringify(value);
  });
}

/** Compares a frame with the expected one. `learned` has the values of the `as` placeholders. */
export function match(
  template: string,
  value: Json,
  variables: Variables,
): { mismatch: Mismatch | null; learned: Map<string, Json> } {
  const learned = new Map<string, Json>();
  // JSON.parse returns only these types.
  const mismatch = compare(JSON.parse(template) as Json, value, "", { variables, learned });
  return { mismatch, learned };
}

/** Whether the properties are in the order of the template, without white space between them. */
export function isInOrder(template: string, text: string): boolean {
  const outsideStrings = text.replace(/"(?:[^"\\]|\\.)*"/g, '""');
  return !/\s/.test(outsideStrings) && sameOrder(JSON.parse(template) as Json, JSON.parse(text) as Json);
}

interface Scope {
  variables: Variables;
  learned: Map<string, Json>;
}

function compare(template: Json, value: Json, at: string, scope: Scope): Mismatch | null {
  if (typeof template === "string") {
    const placeholder = readPlaceholder(template);
    if (placeholder !== null) return comparePlaceholder(placeholder, value, at, scope);
  }
  if (isList(template)) return compareList(template, value, at, scope);
  if (typeof template === "object" && template !== null) return compareObject(template, value, at, scope);
  return template === value ? null : differs(at, JSON.stringify(template), value);
}

function comparePlaceholder(
  placeholder: Placeholder,
  value: Json,
  at: string,
  scope: Scope,
): Mismatch | null {
  const { what, as, unlike } = placeholder;
  const expected = scope.variables.get(what);
  if (expected !== undefined) {
    const same = JSON.stringify(expected) === JSON.stringify(value);
    return same ? null : differs(at, `${JSON.stringify(expected)} (${what})`, value);
  }
  if (!fits(what, value, scope.variables)) return differs(at, what, value);
  for (const name of unlike) {
    if (scope.variables.get(name) === value) return differs(at, `${what} other than ${name}`, value);
  }
  if (as !== null) scope.learned.set(as, value);
  return null;
}

// ["<each>", template]: at least one item, and all match.
function compareList(template: readonly Json[], value: Json, at: string, scope: Scope): Mismatch | null {
  if (!isList(value)) return differs(at, "an array", value);
  const [first, each] = template;
  if (first === "<each>" && each !== undefined) {
    if (value.length === 0) return differs(at, "at least one item", value);
    return firstOf(value.map((item, index) => compare(each, item, `${at}/${index}`, scope)));
  }
  if (value.length !== template.length) return differs(at, `an array of ${template.length}`, value);
  return firstOf(template.map((item, index) => compare(item, value[index] ?? null, `${at}/${index}`, scope)));
}

function compareObject(
  template: { readonly [key: string]: Json },
  value: Json,
  at: string,
  scope: Scope,
): Mismatch | null {
  if (typeof value !== "object" || value === null || isList(value)) return differs(at, "an object", value);
  return firstOf(
    Object.entries(template).map(([key, wanted]) => {
      const presence = presenceOf(wanted);
      const found = value[key];
      if (found === undefined) {
        return presence === "required" ? differs(`${at}/${key}`, describe(wanted), undefined) : null;
      }
      return presence === "forbidden"
        ? differs(`${at}/${key}`, "nothing", found)
        : compare(wanted, found, `${at}/${key}`, scope);
    }),
  );
}

function presenceOf(template: Json): Placeholder["presence"] {
  return (typeof template === "string" ? readPlaceholder(template)?.presence : undefined) ?? "required";
}

/** The kinds of values that a placeholder can ask for. */
function fits(what: string, value: Json, variables: Variables): boolean {
  const [kind = "", ...words] = what.split(" ");
  switch (kind) {
    case "id":
      return typeof value === "string" && value.length >= 1 && value.length <= 36;
    case "date-time":
      return typeof value === "string" && dateTimePattern.test(value);
    case "text":
      return typeof value === "string" && value !== "";
    case "number":
      return typeof value === "number";
    case "positive":
      return isInteger(value) && value > 0;
    case "integer":
      return isInteger(value) && (words.length === 0 || value >= Number(words[1]));
    case "one":
      return words.slice(1).join(" ").split("|").includes(String(value));
    case "key":
      return typeof value === "string" && /^(?:[0-9a-f]{2}){16,20}$/i.test(value);
    case "chain":
      return typeof value === "string" && fitsCertificateRequest(value, variables);
    default:
      throw new OcppError("invalid-template", `Unknown placeholder <${what}>.`);
  }
}

function isInteger(value: Json): value is number {
  return Number.isInteger(value);
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function firstOf(mismatches: readonly (Mismatch | null)[]): Mismatch | null {
  return mismatches.find((mismatch) => mismatch !== null) ?? null;
}

function differs(at: string, expected: string, got: Json | undefined): Mismatch {
  return { at, expected, got: got === undefined ? "nothing" : JSON.stringify(got) };
}

function describe(template: Json): string {
  const placeholder = typeof template === "string" ? readPlaceholder(template) : null;
  return placeholder?.what ?? JSON.stringify(template);
}

function sameOrder(template: Json, value: Json): boolean {
  if (typeof template !== "object" || template === null) return true;
  if (typeof value !== "object" || value === null) return false;
  if (isList(template) && isList(value)) {
    const [first, each = null] = template;
    return value.every((item, index) =>
      sameOrder(first === "<each>" ? each : (template[index] ?? null), item),
    );
  }
  if (isList(template) || isList(value)) return false;
  const wanted = Object.keys(template).filter((key) => Object.hasOwn(value, key));
  const found = Object.keys(value).filter((key) => Object.hasOwn(template, key));
  return (
    wanted.join() === found.join() &&
    wanted.every((key) => sameOrder(template[key] ?? null, value[key] ?? null))
  );
}
