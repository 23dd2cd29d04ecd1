import type { Hono } from "hono";
import type { Context } from "../context.ts";
import type { ProblemError } from "../problems.ts";
import { createAnswerProbe } from "../readiness.ts";
import type { ServerOptions } from "../running-server.ts";
import { createApp } from "./app.ts";
import { createHandlers, type Engines } from "./handlers.ts";
import { healthRoutes } from "./health.ts";
import { createOpenApp } from "./open-app.ts";
import { openRoutes } from "./open-routes.ts";
import { unavailable } from "./problem.ts";
import type { DoorEnv } from "./request-log.ts";

/**
 * How soon a request is answered 503 when the database is connected and does not answer. With the time that a request
 * waits before it asks, and asks again, less than 2 s.
 */
const databaseAnswersWithinMs = 900;

/** The API; in a process that does not serve it, only what any process answers. */
export function createApiApp(
  ctx: Context,
  forEngines: Context,
  engines: Engines,
  options: ServerOptions,
  chargers: { readonly count: number },
): Hono<DoorEnv> {
  if (!ctx.config.serve.has("api")) return createOpenApp(forEngines, healthRoutes(forEngines), apiElsewhere);
  return createApp(ctx, createHandlers(ctx, engines), {
    ...options,
    openRoutes: openRoutes(forEngines),
    servesChargers: () => chargers.count > 0,
    ...(ctx.db.embedded ? {} : { databaseAnswers: createAnswerProbe(forEngines, databaseAnswersWithinMs) }),
  });
}

/** Not a 404, which a caller would take for the record's. */
function apiElsewhere(): ProblemError {
  return unavailable("This process does not serve the API (FORECOURT_SERVE); ask one that does.");
}
