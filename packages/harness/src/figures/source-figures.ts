import { posix } from "node:path";
import { isSource, specifiersOf } from "../checks/layers/read-imports.ts";

/** Source of the packages: no tests, nothing generated. Paths from the root, with their text. */
export type SourceFiles = ReadonlyMap<string, string>;

export interface PackageSize {
  name: string;
  files: number;
  lines: number;
}

export function isPackageSource(path: string): boolean {
  return /^packages\/[^/]+\/src\//.test(path) && isSource(path) && !path.includes("/generated/");
}

export function packageSizes(sources: SourceFiles): PackageSize[] {
  const sizes = new Map<string, PackageSize>();
  for (const [path, text] of sources) {
    const name = path.split("/")[1] ?? path;
    const size = sizes.get(name) ?? { name, files: 0, lines: 0 };
    size.files += 1;
    size.lines += lineCount(text);
    sizes.set(name, size);
  }
  return [...sizes.values()].sort((a, b) => a.name.localeCompare(b.name));
}

/**
 * Short files that exactly one other source file imports: candidates to become part of it. `entries` maps the name by which
 * packages import each other to the file.
 */
export function shortFilesWithOneImporter(
  sources: SourceFiles,
  entries: ReadonlyMap<string, string>,
  maxLines: number,
): { path: string; importer: string }[] {
  const importers = new Map<string, Set<string>>();
  for (const [path, text] of sources) {
    for (const { specifier } of specifiersOf(text)) {
      const target = specifier.startsWith(".")
        ? posix.join(posix.dirname(path), specifier)
        : entries.get(specifier);
      if (target === undefined) continue;
      importers.set(target, (importers.get(target) ?? new Set()).add(path));
    }
  }
  return [...sources].flatMap(([path, text]) => {
    const [importer, ...others] = importers.get(path) ?? [];
    return importer !== undefined && others.length === 0 && lineCount(text) <= maxLines
      ? [{ path, importer }]
      : [];
  });
}

export function longestLine(texts: ReadonlyMap<string, string>): {
  path: string;
  line: number;
  length: number;
} {
  let longest = { path: "", line: 0, length: 0 };
  for (const [path, text] of texts) {
    for (const [index, { length }] of text.split("\n").entries()) {
      if (length > longest.length) longest = { path, line: index + 1, length };
    }
  }
  return longest;
}

function lineCount(text: string): number {
  return text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
}
