import { mkdir, readFile, writeFile } from "node:fs/promises";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import openapiTS, { astToString } from "openapi-typescript";
import { parse } from "yaml";
import { eventTypesFile } from "./event-types.ts";
import { catalogueOf, readEvents } from "./events.ts";
import { readOperations } from "./operations.ts";
import { schemasOf } from "./schemas.ts";

// Writes src/generated from openapi.yaml, and the types of events for packages/webhooks, which knows nothing of the API;
// with --check it only tells whether the files on disk are what it would write.

const source = new URL("../../../openapi.yaml", import.meta.url);
const target = new URL("../src/generated/", import.meta.url);
const webhooksTarget = new URL("../../webhooks/src/generated/", import.meta.url);
const banner = "// Written by scripts/generate.ts from openapi.yaml. Do not edit.\n\n";

const yaml = await readFile(source, "utf8");
const document: unknown = parse(yaml);
const operations = readOperations(document);
const events = readEvents(document);

const types = astToString(
  await openapiTS(yaml, {
    exportType: true,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    // A default is the server's to fill in: the caller may leave the field out.
    defaultNonNullable: false,
    silent: true,
  }),
);

const files: [file: URL, text: string][] = [
  [new URL("api.ts", target), types],
  [new URL("routes.ts", target), routesFile()],
  [new URL("schemas.ts", target), schemasFile()],
  [new URL("events.ts", target), eventsFile()],
  [new URL("document.ts", target), documentFile()],
  [new URL("events.ts", webhooksTarget), eventTypesFile(document, events)],
  [new URL("examples.ts", webhooksTarget), examplesFile()],
];

const checking = process.argv.includes("--check");
for (const folder of [target, webhooksTarget]) await mkdir(folder, { recursive: true });
const stale: string[] = [];
for (const [file, text] of files) {
  const wanted = banner + text;
  const found = await readFile(file, "utf8").catch(() => undefined);
  if (found === wanted) continue;
  stale.push(relative(process.cwd(), fileURLToPath(file)));
  if (!checking) await writeFile(file, wanted);
}
if (checking && stale.length > 0) {
  console.error(`Not what openapi.yaml says: ${stale.join(", ")}. Run "pnpm gen".`);
  process.exitCode = 1;
}

function routesFile(): string {
  const routes = operations.map(
    ({ id, queryDefaults: _, ...route }) => `  ${id}: ${JSON.stringify(route)},\n`,
  );
  const defaults = operations.map(
    ({ id, queryDefaults }) =>
      `  ${id}: ${queryDefaults.map((name) => JSON.stringify(name)).join(" | ") || "never"};\n`,
  );
  return `/** Every operation of the document: how it is reached, who may call it, and the statuses it can answer. */
export const routes = {
${routes.join("")}} as const;

/** The query parameters that have a default: a handler always gets them. */
export interface QueryDefaults {
${defaults.join("")}}
`;
}

function schemasFile(): string {
  return `import type { OperationSchemas } from "../operation-schemas.ts";

/** \`$defs\` holds the shared schemas; every reference reads \`#/$defs/<name>\`. */
export const schemas: OperationSchemas = ${parsedJson(schemasOf(document, operations))};
`;
}

function eventsFile(): string {
  const names = events.map(({ type }) => `\n  | ${JSON.stringify(type)}`);
  return `import type { EventCatalogue } from "../event-catalogue.ts";
import type { webhooks } from "./api.ts";

type Body<Type extends keyof webhooks> = webhooks[Type]["post"]["requestBody"]["content"]["application/json"];

/** The name of a type of event, such as \`session.ended\`. */
export type EventType =${names.join("")};

/** Every type of event, and what an event of it looks like: as webhooks are sent it, and as lists and the stream tell it. */
export type EventMap = { [Type in EventType]: Body<Type> };

/** What each type of event is: its class, what it tells, its JSON Schema and an example. */
export const eventCatalogue: EventCatalogue = ${parsedJson(catalogueOf(document, events))};
`;
}

function examplesFile(): string {
  const entries = events.map(
    ({ type, example }) =>
      `  ${JSON.stringify(type)}: ${JSON.stringify(example, null, 2).replaceAll("\n", "\n  ")},\n`,
  );
  return `import type { EventMap } from "./events.ts";

/** One event of each type, as the document shows it. */
export const examples: { [Type in keyof EventMap]: EventMap[Type] } = {
${entries.join("")}};
`;
}

function documentFile(): string {
  return `/** The document as JSON. */
export const document: unknown = ${parsedJson(document)};

/** The document as it is written, comments included. */
export const documentYaml: string = ${JSON.stringify(yaml)};
`;
}

/** One string parses faster than an object literal, and a bundler may drop it where nobody uses it. */
function parsedJson(value: unknown): string {
  return `/* @__PURE__ */ JSON.parse(${JSON.stringify(JSON.stringify(value))})`;
}
