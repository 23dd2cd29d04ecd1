import { mkdir, readFile, writeFile } from "node:fs/promises";
import openapiTS, { astToString } from "openapi-typescript";
import { parse } from "yaml";
import { readOperations } from "./operations.ts";
import { schemasOf } from "./schemas.ts";

// Writes src/generated from openapi.yaml; with --check it only tells whether the files on disk are what it would write.

const source = new URL("../../../openapi.yaml", import.meta.url);
const target = new URL("../src/generated/", import.meta.url);
const banner = "// Written by scripts/generate.ts from openapi.yaml. Do not edit.\n\n";

const yaml = await readFile(source, "utf8");
const document: unknown = parse(yaml);
const operations = readOperations(document);

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

const files: Record<string, string> = {
  "api.ts": types,
  "routes.ts": routesFile(),
  "schemas.ts": schemasFile(),
  "document.ts": documentFile(),
};

const checking = process.argv.includes("--check");
await mkdir(target, { recursive: true });
const stale: string[] = [];
for (const [name, text] of Object.entries(files)) {
  const path = new URL(name, target);
  const wanted = banner + text;
  const found = await readFile(path, "utf8").catch(() => undefined);
  if (found === wanted) continue;
  stale.push(name);
  if (!checking) await writeFile(path, wanted);
}
if (checking && stale.length > 0) {
  console.error(`Not what openapi.yaml says: src/generated/${stale.join(", ")}. Run "pnpm gen".`);
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
