import type { TariffDraft } from "@forecourt/contract";
import { CliError } from "../errors/cli-error.ts";
import { parseJson, readInput } from "../operations/input.ts";
import type { Surroundings } from "../surroundings.ts";

/** A tariff in a file. */
export interface TariffFile {
  /** As it was named; `-` is stdin. */
  path: string;
  text: string;
  tariff: TariffDraft;
}

/** @throws CliError `unreadable-file` for what is no JSON object. */
export async function readTariffFile(path: string, surroundings: Surroundings): Promise<TariffFile> {
  const text = await readInput(path, surroundings);
  const tariff = parseJson(text, path);
  if (typeof tariff !== "object" || tariff === null || Array.isArray(tariff))
    throw new CliError("unreadable-file", `${nameOf(path)} holds no tariff: that is a JSON object.`);
  // Holds: it is an object, and whatever is in it is for the server to judge.
  return { path, text, tariff: tariff as TariffDraft };
}

/** What a file is called in what is told about it. */
export function nameOf(path: string): string {
  return path === "-" ? "stdin" : path;
}
