import type { AddressInfo } from "node:net";
import { serve as listenWith } from "@hono/node-server";
import { Hono } from "hono";
import { serve } from "../server-channel.ts";
import { openReads } from "./reads.ts";

/* Hono as its documentation begins, with a key and the same rows. Its arguments: the database's URL and the key. */

const [url = "", apiKey = ""] = process.argv.slice(2);

await serve(async () => {
  const reads = await openReads(url, apiKey);
  const app = new Hono();
  app.use(async (c, next) =>
    reads.isRight(c.req.header("authorization")) ? next() : c.json({ title: "Unauthorized" }, 401),
  );
  const missing = { title: "Not found" };
  app.get("/v1/chargers/:id", async (c) => c.json((await reads.charger(c.req.param("id"))) ?? missing));
  app.get("/v1/sessions/:id", async (c) => c.json((await reads.session(c.req.param("id"))) ?? missing));
  app.get("/v1/cdrs/:id", async (c) => c.json((await reads.cdr(c.req.param("id"))) ?? missing));
  app.get("/v1/sessions", async (c) => c.json(await reads.sessions(Number(c.req.query("per_page")))));
  app.post("/v1/chargers/:id/reset", async (c) =>
    c.json((await reads.addCommand(c.req.param("id"), await c.req.json())) ?? missing, 202),
  );
  return new Promise((resolve) => {
    listenWith({ fetch: app.fetch, hostname: "127.0.0.1", port: 0 }, ({ port }: AddressInfo) =>
      resolve({ port, connections: () => 0 }),
    );
  });
});
