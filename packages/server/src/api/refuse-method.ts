import type { Context as Request } from "hono";
import { ProblemError } from "../platform/problems.ts";
import type { DoorEnv } from "./request-log.ts";

/** @throws ProblemError `method-not-allowed`, with the methods that the path has. */
export function refuseMethod(c: Request<DoorEnv>, route: string, methods: readonly string[]): never {
  c.get("facts").route = route;
  const allowed = methods.includes("GET") ? [...methods, "HEAD"] : methods;
  const allow = allowed.join(", ");
  throw new ProblemError("method-not-allowed", `${route} has no ${c.req.method}; it has ${allow}.`, {
    headers: { allow },
  });
}
