import { referenceFolder } from "@forecourt/console";
import { namesIn, serveBuilt } from "./built-files.ts";
import { prefersHtml } from "./home.ts";
import type { OpenRoutes } from "./open-app.ts";

/** The pages run only their own scripts, talk to their own server only, and no other page can frame them. */
const headersWith = (styles: string) => ({
  "content-security-policy": [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${styles}`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; "),
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
});

const headers = headersWith("'self'");
/** Scalar writes style tags into its page. */
const referenceHeaders = headersWith("'self' 'unsafe-inline'");

const vary = "accept, accept-encoding";

/**
 * `/docs`: the API reference, and the guides beside it. `/problems/{code}`: what each error code means and what to do, as a page for
 * browsers, else as Markdown.
 */
export function docsRoutes(): OpenRoutes {
  const names = namesIn(referenceFolder);
  const serve = (name: string, own: Readonly<Record<string, string>> = headers) =>
    serveBuilt(referenceFolder, name, own);
  const routes = names
    .filter((name) => name !== "index.html" && !name.startsWith("problems/"))
    .map((name) => [`/docs/${name.replace(/\.html$/, "")}`, serve(name)] as const);
  const problems = names
    .filter((name) => name.startsWith("problems/") && name.endsWith(".html"))
    .map((name) => {
      const path = name.replace(/\.html$/, "");
      const page = serve(name, { ...headers, vary });
      const markdown = serve(`${path}.md`, { vary });
      return [`/${path}`, (request: Request) => (prefersHtml(request) ? page : markdown)(request)] as const;
    });
  return Object.fromEntries([
    ...(names.includes("index.html") ? [["/docs", serve("index.html", referenceHeaders)] as const] : []),
    ["/docs/", () => new Response(null, { status: 308, headers: { location: "../docs", ...headers } })],
    ...routes,
    ...problems,
  ]);
}
