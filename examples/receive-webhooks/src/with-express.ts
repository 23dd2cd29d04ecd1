import { toNodeHandler } from "@forecourt/webhooks/node";
import express from "express";
import { openInbox } from "./handle.ts";

const { PORT = "3000", WEBHOOK_SECRET = "" } = process.env;
const handle = openInbox(WEBHOOK_SECRET, console.log);

const app = express();
app.post("/hooks", toNodeHandler(handle)); // ahead of express.json()
app.use(express.json());

const server = app.listen(Number(PORT), "127.0.0.1", () => {
  const address = server.address();
  // It listens on a port, not on a pipe.
  if (typeof address === "object") console.log(`Listening at http://127.0.0.1:${address?.port}/hooks`);
});
