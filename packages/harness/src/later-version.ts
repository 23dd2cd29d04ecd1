import type { SeededRandom } from "./fuzz/seeded-random.ts";

type Schema = Readonly<Record<string, unknown>>;

/**
 * The same answer or event as a later server might send it: every object that its schema leaves open has one more field, and
 * every open set has an unknown word. The references of the schema read `#/$defs/<name>`.
 */
export function laterVersion(
  value: unknown,
  schema: Schema,
  { $defs, random }: { $defs: Readonly<Record<string, Schema>>; random: SeededRandom },
): unknown {
  const word = () => `later_${random.below(1e9).toString(36)}`;
  const extra = () =>
    random.pick<unknown>([null, true, -1, 0.5, "", "text", [], [{ a: 1 }], {}, { b: [null] }]);

  function of(value: unknown, schema: Schema): unknown {
    const { $ref, oneOf, anyOf, allOf } = schema;
    if (typeof $ref === "string") return of(value, definition($ref));
    if (Array.isArray(anyOf) && typeof value === "string") return word();
    if (Array.isArray(allOf)) return allOf.reduce<unknown>((grown, part) => of(grown, part as Schema), value);
    if (Array.isArray(oneOf)) {
      const branch = (oneOf as Schema[]).find((each) => fits(value, each));
      return branch === undefined ? value : of(value, branch);
    }
    if (Array.isArray(value)) {
      const { items } = schema;
      return value.map((item) => (isObject(items) ? of(item, items) : item));
    }
    return isObject(value) ? grown(value, schema) : value;
  }

  function grown(value: Schema, { properties, additionalProperties }: Schema): Schema {
    if (!isObject(properties)) return value;
    const fields = Object.entries(value).map(([name, inner]) => {
      const own = properties[name];
      return [name, isObject(own) ? of(inner, own) : inner];
    });
    if (additionalProperties === undefined) fields.push([word(), extra()]);
    return Object.fromEntries(fields);
  }

  function fits(value: unknown, schema: Schema): boolean {
    const { $ref, type } = schema;
    if (typeof $ref === "string") return fits(value, definition($ref));
    if (value === null) return type === "null";
    return type !== "null";
  }

  function definition($ref: string): Schema {
    const found = $defs[$ref.slice("#/$defs/".length)];
    if (found === undefined) throw new Error(`There is no ${$ref}.`);
    return found;
  }

  return of(value, schema);
}

function isObject(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
