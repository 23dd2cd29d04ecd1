import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Plugin } from "esbuild";

/**
 * Takes of oclif what commands are made of: flags, arguments and the parser. Its index loads everything that it has, and
 * that was most of the time that a command took to start. What it has for errors, colours and logs is ours to do: of an
 * error of its parser, the message and its mark are all that is read.
 */
export const leanOclif: Plugin = {
  name: "lean-oclif",
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^@oclif\/core$/ }, () => ({ path: parts, sideEffects: false }));
    onLoad({ filter: /@oclif\/core\/lib\/.*\.js$/ }, async ({ path }) => {
      const [, name = ""] = /@oclif\/core\/lib\/(.*)\.js$/.exec(path.replaceAll("\\", "/")) ?? [];
      const contents = replacements[name] ?? withoutBuiltins(await readFile(path, "utf8"));
      return { contents, loader: "js" };
    });
  },
};

const parts = fileURLToPath(new URL("oclif-parts.ts", import.meta.url));

const replacements: Readonly<Record<string, string>> = {
  cache:
    "const values = new Map(); exports.default = { getInstance: () => values }; exports.__esModule = true;",
  "errors/index": `
    exports.CLIError = class CLIError extends Error {
      oclif = { exit: 2 };
      constructor(error) { super(error instanceof Error ? error.message : error); }
    };`,
  "help/index": "",
  logger: "exports.makeDebug = () => () => {};",
  // For flags that are a file or a folder: ours are strings.
  "util/fs": "",
  "ux/index": "",
  "ux/theme": "exports.colorize = (_color, text) => text;",
};

/**
 * What it asks Node for: a URL, which is everywhere, and what it takes to read a missing argument from stdin, which
 * base-command.ts forbids.
 */
function withoutBuiltins(contents: string): string {
  return contents
    .replace('require("node:url")', "{ URL }")
    .replace('require("node:readline")', "{}")
    .replace('require("node:os")', "{}");
}
