import { type ErrorHandler, Hono } from "hono";
import type { Core } from "../core/core.ts";
import { ProblemError } from "../platform/problems.ts";
import { problemOf, problemResponse } from "./problem.ts";
import { refuseMethod } from "./refuse-method.ts";
import { type DoorEnv, type Facts, requestLog } from "./request-log.ts";

/** What is answered outside /v1 and without a key, by path; to GET and HEAD. */
export type OpenRoutes = Readonly<Record<string, (request: Request) => Response | Promise<Response>>>;

export function mountOpenRoutes(app: Hono<DoorEnv>, routes: OpenRoutes): void {
  for (const [path, run] of Object.entries(routes)) {
    app.get(path, async (c) => {
      c.get("facts").route = path;
      return run(c.req.raw);
    });
    app.all(path, (c) => refuseMethod(c, path, ["GET"]));
  }
}

/** A door with nothing else behind it. `elsewhere` is what all other paths are answered. */
export function createOpenApp(
  core: Pick<Core, "clock" | "config" | "log" | "metrics" | "newId">,
  routes: OpenRoutes,
  elsewhere: () => ProblemError = noSuchPath,
): Hono<DoorEnv> {
  const app = new Hono<DoorEnv>();
  app.use(requestLog(core));
  mountOpenRoutes(app, routes);
  app.notFound((c) => problemResponse(elsewhere(), c.get("facts").requestId));
  app.onError(answerProblem());
  return app;
}

/** What is thrown is answered as a problem; the log has the cause of what is our fault. `answered` is told of each. */
export function answerProblem(
  answered: (problem: ProblemError, facts: Facts) => void = () => undefined,
): ErrorHandler<DoorEnv> {
  return (error, c) => {
    const facts = c.get("facts");
    const problem = problemOf(error);
    if (problem.status >= 500 && problem.cause !== undefined) facts.error = problem.cause;
    answered(problem, facts);
    return problemResponse(problem, facts.requestId);
  };
}

export function noSuchPath(): ProblemError {
  return new ProblemError("not-found", "There is no such path here.");
}
