import type { Hono } from "hono";
import type { Core } from "../core/core.ts";
import { createDatabaseProbe } from "../core/readiness.ts";
import { ProblemError } from "../platform/problems.ts";
import { createOpenApp, type OpenRoutes } from "./open-app.ts";
import { retryAfterS } from "./problem.ts";
import type { ApiEnv } from "./request-log.ts";

/** A prober does not wait longer than this for the database. */
const readyWithinMs = 2_000;

/**
 * `/healthz`: the process is alive; a restart would not fix any other problem. `/readyz`: this process can serve
 * requests; otherwise the answer names the check that fails.
 */
export function healthRoutes(
  core: Pick<Core, "clock" | "db" | "draining" | "processId" | "unstored">,
): OpenRoutes {
  const databaseTakesWrites = createDatabaseProbe(core, readyWithinMs);
  return {
    "/healthz": alive,
    "/readyz": async () => {
      if (core.draining()) throw notReady("process", "This process is shutting down.");
      if (!(await databaseTakesWrites())) throw notReady("database", "The database does not take writes.");
      const { actions } = core.unstored;
      if (actions.length > 0)
        throw notReady("database", `The database does not store ${actions.join(", ")} of chargers.`);
      return notStored({ status: "ready", checks: { process: "ok", database: "ok" } });
    },
  };
}

/**
 * For a process that is not ready yet, and may migrate for minutes. It reports alive, so that its supervisor does not
 * end it.
 */
export function createStartingApp(core: Parameters<typeof createOpenApp>[0]): Hono<ApiEnv> {
  const notYet = () => notReady("process", "This process is starting.");
  const refuse = () => {
    throw notYet();
  };
  return createOpenApp(core, { "/healthz": alive, "/readyz": refuse }, notYet);
}

function alive(): Response {
  return notStored({ status: "alive" });
}

function notReady(check: "process" | "database", detail: string): ProblemError {
  return new ProblemError("unavailable", detail, {
    faults: [{ pointer: `/checks/${check}`, code: "unavailable", detail }],
    headers: { "retry-after": retryAfterS, "cache-control": "no-store" },
  });
}

function notStored(body: unknown): Response {
  return new Response(JSON.stringify(body), {
    headers: { "content-type": "application/json", "cache-control": "no-store" },
  });
}
