import { readdir, stat } from "node:fs/promises";

/** When the newest file of a folder was written, its subfolders included, in milliseconds since 1970. */
export async function newestIn(folder: URL): Promise<number> {
  const files = await readdir(folder, { recursive: true });
  return Math.max(...(await Promise.all(files.map((file) => timeOf(new URL(file, folder))))));
}

/** When a file was written, in milliseconds since 1970. */
export async function timeOf(file: URL): Promise<number> {
  return (await stat(file)).mtimeMs;
}
