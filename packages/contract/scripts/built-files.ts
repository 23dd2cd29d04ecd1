import { stringify } from "yaml";
import { catalogueOf, readEvents } from "./events.ts";
import type { JsonObject } from "./json.ts";
import { readOperations } from "./operations.ts";
import { schemasOf } from "./schemas.ts";
import type { GeneratedFile } from "./write-files.ts";

/** What programs read and people do not: Git ignores these files, and `pnpm build` makes them. */
export function builtFiles(document: JsonObject): GeneratedFile[] {
  const texts = {
    document: documentFile(document),
    schemas: schemasFile(document),
    "event-catalogue": eventCatalogueFile(document),
  };
  return Object.entries(texts).map(([name, text]) => ({
    url: new URL(`../src/generated/${name}.ts`, import.meta.url),
    text,
  }));
}

function documentFile(document: JsonObject): string {
  // Readers of YAML 1.1 take NO and 2026-11-21 for something else than text, unless it is quoted.
  const yaml = stringify(document, { lineWidth: 120, aliasDuplicateObjects: false, compat: "yaml-1.1" });
  return `/** The document as JSON. */
export const document: unknown = ${parsedJson(document)};

/** The document as YAML. */
export const documentYaml: string = ${JSON.stringify(yaml)};
`;
}

function schemasFile(document: JsonObject): string {
  return `import type { OperationSchemas } from "../schemas.ts";

/** \`$defs\` holds the shared schemas; every reference reads \`#/$defs/<name>\`. */
export const schemas: OperationSchemas = ${parsedJson(schemasOf(document, readOperations(document)))};
`;
}

function eventCatalogueFile(document: JsonObject): string {
  return `import type { EventCatalogue } from "../schemas.ts";

/** What each type of event is: its class, what it says, its JSON Schema and an example. */
export const eventCatalogue: EventCatalogue = ${parsedJson(catalogueOf(document, readEvents(document)))};
`;
}

/** One string parses faster than an object literal, and a bundler may drop it where it is not used. */
function parsedJson(value: unknown): string {
  return `/* @__PURE__ */ JSON.parse(${JSON.stringify(JSON.stringify(value))})`;
}
