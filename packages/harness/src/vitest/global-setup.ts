import type { TestProject } from "vitest/node";
import { startPostgres } from "../start-postgres.ts";
import "./provided-context.ts";

/** One PostgreSQL for the whole run; its address is `inject("postgresUrl")`. */
export default async function setup(project: TestProject) {
  const postgres = await startPostgres();
  project.provide("postgresUrl", postgres.url);
  return () => postgres[Symbol.asyncDispose]();
}
