import type { IncomingMessage, ServerResponse } from "node:http";
import { invalidArgument, WebhookVerificationError } from "./error.ts";
import type { Handle } from "./handler.ts";
import { limitBytes } from "./raw-body.ts";

/** Handles a request of `node:http` or of a framework built on it. As a middleware, for example in Express, it passes errors to `next`. */
export type NodeHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next?: (error: unknown) => void,
) => Promise<void>;

/**
 * Adapts a handler of the web's `Request` to `node:http`, Express, and the raw requests of Fastify and Koa. It reads the body
 * itself, so mount it before any body parser. It never rejects: it responds with 500, or passes the error to `next`.
 */
export function toNodeHandler(handle: Handle): NodeHandler {
  if (typeof handle !== "function") throw invalidArgument("handle");
  return async (request, response, next) => {
    try {
      const answer = await answerTo(request, handle);
      // Closing the connection avoids receiving the rest of the body.
      if (answer.status === 413) response.setHeader("connection", "close");
      response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
    } catch (error) {
      if (next) next(error);
      else response.writeHead(500).end(error instanceof WebhookVerificationError ? error.message : "");
    }
  };
}

async function answerTo(request: IncomingMessage, handle: Handle): Promise<Response> {
  // A body parser sets `body`; another reader leaves no body property.
  if (request.readableDidRead || ("body" in request && request.body !== undefined))
    throw new WebhookVerificationError(
      "body_not_raw",
      500,
      ": the body was read before toNodeHandler. In Express mount it before app.use(express.json()), in Koa before the body parser, in Nest with bodyParser: false; in Fastify add a content type parser that leaves the payload unread",
    );
  const body = await readBody(request);
  if (body === undefined) return new Response("body_too_large", { status: 413 });
  return handle(asRequest(request, body));
}

/** Returns undefined when the body is too long. */
async function readBody(request: IncomingMessage): Promise<Buffer<ArrayBuffer> | undefined> {
  if (Number(request.headers["content-length"]) > limitBytes) return undefined;
  const chunks: Buffer[] = [];
  let length = 0;
  // Leaving the loop must keep the connection open for the response.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > limitBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function asRequest({ method = "GET", headers }: IncomingMessage, body: Buffer<ArrayBuffer>): Request {
  const copied = new Headers();
  for (const name of ["webhook-id", "webhook-timestamp", "webhook-signature"]) {
    const value = headers[name];
    if (value !== undefined) copied.set(name, String(value));
  }
  // Handlers do not need the URL, and an invalid Host header would not make one.
  const given = method === "GET" || method === "HEAD" ? {} : { body };
  return new Request("http://localhost/", { method, headers: copied, ...given });
}
