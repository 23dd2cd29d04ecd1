import { createServer } from "node:http";
import { listen } from "../ocpp-servers/listen.ts";
import { serve } from "../server-channel.ts";
import { answer } from "./answer.ts";

/* What a client asks: a server that answers every request at once with the same record. */

await serve(async () => {
  const server = createServer((_, response) => {
    response.writeHead(200, {
      "content-type": "application/json",
      "content-length": answer.length,
      "cache-control": "no-store",
      "x-request-id": "01ka9mak3m6n9p2q5r8s1t4v7w",
    });
    response.end(answer);
  });
  server.keepAliveTimeout = 60_000;
  return { port: await listen(server), connections: () => 0 };
});
