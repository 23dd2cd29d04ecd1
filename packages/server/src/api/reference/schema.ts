import { named, type Schema } from "./document.ts";
import { type Html, html, inline } from "./html.ts";

/** The type of a value on one line, with links to the schemas that have a name: `Location[]`, `string or null`. */
export function typeOf(schema: Schema): Html {
  const { name } = named(schema);
  if (name !== null) return html`<a href="#schema-${name}">${name}</a>`;
  if (schema.const !== undefined) return html`${JSON.stringify(schema.const)}`;
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices !== undefined) return either(choices.map(typeOf));
  if (schema.allOf !== undefined) return joined(schema.allOf.map(typeOf), " and ");
  const types = typeof schema.type === "string" ? [schema.type] : (schema.type ?? ["any"]);
  return either(types.map((type) => simpleType(type, schema)));
}

function simpleType(type: string, schema: Schema): Html {
  if (type === "array" && schema.items !== undefined) return html`${typeOf(schema.items)}[]`;
  if (type === "object" && schema.properties !== undefined) {
    const fields = Object.entries(schema.properties).map(([name, field]) => html`${name}: ${typeOf(field)}`);
    return html`{ ${joined(fields, ", ")} }`;
  }
  return html`${schema.format === undefined || type !== "string" ? type : schema.format}`;
}

function either(types: readonly Html[]): Html {
  return joined(types, " or ");
}

function joined(pieces: readonly Html[], separator: string): Html {
  return html`${pieces.map((piece, index) => html`${index === 0 ? "" : separator}${piece}`)}`;
}

export interface Field {
  name: string;
  required: boolean;
  schema: Schema;
}

/** The fields of an object, including those of the schemas that it is made of. */
export function fieldsOf(given: Schema): Field[] {
  const { schema } = named(given);
  const inherited = (schema.allOf ?? []).flatMap(fieldsOf);
  const own = Object.entries(schema.properties ?? {}).map(([name, field]) => ({
    name,
    required: schema.required?.includes(name) === true,
    schema: field,
  }));
  return [...inherited, ...own];
}

/** One row for each field: its name, its type, its allowed values, and its meaning. */
export function fieldTable(
  fields: readonly (Field & { place?: string; description?: string | undefined })[],
): Html {
  const rows = fields.map(
    ({ name, required, schema, place, description }) => html`<tr>
<th scope="row"><code>${name}</code>${place === undefined ? null : html` <small>${place}</small>`}${required ? html` <small class="required">required</small>` : null}</th>
<td><span class="type">${typeOf(schema)}</span> ${boundsOf(schema)}<br>${inline(description ?? schema.description)}</td>
</tr>`,
  );
  return html`<table class="fields">${rows}</table>`;
}

/** What the type does not say: the allowed words, lengths, bounds and the default. */
export function boundsOf(given: Schema): Html {
  const schema = nonNull(given);
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  const notes = [
    ...(schema.enum === undefined
      ? []
      : [
          html`one of ${joined(
            schema.enum.filter((word) => word !== null).map((word) => html`<code>${String(word)}</code>`),
            ", ",
          )}`,
        ]),
    ...range(sensible(minimum), sensible(maximum), ""),
    ...range(minLength, maxLength, " characters"),
    ...range(minItems, maxItems, " items"),
    ...(given.default === undefined ? [] : [html`default <code>${JSON.stringify(given.default)}</code>`]),
  ];
  return notes.length === 0 ? html`` : html`<small>${joined(notes, "; ")}</small>`;
}

function nonNull(schema: Schema): Schema {
  const choices = (schema.oneOf ?? []).filter(({ type }) => type !== "null");
  const [only] = choices;
  return only !== undefined && choices.length === 1 && only.$ref === undefined ? only : schema;
}

/** Hides the largest integers of the database and of JSON: as bounds they do not help a reader. */
function sensible(bound: number | undefined): number | undefined {
  return bound !== undefined && Math.abs(bound) < 2_147_483_647 ? bound : undefined;
}

function range(from: number | undefined, to: number | undefined, unit: string): Html[] {
  if (from !== undefined && to !== undefined) return [html`${from} to ${to}${unit}`];
  if (to !== undefined) return [html`at most ${to}${unit}`];
  return from === undefined || (from === 0 && unit !== "") ? [] : [html`at least ${from}${unit}`];
}
