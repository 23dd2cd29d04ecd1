import { mkdir, readFile, writeFile } from "node:fs/promises";
import { type OperationId, routes, schemas } from "@forecourt/contract";
import { document } from "@forecourt/contract/document";
import type { Field, OperationSpec } from "../src/operations/operation-spec.ts";

// Writes src/generated/operations.ts from the contract; with --check it only compares the file with what it would write.

/** What every list has, and what waiting for a charger is made of: the command line has its own words for these. */
const pageWords = ["page", "per_page", "cursor"];
const waitWords = ["wait", "timeout"];

/** Flags that every command has. A field with such a name gets a flag with its record's name in front. */
const globalFlags = ["json", "profile", "url", "api-key"];

const specs = Object.keys(routes)
  // Holds: the keys of routes are the operation ids.
  .map((id) => specOf(id as OperationId))
  // An operation without a single response does not become a plain command.
  .filter((spec) => spec !== null);

const text = `// Written by scripts/generate.ts from openapi.yaml. Do not edit.

import type { OperationSpec } from "../operations/operation-spec.ts";

export const operationSpecs = {
${specs.map((spec) => `  ${spec.id}: ${printed(spec, "  ")},\n`).join("")}} as const satisfies Record<string, OperationSpec>;
`;
const file = new URL("../src/generated/operations.ts", import.meta.url);
const found = await readFile(file, "utf8").catch(() => undefined);
if (found !== text && process.argv.includes("--check")) {
  console.error(`Not what openapi.yaml says: src/generated/operations.ts. Run "pnpm gen".`);
  process.exitCode = 1;
} else if (found !== text) {
  await mkdir(new URL(".", file), { recursive: true });
  await writeFile(file, text);
}

function specOf(id: OperationId): OperationSpec | null {
  const route = routes[id];
  const [resource = "", name = ""] = route.sdk.split(".");
  const operation = at(document, "paths", route.path, route.method.toLowerCase());
  const { query, body, responses } = schemas.operations[id];
  if (at(operation, "responses", "200", "content", "text/event-stream") !== undefined) return null;
  const queryNames = Object.keys(at(query, "properties") ?? {});
  const isList = at(responses["200"], "properties", "pagination") !== undefined;
  const isCommand =
    queryNames.includes("wait") && at(responses["200"], "properties", "data", "$ref") === "#/$defs/Command";
  const own = isCommand ? [...pageWords, ...waitWords] : pageWords;
  return {
    id,
    sdk: [resource, name],
    summary: textOf(operation, "summary"),
    description: textOf(operation, "description"),
    role: route.role,
    path: [...route.path.matchAll(/\{(\w+)\}/g)].map(([, wireName]) => wireName ?? ""),
    query: queryNames
      .filter((wireName) => !own.includes(wireName))
      .map((wireName) => fieldOf(resource, wireName, query, parameterText(operation, wireName))),
    body: body === null ? null : bodyFields(resource, body, operation),
    example: exampleOf(operation),
    answers: isList ? "list" : isCommand ? "command" : "204" in responses ? "nothing" : "record",
  };
}

/** As JSON: on one line where it fits, else each part on its own. */
function printed(value: unknown, indent: string): string {
  const line = JSON.stringify(value);
  if (line.length <= 120 || typeof value !== "object" || value === null) return line;
  const inner = `${indent}  `;
  const [open, parts, close] = Array.isArray(value)
    ? ["[", value.map((one) => printed(one, inner)), "]"]
    : ["{", Object.entries(value).map(([key, one]) => `"${key}": ${printed(one, inner)}`), "}"];
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join("")}${indent}${close}`;
}

function exampleOf(operation: unknown): Record<string, unknown> {
  const examples = at(operation, "requestBody", "content", "application/json", "examples") ?? {};
  const [first] = Object.values(examples).map((one) => follow(one, "components/examples"));
  return { ...(at(first, "value") as object | undefined) };
}

function bodyFields(resource: string, body: unknown, operation: unknown): Field[] {
  const described = follow(
    at(operation, "requestBody", "content", "application/json", "schema"),
    "components/schemas",
  );
  const followed = follow(body, "$defs");
  // A read-only field may only be sent back as it was read, which no flag is for.
  const names = Object.keys(at(followed, "properties") ?? {}).filter(
    (name) => at(followed, "properties", name, "readOnly") !== true,
  );
  return names.map((name) =>
    fieldOf(resource, name, followed, textOf(at(described, "properties", name), "description")),
  );
}

function fieldOf(resource: string, name: string, parent: unknown, about: string): Field {
  const given = at(parent, "properties", name);
  const { schema, nullable } = withoutNull(given);
  const required =
    Array.isArray(at(parent, "required")) && (at(parent, "required") as unknown[]).includes(name);
  const options = at(schema, "enum");
  const [minimum, maximum] = [at(schema, "minimum"), at(schema, "maximum")];
  return {
    name,
    ...(globalFlags.includes(name) && { flag: `${resource.replace(/s$/, "")}-${name}` }),
    kind: kindOf(schema),
    about,
    ...(required && { required }),
    ...(nullable && { nullable }),
    ...(Array.isArray(options) && { options: options.map(String) }),
    ...(typeof minimum === "number" && { minimum }),
    ...(typeof maximum === "number" && maximum < 2_147_483_647 && { maximum }),
  };
}

function kindOf(schema: unknown): Field["kind"] {
  if (Array.isArray(at(schema, "enum")) && at(schema, "type") === "string") return "enum";
  const type = at(schema, "type");
  if (type === "string" || type === "integer" || type === "number" || type === "boolean") return type;
  const items = follow(at(schema, "items"), "$defs");
  return type === "array" && at(items, "type") === "string" ? "strings" : "json";
}

/** What is left of a schema that also allows null. */
function withoutNull(given: unknown): { schema: unknown; nullable: boolean } {
  const schema = follow(given, "$defs");
  const type = at(schema, "type");
  if (Array.isArray(type)) {
    const [only] = type.filter((one) => one !== "null");
    return { schema: { ...(schema as object), type: only }, nullable: type.includes("null") };
  }
  const choices = at(schema, "oneOf");
  if (!Array.isArray(choices)) return { schema, nullable: false };
  const others = choices.filter((choice) => at(choice, "type") !== "null");
  return others.length === 1
    ? { schema: follow(others[0], "$defs"), nullable: others.length < choices.length }
    : { schema, nullable: others.length < choices.length };
}

function parameterText(operation: unknown, wireName: string): string {
  const parameters = at(operation, "parameters");
  const all = Array.isArray(parameters) ? parameters.map((one) => follow(one, "components/parameters")) : [];
  return textOf(
    all.find((one) => at(one, "name") === wireName),
    "description",
  );
}

function follow(value: unknown, path: string): unknown {
  const reference = at(value, "$ref");
  if (typeof reference !== "string") return value;
  const name = reference.split("/").at(-1) ?? "";
  const root = path === "$defs" ? at(schemas.$defs, name) : at(document, ...path.split("/"), name);
  return follow(root, path);
}

function textOf(value: unknown, key: string): string {
  return String(at(value, key) ?? "")
    .replaceAll(/\s+/g, " ")
    .trim();
}

function at(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>(
    (here, key) => (typeof here === "object" && here !== null ? Reflect.get(here, key) : undefined),
    value,
  );
}
