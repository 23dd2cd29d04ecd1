import type { IncomingMessage, ServerResponse } from "node:http";
import { WebhookVerificationError } from "./error.ts";
import type { Handle } from "./handler.ts";
import { limitBytes } from "./raw-body.ts";

/** Takes a request of `node:http`, and of what is built on it. Where it is a middleware, as in Express, `next` hears of errors. */
export type NodeHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next?: (error: unknown) => void,
) => Promise<void>;

/**
 * Lets a handler of the web's `Request` serve `node:http`, Express, and through their raw requests Fastify and Koa. It reads the
 * body itself, so it belongs ahead of whatever parses bodies. It never rejects: what goes wrong is answered 500, or given to `next`.
 */
export function toNodeHandler(handle: Handle): NodeHandler {
  return async (request, response, next) => {
    try {
      const answer = await answerTo(request, handle);
      // The rest of a long body is not worth waiting for.
      if (answer.status === 413) response.setHeader("connection", "close");
      response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
    } catch (error) {
      if (next) next(error);
      else response.writeHead(500).end(error instanceof WebhookVerificationError ? error.message : "");
    }
  };
}

async function answerTo(request: IncomingMessage, handle: Handle): Promise<Response> {
  // Parsers leave what they made at `body`; whoever else reads it leaves nothing.
  if (request.readableDidRead || ("body" in request && request.body !== undefined))
    throw new WebhookVerificationError(
      "body_not_raw",
      500,
      ": something read the request before toNodeHandler. In Express mount it ahead of app.use(express.json()), in Koa ahead of the body parser, in Nest with bodyParser: false; in Fastify add a content type parser that leaves the payload unread",
    );
  const body = await readBody(request);
  if (body === undefined) return new Response("body_too_large", { status: 413 });
  return handle(asRequest(request, body));
}

/** Undefined when it is too long: what comes after that is not kept. */
async function readBody(request: IncomingMessage): Promise<Buffer<ArrayBuffer> | undefined> {
  if (Number(request.headers["content-length"]) > limitBytes) return undefined;
  const chunks: Buffer[] = [];
  let length = 0;
  // Ending the loop must not end the connection: there is an answer to write.
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
  // Where it came to is of no use to a handler of events, and a Host that is none would make no URL.
  const given = method === "GET" || method === "HEAD" ? {} : { body };
  return new Request("http://localhost/", { method, headers: copied, ...given });
}
