// Writes src/generated/codecs.ts: for every payload a straight-line validator and a serializer.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import * as checks from "../src/checks.ts";
import { type Field, type Fields, type Leaf, type MessageShape, readMessages } from "./read-messages.ts";

const messages = readMessages();
const target = new URL("../src/generated/codecs.ts", import.meta.url);
const sources = new URL("../src/messages/", import.meta.url);
const structures = new Map<string, Fields>();
/** The choice lists, each once. A list in every check would allocate it for every wrong word. */
const wordLists = new Map<string, string>();

function main(): void {
  const source = codecsFile();
  if (!process.argv.includes("--check")) writeFileSync(target, source);
  else if (readFileSync(target, "utf8") !== source) {
    console.error('src/generated/codecs.ts is outdated. Run "pnpm gen".');
    process.exitCode = 1;
  }
}

function codecsFile(): string {
  const payloads = [...messages.values()].flatMap(({ request, answer }) => [request, answer]);
  const ofMessages = payloads.map(({ name, fields }) => functions(name, fields));
  const ofStructures = [...structures].map(([name, fields]) => functions(name, fields));
  const body = [...ofStructures, ...ofMessages].join("\n");
  const types = [...structures.keys(), ...payloads.map(({ name }) => name)];
  const lists = [...wordLists].map(([list, name]) => `const ${name} = words(${list});\n`).join("");
  return `// Written by scripts/generate.ts. Do not edit: change src/messages/ and run \`pnpm gen\`.
import { ${usedChecks(body).join(", ")} } from "../checks.ts";
${typeImports(types)}
${lists}
/** Every action: which side calls it, and how its two payloads are checked and written. */
export const codecs: Codecs = {
${[...messages].map(codec).join("")}};

${body}`;
}

function codec([action, { from, request, answer }]: [action: string, MessageShape]): string {
  const half = ({ name }: { name: string }) => `{ check: check${name}, write: write${name} }`;
  return `  ${action}: {
    from: "${from}",
    request: ${half(request)},
    answer: ${half(answer)},
  },
`;
}

function usedChecks(body: string): string[] {
  const functions = Object.keys(checks).filter((name) => new RegExp(`\\b${name}[(.]`).test(body));
  return ["type Codecs", "type Findings", ...functions, "words"];
}

function typeImports(names: readonly string[]): string {
  const files = readdirSync(sources).map((file) => ({
    file,
    source: readFileSync(new URL(file, sources), "utf8"),
  }));
  const declared = new Set<string>();
  const lines = files.map(({ file, source }) => {
    const here = names.filter((name) => new RegExp(`^export (interface|type) ${name}\\b`, "m").test(source));
    for (const name of here) declared.add(name);
    return `import type { ${here.join(", ")} } from "../messages/${file}";\n`;
  });
  const missing = names.filter((name) => !declared.has(name));
  if (missing.length > 0) throw new Error(`src/messages/ does not declare ${missing.join(", ")}.`);
  return lines.join("");
}

function nameOfWords({ words, otherwise }: Field & { kind: "choice" }): string {
  const list = [words, ...(otherwise === undefined ? [] : [otherwise])]
    .map((part) => JSON.stringify(part))
    .join(", ");
  const name = wordLists.get(list) ?? `words${wordLists.size}`;
  wordLists.set(list, name);
  return name;
}

function functions(name: string, fields: Fields): string {
  for (const field of Object.values(fields)) registerStructures(field);
  return `${checkFunction(name, fields)}\n${writeFunction(name, fields)}`;
}

function registerStructures(field: Field): void {
  if (field.kind === "list") registerStructures(field.item);
  if (field.kind !== "object") return;
  for (const inner of Object.values(field.fields)) registerStructures(inner);
  structures.set(field.name, field.fields);
}

function checkFunction(name: string, fields: Fields): string {
  const lines: string[] = [];
  const keys = Object.keys(fields);
  const entries = Object.entries(fields);
  if (entries.length > 0) lines.push("let known = 0;");
  entries.forEach(([key, field], index) => {
    const value = `v${index}`;
    lines.push(`const ${value} = payload[${JSON.stringify(key)}];`);
    if (field.optional) lines.push(`if (${value} !== undefined) {`);
    else lines.push(`if (${value} === undefined) missing(found, ${JSON.stringify(key)});`, "else {");
    lines.push("  known++;", ...checkField(key, field, value).map((line) => `  ${line}`), "}");
  });
  const count = entries.length === 0 ? "0" : "known";
  lines.push(
    `if (Object.keys(payload).length !== ${count}) unknownFields(found, payload, ${JSON.stringify(keys)});`,
  );
  return `function check${name}(payload: Record<string, unknown>, found: Findings): void {
${lines.map((line) => `  ${line}`).join("\n")}
}
`;
}

function checkField(key: string, field: Field, value: string): string[] {
  const name = JSON.stringify(key);
  const droppable = String(field.optional === true);
  switch (field.kind) {
    case "object":
      return [
        `if (typeof ${value} !== "object" || ${value} === null || Array.isArray(${value})) wrongType(found, payload, ${name}, "object", ${value}, ${droppable});`,
        "else {",
        "  const before = found.count;",
        `  check${field.name}(${value} as Record<string, unknown>, found);`,
        `  if (found.count > before) under(found, before, payload, ${name}, ${droppable});`,
        "}",
      ];
    case "list":
      return [
        `if (!Array.isArray(${value})) wrongType(found, payload, ${name}, "array", ${value}, ${droppable});`,
        ...(field.minItems === undefined
          ? []
          : [`else if (${value}.length === 0) tooFew(found, ${name}, ${value});`]),
        "else {",
        "  const outer = found.count;",
        `  for (let index = 0; index < ${value}.length; index++) {`,
        ...skipUnusable(field.item, value).map((line) => `    ${line}`),
        `    const item: unknown = ${value}[index];`,
        ...checkItem(field.item, value).map((line) => `    ${line}`),
        "  }",
        `  if (found.count > outer) under(found, outer, payload, ${name}, ${droppable});`,
        "}",
      ];
    case "boolean":
    case "integer":
    case "tenths":
    case "text":
    case "date-time":
    case "uri":
    case "choice":
      return checkLeaf(field, { container: "payload", name, value, droppable });
  }
}

