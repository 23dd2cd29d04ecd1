import { schemas } from "@forecourt/contract";
import fc from "fast-check";

/** Text as a broken, or a hostile, charger writes it: escape sequences, other directions, wide letters, and all the rest. */
export const hostileText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.string({ unit: "binary", maxLength: 12 }),
      fc.constantFrom(
        "\u001b[2J",
        "\u001b]0;title\u0007",
        "\u009b31m",
        "\u001b[1A\r",
        "\u202egnp.exe",
        "\u2066",
        "\n",
        "\t",
        "\u0000",
        "充電器",
        "👩‍🔧",
        "🇳🇱",
        "word ".repeat(20),
        "x".repeat(150),
      ),
    ),
    { maxLength: 5 },
  )
  .map((pieces) => pieces.join(""));

/** As much of JSON Schema as the contract uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  const?: unknown;
  enum?: unknown[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: unknown;
}

/** Values of a schema of the contract's, with hostile text wherever it has a string that is not a time. */
export function arbitraryOf(schema: Schema): fc.Arbitrary<unknown> {
  const { $ref, oneOf, allOf, const: only, enum: words, type, format } = schema;
  if ($ref !== undefined) return arbitraryOf(definition($ref));
  if (only !== undefined) return fc.constant(only);
  if (words !== undefined) return fc.constantFrom(...words);
  if (oneOf !== undefined) return fc.oneof(...oneOf.map(arbitraryOf));
  if (allOf !== undefined)
    return fc.tuple(...allOf.map(arbitraryOf)).map((parts) => Object.assign({}, ...parts) as unknown);
  if (type === undefined && schema.properties !== undefined) return objectOf(schema);
  if (Array.isArray(type)) return fc.oneof(...type.map((each) => arbitraryOf({ ...schema, type: each })));
  if (type === undefined) return hostileText;
  switch (type) {
    case "null":
      return fc.constant(null);
    case "boolean":
      return fc.boolean();
    case "integer":
      return fc.integer();
    case "number":
      return fc.integer().map((thousandths) => thousandths / 1000);
    case "string":
      return format === "date-time" ? moment : hostileText;
    case "array":
      return fc.array(arbitraryOf(schema.items ?? {}), { maxLength: 3 });
    case "object":
      return objectOf(schema);
    default:
      return hostileText;
  }
}

function objectOf({ properties = {}, required = [], additionalProperties }: Schema) {
  const known = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, arbitraryOf(each)])),
    { requiredKeys: [...required] },
  );
  if (additionalProperties !== true) return known;
  const open = fc.dictionary(hostileText, fc.oneof(hostileText, fc.integer(), fc.constant(null)), {
    maxKeys: 2,
  });
  return fc.tuple(open, known).map(([more, own]) => ({ ...more, ...own }));
}

const moment = fc
  .integer({ min: Date.UTC(2020, 0), max: Date.UTC(2030, 0) })
  .map((at) => new Date(at).toISOString());

export function definition(ref: string): Schema {
  const name = ref.replace("#/$defs/", "");
  const found = schemas.$defs[name];
  if (found === undefined) throw new Error(`The contract has no ${ref}.`);
  // Holds: it is JSON Schema.
  return found as Schema;
}
