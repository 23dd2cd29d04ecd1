import { createRequire } from "node:module";
import type { Ajv as AjvClass } from "ajv";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Findings } from "./checks.ts";
import { codecs } from "./generated/codecs.ts";
import { type Action, messages } from "./messages.ts";

// CommonJS packages; require gives them as they are.
const require = createRequire(import.meta.url);
const { Ajv } = require("ajv") as { Ajv: typeof AjvClass };
const addFormats = require("ajv-formats") as { default(ajv: AjvClass): void };
const official = require("ocpp-rpc/lib/schemas/ocpp1_6.json") as OfficialSchema[];

interface OfficialSchema extends Shape {
  $id: string;
  definitions?: Record<string, Shape>;
}

interface Shape {
  $ref?: string;
  minItems?: number;
  type: "object" | "array" | "string" | "integer" | "number" | "boolean";
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  enum?: string[];
  maxLength?: number;
  format?: "date-time" | "uri";
}

// The oracle divides doubles, and 0.3 / 0.1 is not an integer: six digits make it mean decimal steps.
const ajv = new Ajv({ strict: false, multipleOfPrecision: 6 });
addFormats.default(ajv);

const halves = (Object.keys(messages) as Action[]).flatMap((action) => [
  { action, half: "request" as const, id: `urn:${action}.req` },
  { action, half: "answer" as const, id: `urn:${action}.conf` },
]);

describe.each(halves)("$id", ({ action, half, id }) => {
  const schema = official.find((each) => each.$id === id);
  if (schema === undefined) throw new Error(`${id} is not an OCPP 1.6 message`);
  // Without its id: a URN without a namespace is not one that Ajv takes.
  const accepts = ajv.compile({ ...schema, $id: "" } as object);
  const shape = resolved(schema, schema.definitions ?? {});
  const codec = codecs[action][half];

  function violations(payload: unknown): Findings {
    const found: Findings = [];
    codec.check(payload as Record<string, unknown>, found);
    return found;
  }

  test("agrees with the official schema about valid and spoilt payloads", () => {
    fc.assert(
      fc.property(spoilt(shape), (payload) => {
        // What the wire would carry: no undefined, no -0.
        const received: unknown = JSON.parse(JSON.stringify(payload));
        expect({ payload: received, valid: violations(received).length === 0 }).toEqual({
          payload: received,
          valid: accepts(received),
        });
      }),
      { numRuns: 150, seed: 16 },
    );
  });

  test("writes what it was given, in the order of the official schema", () => {
    fc.assert(
      fc.property(valid(shape), (payload) => {
        expect(violations(payload)).toEqual([]);
        const text = codec.write(payload as never);
        expect(JSON.parse(text)).toEqual(payload);
        expect(text).toBe(JSON.stringify(inOrder(shape, payload)));
      }),
      { numRuns: 50, seed: 16 },
    );
  });
});

test("a date-time needs an offset and a day that exists", () => {
  const found = (timestamp: string) => {
    const findings: Findings = [];
    codecs.Heartbeat.answer.check({ currentTime: timestamp }, findings);
    return findings.map(({ rule }) => rule);
  };
  expect(found("2024-02-29T23:59:60Z")).toEqual([]);
  expect(found("2024-03-01T00:00:00.123+0100")).toEqual([]);
  expect(found("2023-02-29T00:00:00Z")).toEqual(["format"]);
  expect(found("2024-03-01T00:00:00")).toEqual(["format"]);
  expect(found("2024-03-01T24:00:00Z")).toEqual(["format"]);
});

/** With the definitions of the security messages in the places that refer to them. */
function resolved(shape: Shape, definitions: Record<string, Shape>): Shape {
  const name = shape.$ref?.split("/").at(-1);
  if (name !== undefined) {
    const meant = definitions[name];
    if (meant === undefined) throw new Error(`There is no definition of ${name}.`);
    return resolved(meant, definitions);
  }
  return {
    ...shape,
    ...(shape.items && { items: resolved(shape.items, definitions) }),
    ...(shape.properties && {
      properties: Object.fromEntries(
        Object.entries(shape.properties).map(([key, inner]) => [key, resolved(inner, definitions)]),
      ),
    }),
  };
}

