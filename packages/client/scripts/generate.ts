import { mkdir, readFile, writeFile } from "node:fs/promises";
import { document, type OperationId, routes, schemas } from "@forecourt/contract";

// Writes src/generated/resources.ts from the contract; with --check it only tells whether the file is what it would write.

/** Options of the call itself, which share one object with the wire names. */
const reserved = ["signal", "timeoutMs", "idempotencyKey"];

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
  // What is not one answer is no call: streams are written by hand.
  if (at(operation, "responses", "200", "content", "text/event-stream") !== undefined) continue;
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
    hasCsv: at(operation, "responses", "200", "content", "text/csv") !== undefined,
  };
  resources.set(resource, [...(resources.get(resource) ?? []), method]);
}

const text = `// Written by scripts/generate.ts from openapi.yaml. Do not edit.

import type { Answer, Call, CsvStream, Export, Item, Iterate, Options } from "../call.ts";

export interface Resources {
${each(declaration)}}

export function createResources(call: Call, iterate: Iterate, exportCsv: Export): Resources {
  return {
${each(implementation, "    ")}  };
}
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

function each(write: (method: Method) => string, indent = "  "): string {
  return [...resources]
    .map(
      ([resource, methods]) =>
        `${indent}${resource}: {\n${methods.map(write).join("")}${indent}}${indent === "  " ? ";" : ","}\n`,
    )
    .join("");
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
  const single = `    /** ${about} */\n    ${method.name}(${parameters}): Promise<Answer<"${id}">>;\n`;
  if (!method.isList) return single;
  const csv = method.hasCsv
    ? `    /** ${summary} as CSV, every one that matches; \`page\` and \`per_page\` mean nothing. */\n    ${csvName(method)}(${parameters}): Promise<CsvStream>;\n`
    : "";
  return `${single}${csv}    /** ${summary}, one by one through every page. */\n    ${iteratorName(method)}(${parameters}): AsyncGenerator<Item<"${id}">, void, undefined>;\n`;
}

function implementation(method: Method): string {
  const route = routes[method.id];
  const path = method.pathNames.map(camel);
  const parameters = [...path, "options"].join(", ");
  const query = method.queryNames.length > 0 ? `, query: ${JSON.stringify(method.queryNames)}` : "";
  const operation = `{ id: "${method.id}", method: "${route.method}", path: "${route.path}"${query}, hasBody: ${route.hasBody} }`;
  const values =
    method.pathNames.length > 0
      ? `{ ${method.pathNames.map((name) => `${name}: ${camel(name)}`).join(", ")} }`
      : "{}";
  const single = `      ${method.name}: (${parameters}) => call(${operation}, ${values}, options),\n`;
  if (!method.isList) return single;
  const csv = method.hasCsv
    ? `      ${csvName(method)}: (${parameters}) => exportCsv(${operation}, ${values}, options),\n`
    : "";
  return `${single}${csv}      ${iteratorName(method)}: (${parameters}) => iterate(${operation}, ${values}, options),\n`;
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
