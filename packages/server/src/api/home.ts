import { ownVersion } from "../platform/version.ts";
import type { OpenRoutes } from "./open-app.ts";

/** The page that a browser gets at `/`. Relative, so that it also works below a path of a proxy. */
const pageForPeople = "console";

/** `GET /`: a browser is sent to a page, a program gets the addresses of the server. */
export function homeRoutes(publicUrl: string | null): OpenRoutes {
  const base = (publicUrl ?? "").replace(/\/+$/, "");
  const body = JSON.stringify({
    version: ownVersion(),
    v1: `${base}/v1`,
    console: `${base}/console`,
    docs: `${base}/docs`,
    openapi: `${base}/openapi.json`,
    health: `${base}/healthz`,
  });
  return {
    "/": (request) => {
      const headers = { vary: "accept", "cache-control": "no-cache" };
      return prefersHtml(request)
        ? new Response(null, { status: 302, headers: { ...headers, location: pageForPeople } })
        : new Response(body, { headers: { ...headers, "content-type": "application/json" } });
    },
  };
}

/** Browsers name text/html when they open a page; programs send `*` for everything, or what they read. */
export function prefersHtml({ headers }: Request): boolean {
  return /(^|,)\s*text\/html\s*(?!;\s*q=0(\.0*)?\s*(,|$))/i.test(headers.get("accept") ?? "");
}