function inOrder(shape: Shape, value: unknown): unknown {
  if (Array.isArray(value) && shape.items) {
    const items = shape.items;
    return value.map((item) => inOrder(items, item));
  }
  if (typeof value !== "object" || value === null) return value;
  const given = new Map(Object.entries(value));
  const entries = Object.entries(shape.properties ?? {}).filter(([key]) => given.has(key));
  return Object.fromEntries(entries.map(([key, inner]) => [key, inOrder(inner, given.get(key))]));
}

function valid(shape: Shape): fc.Arbitrary<unknown> {
  return arbitrary(shape, (inner) => inner);
}

/** Valid in most places, and anything at all in some. */
function spoilt(shape: Shape): fc.Arbitrary<unknown> {
  const anywhere = (inner: fc.Arbitrary<unknown>) =>
    fc.oneof({ weight: 12, arbitrary: inner }, { weight: 1, arbitrary: junk });
  return arbitrary(shape, anywhere, true);
}

const junk = fc.oneof(
  fc.constantFrom<unknown>(null, true, -1, 0.5, 1e300, "", "x", "accepted", [], {}, [null], ["a"], { a: 1 }),
  fc.string({ maxLength: 60, unit: "grapheme" }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

const dateTimes = fc
  .date({ min: new Date("1970-01-01T00:00:00Z"), max: new Date("2099-12-31T23:59:59Z"), noInvalidDate: true })
  .map((date) => date.toISOString());

const oddDateTimes = fc.constantFrom(
  "2024-01-01T00:00:00",
  "2024-13-01T00:00:00Z",
  "2024-02-30T00:00:00Z",
  "2024-01-01 00:00:00Z",
  "2024-01-01t00:00:00z",
  "2024-01-01T00:00:00+25:00",
  "2024-01-01T00:00:00.5+02",
  "2024-01-01T23:59:60Z",
  "2024-01-01T23:58:60Z",
  "2024-01-01",
  "",
);

function arbitrary(
  shape: Shape,
  spoil: (inner: fc.Arbitrary<unknown>) => fc.Arbitrary<unknown>,
  spoiling = false,
): fc.Arbitrary<unknown> {
  switch (shape.type) {
    case "object": {
      const properties = shape.properties ?? {};
      const inner = Object.fromEntries(
        Object.entries(properties).map(([key, field]) => [key, spoil(arbitrary(field, spoil, spoiling))]),
      );
      const required = (shape.required ?? []) as never[];
      const complete = fc.record(inner, { requiredKeys: required });
      if (!spoiling) return complete;
      const incomplete = fc.record(inner, { requiredKeys: [] });
      const extended = complete.map((value) => ({ ...value, vendorField: 1 }));
      return fc.oneof(
        { weight: 10, arbitrary: complete },
        { weight: 1, arbitrary: incomplete },
        { weight: 1, arbitrary: extended },
      );
    }
    case "array":
      return fc.array(spoil(arbitrary(shape.items ?? { type: "string" }, spoil, spoiling)), {
        minLength: spoiling ? 0 : (shape.minItems ?? 0),
        maxLength: 3,
      });
    case "integer":
      return fc.oneof(fc.integer(), fc.constantFrom(-1, 0, 1));
    case "number":
      return fc.integer({ min: -10_000, max: 10_000 }).map((tenths) => tenths / 10);
    case "boolean":
      return fc.boolean();
    case "string":
      if (shape.enum) return fc.constantFrom(...shape.enum);
      if (shape.format === "uri") return fc.webUrl();
      if (shape.format === "date-time") return spoiling ? fc.oneof(dateTimes, oddDateTimes) : dateTimes;
      return fc.string({ maxLength: shape.maxLength ?? 80, unit: "grapheme" }).filter(
        // A grapheme may be several characters, which is what the schema counts.
        (value) => spoiling || [...value].length <= (shape.maxLength ?? 80),
      );
  }
}
