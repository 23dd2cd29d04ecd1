import { readdir, readFile } from "node:fs/promises";
import { join, posix, sep } from "node:path";
import ts from "typescript";

export interface Import {
  /** Paths from the folder, with slashes. */
  from: string;
  to: string;
  line: number;
}

export interface SourceTree {
  files: readonly string[];
  imports: readonly Import[];
}

/** Every TypeScript file of a folder but tests, and the imports among them, those of types and dynamic ones as well. */
export async function readTree(folder: string): Promise<SourceTree> {
  const entries = await readdir(folder, { recursive: true });
  const files = entries
    .map((path) => path.split(sep).join("/"))
    .filter(isSource)
    .sort();
  const known = new Set(files);
  const imports: Import[] = [];
  for (const file of files) {
    const source = await readFile(join(folder, file), "utf8");
    for (const { specifier, line } of specifiersOf(source)) {
      if (!specifier.startsWith(".")) continue;
      const to = posix.join(posix.dirname(file), specifier);
      if (known.has(to)) imports.push({ from: file, to, line });
    }
  }
  return { files, imports };
}

export function isSource(path: string): boolean {
  return path.endsWith(".ts") && !/\.(test|test\.kit|d)\.ts$/.test(path);
}

export function specifiersOf(source: string): { specifier: string; line: number }[] {
  const { importedFiles } = ts.preProcessFile(source, true, true);
  return importedFiles.map(({ fileName, pos }) => ({
    specifier: fileName,
    line: source.slice(0, pos).split("\n").length,
  }));
}
