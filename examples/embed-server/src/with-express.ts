import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import express from "express";
import { basePath, openCharging } from "./open-charging.ts";
import { ownHooks } from "./own-hooks.ts";

const charging = openCharging(process.env, ownHooks(console.log));

const app = express();
app.get("/", (_request, response) => void response.send("The application's own page"));
// Before any parser of bodies: the server reads its own.
app.use(basePath, getRequestListener(charging.app.fetch));

const server = createServer(app);
charging.attach(server);
server.listen(Number(process.env["PORT"] ?? 3000), () => console.log("Listening at", server.address()));

const { firstKey } = await charging.ready;
if (firstKey !== null) console.log(`The first API key, shown once: ${firstKey}`);
process.once("SIGTERM", () => void charging.close().then(() => server.close()));
