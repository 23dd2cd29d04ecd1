import { readdir, stat, utimes } from "node:fs/promises";

const scripts = new URL(".", import.meta.url);
const built = ["document", "event-catalogue", "schemas"].map(
  (name) => new URL(`../src/generated/${name}.ts`, scripts),
);

/**
 * Makes the files of src/generated that Git ignores, unless they are newer than their sources. Vitest calls this function by its
 * name before the tests, because they run from the sources.
 */
export async function setup(): Promise<void> {
  const sources = [
    new URL("../../../openapi.yaml", scripts),
    ...(await readdir(scripts)).map((name) => new URL(name, scripts)),
  ];
  if (Math.min(...(await times(built))) > Math.max(...(await times(sources)))) return;
  const { builtFiles } = await import("./built-files.ts");
  const { readDocument } = await import("./read-document.ts");
  const { writeFiles } = await import("./write-files.ts");
  await writeFiles(builtFiles(await readDocument()));
  // A file that did not change is not written, but it is as new as the others.
  const now = new Date();
  await Promise.all(built.map((file) => utimes(file, now, now)));
}

/** When each file was last written; 0 for a missing file. */
function times(files: readonly URL[]): Promise<number[]> {
  return Promise.all(
    files.map((file) =>
      stat(file).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    ),
  );
}
