import { asArray, asObject, asText, type JsonObject } from "./json.ts";

/** One type of event, as the document's `webhooks` tell it. */
export interface EventEntry {
  type: string;
  class: string;
  category: string;
  /** The lowest role that reads it. */
  role: string;
  summary: string;
  description: string;
  /** Of the record that it is about. */
  subjectType: string;
  /** Of the whole event. References lead into the document. */
  schema: JsonObject;
  example: JsonObject;
}

export function readEvents(document: unknown): EventEntry[] {
  const webhooks = asObject(asObject(document)["webhooks"]);
  return Object.entries(webhooks).map(([type, item]) => {
    const { summary, description, requestBody, ...operation } = asObject(asObject(item)["post"]);
    const { schema, examples } = asObject(asObject(asObject(requestBody)["content"])["application/json"]);
    const [example] = Object.values(asObject(examples));
    return {
      type,
      class: asText(operation["x-class"]),
      category: asText(operation["x-category"] ?? "activity"),
      role: asText(operation["x-required-role"] ?? "viewer"),
      summary: asText(summary),
      description: asText(description).trim(),
      subjectType: asText(property(property(schema, "subject"), "type")["const"]),
      schema: asObject(schema),
      example: asObject(asObject(example)["value"]),
    };
  });
}

/** What a program asks of the types of events: the schema of each stands on its own, as JSON Schema (draft 2020-12). */
export function catalogueOf(document: unknown, events: readonly EventEntry[]): JsonObject {
  return Object.fromEntries(
    events.map(({ type, class: kind, category, role, summary, description, schema, example }) => {
      const standing = standalone(document, schema);
      return [type, { class: kind, category, role, summary, description, schema: standing, example }];
    }),
  );
}

/** The components that a schema needs, by name, those that they need included, in the order in which they come up. */
export function componentsOf(document: unknown, schemas: readonly unknown[]): Map<string, JsonObject> {
  const components = asObject(asObject(asObject(document)["components"])["schemas"]);
  const found = new Map<string, JsonObject>();
  const look = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(look);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return;
    for (const [key, inner] of Object.entries(value)) {
      if (key !== "$ref") look(inner);
      else if (!found.has(nameIn(inner))) {
        const component = asObject(components[nameIn(inner)]);
        found.set(nameIn(inner), component);
        look(component);
      }
    }
  };
  look(schemas);
  return found;
}

export function nameIn(reference: unknown): string {
  return asText(reference).replace("#/components/schemas/", "");
}

export function property(schema: unknown, name: string): JsonObject {
  return asObject(asObject(asObject(schema)["properties"])[name]);
}

export function isRequired(schema: JsonObject, name: string): boolean {
  return asArray(schema["required"] ?? []).includes(name);
}

function standalone(document: unknown, schema: JsonObject): JsonObject {
  const $defs = Object.fromEntries(componentsOf(document, [schema]));
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    ...asObject(pointed(schema)),
    $defs: pointed($defs),
  };
}

function pointed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pointed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) =>
      key === "$ref" ? [key, `#/$defs/${nameIn(inner)}`] : [key, pointed(inner)],
    ),
  );
}
