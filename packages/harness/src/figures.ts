import { runSuite } from "./run-suite.ts";

/*
 * `pnpm figures source --list`: measures the code itself, and prints numbers that a change is held against.
 */

process.exitCode = await runSuite(
  [
    {
      name: "source",
      about: "lines by package, short files with one importer, the longest line, rooms of the server: --list",
      entry: "packages/harness/src/figures/source-command.ts",
    },
    {
      name: "hops",
      about:
        "the source files that run from the socket to the answer of StartTransaction and StopTransaction",
      entry: "packages/harness/src/figures/hops-command.ts",
    },
  ],
  process.argv.slice(2),
  "",
);
