import type { TestProject } from "vitest/node";
import { startPostgres } from "../start-postgres.ts";
import "./provided-context.ts";

/**
 * A PostgreSQL for each of the tests that run side by side: who reads events waits for the oldest transaction of the whole
 * PostgreSQL, be it that of the test next door. Their addresses are `inject("postgresUrl")`; `createDatabase` takes its own.
 */
export default async function setup(project: TestProject) {
  const { maxWorkers } = project.config;
  const servers = await Promise.all(Array.from({ length: maxWorkers }, () => startPostgres()));
  project.provide("postgresUrl", servers.map(({ url }) => url).join(" "));
  return async () => void (await Promise.all(servers.map((server) => server[Symbol.asyncDispose]())));
}
