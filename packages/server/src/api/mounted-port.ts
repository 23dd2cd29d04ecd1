import { createServer, type Server as HttpServer, type IncomingMessage } from "node:http";
import type { Server as HttpsServer } from "node:https";
import type { Duplex } from "node:stream";
import { Hono } from "hono";
import type { Core } from "../core/core.ts";
import { createStartingApp } from "./health.ts";
import { chargersPath } from "./http-server.ts";
import type { Port } from "./port.ts";

/** The port of a server that is mounted in an application: the application has the sockets. */
export interface MountedPort extends Port {
  readonly app: Hono;
  /** Takes the upgrades of chargers of an HTTP server of the application, and leaves all others to it. */
  attach(server: HttpServer | HttpsServer): void;
}

/**
 * `basePath`: where the application mounts the app, such as "/charging"; "" for the root. A framework that removes the path
 * before it calls the app, and one that leaves it, both work.
 */
export function createMountedPort(
  early: Pick<Core, "clock" | "config" | "log" | "metrics" | "newId">,
  basePath: string,
): MountedPort {
  let inner: Parameters<Port["serve"]>[0] = createStartingApp(early);
  // It never listens: the OCPP edge gets the upgrades of chargers from it.
  const upgrades = createServer();
  const detach: (() => void)[] = [];
  const app = new Hono();
  app.all("*", ({ env, req }) => inner.fetch(below(basePath, req.raw), (env ?? {}) as object));

  return {
    app,
    server: upgrades,
    attach(server) {
      const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
        const path = pathBelow(basePath, request.url ?? "");
        if (!path.replace(/\/{2,}/g, "/").startsWith(chargersPath)) {
          // Without another listener the request would stay unanswered.
          if (server.listenerCount("upgrade") === 1) refuse(socket, "404 Not Found");
          return;
        }
        request.url = path;
        // There is no listener before the server has started, and after it has stopped.
        if (!upgrades.emit("upgrade", request, socket, head)) refuse(socket, "503 Service Unavailable");
      };
      server.on("upgrade", onUpgrade);
      detach.push(() => server.off("upgrade", onUpgrade));
    },
    listen: () => Promise.resolve(early.config.publicUrl ?? basePath),
    serve(given) {
      inner = given;
    },
    // The application has the sockets, and ends its own requests. From now on the app answers 503.
    stopListening: () => undefined,
    finish: () => Promise.resolve(),
    async close() {
      for (const off of detach) off();
    },
  };
}

function below(basePath: string, request: Request): Request {
  const url = new URL(request.url);
  const path = pathBelow(basePath, url.pathname);
  if (path === url.pathname) return request;
  url.pathname = path;
  return new Request(url, request);
}

/** The path without the base; the path itself where the framework has removed the base already. */
function pathBelow(basePath: string, path: string): string {
  if (path === basePath) return "/";
  return path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : path;
}

function refuse(socket: Duplex, status: string): void {
  socket.on("error", () => {});
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}
