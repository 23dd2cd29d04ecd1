// Writes src/generated/: for every payload a straight-line validator and a serialiser in schema order.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type Action, messages } from "../src/messages.ts";
import type {
  BooleanField,
  ChoiceField,
  ListField,
  NumberField,
  ObjectField,
  TextField,
} from "../src/schema.ts";

type Leaf = BooleanField | NumberField | TextField | ChoiceField<string>;
// A schema without its static type, as the generator reads it.
type Field = (Leaf | ListField<Field> | (Omit<ObjectField<unknown>, "fields"> & { fields: Fields })) & {
  optional?: true;
};
type Fields = Record<string, Field>;

const folder = new URL("../src/generated/", import.meta.url);
const sources = new URL("../src/messages/", import.meta.url);
const banner = "// Written by scripts/generate.ts. Do not edit: change src/messages/ and run `pnpm gen`.\n";
const structures = new Map<string, Fields>();

function main(): void {
  const files = new Map<string, string>();
  for (const action of Object.keys(messages) as Action[]) {
    files.set(`${kebab(action)}.ts`, messageFile(action));
  }
  files.set("structures.ts", structuresFile([...files.values()].join("")));
  files.set("codecs.ts", codecsFile());
  if (process.argv.includes("--check")) {
    const stale = staleFiles(files);
    for (const name of stale) console.error(`src/generated/${name} is outdated. Run "pnpm gen".`);
    process.exitCode = stale.length === 0 ? 0 : 1;
    return;
  }
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const [name, source] of files) writeFileSync(new URL(name, folder), source);
}

/** The files that are missing, outdated or not generated any more. */
function staleFiles(files: ReadonlyMap<string, string>): string[] {
  const there = readdirSync(folder);
  const changed = [...files].filter(
    ([name, source]) => !there.includes(name) || readFileSync(new URL(name, folder), "utf8") !== source,
  );
  return [...changed.map(([name]) => name), ...there.filter((name) => !files.has(name))];
}

function messageFile(action: Action): string {
  const halves = (["request", "answer"] as const).map((half) => {
    const name = `${action}${half === "request" ? "Request" : "Answer"}`;
    // The table pairs each schema with its type; only the shape matters here.
    return { name, fields: messages[action][half].schema as unknown as Fields };
  });
  const body = halves.map(({ name, fields }) => functions(name, fields)).join("\n");
  const types = halves.map(({ name }) => name).join(", ");
  const source = `import type { ${types} } from "../messages/${kebab(action)}.ts";\n\n${takeWords()}${body}`;
  return `${banner}${importsFor(source, true)}${source}`;
}

function structuresFile(importers: string): string {
  const body = [...structures].map(([name, fields]) => functions(name, fields)).join("\n");
  const imports = [...structures.keys()]
    .sort()
    .map((name) => `import type { ${name} } from "../messages/${homeOf(name)}";\n`)
    .join("");
  // A structure that refers to another one in the same file needs no import.
  const source = `${imports}\n${takeWords()}${body}`.replace(
    /^export function (\w+)/gm,
    (whole, name: string) => (new RegExp(`\\b${name}\\b`).test(importers) ? whole : `function ${name}`),
  );
  return `${banner}${importsFor(source, false)}${source}`;
}

/** The file that declares a structure. */
function homeOf(name: string): string {
  const home = readdirSync(sources).find((file) =>
    readFileSync(new URL(file, sources), "utf8").includes(`export interface ${name} {`),
  );
  if (home === undefined) throw new Error(`src/messages/ has no interface ${name}.`);
  return home;
}

function importsFor(source: string, fromStructures: boolean): string {
  const used = (names: string[]) => names.filter((name) => new RegExp(`\\b${name}[()]`).test(source));
  const checks = used([
    "badStep",
    "isDateTime",
    "isLonger",
    "isTenths",
    "isUri",
    "missing",
    "notAChoice",
    "tooFew",
    "tooLong",
    "under",
    "unknownFields",
    "words",
    "wrongFormat",
    "wrongType",
  ]);
  const shared = fromStructures
    ? used([...structures.keys()].flatMap((name) => [`check${name}`, `write${name}`])).sort()
    : [];
  return [
    `import { type Findings${checks.map((name) => `, ${name}`).join("")} } from "../checks.ts";\n`,
    shared.length === 0 ? "" : `import { ${shared.join(", ")} } from "./structures.ts";\n`,
  ].join("");
}

/** The choice lists of the current file, each once. A list in every check would allocate it for every wrong word. */
const wordsOfFile = new Map<string, string>();

function nameOfWords({ words, otherwise }: Field & { kind: "choice" }): string {
  const list =
    otherwise === undefined
      ? JSON.stringify(words)
      : `${JSON.stringify(words)}, ${JSON.stringify(otherwise)}`;
  const name = wordsOfFile.get(list) ?? `words${wordsOfFile.size}`;
  wordsOfFile.set(list, name);
  return name;
}

/** Returns the declarations of these lists and clears them for the next file. */
function takeWords(): string {
  const lines = [...wordsOfFile].map(([list, name]) => `const ${name} = words(${list});\n`).join("");
  wordsOfFile.clear();
  return lines === "" ? "" : `${lines}\n`;
}

function functions(name: string, fields: Fields): string {
  // Registered before the code of its parents is joined, so that the structures file contains all of them.
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
  return `export function check${name}(payload: Record<string, unknown>, found: Findings): void {
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
        `else if (!isDateTime(${value})) wrongFormat(found, ${name}, "date-time", ${value});`,
      ];
    case "uri":
      return [
        `if (typeof ${value} !== "string") ${wrong("string")};`,
        `else if (!isUri(${value})) wrongFormat(found, ${name}, "uri", ${value});`,
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
  const header = (argument: string) => `export function write${name}(${argument}: ${name}): string {\n`;
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

function codecsFile(): string {
  const actions = Object.keys(messages) as Action[];
  const imports = actions
    .map((action) => {
      const names = ["Request", "Answer"].flatMap((half) => [
        `check${action}${half}`,
        `write${action}${half}`,
      ]);
      return `import { ${names.join(", ")} } from "./${kebab(action)}.ts";\n`;
    })
    .join("");
  const rows = actions
    .map(
      (action) => `  ${action}: {
    from: "${messages[action].from}",
    request: { check: check${action}Request, write: write${action}Request },
    answer: { check: check${action}Answer, write: write${action}Answer },
  },
`,
    )
    .join("");
  return `${banner}import type { Codecs } from "../checks.ts";\n${imports}
/** Every action: which side calls it, and how its two payloads are checked and written. */
export const codecs: Codecs = {\n${rows}};\n`;
}

function kebab(name: string): string {
  return name.replace(/(?<!^)([A-Z])/g, "-$1").toLowerCase();
}

main();
