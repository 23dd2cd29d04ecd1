import { once } from "node:events";
import { createServer } from "node:http";
import { freePort } from "@forecourt/harness";
import { expect, inject, test } from "vitest";
import { createServerDatabase } from "../../src/testing/server-database.ts";
import { startTestProcess } from "../support/start-test-process.ts";

/** A collector of OpenTelemetry, which keeps what it receives. */
async function startCollector() {
  const requests: { path: string; type: string; body: Buffer }[] = [];
  const server = createServer((request, response) => {
    void request.toArray().then((chunks) => {
      const type = String(request.headers["content-type"]);
      requests.push({ path: String(request.url), type, body: Buffer.concat(chunks) });
      response.writeHead(200, { "content-type": "application/x-protobuf" }).end();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const at = server.address();
  if (at === null || typeof at === "string") throw new Error("unreachable: it listens on a port");
  return {
    url: `http://127.0.0.1:${at.port}`,
    requests,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
}

test("a server sends its spans to a collector by OTLP, the last ones when it stops", async () => {
  await using collector = await startCollector();
  const database = await createServerDatabase(inject("postgresUrl"));
  await using server = await startTestProcess({
    FORECOURT_DATABASE_URL: database.url,
    FORECOURT_TRACES: "otlp",
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=test-site",
  });
  await server.client.me.get();
  expect((await server.stop()).code).toBe(0);
  await database.drop();

  expect(collector.requests.map(({ path, type }) => [path, type])).toEqual([
    ["/v1/traces", "application/x-protobuf"],
  ]);
  const text = collector.requests[0]?.body.toString("latin1") ?? "";
  for (const part of ["GET /v1/me", "@forecourt/server", "service.name", "forecourt", "test-site"])
    expect(text).toContain(part);
});

test("a server without a collector serves, says so once, and stops", async () => {
  const nowhere = await freePort();
  const database = await createServerDatabase(inject("postgresUrl"));
  await using server = await startTestProcess({
    FORECOURT_DATABASE_URL: database.url,
    FORECOURT_TRACES: "otlp",
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${nowhere}`,
    OTEL_BSP_SCHEDULE_DELAY: "100",
    OTEL_EXPORTER_OTLP_TIMEOUT: "500",
  });
  const logged = () => server.lines.filter((line) => line.includes("traces not sent"));
  await server.client.me.get();
  await expect.poll(() => logged().length, { timeout: 60_000 }).toBe(1);
  await server.client.me.get();
  expect((await server.stop()).code).toBe(0);
  expect(logged()).toHaveLength(1);
  await database.drop();
});
