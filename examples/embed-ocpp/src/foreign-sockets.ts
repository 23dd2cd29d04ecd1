import { takesTwoMakes } from "./two-makes.ts";

/*
 * `foreign-sockets.ts bun/central-system.ts /usr/bin/bun …`: chargers of two makes at a central system that another
 * runtime than this Node runs. A step of `pnpm check`, which fetches the runtimes first.
 */

const [entry, program, ...args] = process.argv.slice(2);
if (entry === undefined || program === undefined) {
  throw new Error("Name a central system's file, the program that runs it, and what stands before the file.");
}
await takesTwoMakes({ entry, runtime: [program, ...args] });
