import type { Server } from "node:http";
import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import { basePath, openCharging } from "./open-charging.ts";
import { ownHooks } from "./own-hooks.ts";

const charging = openCharging(process.env, ownHooks(console.log));

const app = new Hono();
app.get("/", (c) => c.text("The application's own page"));
app.route(basePath, charging.app);

const server = createAdaptorServer(app) as Server;
charging.attach(server);
server.listen(Number(process.env["PORT"] ?? 3000), () => console.log("Listening at", server.address()));

const { firstKey } = await charging.ready;
if (firstKey !== null) console.log(`The first API key, shown once: ${firstKey}`);
process.once("SIGTERM", () => void charging.close().then(() => server.close()));
