import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { basePath, openCharging } from "./open-charging.ts";
import { ownHooks } from "./own-hooks.ts";

const charging = openCharging(process.env, ownHooks(console.log));

const app = new Hono();
app.get("/", (c) => c.text("The application's own page"));
app.route(basePath, charging.app);

const server = createServer(getRequestListener(app.fetch));
charging.attach(server);
server.listen(Number(process.env["PORT"] ?? 3000), () => console.log("Listening at", server.address()));

const { firstKey } = await charging.ready;
if (firstKey !== null) console.log(`The first API key, shown once: ${firstKey}`);
process.once("SIGTERM", async () => {
  await charging.close();
  server.close();
});
