import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Core } from "../core/core.ts";
import { inTime } from "../platform/in-time.ts";
import type { Tls } from "../platform/open-tls.ts";
import { createStartingApp } from "./health.ts";
import { createHttpServer } from "./http-server.ts";

/** The port of the API and of the chargers. Until it has an app to serve, it answers that the server is starting. */
export interface Port {
  readonly server: Server;
  /** Resolves with its URL, such as `http://127.0.0.1:8080`. */
  listen(): Promise<string>;
  serve(app: App): void;
  /** Accepts no new connections. */
  stopListening(): void;
  /** Resolves when the requests in progress are answered. Requests that take more than 10 s are cut off. */
  finish(): Promise<void>;
  close(): Promise<void>;
}

interface App {
  fetch(request: Request, env: object): Response | Promise<Response>;
}

/** A request that its caller does not end must not take the time that the other parts need to stop. */
const answeredWithinMs = 10_000;

export function createPort(
  early: Pick<Core, "clock" | "config" | "log" | "metrics" | "newId">,
  tls: Tls,
): Port {
  const { clock, config } = early;
  let app: App = createStartingApp(early);
  const server = createHttpServer(early, (request, env) => app.fetch(request, env), tls.serverOptions);
  tls.attach(server);
  let answered: Promise<void> = Promise.resolve();
  return {
    server,
    async listen() {
      const { host, port } = config;
      await new Promise<void>((resolve, reject) => {
        server.once("error", reject);
        // A depot that reconnects opens a thousand connections at once.
        server.listen({ port, host, backlog: 4_096 }, resolve);
      });
      // A TCP server that listens has an address with a port.
      const { port: actual } = server.address() as AddressInfo;
      const scheme = config.tls.own === null ? "http" : "https";
      return `${scheme}://${host.includes(":") ? `[${host}]` : host}:${actual}`;
    },
    serve(given) {
      app = given;
    },
    stopListening() {
      answered = new Promise((resolve) => void server.close(() => resolve()));
    },
    async finish() {
      server.closeIdleConnections();
      await inTime(clock, answered, answeredWithinMs);
      server.closeAllConnections();
    },
    async close() {
      const closed = new Promise((resolve) => void server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
