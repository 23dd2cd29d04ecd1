import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** What Node is given to run TypeScript from the sources of the packages. */
export const fromSource: readonly string[] = [
  "--conditions=@forecourt/source",
  "--import",
  import.meta.resolve("tsx"),
];

/**
 * What Node is given to run a file: its own flags and the file. TypeScript runs from source, which takes seconds; after a
 * build, which `TEST_BUILT=1` announces, `src/x.ts` runs as the `dist/x.js` that was just made of it.
 */
export function nodeProgram(entry: string | URL): [...flags: string[], file: string] {
  const file = entry instanceof URL ? fileURLToPath(entry) : entry;
  if (!/\.m?ts$/.test(file)) return [file];
  const built = file.replace(/^(.*[\\/])src([\\/].*)\.(m?)ts$/, "$1dist$2.$3js");
  if (process.env["TEST_BUILT"] === "1" && built !== file && existsSync(built)) return [built];
  return [...fromSource, file];
}
