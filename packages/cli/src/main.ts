import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { type Interfaces, run } from "@oclif/core";
import type { Environment, StartOptions } from "./environment.ts";
import type { ExitCode } from "./errors/cli-error.ts";
import { isExitWith } from "./errors/exit-with.ts";
import { printError } from "./errors/print-error.ts";
import { flagTooEarly } from "./errors/unknown-command.ts";
import { wantsJson } from "./own-words.ts";

/** Runs one command line and returns the exit code. All errors are printed here, or by the command. */
export async function main(argv: readonly string[], environment: Environment): Promise<ExitCode> {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const pjson = readManifest(root);
  try {
    const [topic = "", flag = ""] = argv;
    // oclif would show the topic's help, and leave out the rest.
    if (Object.hasOwn(pjson.oclif.topics ?? {}, topic) && /^-(?!h$|-help$)/.test(flag))
      throw flagTooEarly(flag);
    const options: StartOptions = { root, pjson, environment };
    await run([...argv], options);
    return 0;
  } catch (error) {
    if (isExitWith(error)) return error.exit;
    if (isExitOfOclif(error)) return error.oclif.exit;
    return printError(error, { argv, json: wantsJson(argv) }, environment);
  }
}

/** By its code: a plugin may bring an oclif of its own. */
function isExitOfOclif(error: unknown): error is { oclif: { exit: ExitCode } } {
  return error instanceof Error && "code" in error && error.code === "EEXIT";
}

/** It brings npm and yarn: who wants plugins installs it beside this package. */
const plugins = "@oclif/plugin-plugins";

/** That of this package, with `forecourt plugins` where its package is installed. */
function readManifest(root: string): Interfaces.PJSON {
  const manifest: Interfaces.PJSON = JSON.parse(readFileSync(`${root}/package.json`, "utf8"));
  try {
    createRequire(import.meta.url).resolve(plugins);
  } catch {
    return manifest;
  }
  return { ...manifest, dependencies: { [plugins]: "*" }, oclif: { ...manifest.oclif, plugins: [plugins] } };
}
