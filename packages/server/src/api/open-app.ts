import { type ErrorHandler, Hono } from "hono";
import type { Core } from "../core/core.ts";
import { ProblemError } from "../platform/problems.ts";
import { refuseMethod } from "./methods.ts";
import { problemOf, problemResponse } from "./problem.ts";
import { type ApiEnv, type Facts, requestLog } from "./request-log.ts";

/** The routes outside /v1 that need no key, by path; for GET and HEAD. */
export type OpenRoutes = Readonly<Record<string, (request: Request) => Response | Promise<Response>>>;

export function mountOpenRoutes(app: Hono<ApiEnv>, routes: OpenRoutes): void {
  for (const [path, run] of Object.entries(routes)) {
    app.get(path, async (c) => {
      c.get("facts").route = path;
      return run(c.req.raw);
    });
    app.all(path, (c) => refuseMethod(c, path, ["GET"]));
  }
}

/** An app with only these routes. All other paths get the error of `elsewhere`. */
export function createOpenApp(
  core: Pick<Core, "clock" | "config" | "log" | "metrics" | "newId">,
  routes: OpenRoutes,
  elsewhere: typeof unknownPath = unknownPath,
): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();
  app.use(requestLog(core));
  mountOpenRoutes(app, routes);
  app.notFound((c) => problemResponse(elsewhere(c.req), c.get("facts").requestId));
  app.onError(answerProblem());
  return app;
}

/**
 * Answers an error as a problem; the log has the cause when the server is at fault. `answered` is called with each
 * problem.
 */
export function answerProblem(
  answered: (problem: ProblemError, facts: Facts) => void = () => undefined,
): ErrorHandler<ApiEnv> {
  return (error, c) => {
    const facts = c.get("facts");
    const problem = problemOf(error);
    if (problem.status >= 500 && problem.cause !== undefined) facts.error = problem.cause;
    answered(problem, facts);
    return problemResponse(problem, facts.requestId);
  };
}

export function unknownPath({ method, path }: { method: string; path: string }, hint = ""): ProblemError {
  return new ProblemError("unknown-path", `Unknown path ${method} ${path.slice(0, 200)}.${hint}`);
}
