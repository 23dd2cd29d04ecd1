import openapiTS, { astToString, type OpenAPI3, type SchemaObject } from "openapi-typescript";
import ts from "typescript";
import { builtFiles } from "./built-files.ts";
import { eventTypesFile } from "./event-types.ts";
import { readEvents } from "./events.ts";
import { namedTypes } from "./named-types.ts";
import { wordsOfOpenSet } from "./open-answers.ts";
import { readOperations } from "./operations.ts";
import { readDocument } from "./read-document.ts";
import { checkFiles, type GeneratedFile, writeFiles } from "./write-files.ts";

// Writes src/generated from openapi.yaml, and the types of events for packages/webhooks, which does not know the API; with
// --check it only says whether the files that are committed are what it would write.

const document = await readDocument();
const operations = readOperations(document);
const events = readEvents(document);

const types = events.map(({ type }) => type);
/** What a webhook may select: a type, all of a noun, or everything. */
const selectable = [...types, ...new Set(types.map((type) => `${type.split(".")[0]}.*`)), "*"];

const { named, tree } = namedTypes(
  // It changes the document that it is given.
  await openapiTS(structuredClone(document) as unknown as OpenAPI3, {
    exportType: true,
    // A default is the server's to fill in: the caller may leave the field out.
    defaultNonNullable: false,
    silent: true,
    transform: (schema) => (isSelection(schema) ? textsOf(selectable) : openSet(schema)),
  }),
);
const records = print(named);

// The client and the receiver of webhooks are installed without this package, so they have types of their own.
const committed: GeneratedFile[] = [
  { url: generated("contract", "api"), text: `${records}\n${print(tree)}` },
  { url: generated("contract", "routes"), text: routesFile() },
  { url: generated("contract", "events"), text: eventTypesFile(document, events, { recordsIn: "./api.ts" }) },
  { url: generated("client", "records"), text: records },
  {
    url: generated("client", "events"),
    text: eventTypesFile(document, events, { recordsIn: "./records.ts" }),
  },
  { url: generated("webhooks", "events"), text: eventTypesFile(document, events) },
  { url: generated("webhooks", "examples"), text: examplesFile() },
];

if (process.argv.includes("--check")) await checkFiles(committed);
else await writeFiles([...committed, ...builtFiles(document)]);

function isSelection(schema: SchemaObject): boolean {
  return Reflect.get(schema, "x-event-selection") === true;
}

/** `"a" | "b" | (string & {})`: an editor offers the words, and any other text is allowed. */
function openSet({ anyOf: choices }: SchemaObject): ts.TypeNode | undefined {
  const words = wordsOfOpenSet(choices);
  if (words === null) return undefined;
  const { factory } = ts;
  const anyText = factory.createParenthesizedType(
    factory.createIntersectionTypeNode([
      factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword),
      factory.createTypeLiteralNode([]),
    ]),
  );
  return textsOf(words, [anyText]);
}

function textsOf(words: readonly string[], more: readonly ts.TypeNode[] = []): ts.TypeNode {
  const { factory } = ts;
  const literals = words.map((word) => factory.createLiteralTypeNode(factory.createStringLiteral(word)));
  return factory.createUnionTypeNode([...literals, ...more]);
}

function print(statements: readonly ts.Statement[]): string {
  return withShortLines(astToString([...statements]));
}

function generated(packageName: string, file: string): URL {
  return new URL(`../../${packageName}/src/generated/${file}.ts`, import.meta.url);
}

/** A union that does not fit, or an array of one, has a line for each member. */
function withShortLines(text: string): string {
  return text.replaceAll(
    /^( *)([^"\n]*[:=] )(\(?)("[^"\n]*"(?: \| [^|\n]+?)+)((?:\)\[\])?);$/gm,
    (line, indent, head, open, union, close) =>
      line.length <= 120
        ? line
        : `${indent}${head}${open}\n${indent}    | ${union.split(" | ").join(`\n${indent}    | `)}${close};`,
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
