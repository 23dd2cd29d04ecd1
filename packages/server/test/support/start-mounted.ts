import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer, getRequestListener } from "@hono/node-server";
import express from "express";
import { Hono } from "hono";
import type { BuiltServer } from "../../src/built-server.ts";
import { createForecourt } from "../../src/forecourt.ts";
import type { Forecourt, ForecourtOptions } from "../../src/mounted-server.ts";

export type Framework = "hono" | "hono-mount" | "express";

export const basePath = "/charging";

/** An application that has a page of its own, and the server below `/charging`. */
export interface MountedServer extends BuiltServer {
  forecourt: Forecourt;
  http: Server;
}

/** Starts the application on a free port. Its `url` ends with the base path. */
export async function startMounted(
  framework: Framework,
  options: Omit<ForecourtOptions, "basePath">,
): Promise<MountedServer> {
  const forecourt = createForecourt({ ...options, basePath });
  const http = applications[framework](forecourt);
  forecourt.attach(http);
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  const started = await forecourt.started;
  const close: BuiltServer["close"] = async (closing) => {
    await forecourt.close(closing);
    http.closeAllConnections();
    if (!http.listening) return;
    http.close();
    await once(http, "close");
  };
  return {
    ...started,
    forecourt,
    http,
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}${basePath}`,
    close,
    [Symbol.asyncDispose]: () => close(),
  };
}

const ownPage = "The application's own page";

const applications: Readonly<Record<Framework, (forecourt: Forecourt) => Server>> = {
  hono(forecourt) {
    const app = new Hono();
    app.get("/", (c) => c.text(ownPage));
    app.route(basePath, forecourt.app);
    return createAdaptorServer(app) as Server;
  },
  "hono-mount"(forecourt) {
    const app = new Hono();
    app.get("/", (c) => c.text(ownPage));
    app.mount(basePath, (request, env) => forecourt.app.fetch(request, env as object), {
      optionHandler: (c) => c.env,
    });
    return createAdaptorServer(app) as Server;
  },
  express(forecourt) {
    const app = express();
    app.get("/", (_request, response) => void response.send(ownPage));
    app.use(basePath, getRequestListener(forecourt.app.fetch));
    return createServer(app);
  },
};
