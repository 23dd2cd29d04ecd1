import type { OperationId } from "@forecourt/contract";
import type { HttpBindings } from "@hono/node-server";
import type { MiddlewareHandler } from "hono";
import type { Core } from "../core/core.ts";
import { type Arrival, peerOf } from "../platform/peer.ts";

/** The facts that the server learns about a request, for its line in the log and for its answer. */
export interface Facts {
  requestId: string;
  /** The address of the client. */
  address: string;
  /** Whether the client came by HTTPS. */
  isSecure: boolean;
  /** The pattern, as the contract writes it; null for an unknown path. */
  route: string | null;
  operationId: OperationId | null;
  keyId: string | null;
  /** Path of the record that the request created, such as a command. */
  resource: string | null;
  /** Headers of every answer to this request, also of a refusal. */
  headers: Record<string, string>;
  /** Only for an answer that is the server's fault. */
  error?: unknown;
}

export interface ApiEnv {
  Bindings: Partial<HttpBindings>;
  Variables: { facts: Facts };
}

/** Gives each request an id and writes one line about it. The line never has the body, the query or the key. */
export function requestLog(
  core: Pick<Core, "clock" | "config" | "log" | "metrics" | "newId">,
): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const startedAt = core.clock.now();
    const requestId = saneId(c.req.header("x-request-id")) ?? core.newId("req");
    const { address, isSecure } = peerOf(core.config.trustedProxies, arrivalIn(c.env));
    const facts: Facts = {
      requestId,
      address,
      isSecure,
      route: null,
      operationId: null,
      keyId: null,
      resource: null,
      headers: {},
    };
    c.set("facts", facts);
    await next();
    const { headers, status } = c.res;
    for (const [name, value] of Object.entries(facts.headers)) headers.set(name, value);
    headers.set("x-request-id", requestId);
    headers.set("x-content-type-options", "nosniff");
    const durationMs = core.clock.now() - startedAt;
    const operation = facts.operationId ?? facts.route ?? "none";
    core.metrics.httpRequests.count({ operation, status: String(status) });
    core.metrics.httpDuration.observe({ operation }, durationMs / 1000);
    const line = {
      method: c.req.method,
      route: facts.route,
      operation: facts.operationId,
      status,
      duration_ms: durationMs,
      request_id: requestId,
      key_id: facts.keyId,
      ...(facts.resource === null ? {} : { resource: facts.resource }),
      address,
    };
    if (facts.error !== undefined) core.log.error({ ...line, err: facts.error }, "request");
    else if (facts.operationId === null && status < 400) core.log.debug(line, "request");
    else core.log.info(line, "request");
  };
}

/** The request of Node, which the adapter passes on; an empty one when there is none. */
function arrivalIn(env: Partial<HttpBindings> | undefined): Arrival {
  return env?.incoming ?? { socket: {}, headers: {} };
}

function saneId(given: string | undefined): string | null {
  return given !== undefined && /^[\w.:-]{1,128}$/.test(given) ? given : null;
}