/** Drops items without a look at their other fields, once no more violations are described. */
function skipUnusable(item: Field, list: string): string[] {
  if (item.kind !== "object") return [];
  const required = Object.entries(item.fields).find(([, field]) => field.optional !== true)?.[0];
  if (required === undefined) return [];
  return [
    `if (found.areCountedOnly) index = leaveOutItems(found, ${list}, index, "${required}");`,
    `if (index === ${list}.length) break;`,
  ];
}

// A list item may always be dropped.
function checkItem(item: Field, list: string): string[] {
  if (item.kind === "object") {
    return [
      `if (typeof item !== "object" || item === null || Array.isArray(item)) wrongType(found, ${list}, index, "object", item, true);`,
      "else {",
      "  const before = found.count;",
      `  check${item.name}(item as Record<string, unknown>, found);`,
      `  if (found.count > before) under(found, before, ${list}, index, true);`,
      "}",
    ];
  }
  if (item.kind === "list") throw new Error("OCPP 1.6 has no nested lists.");
  return checkLeaf(item, { container: list, name: "index", value: "item", droppable: "true" });
}

/** Expressions in the generated code for a value and its location. */
interface Place {
  container: string;
  name: string;
  value: string;
  droppable: string;
}

function checkLeaf(field: Leaf, { container, name, value, droppable }: Place): string[] {
  const wrong = (type: string) =>
    `wrongType(found, ${container}, ${name}, "${type}", ${value}, ${droppable})`;
  switch (field.kind) {
    case "boolean":
      return [`if (typeof ${value} !== "boolean") ${wrong("boolean")};`];
    case "integer":
      return [`if (!Number.isInteger(${value})) ${wrong("integer")};`];
    case "tenths":
      return [
        // JSON allows 1e400, which parses to Infinity.
        `if (typeof ${value} !== "number" || !Number.isFinite(${value})) ${wrong("number")};`,
        `else if (!isTenths(${value})) badStep(found, ${name}, ${value});`,
      ];
    case "text":
      return [
        `if (typeof ${value} !== "string") ${wrong("string")};`,
        ...(field.maxLength === undefined
          ? []
          : [
              `else if (${value}.length > ${field.maxLength} && isLonger(${value}, ${field.maxLength})) tooLong(found, ${name}, ${field.maxLength}, ${value});`,
            ]),
      ];
    case "date-time":
      return [
        `if (typeof ${value} !== "string") ${wrong("string")};`,
        `else if (!dateTimePattern.test(${value})) wrongFormat(found, ${name}, "date-time", ${value});`,
      ];
    case "uri":
      return [
        `if (typeof ${value} !== "string") ${wrong("string")};`,
        `else if (!uriPattern.test(${value})) wrongFormat(found, ${name}, "uri", ${value});`,
      ];
    case "choice": {
      const words = nameOfWords(field);
      return [
        `switch (${value}) {`,
        ...field.words.map((word) => `  case ${JSON.stringify(word)}:`),
        "    break;",
        "  default:",
        `    if (typeof ${value} !== "string") ${wrong("word")};`,
        `    else notAChoice(found, ${container}, ${name}, ${words}, ${value}, ${droppable});`,
        "}",
      ];
    }
  }
}

function writeFunction(name: string, fields: Fields): string {
  const entries = Object.entries(fields);
  const header = (argument: string) => `function write${name}(${argument}: ${name}): string {\n`;
  if (entries.length === 0) return `${header("_payload")}  return "{}";\n}\n`;
  const first = entries[0];
  const anchored = first !== undefined && first[1].optional !== true;
  const lines = entries.map(([key, field], index) => {
    const label = `${index === 0 ? "" : ","}"${key}":`;
    const value = `payload.${key}`;
    if (anchored && index === 0)
      return `let text = ${JSON.stringify(`{${label}`)} + ${writeField(field, value)};`;
    const statement = `text += ${JSON.stringify(anchored ? label : `,"${key}":`)} + ${writeField(field, value)};`;
    return field.optional ? `if (${value} !== undefined) ${statement}` : statement;
  });
  if (!anchored) lines.unshift('let text = "";');
  const result = anchored ? 'return text + "}";' : `return "{" + text.slice(1) + "}";`;
  return `${header("payload")}${[...lines, result].map((line) => `  ${line}\n`).join("")}}\n`;
}

function writeField(field: Field, value: string): string {
  switch (field.kind) {
    case "boolean":
    case "integer":
    case "tenths":
      return value;
    case "choice":
      return `'"' + ${value} + '"'`;
    case "text":
    case "date-time":
    case "uri":
      return `JSON.stringify(${value})`;
    case "object":
      return `write${field.name}(${value})`;
    case "list":
      return field.item.kind === "object"
        ? `"[" + ${value}.map(write${field.item.name}).join(",") + "]"`
        : `JSON.stringify(${value})`;
  }
}

main();
