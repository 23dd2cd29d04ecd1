import { createServer, type Server as HttpServer, type IncomingMessage, ServerResponse } from "node:http";
import {
  createServer as createSecureServer,
  type Server as HttpsServer,
  type ServerOptions,
} from "node:https";
import type { Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { Core } from "../core/core.ts";
import { ProblemError } from "../platform/problems.ts";
import { largestBodyBytes } from "./body.ts";
import { limitConnections } from "./connections.ts";
import { headFault, malformed, parserFault, urlFault } from "./malformed.ts";
import { problemOf, unavailable } from "./problem.ts";
import { answerOnSocket, linger, problemText } from "./raw-answer.ts";

/** A request whose line and headers are longer is answered 431. */
export const largestHeadBytes = 16 * 1024;
/** So that what is late is told so within two seconds, also when there is much to do. */
const checkEveryMs = 1_000;

/** Requests that may be sent ahead on one connection; with one more it is closed. A browser sends none ahead. */
export const mostInFlight = 32;

/** Where chargers connect, each with its identity behind it. */
export const chargersPath = "/ocpp/";

type Fetch = (request: Request, env: object) => Response | Promise<Response>;

/**
 * A server with its limits, and an answer to everything that does not come as far as the app. Somebody else listens for
 * the upgrades of chargers. With `tls` it speaks HTTPS.
 */
export function createHttpServer(
  core: Pick<Core, "clock" | "config" | "log" | "metrics" | "newId">,
  fetch: Fetch,
  tls: ServerOptions | null = null,
): HttpServer | HttpsServer {
  const limits = core.config.http;
  const headersTimeout = limits.headersTimeoutS * 1000;
  const options = {
    headersTimeout,
    requestTimeout: limits.requestTimeoutS * 1000,
    connectionsCheckingInterval: checkEveryMs,
    keepAliveTimeout: limits.keepAliveS * 1000,
    maxHeaderSize: largestHeadBytes,
    // Node would answer it without a body; headFault does with one.
    requireHostHeader: false,
  };
  const server =
    tls === null
      ? createServer(options, answer)
      : createSecureServer({ handshakeTimeout: headersTimeout, ...options, ...tls }, answer);
  // Beyond these Node would leave headers out, and say nothing: headFault counts them.
  server.maxHeadersCount = 0;
  const connections = limitConnections(core, server);

  const listener = getRequestListener(fetch, {
    // HTTP/1.0 needs none.
    hostname: "localhost",
    errorHandler(error) {
      const fault = urlFault(error) ?? problemOf(error);
      const { headers, body } = problemText(fault, refused(fault));
      return new Response(body, { status: fault.status, headers: { ...headers, connection: "close" } });
    },
  });
  /** What is being answered on a connection, the newest last. */
  const answering = new WeakMap<Socket, { request: IncomingMessage; response: ServerResponse }[]>();

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    // It may have sent hundreds at once, and been cut off at one of them.
    if (socket.destroyed) return;
    const inFlight = answering.get(socket) ?? [];
    if (inFlight.length >= mostInFlight) return void socket.destroy();
    const entry = { request, response };
    answering.set(socket, [...inFlight, entry]);
    response.once("close", () => {
      answering.set(socket, answering.get(socket)?.filter((other) => other !== entry) ?? []);
      // Nobody comes back to a server that is going.
      if (!server.listening) socket.end();
    });
    const before = inFlight.at(-1);
    // One after the other: answers that wait for an earlier one to be taken are memory that costs their asker nothing.
    if (before === undefined) serve(request, response);
    else before.response.once("close", () => serve(request, response));
  }

  function serve(request: IncomingMessage, response: ServerResponse): void {
    if (request.socket.destroyed) return;
    const fault = headFault(request);
    // It answers what it throws.
    if (fault === null) return void listener(request, response);
    const requestId = refused(fault);
    const { headers, body } = problemText(fault, requestId);
    response.writeHead(fault.status, { ...headers, connection: "close" }).end(body);
  }

  function refused(fault: ProblemError, reason: unknown = fault.code): string {
    const requestId = core.newId("req");
    core.metrics.httpRequests.count({ operation: "none", status: String(fault.status) });
    core.log.info({ status: fault.status, request_id: requestId, reason }, "request refused");
    return requestId;
  }

  server.on("checkContinue", (request: IncomingMessage, response: ServerResponse) => {
    // Who asks first need not send what will be refused; and what it sends then, if anything, is not read.
    if (Number(request.headers["content-length"]) > largestBodyBytes)
      response.setHeader("connection", "close");
    else response.writeContinue();
    answer(request, response);
  });
  // Any other expectation is none that has to be met (RFC 9110, section 10.1.1).
  server.on("checkExpectation", answer);

  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    const fault = parserFault(error);
    if (fault === null || !socket.writable) return void socket.destroy();
    const refuse = () => answerOnSocket(socket, fault, refused(fault, error.code));
    const last = answering.get(socket)?.at(-1);
    if (last === undefined) refuse();
    // What came behind a request that is being answered waits its turn.
    else if (last.request.complete) last.response.once("close", refuse);
    // Nobody could tell where this answer would begin.
    else if (last.response.headersSent || answering.get(socket)?.length !== 1) socket.destroy();
    else refuse();
  });

  server.on("connect", (_request: IncomingMessage, socket: Socket) => {
    const fault = new ProblemError("method-not-allowed", "This is no proxy.", {
      headers: { allow: "GET, HEAD, POST, PUT, PATCH, DELETE" },
    });
    answerOnSocket(socket, fault, refused(fault));
  });

  server.on("upgrade", (request: IncomingMessage, socket: Socket) => {
    if (isForChargers(request)) {
      connections.forget(socket);
      // Their own door answers, once it is open and as long as it is.
      if (server.listenerCount("upgrade") > ownListeners) return;
      const fault = unavailable("No charger is let in at the moment; try again.");
      return answerOnSocket(socket, fault, refused(fault));
    }
    // Nobody else listens for its end.
    socket.on("error", () => {});
    const fault = headFault(request) ?? upgradeFault(request);
    if (fault !== null) return answerOnSocket(socket, fault, refused(fault));
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    response.assignSocket(socket);
    response.once("finish", () => linger(socket.end()));
    answer(request, response);
  });
  const ownListeners = server.listenerCount("upgrade");
  return server;
}

/** They have a door of their own, which answers whatever comes there. */
function isForChargers({ url = "" }: IncomingMessage): boolean {
  return url.replace(/\/{2,}/g, "/").startsWith(chargersPath);
}

/**
 * Who offers another protocol is content with this one (RFC 9110, section 7.8): `curl --http2` does. But Node has let go
 * of the connection, so that a body cannot be read any more.
 */
function upgradeFault({ headers }: IncomingMessage): ProblemError | null {
  if (headers.upgrade?.toLowerCase() === "websocket")
    return new ProblemError("not-found", "There is no WebSocket at this path.");
  if (headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0)
    return malformed("A request with a body cannot be upgraded; send it without Upgrade.");
  return null;
}
