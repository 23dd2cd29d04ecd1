import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { type ErrorCode, problems } from "../platform/problems.ts";
import { serveFile } from "./file.ts";
import { prefersHtml } from "./home.ts";
import type { OpenRoutes } from "./open-app.ts";
import { markdownPage } from "./reference/markdown-page.ts";

/** By code, the lines of the page in docs/problems. `pnpm gen` writes the file; it is next to src and next to dist. */
const file = new URL("../../reference/problems.json", import.meta.url);

const style = `:root{color-scheme:light dark}body{max-width:42rem;margin:2rem auto;padding:0 1rem;font:1rem/1.6 system-ui,sans-serif}
pre{overflow-x:auto;padding:.75rem;border:1px solid}code{font-family:ui-monospace,monospace}`;

/** The page may use its own style, and nothing else. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const vary = "accept, accept-encoding";

/** `GET /problems/{code}`: what each error code means and what to do, as a page for browsers, else as Markdown. */
export function problemPageRoutes(): OpenRoutes {
  // The keys of the table are the codes.
  const codes = Object.keys(problems) as ErrorCode[];
  return Object.fromEntries(
    codes.map((code) => {
      const asHtml = serveFile(() => ({
        text: markdownPage(markdownOf(code), { title: code, style }),
        contentType: "text/html; charset=utf-8",
        headers: { vary, "content-security-policy": policy, "referrer-policy": "no-referrer" },
      }));
      const asMarkdown = serveFile(() => ({
        text: markdownOf(code),
        contentType: "text/markdown; charset=utf-8",
        headers: { vary },
      }));
      return [`/problems/${code}`, (request) => (prefersHtml(request) ? asHtml : asMarkdown)(request)];
    }),
  );
}

let pages: Readonly<Record<string, readonly string[]>> | undefined;

function markdownOf(code: ErrorCode): string {
  pages ??= JSON.parse(readFileSync(file, "utf8")) as Record<string, string[]>;
  const page = pages[code];
  if (page === undefined) throw new Error(`unreachable: reference/problems.json has no page of ${code}`);
  return page.join("\n");
}
