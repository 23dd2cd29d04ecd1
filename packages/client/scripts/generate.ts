import { mkdir, readFile, writeFile } from "node:fs/promises";
import { eventCatalogue, type OperationId, routes, schemas } from "@forecourt/contract";
import { document } from "@forecourt/contract/document";
import { reasonSentences } from "@forecourt/pricing";
import { callsFile } from "./calls.ts";

// Writes src/generated/resources.ts and event-summaries.ts from the contract, calls.ts from the messages of OCPP, and
// reason-sentences.ts from the table of @forecourt/pricing, so that the client needs no other package; with --check it only compares
// the files with what it would write. `records.ts` and `events.ts` come from packages/contract.

const banner = "// Written by scripts/generate.ts from openapi.yaml. Do not edit.\n\n";

/** The body whose payload depends on its action. */
const callRequest = "CallRequest";

/** In place of the schema of all events: its type narrows its data. */
const anyEvent = "AnyEvent";

/** Options of the call itself. They share one object with the wire names. */
const reserved = ["signal", "timeoutMs", "idempotencyKey", "headers"];

interface Method {
  id: OperationId;
  name: string;
  summary: string;
  description: string | undefined;
  pathNames: string[];
  queryNames: string[];
  /** The path is all that a caller must give. */
  optional: boolean;
  /** The name of the body's schema. */
  body: string | undefined;
  /** The name of the record that it answers, or of each record of a list. */
  record: string | undefined;
  isList: boolean;
  /** An event stream, which event-stream.ts implements. */
  isStream: boolean;
  hasCsv: boolean;
}

const resources = new Map<string, Method[]>();
for (const [key, route] of Object.entries(routes)) {
  // The keys of routes are the operation ids.
  const id = key as OperationId;
  const [resource = "", name = ""] = route.sdk.split(".");
  const { query, body, responses } = schemas.operations[id];
  const queryNames = namesOf(query);
  const bodyNames = body === null ? [] : namesOf(resolved(body));
  const clash = [...queryNames, ...reserved].find((wireName) => bodyNames.includes(wireName));
  if (clash !== undefined) throw new Error(`${id}: "${clash}" would have two meanings in its options.`);
  const operation = at(document, "paths", route.path, route.method.toLowerCase());
  const method: Method = {
    id,
    name,
    summary: String(at(operation, "summary")),
    description:
      at(operation, "description") === undefined ? undefined : String(at(operation, "description")),
    pathNames: [...route.path.matchAll(/\{(\w+)\}/g)].map(([, wireName]) => wireName ?? ""),
    queryNames,
    optional: !route.bodyRequired,
    body: body === null ? undefined : nameIn(body),
    record: recordIn(id, responses),
    isList: at(responses["200"], "properties", "pagination") !== undefined,
    isStream: at(operation, "responses", "200", "content", "text/event-stream") !== undefined,
    hasCsv: at(operation, "responses", "200", "content", "text/csv") !== undefined,
  };
  // The client makes iterators of functions whose name begins with list.
  if (method.isList !== /^list/.test(name))
    throw new Error(`${id}: the name of a list, and no other name, must begin with list.`);
  if (queryNames.some((queryName) => at(query, "properties", queryName, "type") === "array"))
    throw new Error(`${id}: the client cannot write an array into a query.`);
  resources.set(resource, [...(resources.get(resource) ?? []), method]);
}

const all = [...resources].flatMap(([resource, methods]) => methods.map((method) => ({ resource, method })));
const imported = all.flatMap(({ method }) => [
  ...(method.body === undefined || method.body === callRequest ? [] : [method.body]),
  ...(method.record === undefined || method.record === anyEvent ? [] : [method.record]),
  ...(method.queryNames.length === 0 || method.isStream ? [] : [queryOf(method)]),
]);

const text = `${banner}import type { CallOptions, CsvStream, Page } from "../call.ts";
import type { EventStream, EventStreamOptions } from "../event-stream.ts";
import type { ChargerCall } from "./calls.ts";
import type { AnyEvent } from "./events.ts";
import type {
${[...new Set(imported)]
  .sort()
  .map((name) => `  ${name},\n`)
  .join("")}} from "./records.ts";

${all.map(({ resource, method }) => optionsDeclaration(resource, method)).join("")}export interface Resources {
${[...resources]
  .map(([resource, methods]) => `  ${resource}: {\n${methods.map(declaration).join("")}  };\n`)
  .join("")}}

/** The options and the answer of each operation, by its id. */
export interface Operations {
${all.map(({ method }) => `  ${method.id}: { options: ${optionsOf(method)}; answer: ${answerOf(method)} };\n`).join("")}}

/** For each function: method, path, kind, and the options that are not part of a body. */
export const operations = {
${[...resources]
  .map(([resource, methods]) => `  ${resource}: {\n${methods.map(tableEntry).join("")}  },\n`)
  .join("")}};
`;

await write("resources", text);
await write("calls", banner + (await callsFile()));
const summaries = Object.entries(eventCatalogue).map(([type, { summary }]) => [type, summary] as const);
await write(
  "event-summaries",
  banner + tableFile("What each type of event says, in a sentence.", "eventSummaries", summaries),
);
const reasons = Object.entries(reasonSentences);
await write(
  "reason-sentences",
  banner +
    tableFile("Each reason of a billing decision, in a sentence for the driver.", "reasonSentences", reasons),
);

