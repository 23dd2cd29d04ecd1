import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { staleReferencePages } from "./reference.ts";
import { repositoryPath } from "./repository.ts";

// Writes the generated pages of docs/reference; with --check it only lists the stale ones.

const stale = await staleReferencePages();
if (process.argv.includes("--check")) {
  for (const { path } of stale) console.error(`${path} is not what the code says. Run "pnpm gen".`);
  process.exitCode = stale.length === 0 ? 0 : 1;
} else {
  for (const { path, text } of stale) {
    await mkdir(dirname(repositoryPath(path)), { recursive: true });
    await writeFile(repositoryPath(path), text);
  }
}
