import { expect, expectTypeOf, test } from "vitest";
import { type EventMap, type EventType, eventCatalogue, type WebhookEvent } from "./index.ts";

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const entries = Object.entries(eventCatalogue);

const envelope = [
  "id",
  "type",
  "version",
  "timestamp",
  "organization_id",
  "subject",
  "sequence",
  "actor",
  "data",
];

/** Every object of a schema, with the path that leads to it. */
function* nodes(value: unknown, path: string): Generator<{ path: string; node: Json }> {
  if (Array.isArray(value)) for (const item of value) yield* nodes(item, path);
  if (!isObject(value)) return;
  yield { path, node: value };
  for (const [key, inner] of Object.entries(value)) yield* nodes(inner, `${path}/${key}`);
}

test("there are 52 types, named noun.what_happened", () => {
  expect(entries).toHaveLength(52);
  for (const [type] of entries) expect(type).toMatch(/^[a-z]+(_[a-z]+)*\.[a-z]+(_[a-z]+)*$/);
});

test("telemetry is what comes again and again", () => {
  const telemetry = entries.filter(([, entry]) => entry.class === "telemetry").map(([type]) => type);
  expect(telemetry).toEqual(["session.updated", "dlb.allocation_changed"]);
});

test("every schema stands on its own", () => {
  for (const [type, { schema }] of entries) {
    const definitions = schema["$defs"];
    const references = [...nodes(schema, type)].flatMap(({ node }) => node["$ref"] ?? []);
    expect(references.length).toBeGreaterThan(0);
    for (const reference of references) {
      expect(reference, type).toMatch(/^#\/\$defs\/\w+$/);
      expect(definitions, type).toHaveProperty(String(reference).slice("#/$defs/".length));
    }
  }
});

test("every event has the same envelope, its examples in the order in which it is sent", () => {
  for (const [type, { schema, example }] of entries) {
    expect(schema["required"], type).toEqual(envelope);
    // A later server may add fields.
    expect(schema, type).not.toHaveProperty("additionalProperties");
    expect(schema["properties"]).toMatchObject({ type: { const: type }, version: { const: 1 } });
    expect(Object.keys(example), type).toEqual(envelope);
    expect(example.type).toBe(type);
  }
});

test("what is always there is required: an event leaves out no field of its data", () => {
  for (const [type, { schema }] of entries) {
    const data = isObject(schema["properties"]) ? schema["properties"]["data"] : undefined;
    // Records of the API are as the API has them.
    if (!isObject(data) || data["$ref"] !== undefined) continue;
    expect(data["required"], type).toEqual(
      Object.keys(isObject(data["properties"]) ? data["properties"] : {}),
    );
  }
});

test("a constant field is required, so that TypeScript narrows by it", () => {
  for (const [type, { schema }] of entries) {
    for (const { path, node } of nodes(schema, type)) {
      const properties = isObject(node["properties"]) ? Object.entries(node["properties"]) : [];
      for (const [name, field] of properties) {
        if (isObject(field) && field["const"] !== undefined)
          expect(node["required"], `${path}/${name}`).toContain(name);
      }
    }
  }
  expectTypeOf<Extract<WebhookEvent, { type: "session.ended" }>>().toEqualTypeOf<EventMap["session.ended"]>();
  expectTypeOf<WebhookEvent["type"]>().toEqualTypeOf<EventType>();
});

test("no event names an id tag", () => {
  for (const [type, { schema }] of entries) {
    const named = [...nodes(schema, type)].flatMap(({ node }) =>
      isObject(node["properties"]) ? Object.keys(node["properties"]) : [],
    );
    expect(named, type).not.toContain("id_tag");
  }
});
