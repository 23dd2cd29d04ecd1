import { mkdir, readFile, writeFile } from "node:fs/promises";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";

export interface GeneratedFile {
  url: URL;
  text: string;
}

const banner = "// Written by packages/contract/scripts from openapi.yaml. Do not edit.\n\n";

/** Writes the files that are not on disk as they should be. An unchanged file keeps its time, so that `tsc -b` skips it. */
export async function writeFiles(files: readonly GeneratedFile[]): Promise<void> {
  for (const { url, text } of await staleFiles(files)) {
    await mkdir(new URL(".", url), { recursive: true });
    await writeFile(url, banner + text);
  }
}

/** Prints the files that are not on disk as they should be, and fails the process when there are any. */
export async function checkFiles(files: readonly GeneratedFile[]): Promise<void> {
  const stale = (await staleFiles(files)).map(({ url }) => relative(process.cwd(), fileURLToPath(url)));
  if (stale.length === 0) return;
  console.error(`These files are not what openapi.yaml says: ${stale.join(", ")}. Run "pnpm gen".`);
  process.exitCode = 1;
}

async function staleFiles(files: readonly GeneratedFile[]): Promise<GeneratedFile[]> {
  const found = await Promise.all(files.map(({ url }) => readFile(url, "utf8").catch(() => undefined)));
  return files.filter(({ text }, index) => found[index] !== banner + text);
}
