import type { Action } from "@forecourt/ocpp";
import { readMessages } from "../../scripts/read-messages.ts";
import { rootCertificate } from "../../src/conformance/cases/station.ts";
import { type Json, type Placeholder, readPlaceholder } from "../../src/conformance/template.ts";

/** One way to corrupt a frame. */
export interface Alteration {
  about: string;
  /** Null: it is never sent. `earlier` are the previous frames of the central system, in order. */
  apply(text: string, earlier: readonly string[]): readonly string[] | null;
  /** The error shows later: at the next frame, or when the connection is closed. */
  showsLater?: true;
}

/** Where a variable was first learned: the number of the frame, and the path in it. */
export type Origins = ReadonlyMap<string, { frame: number; path: Path }>;

const messages = readMessages();

type Path = readonly (string | number)[];
type JsonObject = { [key: string]: Json };

/** All corruptions of a frame, of each field that the template requires, and of the order of fields. */
export function alterationsOf(expected: {
  form: string;
  otherForms: readonly string[];
  kind: "call" | "answer";
  action: Action;
  ordered: boolean;
  live: string;
  origins: Origins;
}): Alteration[] {
  const { form, otherForms, kind, action, ordered, live, origins } = expected;
  const place = kind === "call" ? 3 : 2;
  const template = (JSON.parse(form) as Json[])[place] ?? null;
  const field = messages.get(action)?.[kind === "call" ? "request" : "answer"];
  const fields = fieldAlterations(template, field, [place], origins);
  return [
    ...frameAlterations(kind, place),
    // Without an optional field it would be another valid frame.
    ...fields.filter(({ apply }) => {
      if (otherForms.length === 0) return true;
      const altered = apply(live, []);
      return (
        altered === null ||
        !otherForms.some((other) => hasShape(JSON.parse(other) as Json, read(altered[0] ?? "")))
      );
    }),
    ...(ordered ? orderAlterations(template, [place]) : []),
  ];
}

/** Whether a value has the structure of a template, ignoring placeholders. */
export function hasShape(template: Json, value: Json): boolean {
  if (typeof template === "string" && readPlaceholder(template) !== null) return true;
  if (Array.isArray(template)) {
    const [first, each] = template as Json[];
    if (first === "<each>")
      return Array.isArray(value) && value.every((item) => hasShape(each ?? null, item as Json));
    return (
      Array.isArray(value) &&
      template.every((item, index) => hasShape(item as Json, (value as Json[])[index] ?? null))
    );
  }
  if (typeof template !== "object" || template === null) return template === value;
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(template).every(([key, wanted]) => {
    const presence = typeof wanted === "string" ? readPlaceholder(wanted)?.presence : undefined;
    const found = (value as JsonObject)[key];
    if (found === undefined) return presence === "forbidden" || presence === "optional";
    return presence !== "forbidden" && hasShape(wanted, found);
  });
}

/** The part of a field's description that defines valid values. */
interface Field {
  kind: string;
  words?: readonly string[];
  fields?: Record<string, Field>;
  item?: Field;
}

function frameAlterations(kind: "call" | "answer", place: number): Alteration[] {
  const [wrongType, wrongId]: [Alteration["apply"], Alteration["apply"]] =
    kind === "call"
      ? [(text) => [set(text, [2], "NoSuchAction")], (text) => [set(text, [1], "x".repeat(37))]]
      : [
          (text) => [JSON.stringify([4, idOf(text), "InternalError", "", {}])],
          (text) => [set(text, [1], `${idOf(text)}x`)],
        ];
  return [
    { about: "is never sent", apply: () => null },
    { about: kind === "call" ? "is another call" : "is a CALLERROR", apply: wrongType },
    { about: "has a wrong message id", apply: wrongId },
    { about: "has an unknown field", apply: (text) => [set(text, [place, "x"], 1)] },
    { about: "has an element too many", apply: (text) => [set(text, [place + 1], {})] },
    { about: "is cut short", apply: (text) => [text.slice(0, -1)] },
    { about: "comes twice", apply: (text) => [text, text], showsLater: true },
  ];
}

function fieldAlterations(
  template: Json,
  field: Field | undefined,
  path: Path,
  origins: Origins,
): Alteration[] {
  if (Array.isArray(template)) return listAlterations(template as Json[], field, path, origins);
  if (typeof template === "object" && template !== null) {
    return Object.entries(template).flatMap(([key, wanted]) => {
      const inner = field?.fields?.[key];
      const place = [...path, key];
      const presence = typeof wanted === "string" ? readPlaceholder(wanted)?.presence : undefined;
      if (presence === "forbidden") return [becomes(place, sampleOf(inner), "is there")];
      const missing: Alteration = {
        about: `${at(place)} is missing`,
        apply: (text) => [set(text, place, undefined)],
      };
      return [
        ...(presence === "optional" ? [] : [missing]),
        ...fieldAlterations(wanted, inner, place, origins),
      ];
    });
  }
  const placeholder = typeof template === "string" ? readPlaceholder(template) : null;
  return [
    {
      about: `${at(path)} is of another type`,
      apply: (text) => [set(text, path, otherType(get(text, path)))],
    },
    ...(placeholder === null
      ? [becomes(path, otherWord(template, field), "is wrong")]
      : placeholderAlterations(placeholder, field, path, origins)),
  ];
}