function tableFile(about: string, name: string, rows: readonly (readonly [string, string])[]): string {
  const entries = rows.map(([key, text]) => `  ${JSON.stringify(key)}: ${JSON.stringify(text)},\n`);
  return `/** ${about} */\nexport const ${name} = {\n${entries.join("")}};\n`;
}

async function write(name: string, wanted: string): Promise<void> {
  const file = new URL(`../src/generated/${name}.ts`, import.meta.url);
  const found = await readFile(file, "utf8").catch(() => undefined);
  if (found === wanted) return;
  if (process.argv.includes("--check")) {
    console.error(`src/generated/${name}.ts does not match its sources. Run "pnpm gen".`);
    process.exitCode = 1;
    return;
  }
  await mkdir(new URL(".", file), { recursive: true });
  await writeFile(file, wanted);
}

/** Options are an interface, so that an editor shows its name, and a call without options of its own has those of all calls. */
function optionsDeclaration(resource: string, method: Method): string {
  if (optionsOf(method) !== ownOptions(method)) return "";
  const parts = [
    ...(method.queryNames.length === 0 ? [] : [queryOf(method)]),
    ...(method.body === undefined ? [] : [method.body]),
  ];
  const about = `/** Options of \`${resource}.${method.name}\`. */\n`;
  if (method.body === callRequest) {
    const all = [...parts.filter((part) => part !== callRequest), "CallOptions", "ChargerCall"].join(" & ");
    return `${about}export type ${ownOptions(method)} = ${all};\n\n`;
  }
  return `${about}export interface ${ownOptions(method)} extends ${[...parts, "CallOptions"].join(", ")} {}\n\n`;
}

function optionsOf(method: Method): string {
  if (method.isStream) return "EventStreamOptions";
  return method.queryNames.length === 0 && method.body === undefined ? "CallOptions" : ownOptions(method);
}

function ownOptions({ id }: Method): string {
  return `${capitalized(id)}Options`;
}

function queryOf({ id }: Method): string {
  return `${capitalized(id)}Query`;
}

function answerOf({ isList, isStream, record }: Method): string {
  if (isStream) return "never";
  if (record === undefined) return "void";
  return isList ? `Page<${record}>` : record;
}

/** The record of all successes; undefined where they have no body. */
function recordIn(id: OperationId, responses: Readonly<Record<string, unknown>>): string | undefined {
  const names = routes[id].successStatuses.flatMap((status) => {
    const data = at(responses[String(status)], "properties", "data");
    const schema = at(data, "type") === "array" ? at(data, "items") : data;
    return schema === undefined ? [] : [nameIn(schema)];
  });
  const [name, ...others] = new Set(names);
  if (others.length > 0) throw new Error(`${id}: the successes answer ${names.join(" and ")}.`);
  return name === "Event" ? anyEvent : name;
}

function nameIn(schema: unknown): string {
  const reference = at(schema, "$ref");
  if (typeof reference !== "string")
    throw new Error("A body or record of an operation must have a schema with a name.");
  return reference.replace("#/$defs/", "");
}

function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function declaration(method: Method): string {
  const { summary, description } = method;
  const parameters = [
    ...method.pathNames.map((name) => `${camel(name)}: string`),
    `options${method.optional ? "?" : ""}: ${optionsOf(method)}`,
  ].join(", ");
  const about = [`${summary}.`, ...(description === undefined ? [] : [description])]
    .join(" ")
    .replaceAll("\n", " ")
    .trim();
  if (method.isStream)
    return `    /** ${about} */\n    ${method.name}(options?: EventStreamOptions): EventStream;\n`;
  const single = `    /** ${about} */\n    ${method.name}(${parameters}): Promise<${answerOf(method)}>;\n`;
  if (!method.isList) return single;
  const csv = method.hasCsv
    ? `    /** ${summary} as CSV, with every matching record. The server ignores \`page\` and \`per_page\`. */\n    ${csvName(method)}(${parameters}): Promise<CsvStream>;\n`
    : "";
  return `${single}${csv}    /** ${summary}, one by one through every page. */\n    ${iteratorName(method)}(${parameters}): AsyncGenerator<${method.record}, void, undefined>;\n`;
}

function tableEntry({ id, name, queryNames, isStream, hasCsv }: Method): string {
  const { method, path, hasBody } = routes[id];
  // An error names an id as the function's parameter is named.
  const words: string[] = [method, camel(path)];
  if (isStream) words.push("stream");
  if (hasCsv) words.push("csv");
  if (hasBody) words.push("body", ...queryNames);
  return `    ${name}: "${words.join(" ")}",\n`;
}

/** list → iterate, listMeterValues → iterateMeterValues. */
function iteratorName({ name }: Method): string {
  return name.replace(/^list/, "iterate");
}

/** list → exportCsv, listMeterValues → exportMeterValuesCsv. */
function csvName({ name }: Method): string {
  return `${name.replace(/^list/, "export")}Csv`;
}

function camel(wireName: string): string {
  return wireName.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function namesOf(schema: unknown): string[] {
  return Object.keys(at(schema, "properties") ?? {});
}

function resolved(schema: unknown): unknown {
  const reference = at(schema, "$ref");
  return typeof reference === "string" ? schemas.$defs[reference.replace("#/$defs/", "")] : schema;
}

function at(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>(
    (here, key) => (typeof here === "object" && here !== null ? Reflect.get(here, key) : undefined),
    value,
  );
}
