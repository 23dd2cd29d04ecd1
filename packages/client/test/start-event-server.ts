import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Client, type ClientOptions, createClient } from "../src/index.ts";
import { ManualClock } from "./manual-clock.ts";

/** The server's behaviour for one connection. The last one applies to all further connections. */
export type Connection = (response: ServerResponse, request: IncomingMessage) => unknown;

/** Starts an HTTP server of event streams, and a client with a manual clock and half of the maximum jitter. */
export async function startEventServer(connections: Connection[], options: Partial<ClientOptions> = {}) {
  const seen: IncomingMessage[] = [];
  const onClose: (() => void)[] = [];
  const server = createServer((request, response) => {
    response.on("close", () => onClose.shift()?.());
    seen.push(request);
    void connections[Math.min(seen.length, connections.length) - 1]?.(response, request);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  // A server that listens on a port has this type of address.
  const { port } = server.address() as AddressInfo;
  const clock = new ManualClock();
  const client: Client = createClient({
    baseUrl: `http://127.0.0.1:${port}/v1`,
    apiKey: "fc_test_1_secret",
    clock,
    random: () => 0.5,
    ...options,
  });
  return {
    client,
    clock,
    /** Every request, in order. */
    seen,
    /** Resolves when the next connection has closed. */
    closed: () => new Promise<void>((resolve) => onClose.push(resolve)),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

export const opening = `: connected\nretry: 1000\nid: begin\n\n`;

export function block(id: string, type = "charger.connected"): string {
  return `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify({ id: `evt_${id}`, type })}\n\n`;
}

/** Sends the texts and stays open. */
export const stream =
  (...texts: string[]): Connection =>
  (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.flushHeaders();
    for (const text of texts) response.write(text);
  };

/** Sends the texts and ends cleanly. */
export const ending =
  (...texts: string[]): Connection =>
  (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.end(texts.join(""));
  };

/** Sends the texts and breaks the connection. */
export const breaking =
  (...texts: string[]): Connection =>
  (response, request) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(texts.join(""), () => request.socket.destroy());
  };

export const refusal =
  (status: number, code: string, headers: Record<string, string> = {}): Connection =>
  (response) => {
    response.writeHead(status, { "content-type": "application/problem+json", ...headers });
    const type = `https://forecourt.dev/problems/${code}`;
    response.end(JSON.stringify({ type, title: code, status, code, request_id: "req_1" }));
  };