function listAlterations(
  template: readonly Json[],
  field: Field | undefined,
  path: Path,
  origins: Origins,
): Alteration[] {
  const [first, each] = template;
  const items = first === "<each>" ? [each ?? null] : template;
  const more: Alteration = {
    about: `${at(path)} has an item more`,
    apply(text) {
      const list = get(text, path) as Json[]; // it has matched a list
      return [set(text, path, [...list, list.at(-1) ?? "x"])];
    },
  };
  return [
    ...(items.length > 0 ? [becomes(path, [], "is empty")] : []),
    ...(first === "<each>" ? [] : [more]),
    ...items.flatMap((item, index) => fieldAlterations(item, field?.item, [...path, index], origins)),
  ];
}

function placeholderAlterations(
  { what, unlike }: Placeholder,
  field: Field | undefined,
  path: Path,
  origins: Origins,
): Alteration[] {
  const repeats = unlike.map((name): Alteration => {
    const origin = origins.get(name);
    if (origin === undefined) throw new Error(`The variable ${name} was never learned.`);
    return {
      about: `${at(path)} is ${name} again`,
      apply: (text, earlier) => [set(text, path, get(earlier[origin.frame] ?? "[]", origin.path))],
    };
  });
  const wrong = wrongValuesOf(what, field).map((value) =>
    becomes(path, value, `is ${JSON.stringify(value).slice(0, 50)}`),
  );
  const other: Alteration = {
    about: `${at(path)} is another`,
    apply: (text) => [set(text, path, another(get(text, path)))],
  };
  return [...repeats, ...wrong, ...(wrong.length === 0 ? [other] : [])];
}

function wrongValuesOf(what: string, field: Field | undefined): Json[] {
  const [kind = "", ...rest] = what.split(" ");
  switch (kind) {
    case "id":
      return [""];
    case "date-time":
      return ["yesterday", "2025-01-01T12:00:00", "2025-02-30T12:00:00Z"];
    case "positive":
      return [0, -1];
    case "integer":
      return [1.5, ...(rest[1] === undefined ? [] : [Number(rest[1]) - 1])];
    case "number":
      return ["1"];
    case "text":
      return [""];
    case "one": {
      const words = rest.slice(1).join(" ").split("|");
      const numeric = words.every((word) => /^\d+$/.test(word));
      return [numeric ? 7 : (field?.words?.find((word) => !words.includes(word)) ?? "Other")];
    }
    case "key":
      return ["00".repeat(15), "00".repeat(21), "conformance-key-0002"];
    case "chain":
      return [rootCertificate, "no certificate"];
    default:
      return []; // a variable
  }
}

function orderAlterations(template: Json, path: Path): Alteration[] {
  if (Array.isArray(template)) {
    const [first, each] = template as Json[];
    const item = first === "<each>" ? each : first;
    return item === undefined ? [] : orderAlterations(item, [...path, 0]);
  }
  if (typeof template !== "object" || template === null) return [];
  const inner = Object.entries(template).flatMap(([key, value]) => orderAlterations(value, [...path, key]));
  const spaced: Alteration = {
    about: "has white space",
    apply: (text) => [JSON.stringify(JSON.parse(text), null, 1)],
  };
  const reversed: Alteration = {
    about: `${at(path)} is in another order`,
    apply(text) {
      const entries = Object.entries(get(text, path) as JsonObject); // it has matched an object
      return [set(text, path, Object.fromEntries(entries.reverse()))];
    },
  };
  return [
    ...(Object.keys(template).length > 1 ? [reversed] : []),
    ...(path.length === 1 ? [spaced] : []),
    ...inner,
  ];
}

function becomes(path: Path, value: Json, how: string): Alteration {
  return { about: `${at(path)} ${how}`, apply: (text) => [set(text, path, value)] };
}

/** Another valid word of the specification, where there is one; it is still wrong here. */
function otherWord(template: Json, field: Field | undefined): Json {
  return field?.words?.find((word) => word !== template) ?? another(template);
}

function another(value: Json): Json {
  return typeof value === "number" ? value + 1 : `${String(value)}x`;
}

function otherType(value: Json): Json {
  return typeof value === "string" ? 7 : String(value);
}

/** A value that the schema allows in this place. */
function sampleOf(field: Field | undefined): Json {
  if (field === undefined) return "sample";
  switch (field.kind) {
    case "integer":
    case "tenths":
      return 1;
    case "choice":
      return field.words?.[0] ?? "";
    case "date-time":
      return "2025-01-01T12:00:00Z";
    case "object":
      return Object.fromEntries(
        Object.entries(field.fields ?? {}).map(([key, inner]) => [key, sampleOf(inner)]),
      );
    default:
      return "sample";
  }
}

function at(path: Path): string {
  return `/${path.slice(1).join("/")}`;
}

function idOf(text: string): string {
  return String(get(text, [1]));
}

function read(text: string): Json {
  return JSON.parse(text) as Json; // frames of the reference are JSON
}

function get(text: string, path: Path): Json {
  return path.reduce<Json>((value, key) => (value as Record<string | number, Json>)[key] ?? null, read(text));
}

/** The frame with another value in one place; undefined removes the field. */
function set(text: string, path: Path, value: Json | undefined): string {
  const frame = JSON.parse(text) as Record<string | number, unknown>;
  let place = frame;
  for (const key of path.slice(0, -1)) place = place[key] as Record<string | number, unknown>; // the template has it
  const last = path.at(-1) ?? "";
  if (value === undefined) delete place[last];
  else place[last] = value;
  return JSON.stringify(frame);
}
