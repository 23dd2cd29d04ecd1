import { mkdir, readFile, writeFile } from "node:fs/promises";
import { document, type OperationId, routes, schemas } from "@forecourt/contract";

// Writes src/generated/resources.ts from the contract; with --check it only compares the file with what it would write.

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

const text = `// Written by scripts/generate.ts from openapi.yaml. Do not edit.

import type { Answer, CsvStream, Item, Options } from "../call.ts";
import type { EventStream, EventStreamOptions } from "../event-stream.ts";

export interface Resources {
${[...resources]
  .map(([resource, methods]) => `  ${resource}: {\n${methods.map(declaration).join("")}  };\n`)
  .join("")}}

/** For each function: method, path, kind, and the options that are not part of a body. */
export const operations = {
${[...resources]
  .map(([resource, methods]) => `  ${resource}: {\n${methods.map(tableEntry).join("")}  },\n`)
  .join("")}};
`;

const file = new URL("../src/generated/resources.ts", import.meta.url);
const found = await readFile(file, "utf8").catch(() => undefined);
if (process.argv.includes("--check")) {
  if (found !== text) {
    console.error('src/generated/resources.ts does not match openapi.yaml. Run "pnpm gen".');
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
    ? `    /** ${summary} as CSV, with every matching record. The server ignores \`page\` and \`per_page\`. */\n    ${csvName(method)}(${parameters}): Promise<CsvStream>;\n`
    : "";
  return `${single}${csv}    /** ${summary}, one by one through every page. */\n    ${iteratorName(method)}(${parameters}): AsyncGenerator<Item<"${id}">, void, undefined>;\n`;
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
