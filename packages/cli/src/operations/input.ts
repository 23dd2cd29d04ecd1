import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { Environment } from "../environment.ts";
import { CliError } from "../errors/cli-error.ts";

/** The text of a file, or of stdin where the path is `-`. @throws CliError `unreadable-file`. */
export async function readInput(path: string, { stdin, workingFolder }: Environment): Promise<string> {
  if (path === "-") return stdin.read();
  return readFile(resolve(workingFolder, path), "utf8").catch((cause: NodeJS.ErrnoException) => {
    const why = cause.code === "ENOENT" ? "The file does not exist" : `It cannot be read (${cause.code})`;
    throw new CliError("unreadable-file", `${path}: ${why}.`, { cause });
  });
}

/** The same, as JSON. @throws CliError `unreadable-file`. */
export async function readJsonInput(path: string, environment: Environment): Promise<unknown> {
  return parseJson(await readInput(path, environment), path);
}

/** @throws CliError `unreadable-file`, saying what `name` is and where it breaks. */
export function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ""));
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new CliError(
      "unreadable-file",
      `${name === "-" ? "What came on stdin" : name} is not JSON: ${why}`,
      { cause },
    );
  }
}
