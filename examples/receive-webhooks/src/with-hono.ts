import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { openInbox } from "./handle.ts";

const { PORT = "3000", WEBHOOK_SECRET = "" } = process.env;
const handle = openInbox(WEBHOOK_SECRET, console.log);

const app = new Hono();
app.post("/hooks", (context) => handle(context.req.raw));

serve({ fetch: app.fetch, port: Number(PORT), hostname: "127.0.0.1" }, ({ port }) =>
  console.log(`Listening at http://127.0.0.1:${port}/hooks`),
);
