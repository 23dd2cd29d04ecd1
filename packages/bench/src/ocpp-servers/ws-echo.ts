import { createServer } from "node:http";
import { WebSocketServer } from "ws";
import { serve } from "../server-channel.ts";
import { listen } from "./listen.ts";

/* The reference: what a WebSocket costs that says back what it hears. No JSON, no authentication. */

await serve(async () => {
  const server = createServer();
  const sockets = new WebSocketServer({ server, perMessageDeflate: false, clientTracking: true });
  sockets.on("connection", (socket) => {
    socket.on("message", (data, isBinary) => socket.send(data, { binary: isBinary }));
    socket.on("error", () => {});
  });
  const port = await listen(server);
  return { port, connections: () => sockets.clients.size };
});
