import { readFile } from "node:fs/promises";
import { parse } from "yaml";
import { expand } from "./expand.ts";
import type { JsonObject } from "./json.ts";

/** The OpenAPI document that the file stands for: openapi.yaml of the repository, unless another file is given. */
export async function readDocument(
  file: URL | string = new URL("../../../openapi.yaml", import.meta.url),
): Promise<JsonObject> {
  return expand(parse(await readFile(file, "utf8")));
}
