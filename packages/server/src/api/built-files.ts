import { readdirSync, readFileSync } from "node:fs";
import { extname } from "node:path";
import { type File, serveFile } from "./file.ts";

const contentTypes: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".md": "text/markdown; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
};

/** The files below a folder that the build of @forecourt/console writes, by their paths; none in a clone where it has not run. */
export function namesIn(folder: URL): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: "utf8" })
      .map((name) => name.replaceAll("\\", "/"))
      .filter((name) => extname(name) !== "");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}

/** Serves one of them, read at the first request. */
export function serveBuilt(folder: URL, name: string, headers: NonNullable<File["headers"]>) {
  return serveFile(() => ({
    content: new Uint8Array(readFileSync(new URL(name, folder))),
    contentType: contentTypes[extname(name)] ?? "application/octet-stream",
    headers,
  }));
}
