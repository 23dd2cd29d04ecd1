import { repositoryPath } from "./repository.ts";

/** What the page reads of a JSON Schema. The catalogue comes from the document, which has passed its linter. */
interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  format?: string;
  description?: string;
  const?: unknown;
  enum?: readonly unknown[];
  required?: readonly string[];
  properties?: Readonly<Record<string, Schema>>;
  items?: Schema;
  oneOf?: readonly Schema[];
  $defs?: Readonly<Record<string, Schema>>;
}

interface Entry {
  class: string;
  summary: string;
  description: string;
  schema: Schema;
  example: { subject: { type: string }; data: unknown };
}

/** Every type of event: its class, when it is recorded, the fields of its data, and an example. */
export async function eventsPage(notice: string): Promise<string> {
  // Of the contract, which this package knows as little as the server.
  const { eventCatalogue } = (await import(
    repositoryPath("packages/contract/src/generated/event-catalogue.ts")
  )) as {
    eventCatalogue: Record<string, Entry>;
  };
  const entries = Object.entries(eventCatalogue);
  const rows = entries.map(
    ([type, { class: kind, summary }]) => `| [\`${type}\`](#${anchorOf(type)}) | ${kind} | ${summary} |`,
  );
  const shared = sharedFields(entries.map(([, { schema }]) => dataOf(schema)));
  return `${notice}

# Events

All types of events. [Events and cursors](../concepts/events-and-cursors.md) describes the fields besides \`data\`, how to follow
events, and how long they are kept. \`GET /v1/event-types\` returns this list with the JSON Schema of each type. New types and fields
may be added: ignore unknown ones.

| type | class | what it means |
| --- | --- | --- |
${rows.join("\n")}

- **durable**: retried for three days for a failing webhook, and kept for thirty.
- **operational**: the same; about webhooks, keys and refused connections.
- **telemetry**: repeated often, so only the newest matters. Tried once, within ten minutes, and kept for a day.

A webhook with \`payload_mode\` \`thin\`, and any webhook for an event of more than 16 KiB, gets
\`{"truncated": true, "href": "/v1/events/evt_…"}\` as \`data\`.

## Fields of many events

The events below refer to this table. An event around its \`data\`:

\`\`\`json
${JSON.stringify({ ...entries[0]?.[1].example, data: {} }, null, 2)}
\`\`\`

${table([...shared].toSorted())}

${entries.map(([type, entry]) => section(type, entry, shared)).join("\n\n")}
`;
}

/** A row that so many events have is shown once: of the rows with one name, the commonest. */
const manyEvents = 4;

function sharedFields(all: readonly Schema[]): ReadonlySet<string> {
  const fields = all.flatMap(rowsOf);
  const countOf = (row: string) => fields.filter((field) => field.row === row).length;
  const shared = new Map<string, string>();
  for (const { name, row } of fields) {
    const before = shared.get(name);
    if (countOf(row) >= Math.max(manyEvents, before === undefined ? 0 : countOf(before) + 1))
      shared.set(name, row);
  }
  return new Set(shared.values());
}

function dataOf({ properties }: Schema): Schema {
  return properties?.["data"] ?? {};
}

function table(rows: readonly string[]): string {
  return `| field | type | what it says |\n| --- | --- | --- |\n${rows.join("\n")}`;
}

function section(
  type: string,
  { class: kind, description, schema, example }: Entry,
  shared: ReadonlySet<string>,
): string {
  const data = dataOf(schema);
  const own = rowsOf(data).filter(({ row }) => !shared.has(row));
  const others = rowsOf(data).filter(({ row }) => shared.has(row));
  const fields =
    data.$ref === undefined
      ? [
          ...(own.length === 0 ? [] : [table(own.map(({ row }) => row))]),
          ...longLists(data),
          ...(others.length === 0
            ? []
            : [
                `${own.length === 0 ? "Has" : "Also has"} [of many events](#fields-of-many-events): ${others
                  .map(({ name }) => `\`${name}\``)
                  .join(", ")}.`,
              ]),
        ].join("\n\n")
      : `\`data\` is a \`${nameIn(data.$ref)}\`, as the API answers it.`;
  return `## ${type}

${description} Class: ${kind}. Subject: \`${example.subject.type}\`.

${fields}

\`\`\`json
${JSON.stringify({ data: example.data }, null, 2)}
\`\`\``;
}

/** A table has a line for each row, so a field with many words lists them below the table. */
const mostWordsInRow = 12;

function longLists({ properties = {} }: Schema): string[] {
  return Object.entries(properties).flatMap(([name, { enum: words = [] }]) =>
    words.length > mostWordsInRow ? [`\`${name}\` is one of\n${wordsOf(words).join(",\n")}.`] : [],
  );
}

function wordsOf(words: readonly unknown[]): string[] {
  return words.map((word) => `\`${String(word)}\``);
}

function rowsOf({ properties = {}, required = [] }: Schema): { name: string; row: string }[] {
  return Object.entries(properties).map(([name, field]) => {
    const mark = required.includes(name) ? "" : " (may be absent)";
    return {
      name,
      row: `| \`${name}\` | ${cell(typeOf(field))}${mark} | ${cell(field.description ?? "")} |`,
    };
  });
}

function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) return nameIn(schema.$ref);
  if (schema.const !== undefined) return `\`${String(schema.const)}\``;
  if (schema.enum !== undefined)
    return schema.enum.length > mostWordsInRow ? "one of the words below" : wordsOf(schema.enum).join(", ");
  if (schema.oneOf !== undefined) return schema.oneOf.map(typeOf).join(" or ");
  const types = typeof schema.type === "string" ? [schema.type] : (schema.type ?? ["any"]);
  return types
    .map((type) => {
      if (type === "array" && schema.items !== undefined) return `list of ${itemOf(schema.items)}`;
      return type === "string" && schema.format === "date-time" ? "Timestamp" : type;
    })
    .join(" or ");
}

function itemOf(items: Schema): string {
  if (items.properties === undefined) return typeOf(items);
  return `{ ${Object.entries(items.properties)
    .map(([name, field]) => `${name}: ${typeOf(field)}`)
    .join(", ")} }`;
}

function nameIn(reference: string): string {
  return reference.split("/").at(-1) ?? reference;
}

function anchorOf(type: string): string {
  return type.replaceAll(".", "");
}

/** A bar would end the table's cell. */
function cell(text: string): string {
  return text.replaceAll("|", "\\|").trim();
}
