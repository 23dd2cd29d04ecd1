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

/** A request whose line and headers are longer gets 431. */
export const largestHeadBytes = 16 * 1024;
/** A late request gets its answer within 2 s, also under load. */
const checkEveryMs = 1_000;

/**
 * Requests that a client may send ahead on one connection. With one more, the server closes it. A browser sends none
 * ahead.
 */
export const mostInFlight = 32;

/** The path of the chargers; the identity of the charger follows it. */
export const chargersPath = "/ocpp/";

type Fetch = (request: Request, env: object) => Response | Promise<Response>;

/**
 * A server with its limits. It answers every request that does not reach the app. Another listener handles the upgrades
 * of chargers. With `tls` it speaks HTTPS.
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
    // Node would answer a missing Host header without a body; headFault answers it with one.
    requireHostHeader: false,
  };
  const server =
    tls === null
      ? createServer(options, answer)
      : createSecureServer({ handshakeTimeout: headersTimeout, ...options, ...tls }, answer);
  // With a limit Node would silently leave out the headers beyond it; headFault counts them instead.
  server.maxHeadersCount = 0;
  const connections = limitConnections(core, server);

  const listener = getRequestListener(fetch, {
    // A request of HTTP/1.0 needs no Host header.
    hostname: "localhost",
    errorHandler(error) {
      const fault = urlFault(error) ?? problemOf(error);
      const { headers, body } = problemText(fault, refused(fault));
      return new Response(body, { status: fault.status, headers: { ...headers, connection: "close" } });
    },
  });
  /** The requests in progress on a connection, the newest last. */
  const answering = new WeakMap<Socket, { request: IncomingMessage; response: ServerResponse }[]>();

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    // The client may have sent hundreds of requests at once, and the server may have cut it off at one of them.
    if (socket.destroyed) return;
    const inFlight = answering.get(socket) ?? [];
    if (inFlight.length >= mostInFlight) return void socket.destroy();
    const entry = { request, response };
    answering.set(socket, [...inFlight, entry]);
    response.once("close", () => {
      answering.set(socket, answering.get(socket)?.filter((other) => other !== entry) ?? []);
      // A client does not come back to a server that is stopping.
      if (!server.listening) socket.end();
    });
    const before = inFlight.at(-1);
    // One after the other: answers that wait for an earlier one to be taken use memory, at no cost to the client.
    if (before === undefined) serve(request, response);
    else before.response.once("close", () => serve(request, response));
  }

  function serve(request: IncomingMessage, response: ServerResponse): void {
    if (request.socket.destroyed) return;
    const fault = headFault(request);
    // The listener answers its own errors.
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
    // A client that asks first need not send a body that is refused. If it sends one anyway, the server does not read it.
    if (Number(request.headers["content-length"]) > largestBodyBytes)
      response.setHeader("connection", "close");
    else response.writeContinue();
    answer(request, response);
  });
  // The server does not have to meet any other expectation (RFC 9110, section 10.1.1).
  server.on("checkExpectation", answer);

  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    const fault = parserFault(error);
    if (fault === null || !socket.writable) return void socket.destroy();
    const refuse = () => answerOnSocket(socket, fault, refused(fault, error.code));
    const last = answering.get(socket)?.at(-1);
    if (last === undefined) refuse();
    // Bytes that came after a request in progress get their answer after that request.
    else if (last.request.complete) last.response.once("close", refuse);
    // The client could not see where this answer begins.
    else if (last.response.headersSent || answering.get(socket)?.length !== 1) socket.destroy();
    else refuse();
  });

  server.on("connect", (_request: IncomingMessage, socket: Socket) => {
    const fault = new ProblemError("method-not-allowed", "This server is not a proxy.", {
      headers: { allow: "GET, HEAD, POST, PUT, PATCH, DELETE" },
    });
    answerOnSocket(socket, fault, refused(fault));
  });

  server.on("upgrade", (request: IncomingMessage, socket: Socket) => {
    if (isForChargers(request)) {
      connections.forget(socket);
      // The OCPP edge answers, while it is open.
      if (server.listenerCount("upgrade") > ownListeners) return;
      const fault = unavailable("No charger is let in at the moment; try again.");
      return answerOnSocket(socket, fault, refused(fault));
    }
    // No other part of the server listens for the end of this socket.
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

/** Chargers have their own edge, which answers every request to this path. */
function isForChargers({ url = "" }: IncomingMessage): boolean {
  return url.replace(/\/{2,}/g, "/").startsWith(chargersPath);
}

/**
 * A client that offers another protocol also accepts this one (RFC 9110, section 7.8), for example `curl --http2`. But
 * Node has released the connection, so the server can no longer read a body.
 */
function upgradeFault({ headers }: IncomingMessage): ProblemError | null {
  if (headers.upgrade?.toLowerCase() === "websocket")
    return new ProblemError("unknown-path", "Unknown WebSocket path. Chargers connect to /ocpp/{identity}.");
  if (headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0)
    return malformed("A request with a body cannot be upgraded; send it without Upgrade.");
  return null;
}
