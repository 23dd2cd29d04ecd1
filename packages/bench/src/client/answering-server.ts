import { createServer } from "node:http";
import { listen } from "../ocpp-servers/listen.ts";
import { serve } from "../server-channel.ts";
import { answer, list } from "./answer.ts";

/* What a client asks: a server that answers every request at once with the same record, or with a list of it. */

await serve(async () => {
  const server = createServer(({ url }, response) => {
    const body = url?.startsWith("/v1/chargers?") ? list : answer;
    response.writeHead(200, {
      "content-type": "application/json",
      "content-length": body.length,
      "cache-control": "no-store",
      "x-request-id": "01ka9mak3m6n9p2q5r8s1t4v7w",
    });
    response.end(body);
  });
  server.keepAliveTimeout = 60_000;
  return { port: await listen(server), connections: () => 0 };
});
