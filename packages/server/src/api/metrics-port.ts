import { createServer, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Core } from "../core/core.ts";
import { metricsRoutes } from "./metrics.ts";
import { createOpenApp } from "./open-app.ts";

const limits = {
  headersTimeout: 10_000,
  requestTimeout: 10_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 8_192,
};

/** The server closes any further connection at once. */
const mostConnections = 200;

/**
 * Scrapes a second, so that scrapers that ask without a pause take at most a hundredth of the loop that serves
 * chargers. The other scrapes wait for their turn: with 200 connections 10 s, as long as Prometheus waits.
 */
const perSecond = 20;

/** The port that Prometheus reads. */
export interface MetricsPort {
  /** The base URL of `/metrics`; null when the process does not serve it. */
  readonly url: string | null;
  /** @throws the error of the port that FORECOURT_METRICS names. When another port is taken, the process only logs it. */
  listen(): Promise<void>;
  close(): Promise<void>;
}

export function createMetricsPort(core: Core): MetricsPort {
  const { metrics: place, host: mainHost } = core.config;
  const app = createOpenApp(core, metricsRoutes(core, { cached: true }));
  const answer = getRequestListener(app.fetch);
  const turn = createTurns(perSecond);
  const http = createServer(limits, (request, response) => {
    // `answer` catches its own errors and answers them.
    turn(() => void answer(request, response));
  });
  http.maxConnections = mostConnections;
  let url: string | null = null;
  return {
    get url() {
      return url;
    },
    async listen() {
      if (place === "off") return;
      const host = place.host ?? mainHost;
      try {
        await listen(http, place.port, host);
      } catch (error) {
        if (place.explicit) throw error;
        core.log.warn({ err: error, host, port: place.port }, "metrics not served; set FORECOURT_METRICS");
        return;
      }
      const address = http.address();
      const port = typeof address === "object" ? address?.port : place.port;
      core.log.info({ host, port }, "metrics served");
      url = `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
    },
    async close() {
      if (!http.listening) return;
      const closed = new Promise((resolve) => void http.close(resolve));
      // Scrapers keep their connections open.
      http.closeAllConnections();
      await closed;
    },
  };
}

function listen(http: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    http.once("error", reject);
    http.listen(port, host, resolve);
  });
}

/** Runs the functions that it gets in order, at most this many a second; a second's worth may run at once. */
function createTurns(rate: number): (run: () => void) => void {
  const eachMs = 1000 / rate;
  let freeAt = 0;
  return (run) => {
    const now = performance.now();
    freeAt = Math.max(freeAt, now - 1000) + eachMs;
    if (freeAt <= now) run();
    else setTimeout(run, freeAt - now).unref();
  };
}
