import type { Client } from "@forecourt/client";
import { Flags } from "@oclif/core";
import type { Environment } from "../environment.ts";
import { CliError } from "../errors/cli-error.ts";
import { findRecord, hasName } from "../find/find-record.ts";
import { momentOf } from "../find/moment.ts";
import { parseJson, readJsonInput } from "./input.ts";
import type { Field } from "./operation-spec.ts";

/** What a field is called in every command. `location_id` is `--location`, because it takes a name as well. */
const names: Readonly<Record<string, string>> = {
  charger_id: "charger",
  command_id: "command",
  location_id: "location",
  session_id: "session",
  socket_id: "socket",
  tariff_id: "tariff",
  start_date: "since",
  from: "since",
  end_date: "until",
  to: "until",
};

/** Fields of a query that are moments. */
const moments = new Set([
  "start_date",
  "end_date",
  "from",
  "to",
  "since",
  "until",
  "updated_since",
  "corrected_since",
]);

/** `max_amperage` is `--max-amperage`, and `retrieveDate` is `--retrieve-date`. */
export function flagName({ name, flag }: Pick<Field, "name" | "flag">): string {
  return flag ?? names[name] ?? wordsOf(name);
}

function wordsOf(name: string): string {
  return name.replaceAll("_", "-").replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** A flag for each field. Nothing is required here: `--body` may hold it, and the server says what is missing. */
export function flagsOf(fields: readonly Field[]) {
  return Object.fromEntries(fields.map((field) => [flagName(field), flagOf(field)]));
}

function flagOf({ name, kind, about, required, options, minimum, maximum }: Field) {
  const description = `${about}${required ? `${about ? " " : ""}(required)` : ""}` || undefined;
  const common = {
    ...(description !== undefined && { description }),
    // The name on the wire is taken as well.
    ...(Object.hasOwn(names, name) && { aliases: [wordsOf(name)] }),
  };
  switch (kind) {
    case "integer":
      return Flags.integer({
        ...common,
        ...(minimum !== undefined && { min: minimum }),
        ...(maximum !== undefined && { max: maximum }),
      });
    case "boolean":
      return Flags.boolean({ ...common, allowNo: true });
    case "enum":
      return Flags.string({ ...common, options: [...(options ?? [])] });
    case "strings":
      return Flags.string({ ...common, multiple: true, delimiter: "," });
    case "number":
      return Flags.string({ ...common, helpValue: "<number>" });
    case "json":
      return Flags.string({ ...common, helpValue: "<json|@file>" });
    case "string":
      return Flags.string(common);
  }
}

/** What finds the records that flags name. */
export interface FlagContext {
  client: Client;
  environment: Environment;
}

/**
 * The values of the flags that were given, under their wire names: moments as people write them, and records by their names.
 * @throws CliError `wrong-usage`, `unreadable-file`, `not-found-here`.
 */
export async function valuesOf(
  fields: readonly Field[],
  flags: Readonly<Record<string, unknown>>,
  context: FlagContext,
): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  for (const field of fields) {
    const name = flagName(field);
    const given = flags[name];
    if (given !== undefined) values[field.name] = await fieldValue(field, name, given, context);
  }
  return values;
}

async function fieldValue(
  { kind, name: wireName }: Field,
  name: string,
  given: unknown,
  { client, environment }: FlagContext,
): Promise<unknown> {
  if (kind === "string" && moments.has(wireName)) return momentOf(String(given), `--${name}`, environment);
  if (kind === "string" && hasName(wireName))
    return findRecord(client, wireName, String(given), { signal: environment.signal });
  if (kind === "number") {
    const number = Number(given);
    if (String(given).trim() === "" || !Number.isFinite(number))
      throw new CliError("wrong-usage", `--${name} wants a number, not "${String(given)}".`);
    return number;
  }
  if (kind !== "json") return given;
  const text = String(given);
  return text.startsWith("@") ? readJsonInput(text.slice(1), environment) : parseJson(text, `--${name}`);
}
