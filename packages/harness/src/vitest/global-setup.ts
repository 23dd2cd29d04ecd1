import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestProject } from "vitest/node";
import { type Postgres, startPostgres } from "../start-postgres.ts";
import "./provided-context.ts";

/**
 * A PostgreSQL for each worker, started when its first test asks: who reads events waits for the oldest transaction of the whole
 * PostgreSQL, be it that of the test next door. `inject("postgresUrl")` is where `createDatabase` asks for its own.
 */
export default async function setup(project: TestProject) {
  const known = process.env["TEST_DATABASE_URL"];
  if (known) {
    project.provide("postgresUrl", known);
    return undefined;
  }
  const servers = new Map<string, Promise<Postgres>>();
  const starter = createServer((request, response) => {
    const worker = request.url ?? "";
    const server = servers.get(worker) ?? startPostgres();
    servers.set(worker, server);
    server.then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  }).listen(0, "127.0.0.1");
  await once(starter, "listening");
  // A TCP server that listens has an address with a port.
  const { port } = starter.address() as AddressInfo;
  project.provide("postgresUrl", `http://127.0.0.1:${port}`);
  return async () => {
    starter.close();
    // The callers of a server that did not start have its error already.
    const ended = [...servers.values()].map((server) =>
      server.then(
        (started) => started[Symbol.asyncDispose](),
        () => undefined,
      ),
    );
    await Promise.all(ended);
  };
}
