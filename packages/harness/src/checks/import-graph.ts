import { dirname, join } from "node:path/posix";
import ts from "typescript";

/** An import that leaves the files of a package. */
export interface ForeignImport {
  /** The file that imports. */
  file: string;
  /** What it imports: `node:http`, `ws`. */
  name: string;
  /** How the entry leads there, from the entry to that file. */
  way: string[];
}

/**
 * Follows every import of a file through the files next to it, those of types and those in functions included, and
 * tells which of them lead elsewhere.
 */
export async function foreignImports(
  entry: string,
  read: (path: string) => Promise<string>,
): Promise<ForeignImport[]> {
  const ways = new Map<string, string[]>([[entry, [entry]]]);
  const foreign: ForeignImport[] = [];
  // A map goes on with what is added while it is walked.
  for (const [file, way] of ways) {
    for (const { fileName: name } of ts.preProcessFile(await read(file), true, true).importedFiles) {
      const path = join(dirname(file), name);
      if (!name.startsWith(".")) foreign.push({ file, name, way });
      else if (!ways.has(path)) ways.set(path, [...way, path]);
    }
  }
  return foreign;
}
