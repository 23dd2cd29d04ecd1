import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/*
 * Module hooks that load one source file with other text in one place. They come after those of tsx, which compiles the file.
 */

let planted;

export function initialize({ url, folder, right, wrong }) {
  const file = fileURLToPath(url);
  const parts = readFileSync(file, "utf8").split(right);
  if (parts.length !== 2) throw new Error(`${file} has this text ${parts.length - 1} times: ${right}`);
  const copy = join(folder, basename(file));
  writeFileSync(copy, parts.join(wrong));
  planted = { url, copy: pathToFileURL(copy).href };
}

/** The module keeps its address, so that its imports lead where they did. */
export function load(url, context, nextLoad) {
  return nextLoad(url.split("?")[0] === planted.url ? planted.copy : url, context);
}
