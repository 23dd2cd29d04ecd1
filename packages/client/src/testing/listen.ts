import { ForecourtError } from "../error.ts";

/** A fake server on a port. */
export interface Listening extends AsyncDisposable {
  /** The `baseUrl` for a client in another process. */
  baseUrl: string;
}

/** The parts of node:http that this file uses, so that a browser project does not need Node's types. */
interface Http {
  createServer(listener: (request: Incoming, response: Outgoing) => void): Server;
}
interface Incoming extends AsyncIterable<Uint8Array> {
  method: string;
  url: string;
  headers: Record<string, string | string[] | undefined>;
}
interface Outgoing {
  writeHead(status: number, headers: Record<string, string>): void;
  flushHeaders(): void;
  write(bytes: Uint8Array): void;
  end(): void;
  destroy(): void;
  on(event: "close", listener: () => void): void;
}
interface Server {
  listen(port: number, host: string, listening: () => void): void;
  address(): { port: number };
  closeAllConnections(): void;
  close(closed: () => void): void;
}

export async function listen(fetch: (request: Request) => Promise<Response>): Promise<Listening> {
  const process: unknown = Reflect.get(globalThis, "process");
  const builtin: unknown = Reflect.get(Object(process), "getBuiltinModule");
  if (typeof builtin !== "function")
    throw new ForecourtError(
      "invalid-option",
      "listen() needs node:http, which this runtime does not provide.",
    );
  // getBuiltinModule (Node, Bun, Deno) returns node:http, of which Http names the used parts.
  const { createServer } = Reflect.apply(builtin, process, ["node:http"]) as Http;
  const server = createServer((request, response) => {
    const closed = new AbortController();
    response.on("close", () => closed.abort());
    void serve(fetch, request, response, closed.signal).catch(() => response.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    baseUrl: `http://127.0.0.1:${server.address().port}/v1`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise<void>((closed) => server.close(closed));
    },
  };
}

async function serve(
  fetch: (request: Request) => Promise<Response>,
  incoming: Incoming,
  outgoing: Outgoing,
  signal: AbortSignal,
): Promise<void> {
  const { method, url } = incoming;
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value));
  let body = "";
  const decoder = new TextDecoder();
  for await (const bytes of incoming) body += decoder.decode(bytes, { stream: true });
  const hasBody = method !== "GET" && method !== "HEAD";
  const request = new Request(`http://forecourt.test${url}`, {
    method,
    headers,
    signal,
    ...(hasBody && { body }),
  });
  const response = await fetch(request);
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.flushHeaders();
  const reader = response.body?.getReader();
  for (let chunk = await reader?.read(); chunk?.value !== undefined; chunk = await reader?.read())
    outgoing.write(chunk.value);
  outgoing.end();
}
