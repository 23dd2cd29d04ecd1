import { readFileSync } from "node:fs";
import { serverUrl } from "./documents.ts";
import { serveFile } from "./file.ts";
import type { OpenRoutes } from "./open-app.ts";
import { referencePage } from "./reference/page.ts";

/** Beside src and beside dist alike. */
const folder = new URL("../../reference/", import.meta.url);

const asText = (name: string): string => readFileSync(new URL(name, folder), "utf8");

/** Nothing but the page's own two files, and no page may frame it. */
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

/** The reference of the API for people, written from the contract at its first request. */
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
