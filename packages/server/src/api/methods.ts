import type { MiddlewareHandler, Context as Request } from "hono";
import { ProblemError } from "../platform/problems.ts";
import type { ApiEnv } from "./request-log.ts";

/** @throws ProblemError `method-not-allowed`, with the methods that the path has. */
export function refuseMethod(c: Request<ApiEnv>, route: string, methods: readonly string[]): never {
  c.get("facts").route = route;
  const allowed = methods.includes("GET") ? [...methods, "HEAD"] : methods;
  const allow = allowed.join(", ");
  throw new ProblemError("method-not-allowed", `${route} has no ${c.req.method}; it has ${allow}.`, {
    headers: { allow },
  });
}

/** The headers that a page may send in addition to those that browsers always allow: the headers of the contract. */
const allowedHeaders = "authorization, content-type, idempotency-key, last-event-id, x-request-id";

/** The headers of an answer that a page may read in addition to those that browsers always allow. */
const exposedHeaders =
  "allow, idempotent-replayed, link, location, ratelimit, ratelimit-policy, retry-after, www-authenticate, x-request-id";

/** Chrome does not keep an answer longer than this. */
const keptForS = 7200;

/**
 * Lets the pages of these origins call the API (the Fetch standard, "CORS protocol"). Refusals get the headers as well,
 * because a browser would hide the reason from the page. Cookies are not allowed: a page has an API key, or nothing.
 */
export function cors(origins: readonly string[]): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    headers.append("vary", "Origin");
    const origin = c.req.header("origin");
    if (origin === undefined || !origins.includes(origin)) return;
    headers.set("access-control-allow-origin", origin);
    headers.set("access-control-expose-headers", exposedHeaders);
    // An OPTIONS request to a known path is refused with the methods of that path.
    const methods = headers.get("allow");
    const isPreflight =
      c.req.method === "OPTIONS" && c.req.header("access-control-request-method") !== undefined;
    if (!isPreflight || c.res.status !== 405 || methods === null) return;
    const answer = new Response(null, { status: 204 });
    answer.headers.set("access-control-allow-methods", methods);
    answer.headers.set("access-control-allow-headers", allowedHeaders);
    answer.headers.set("access-control-max-age", String(keptForS));
    // Hono copies the headers of the previous answer.
    c.res = answer;
    c.res.headers.delete("access-control-expose-headers");
  };
}
