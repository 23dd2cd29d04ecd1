import { readFileSync } from "node:fs";
import { serverUrl } from "./documents.ts";
import { serveFile } from "./file.ts";
import type { OpenRoutes } from "./open-app.ts";
import { referencePage } from "./reference/page.ts";

/** The folder is next to src and next to dist, so this path works in both. */
const folder = new URL("../../reference/", import.meta.url);

const asText = (name: string): string => readFileSync(new URL(name, folder), "utf8");

/** The page loads only its own two files, and another page cannot frame it. */
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "img-src data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const headers = {
  "content-security-policy": policy,
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
};

/** The API reference for people. The server writes it from the contract at the first request. */
export function docsRoutes(publicUrl: string | null): OpenRoutes {
  return {
    "/docs": serveFile(() => ({
      text: referencePage(serverUrl(publicUrl)),
      contentType: "text/html; charset=utf-8",
      headers,
    })),
    "/docs/": () => new Response(null, { status: 308, headers: { location: "../docs", ...headers } }),
    "/docs/style.css": serveFile(() => ({
      text: asText("style.css"),
      contentType: "text/css; charset=utf-8",
      headers,
    })),
    "/docs/filter.js": serveFile(() => ({
      text: asText("filter.js"),
      contentType: "text/javascript; charset=utf-8",
      headers,
    })),
  };
}
