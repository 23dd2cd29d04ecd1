import { Flags } from "@oclif/core";
import type { Environment } from "../environment.ts";
import { CliError } from "../errors/cli-error.ts";
import { parseJson, readJsonInput } from "./input.ts";
import type { Field } from "./operation-spec.ts";

/** `max_amperage` is `--max-amperage`, and `retrieveDate` is `--retrieve-date`. */
export function flagName({ name, flag }: Pick<Field, "name" | "flag">): string {
  return flag ?? name.replaceAll("_", "-").replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** A flag for each field. Nothing is required here: `--body` may hold it, and the server says what is missing. */
export function flagsOf(fields: readonly Field[]) {
  return Object.fromEntries(fields.map((field) => [flagName(field), flagOf(field)]));
}

function flagOf({ name, kind, about, required, options, minimum, maximum }: Field) {
  const description = `${about}${required ? `${about ? " " : ""}(required)` : ""}` || undefined;
  const common = {
    ...(description !== undefined && { description }),
    // Commands with words of their own say --location; here it may be said so too.
    ...(name.endsWith("_id") && { aliases: [flagName({ name: name.slice(0, -"_id".length) })] }),
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

/** The values of the flags that were given, under their wire names. @throws CliError `wrong-usage`, `unreadable-file`. */
export async function valuesOf(
  fields: readonly Field[],
  flags: Readonly<Record<string, unknown>>,
  environment: Environment,
): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  for (const field of fields) {
    const name = flagName(field);
    const given = flags[name];
    if (given !== undefined) values[field.name] = await fieldValue(field, name, given, environment);
  }
  return values;
}

async function fieldValue(
  { kind }: Field,
  name: string,
  given: unknown,
  environment: Environment,
): Promise<unknown> {
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
