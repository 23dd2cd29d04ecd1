import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Context } from "../context.ts";
import { metricsRoutes } from "./metrics.ts";
import { createOpenApp } from "./open-app.ts";

const limits = {
  headersTimeout: 10_000,
  requestTimeout: 10_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 8_192,
};

/** Listens for scrapes, where they have a port of their own. Returns how to stop. */
export async function listenForMetrics(ctx: Context): Promise<() => Promise<void>> {
  const { metrics: place, host: mainHost } = ctx.config;
  if (typeof place === "string") return async () => {};
  const app = createOpenApp(ctx, metricsRoutes(ctx));
  const answer = getRequestListener(app.fetch);
  // It catches what it throws, and answers it.
  const http = createServer(limits, (request, response) => void answer(request, response));
  const host = place.host ?? mainHost;
  await new Promise<void>((resolve, reject) => {
    http.once("error", reject);
    http.listen(place.port, host, resolve);
  });
  const address = http.address();
  ctx.log.info({ host, port: typeof address === "object" ? address?.port : place.port }, "metrics served");
  return () =>
    new Promise((resolve) => {
      http.close(() => resolve());
      // Scrapers keep their connections, and come back anyway.
      http.closeAllConnections();
    });
}
