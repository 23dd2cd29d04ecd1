import type { Context } from "../context.ts";
import { ProblemError } from "../problems.ts";
import { createDatabaseProbe } from "../readiness.ts";
import type { OpenRoutes } from "./open-app.ts";
import { retryAfterS } from "./problem.ts";

/** A prober that waits longer than this for the database has decided already. */
const readyWithinMs = 2_000;

/**
 * `/healthz`: the process is alive; restarting it would not help against anything else. `/readyz`: requests make sense
 * here; otherwise it says which check fails.
 */
export function healthRoutes(ctx: Pick<Context, "clock" | "db" | "draining">): OpenRoutes {
  const databaseAnswers = createDatabaseProbe(ctx, readyWithinMs);
  return {
    "/healthz": alive,
    "/readyz": async () => {
      if (ctx.draining()) throw notReady("process", "This process is shutting down.");
      if (!(await databaseAnswers())) throw notReady("database", "The database does not answer.");
      return notStored({ status: "ready", checks: { process: "ok", database: "ok" } });
    },
  };
}

/** Before there is anything to ask: the process lives, and is not to be ended while it migrates. */
export function startingRoutes(): OpenRoutes {
  return {
    "/healthz": alive,
    "/readyz": () => {
      throw notReady("process", "This process is starting.");
    },
  };
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
