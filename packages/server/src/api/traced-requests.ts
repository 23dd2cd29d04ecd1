import type { MiddlewareHandler } from "hono";
import type { Traces } from "../platform/traces.ts";
import type { ApiEnv } from "./request-log.ts";

/** A span for each request, in the trace of its caller. It never has the query or the body. */
export function tracedRequests(traces: Traces): MiddlewareHandler<ApiEnv> {
  return (c, next) => {
    const { method } = c.req;
    return traces.span(
      { name: method, kind: "server", parent: { headers: c.req.header() } },
      async (span) => {
        await next();
        const { operationId, requestId, route } = c.get("facts");
        const { status } = c.res;
        if (route !== null) span.rename(`${method} ${route}`);
        span.add({
          "http.request.method": method,
          "http.response.status_code": status,
          "forecourt.request_id": requestId,
          ...(route === null ? {} : { "http.route": route }),
          ...(operationId === null ? {} : { "forecourt.operation": operationId }),
        });
        if (status >= 500) span.failed(String(status));
      },
    );
  };
}
