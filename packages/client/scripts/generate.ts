import { mkdir, readFile, writeFile } from "node:fs/promises";
import { document, type OperationId, routes, schemas } from "@forecourt/contract";

// Writes src/generated/resources.ts from the contract; with --check it only tells whether the file is what it would write.

/** Options of the call itself, which share one object with the wire names. */
const reserved = ["signal", "timeoutMs", "idempotencyKey", "headers"];

interface Method {
  id: OperationId;
  name: string;
  summary: string;
  description: string | undefined;
  pathNames: string[];
  queryNames: string[];
  /** Nothing has to be given besides the path. */
  optional: boolean;
  isList: boolean;
  /** Of events: what it does beyond one answer is written by hand. */
  isStream: boolean;
  hasCsv: boolean;
}

const resources = new Map<string, Method[]>();
for (const [key, route] of Object.entries(routes)) {
  // Holds: the keys of routes are the operation ids.
  const id = key as OperationId;
  const [resource = "", name = ""] = route.sdk.split(".");
  const { query, body, responses } = schemas.operations[id];
  const queryNames = namesOf(query);
  const bodyNames = body === null ? [] : namesOf(followed(body));
  const clash = [...queryNames, ...reserved].find((wireName) => bodyNames.includes(wireName));
  if (clash !== undefined) throw new Error(`${id}: "${clash}" would mean two things in its options.`);
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
    isList: at(responses["200"], "properties", "pagination") !== undefined,
    isStream: at(operation, "responses", "200", "content", "text/event-stream") !== undefined,
    hasCsv: at(operation, "responses", "200", "content", "text/csv") !== undefined,
  };
  // The client makes iterators of what is called so.
  if (method.isList !== /^list/.test(name)) throw new Error(`${id}: lists are called list…, and only lists.`);
  if (queryNames.some((queryName) => at(query, "properties", queryName, "type") === "array"))
    throw new Error(`${id}: the client has no way to write an array into a query.`);
  resources.set(resource, [...(resources.get(resource) ?? []), method]);
}

const text = `// Written by scripts/generate.ts from openapi.yaml. Do not edit.

import type { Answer, CsvStream, Item, Options } from "../call.ts";
import type { EventStream, EventStreamOptions } from "../event-stream.ts";

export interface Resources {
${[...resources]
  .map(([resource, methods]) => `  ${resource}: {\n${methods.map(declaration).join("")}  };\n`)
  .join("")}}

/** Of each function: method, path, what it takes or answers beside records, and which options are no part of a body. */
export const operations = {
${[...resources]
  .map(([resource, methods]) => `  ${resource}: {\n${methods.map(tableEntry).join("")}  },\n`)
  .join("")}};
`;

const file = new URL("../src/generated/resources.ts", import.meta.url);
const found = await readFile(file, "utf8").catch(() => undefined);
if (process.argv.includes("--check")) {
  if (found !== text) {
    console.error('Not what openapi.yaml says: src/generated/resources.ts. Run "pnpm gen".');
    process.exitCode = 1;
  }
} else if (found !== text) {
  await mkdir(new URL(".", file), { recursive: true });
  await writeFile(file, text);
}

function declaration(method: Method): string {
  const { id, summary, description } = method;
  const parameters = [
    ...method.pathNames.map((name) => `${camel(name)}: string`),
    `options${method.optional ? "?" : ""}: Options<"${id}">`,
  ].join(", ");
  const about = [`${summary}.`, ...(description === undefined ? [] : [description])]
    .join(" ")
    .replaceAll("\n", " ")
    .trim();
  if (method.isStream)
    return `    /** ${about} */\n    ${method.name}(options?: EventStreamOptions): EventStream;\n`;
  const single = `    /** ${about} */\n    ${method.name}(${parameters}): Promise<Answer<"${id}">>;\n`;
  if (!method.isList) return single;
  const csv = method.hasCsv
    ? `    /** ${summary} as CSV, every one that matches; \`page\` and \`per_page\` mean nothing. */\n    ${csvName(method)}(${parameters}): Promise<CsvStream>;\n`
    : "";
  return `${single}${csv}    /** ${summary}, one by one through every page. */\n    ${iteratorName(method)}(${parameters}): AsyncGenerator<Item<"${id}">, void, undefined>;\n`;
}

function tableEntry({ id, name, queryNames, isStream, hasCsv }: Method): string {
  const { method, path, hasBody } = routes[id];
  // Which id is whose does not matter: they come in order.
  const words: string[] = [method, path.replaceAll(/\{\w+\}/g, "{}")];
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

function followed(schema: unknown): unknown {
  const reference = at(schema, "$ref");
  return typeof reference === "string" ? schemas.$defs[reference.replace("#/$defs/", "")] : schema;
}

function at(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>(
    (here, key) => (typeof here === "object" && here !== null ? Reflect.get(here, key) : undefined),
    value,
  );
}
