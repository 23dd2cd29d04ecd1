import type { AddressInfo } from "node:net";
import Fastify from "fastify";
import { serve } from "../server-channel.ts";
import { openReads } from "./reads.ts";

/* Fastify as its documentation begins, with a key and the same rows. Its arguments: the database's URL and the key. */

const [url = "", apiKey = ""] = process.argv.slice(2);

await serve(async () => {
  const reads = await openReads(url, apiKey);
  const app = Fastify();
  app.addHook("onRequest", async (request, reply) => {
    if (!reads.isRight(request.headers.authorization)) await reply.code(401).send({ title: "Unauthorized" });
  });
  const missing = { title: "Not found" };
  type Named = { Params: { id: string } };
  app.get<Named>("/v1/chargers/:id", async ({ params }) => (await reads.charger(params.id)) ?? missing);
  app.get<Named>("/v1/sessions/:id", async ({ params }) => (await reads.session(params.id)) ?? missing);
  app.get<Named>("/v1/cdrs/:id", async ({ params }) => (await reads.cdr(params.id)) ?? missing);
  app.get<{ Querystring: { per_page: string } }>("/v1/sessions", ({ query }) =>
    reads.sessions(Number(query.per_page)),
  );
  app.post<Named>("/v1/chargers/:id/reset", async ({ params, body }, reply) => {
    reply.code(202);
    return (await reads.addCommand(params.id, body as object)) ?? missing;
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  // A TCP server has one.
  return { port: (app.server.address() as AddressInfo).port, connections: () => 0 };
});
