import openapiTS, { astToString, type OpenAPI3, type SchemaObject } from "openapi-typescript";
import ts from "typescript";
import { builtFiles } from "./built-files.ts";
import { eventTypesFile } from "./event-types.ts";
import { readEvents } from "./events.ts";
import { wordsOfOpenSet } from "./open-answers.ts";
import { readOperations } from "./operations.ts";
import { readDocument } from "./read-document.ts";
import { checkFiles, type GeneratedFile, writeFiles } from "./write-files.ts";

// Writes src/generated from openapi.yaml, and the types of events for packages/webhooks, which does not know the API; with
// --check it only says whether the files that are committed are what it would write.

const document = await readDocument();
const operations = readOperations(document);
const events = readEvents(document);

const types = astToString(
  // It changes the document that it is given.
  await openapiTS(structuredClone(document) as unknown as OpenAPI3, {
    exportType: true,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    // A default is the server's to fill in: the caller may leave the field out.
    defaultNonNullable: false,
    silent: true,
    transform: openSet,
  }),
);

const committed: GeneratedFile[] = [
  { url: generated("contract", "api"), text: withShortLines(types) },
  { url: generated("contract", "routes"), text: routesFile() },
  { url: generated("contract", "events"), text: eventsFile() },
  { url: generated("webhooks", "events"), text: eventTypesFile(document, events) },
  { url: generated("webhooks", "examples"), text: examplesFile() },
];

if (process.argv.includes("--check")) await checkFiles(committed);
else await writeFiles([...committed, ...builtFiles(document)]);

/** `"a" | "b" | (string & {})`: an editor offers the words, and any other text is allowed. */
function openSet({ anyOf: choices }: SchemaObject): ts.TypeNode | undefined {
  const words = wordsOfOpenSet(choices);
  if (words === null) return undefined;
  const { factory } = ts;
  const literals = words.map((word) => factory.createLiteralTypeNode(factory.createStringLiteral(word)));
  const anyText = factory.createParenthesizedType(
    factory.createIntersectionTypeNode([
      factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword),
      factory.createTypeLiteralNode([]),
    ]),
  );
  return factory.createUnionTypeNode([...literals, anyText]);
}

function generated(packageName: string, file: string): URL {
  return new URL(`../../${packageName}/src/generated/${file}.ts`, import.meta.url);
}

/** A union that does not fit has a line for each member. */
function withShortLines(text: string): string {
  return text.replaceAll(/^( *)([^"\n]*[:=] )("[^"\n]*"(?: \| [^|\n]+)+);$/gm, (line, indent, head, union) =>
    line.length <= 120
      ? line
      : `${indent}${head}\n${indent}    | ${union.split(" | ").join(`\n${indent}    | `)};`,
  );
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

function eventsFile(): string {
  const names = events.map(({ type }) => `\n  | ${JSON.stringify(type)}`);
  return `import type { webhooks } from "./api.ts";

type Body<Type extends keyof webhooks> = webhooks[Type]["post"]["requestBody"]["content"]["application/json"];

/** The name of a type of event, such as \`session.ended\`. */
export type EventType =${names.join("")};

/** Every type of event, and what an event of it looks like: as webhooks are sent it, and as lists and the stream tell it. */
export type EventMap = { [Type in EventType]: Body<Type> };
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
