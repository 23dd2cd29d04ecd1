import { readFileSync } from "node:fs";
import { consoleFolder } from "@forecourt/console";
import { namesIn, serveBuilt } from "../built-files.ts";
import { serveFile } from "../file.ts";

/** The page runs only its own scripts and styles, and talks to its own server only. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const pageHeaders = {
  "content-security-policy": policy,
  // With "no-referrer", browsers would send "Origin: null" with the page's own requests.
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
};

export interface ConsoleFiles {
  /** The page, for every path of the console that is not a file: its own code reads the path. */
  page(request: Request): Promise<Response>;
  /** A script or a style, by its name; undefined for any other name. */
  file(name: string): ((request: Request) => Promise<Response>) | undefined;
}

/** The built console, or null in a clone where it is not built. `mountedAt`: the path of the server at its public address. */
export function readConsole(mountedAt: string): ConsoleFiles | null {
  const names = namesIn(consoleFolder);
  if (!names.includes("index.html")) return null;
  // The names carry a hash of the content.
  const headers = { "cache-control": "public, max-age=31536000, immutable" };
  const files = new Map(names.map((name) => [name, serveBuilt(consoleFolder, name, headers)]));
  const page = serveFile(() => ({
    content: readFileSync(new URL("index.html", consoleFolder), "utf8").replace(
      "<head>",
      `<head><base href="${mountedAt}/console/">`,
    ),
    contentType: "text/html; charset=utf-8",
    headers: pageHeaders,
  }));
  files.delete("index.html");
  return { page, file: (name) => files.get(name) };
}
