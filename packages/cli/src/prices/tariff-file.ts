import type { TariffDraft } from "@forecourt/contract";
import type { Environment } from "../environment.ts";
import { CliError } from "../errors/cli-error.ts";
import { parseJson, readInput } from "../operations/input.ts";

/** A tariff in a file. */
export interface TariffFile {
  /** As it was named; `-` is stdin. */
  path: string;
  text: string;
  tariff: TariffDraft;
}

/** @throws CliError `unreadable-file` when the content is not a JSON object. */
export async function readTariffFile(path: string, environment: Environment): Promise<TariffFile> {
  const text = await readInput(path, environment);
  const tariff = parseJson(text, path);
  if (typeof tariff !== "object" || tariff === null || Array.isArray(tariff))
    throw new CliError("unreadable-file", `${nameOf(path)} holds no tariff: that is a JSON object.`);
  // It is an object. The server validates its content.
  return { path, text, tariff: tariff as TariffDraft };
}

/** The name of a file in messages. */
export function nameOf(path: string): string {
  return path === "-" ? "stdin" : path;
}
