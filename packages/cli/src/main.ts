import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { Errors, type Interfaces, run } from "@oclif/core";
import type { Environment, StartOptions } from "./environment.ts";
import type { ExitCode } from "./errors/cli-error.ts";
import { ExitWith } from "./errors/exit-with.ts";
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
    if (error instanceof ExitWith) return error.exit;
    if (error instanceof Errors.ExitError) return error.oclif.exit as ExitCode;
    return printError(error, { argv, json: wantsJson(argv) }, environment);
  }
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
