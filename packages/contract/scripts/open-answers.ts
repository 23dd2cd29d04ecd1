import { asObject, type JsonObject } from "./json.ts";

/*
 * Requests are strict: a field or a word that the server does not know is a fault of the caller. Answers and events may
 * grow: a later server adds fields, and words to the sets that are marked `x-open-set`, and old clients work on. The source
 * does not repeat this in each schema, because it follows from where a schema is used. Where a schema is used in both, and
 * the two forms differ, the form of requests is a schema of its own with `Input` after its name.
 */

type Form = "request" | "answer";
type Schemas = ReadonlyMap<string, unknown>;

const prefix = "#/components/schemas/";

export function withOpenAnswers(document: JsonObject): JsonObject {
  const named = asObject(document["components"] ?? {})["schemas"];
  const schemas: Schemas = new Map(Object.entries(asObject(named ?? {})));
  const used = { request: new Set<string>(), answer: new Set<string>() };
  inPlaces(document, (part, form) => {
    for (const name of namesIn(part, schemas)) used[form].add(name);
    return part;
  });
  const hasTwin = (name: string) =>
    used.request.has(name) && used.answer.has(name) && hasTwoForms(name, schemas);
  const nameIn = (form: Form) => (name: string) =>
    form === "request" && hasTwin(name) ? `${name}Input` : name;
  const inForm = (value: unknown, form: Form) => formOf(value, form, nameIn(form));

  const forms = [...schemas].flatMap(([name, schema]) => {
    const own: Form = used.request.has(name) && !used.answer.has(name) ? "request" : "answer";
    const rows = [[name, inForm(schema, own)]];
    if (hasTwin(name)) rows.push([nameIn("request")(name), inForm(schema, "request")]);
    return rows;
  });
  const { components, ...rest } = inPlaces(document, inForm);
  if (named === undefined) return components === undefined ? rest : { ...rest, components };
  return { ...rest, components: { ...asObject(components), schemas: Object.fromEntries(forms) } };
}

/** The document with each part of requests and of answers changed, but for the named schemas. */
function inPlaces(document: JsonObject, change: (part: unknown, form: Form) => unknown): JsonObject {
  const operation = (value: unknown) =>
    mapped(value, (part, key) => change(part, key === "responses" ? "answer" : "request"));
  const item = (value: unknown) =>
    mapped(value, (part) =>
      Array.isArray(part) ? change(part, "request") : typeof part === "object" ? operation(part) : part,
    );
  const places: Readonly<Record<string, (value: unknown) => unknown>> = {
    paths: (paths) => mapped(paths, item),
    webhooks: (webhooks) => change(webhooks, "answer"),
    components: (components) =>
      mapped(components, (named, kind) => {
        if (kind === "schemas") return named;
        return change(named, kind === "parameters" || kind === "requestBodies" ? "request" : "answer");
      }),
  };
  return mapped(document, (part, key) => places[key]?.(part) ?? part);
}

/** The schemas that a part needs, those that they need included. */
function namesIn(part: unknown, schemas: Schemas, found = new Set<string>()): ReadonlySet<string> {
  for (const name of referencesIn(part)) {
    if (found.has(name)) continue;
    found.add(name);
    namesIn(schemas.get(name), schemas, found);
  }
  return found;
}

function* referencesIn(value: unknown): Generator<string> {
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key === "$ref" && typeof inner === "string" && inner.startsWith(prefix))
      yield inner.slice(prefix.length);
    else yield* referencesIn(inner);
  }
}

function hasTwoForms(name: string, schemas: Schemas): boolean {
  const needed = [name, ...namesIn(schemas.get(name), schemas)];
  return needed.some((each) => {
    const form = (wanted: Form) => JSON.stringify(formOf(schemas.get(each), wanted, (same) => same));
    return form("request") !== form("answer");
  });
}

function formOf(value: unknown, form: Form, rename: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((inner) => formOf(inner, form, rename));
  if (typeof value !== "object" || value === null) return value;
  const {
    "x-open-set": isOpenSet,
    "x-event-selection": isSelection,
    ...schema
  } = mapped(value, (inner, key) => {
    // Examples are data, and a property may have any name.
    if (key === "examples" || key === "example") return inner;
    return key === "$ref" && typeof inner === "string" && inner.startsWith(prefix)
      ? prefix + rename(inner.slice(prefix.length))
      : formOf(inner, form, rename);
  });
  if (isOpenSet === true && form === "answer") return openSet(schema);
  // A webhook of a later server may have selected types that this version does not know.
  if (isSelection === true && form === "request") return { ...schema, "x-event-selection": true };
  return form === "request" && isClosedObject(schema) ? { ...schema, additionalProperties: false } : schema;
}

/** Some words are known, and any other may come. */
function openSet({ type, enum: words, ...rest }: JsonObject): JsonObject {
  return { ...rest, anyOf: [{ type, enum: words }, { type }] };
}

/** The known words of an open set, by its `anyOf`; null for any other choice. */
export function wordsOfOpenSet(choices: unknown): readonly string[] | null {
  if (!Array.isArray(choices) || choices.length !== 2) return null;
  const words: unknown = asObject(choices[0])["enum"];
  return Array.isArray(words) && words.every((word) => typeof word === "string") ? words : null;
}

function isClosedObject(schema: JsonObject): boolean {
  const isObject = [schema["type"]].flat().includes("object");
  return isObject && schema["properties"] !== undefined && schema["additionalProperties"] === undefined;
}

function mapped(value: unknown, change: (value: unknown, key: string) => unknown): JsonObject {
  return Object.fromEntries(Object.entries(asObject(value)).map(([key, inner]) => [key, change(inner, key)]));
}
