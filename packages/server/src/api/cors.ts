import type { MiddlewareHandler } from "hono";
import type { DoorEnv } from "./request-log.ts";

/** What a page may send beside what browsers let everybody send: the headers that the contract knows. */
const allowedHeaders = "authorization, content-type, idempotency-key, last-event-id, x-request-id";

/** What a page may read of an answer, beside what browsers let everybody read. */
const exposedHeaders =
  "allow, idempotent-replayed, link, location, ratelimit, ratelimit-policy, retry-after, www-authenticate, x-request-id";

/** Chrome keeps an answer for no longer than this. */
const keptForS = 7200;

/**
 * Lets the pages of these origins call the API (the Fetch standard, "CORS protocol"). What is refused is marked as well:
 * a browser would hide the reason from the page. No cookies: a page has an API key, or nothing.
 */
export function cors(origins: readonly string[]): MiddlewareHandler<DoorEnv> {
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    headers.append("vary", "Origin");
    const origin = c.req.header("origin");
    if (origin === undefined || !origins.includes(origin)) return;
    headers.set("access-control-allow-origin", origin);
    headers.set("access-control-expose-headers", exposedHeaders);
    // An OPTIONS that some path was found for is answered with the methods that it has.
    const methods = headers.get("allow");
    const isPreflight =
      c.req.method === "OPTIONS" && c.req.header("access-control-request-method") !== undefined;
    if (!isPreflight || c.res.status !== 405 || methods === null) return;
    const answer = new Response(null, { status: 204 });
    answer.headers.set("access-control-allow-methods", methods);
    answer.headers.set("access-control-allow-headers", allowedHeaders);
    answer.headers.set("access-control-max-age", String(keptForS));
    // Hono takes over the headers from before.
    c.res = answer;
    c.res.headers.delete("access-control-expose-headers");
  };
}
