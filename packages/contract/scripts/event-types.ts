import { componentsOf, type EventEntry, isRequired, nameIn, property } from "./events.ts";
import { asArray, asObject, asText, type JsonObject } from "./json.ts";
import { wordsOfOpenSet } from "./open-answers.ts";

/**
 * The types of all events as a TypeScript file that needs no other one, or takes named types from `recordsIn`. Objects and
 * words of the document that have a name keep it; plain texts and numbers are written out.
 */
export function eventTypesFile(
  document: unknown,
  events: readonly EventEntry[],
  { recordsIn }: { recordsIn?: string } = {},
): string {
  const named = componentsOf(
    document,
    events.map(({ schema }) => property(schema, "data")),
  );
  const kept = new Map([...named].filter(([, schema]) => isWorthAName(schema)));
  const print = (schema: unknown, indent: string) => typeOf(schema, { named, kept }, indent);
  const members = events.map((event) => {
    const data = print(property(event.schema, "data"), "    ");
    return `${docstring(`${event.summary}. ${event.description}`, "  ")}  "${event.type}": Envelope<"${event.type}", "${event.subjectType}", ${data}>;\n`;
  });
  const used = [...namesIn(events, kept)].sort();
  const imported =
    recordsIn === undefined ? "" : `import type { ${used.join(", ")} } from "${recordsIn}";\n\n`;
  const declared = [...(recordsIn === undefined ? kept : [])].map(([name, schema]) => {
    const text = schema["description"];
    const about = docstring(typeof text === "string" ? text : `\`${name}\` of the API.`, "");
    const printed = print(schema, "");
    if (printed.startsWith("{")) return `${about}export interface ${name} ${printed}\n`;
    const isLong = printed.length > 100;
    return `${about}export type ${name} =${isLong ? `\n  | ${printed.replaceAll(" | ", "\n  | ")}` : ` ${printed}`};\n`;
  });
  return `${imported}/** What every event has, whatever it is about. */
export type Envelope<Type extends string, SubjectType extends string, Data> = {
  /** The same with every attempt and redelivery: what was handled under it need not be handled again. */
  id: string;
  type: Type;
  /** Of the type's data. */
  version: 1;
  /** When it happened: ISO 8601, UTC. */
  timestamp: string;
  organization_id: string;
  /** The record that it is about. */
  subject: { type: SubjectType; id: string };
  /** Counts per subject, without a gap. */
  sequence: number;
  /** Who caused it; the system has no id. */
  actor: { type: "api_key" | "charger" | "system"; id: string | null };
  data: Data;
};

/** Every type of event, and what an event of it looks like. */
export interface EventMap {
${members.join("")}}

/** The name of a type, such as \`session.ended\`. */
export type EventType = keyof EventMap;

/** Any event of a type that this version knows. */
export type WebhookEvent = EventMap[EventType];

// A type only. TypeScript has no type for "any string except these", but \`switch\` can separate an enum from string literals.
declare enum Newer {
  type = "",
}

/** An event of a type that this version does not know, because the server is newer. */
export interface UnknownEvent {
  id: string;
  /** Any string except those of {@link EventType}. To compare it, assign it to a string: \`const type: string = event.type\`. */
  type: Newer;
  version: number;
  timestamp: string;
  organization_id: string;
  subject: { type: string; id: string };
  sequence: number;
  actor: { type: "api_key" | "charger" | "system"; id: string | null };
  data: { [field: string]: unknown };
}

/** Any event. \`switch (event.type)\` narrows it and its \`data\`; write a \`default\` for future types. */
export type AnyEvent = WebhookEvent | UnknownEvent;
${declared.map((text) => `\n${text}`).join("")}`;
}

/** The names of types that the events themselves use, without those that only other named types use. */
function namesIn(events: readonly EventEntry[], kept: ReadonlyMap<string, JsonObject>): Set<string> {
  const found = new Set<string>();
  const look = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (key === "$ref" && kept.has(nameIn(inner))) found.add(nameIn(inner));
      else look(inner);
    }
  };
  for (const { schema } of events) look(property(schema, "data"));
  return found;
}

interface Names {
  named: ReadonlyMap<string, JsonObject>;
  kept: ReadonlyMap<string, JsonObject>;
}

function isWorthAName(schema: JsonObject): boolean {
  return schema["enum"] !== undefined || schema["anyOf"] !== undefined || schema["type"] === "object";
}

function typeOf(given: unknown, names: Names, indent: string): string {
  const schema = asObject(given);
  if (schema["$ref"] !== undefined) {
    const name = nameIn(schema["$ref"]);
    return names.kept.has(name) ? name : typeOf(names.named.get(name), names, indent);
  }
  if (schema["const"] !== undefined) return JSON.stringify(schema["const"]);
  if (schema["enum"] !== undefined)
    return asArray(schema["enum"])
      .map((word) => JSON.stringify(word))
      .join(" | ");
  const words = wordsOfOpenSet(schema["anyOf"]);
  if (words !== null) return [...words.map((word) => JSON.stringify(word)), "(string & {})"].join(" | ");
  if (schema["oneOf"] !== undefined)
    return asArray(schema["oneOf"])
      .map((choice) => typeOf(choice, names, indent))
      .join(" | ");
  const types = Array.isArray(schema["type"]) ? schema["type"] : [schema["type"]];
  return types.map((type) => simpleType(asText(type), schema, names, indent)).join(" | ");
}

function simpleType(type: string, schema: JsonObject, names: Names, indent: string): string {
  switch (type) {
    case "integer":
    case "number":
      return "number";
    case "array": {
      const item = typeOf(schema["items"], names, indent);
      return item.includes(" | ") ? `(${item})[]` : `${item}[]`;
    }
    case "object":
      return objectType(schema, names, indent);
    default:
      return type;
  }
}

function objectType(schema: JsonObject, names: Names, indent: string): string {
  const inner = `${indent}  `;
  const fields = Object.entries(asObject(schema["properties"] ?? {})).map(([name, field]) => {
    const about = asObject(field)["description"];
    const mark = isRequired(schema, name) ? "" : "?";
    return `${typeof about === "string" ? docstring(about, inner) : ""}${inner}${name}${mark}: ${typeOf(field, names, inner)};\n`;
  });
  const open = schema["additionalProperties"] === true ? `${inner}[field: string]: unknown;\n` : "";
  return `{\n${fields.join("")}${open}${indent}}`;
}

function docstring(text: string, indent: string): string {
  const lines = text.trim().replaceAll("*/", "*\\/").split("\n");
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join("\n")}\n${indent} */\n`;
}
