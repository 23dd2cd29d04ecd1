import type { Hono } from "hono";
import type { Core } from "../core/core.ts";
import { createAnswerProbe } from "../core/readiness.ts";
import type { ProblemError } from "../platform/problems.ts";
import { type AppOptions, createApp } from "./app.ts";
import { docsRoutes } from "./docs.ts";
import { documentRoutes } from "./documents.ts";
import { createHandlers, type Engines } from "./handlers.ts";
import { healthRoutes } from "./health.ts";
import { homeRoutes } from "./home.ts";
import { createOpenApp, type OpenRoutes } from "./open-app.ts";
import { unavailable } from "./problem.ts";
import type { ApiEnv } from "./request-log.ts";

/**
 * How soon a request gets 503 when the database is connected and does not answer. Together with the time that the
 * request waits before it asks, and asks again, this is less than 2 s.
 */
const databaseAnswersWithinMs = 900;

/** The API. In a process that does not serve the API, only the routes that every process serves. */
export function createApiApp(
  core: Core,
  forEngines: Core,
  engines: Engines,
  options: Pick<AppOptions, "checkReplies" | "onReply">,
  chargers: { readonly count: number },
): Hono<ApiEnv> {
  if (!core.config.serve.has("api")) return createOpenApp(forEngines, healthRoutes(forEngines), apiElsewhere);
  return createApp(core, createHandlers(core, engines), {
    ...options,
    openRoutes: openRoutes(forEngines),
    servesChargers: () => chargers.count > 0,
    ...(core.db.embedded ? {} : { databaseAnswers: createAnswerProbe(forEngines, databaseAnswersWithinMs) }),
  });
}

/** Not a 404: the caller would think that the record is missing. */
function apiElsewhere(): ProblemError {
  return unavailable(
    "This process does not serve the API (FORECOURT_SERVE); send the request to one that does.",
  );
}

/** The routes that the main port serves without a key. */
export function openRoutes(core: Core): OpenRoutes {
  return {
    ...healthRoutes(core),
    ...documentRoutes(core.config.publicUrl),
    ...docsRoutes(),
    ...homeRoutes(core.config.publicUrl),
  };
}
