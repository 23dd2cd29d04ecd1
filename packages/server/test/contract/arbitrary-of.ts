import { type JsonSchema, schemas } from "@forecourt/contract";
import fc from "fast-check";

type Values = fc.Arbitrary<unknown>;

/** Meaningful values for the server, by the name of the field or parameter. The generator mixes them with other values. */
export type Meaningful = Readonly<Record<string, Values>>;

/** Values that a schema of the document allows. */
export function arbitraryOf(schema: JsonSchema, meaningful: Meaningful): Values {
  const memo = new Map<string, Values>();

  function of(given: unknown): Values {
    const schema = recordOf(given);
    const { $ref } = schema;
    if (typeof $ref === "string") return named($ref.replace("#/$defs/", ""));
    if ("const" in schema) return fc.constant(schema["const"]);
    if (Array.isArray(schema["enum"])) return fc.constantFrom(...(schema["enum"] as unknown[]));
    if (Array.isArray(schema["oneOf"])) return fc.oneof(...schema["oneOf"].map(of));
    const types = Array.isArray(schema["type"]) ? schema["type"] : [schema["type"]];
    return fc.oneof(...types.map((type) => ofType(type, schema)));
  }

  function named(name: string): Values {
    const known = memo.get(name);
    if (known !== undefined) return known;
    const values = of(schemas.$defs[name]);
    memo.set(name, values);
    return values;
  }

  function ofType(type: unknown, schema: Record<string, unknown>): Values {
    switch (type) {
      case "null":
        return fc.constant(null);
      case "boolean":
        return fc.boolean();
      case "integer":
        return integers(schema);
      case "number":
        return numbers(schema);
      case "string":
        return texts(schema);
      case "array":
        return fc.array(of(schema["items"]), { minLength: numberOr(schema["minItems"], 0), maxLength: 3 });
      case "object":
        return objects(schema);
      default:
        throw new Error(`unreachable: the document has the type ${String(type)}`);
    }
  }

  function objects({ properties, required, additionalProperties }: Record<string, unknown>): Values {
    const fields = Object.fromEntries(
      Object.entries(recordOf(properties))
        // Only a client that has read the record can send these fields back.
        .filter(([, field]) => recordOf(field)["readOnly"] !== true)
        .map(([name, field]) => [name, mixed(name, of(field))]),
    );
    const requiredKeys = Array.isArray(required) ? required.filter((name) => typeof name === "string") : [];
    const named = fc.record(fields, { requiredKeys });
    if (additionalProperties !== true) return named;
    const others = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 2 });
    return fc.tuple(others, named).map(([more, fewer]) => ({ ...more, ...fewer }));
  }

  function mixed(name: string, values: Values): Values {
    const known = meaningful[name];
    return known === undefined
      ? values
      : fc.oneof({ weight: 3, arbitrary: known }, { weight: 1, arbitrary: values });
  }

  return of(schema);
}

function integers({ minimum, maximum }: Record<string, unknown>): Values {
  const min = numberOr(minimum, Number.MIN_SAFE_INTEGER);
  const max = numberOr(maximum, Number.MAX_SAFE_INTEGER);
  const small = fc.integer({ min: Math.max(min, -100), max: Math.min(max, Math.max(min, 0) + 100) });
  return fc.oneof({ weight: 4, arbitrary: small }, { weight: 1, arbitrary: fc.constantFrom(min, max) });
}

function numbers({ minimum, maximum }: Record<string, unknown>): Values {
  const min = numberOr(minimum, -1e12);
  const max = numberOr(maximum, 1e12);
  return fc.oneof(fc.double({ min, max, noNaN: true }), fc.constantFrom(min, max, 0, 0.1));
}

const instants = fc.oneof(
  fc
    .date({ min: new Date(0), max: new Date("2100-01-01"), noInvalidDate: true })
    .map((date) => date.toISOString()),
  fc.constantFrom(
    "0001-01-01T00:00:00Z",
    "9999-12-31T23:59:59.999Z",
    "2026-02-28T23:59:59.123456789-12:34",
    "2024-02-29T00:00:00+14:00",
  ),
);

const urls = fc.oneof(
  // A URL that the server may call must not lead to a real host.
  fc
    .webUrl({ withFragments: true, withQueryParameters: true })
    .map((text) => text.replace(/^(\w+:\/\/[^/?#]+)/, "$1.invalid")),
  fc.constantFrom(
    "http://user:secret@firmware.example/a.bin",
    "https://[::1]:1/a",
    "ftp://host/a",
    "urn:a:b",
    "mailto:a@b.c",
  ),
);

function texts({ format, pattern, minLength, maxLength }: Record<string, unknown>): Values {
  if (format === "date-time") return instants;
  if (format === "date-time-or-date") return fc.oneof(instants, fc.constantFrom("2026-11-01", "0001-01-01"));
  if (format === "uri") return urls;
  const least = numberOr(minLength, 0);
  const most = numberOr(maxLength, 1000);
  const expression = typeof pattern === "string" ? new RegExp(pattern, "u") : /(?:)/u;
  const fits = (text: string) =>
    expression.test(text) && [...text].length >= least && [...text].length <= most;
  // Nearly any text matches a class of all but a few characters. For other patterns, the pattern itself generates the texts.
  const isLoose = typeof pattern !== "string" || pattern.includes("[^");
  const some = isLoose
    ? fc.oneof(text(least, most, "grapheme"), text(least, most, "binary")).filter(fits)
    : fc.stringMatching(new RegExp(String(pattern))).filter(fits);
  const longest = "x".repeat(Math.min(most, 2000));
  return fits(longest)
    ? fc.oneof({ weight: 20, arbitrary: some }, { weight: 1, arbitrary: fc.constant(longest) })
    : some;
}

function text(minLength: number, maxLength: number, unit: "grapheme" | "binary"): fc.Arbitrary<string> {
  return fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 30), unit });
}

function numberOr(value: unknown, otherwise: number): number {
  return typeof value === "number" ? value : otherwise;
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
