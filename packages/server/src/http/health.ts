import { document, documentYaml } from "@forecourt/contract";
import type { Context } from "../context.ts";
import { databaseAnswers } from "../readiness.ts";
import { draining, unavailable } from "./problem.ts";

/** A prober that waits longer than this for the database has decided already. */
const readyWithinMs = 2_000;

/** What is answered outside /v1 and without a key. */
export function openRoutes(
  ctx: Pick<Context, "clock" | "db" | "draining">,
): Record<string, () => Response | Promise<Response>> {
  const json = (body: unknown) =>
    new Response(JSON.stringify(body), { headers: { "content-type": "application/json" } });
  return {
    /** The process is alive; restarting it would not help against anything else. */
    "/healthz": () => json({ status: "alive" }),
    /** New requests make sense here. */
    "/readyz": async () => {
      if (ctx.draining()) throw draining();
      if (!(await databaseAnswers(ctx, readyWithinMs))) throw unavailable("The database does not answer.");
      return json({ status: "ready" });
    },
    "/openapi.json": () => json(document),
    "/openapi.yaml": () => new Response(documentYaml, { headers: { "content-type": "application/yaml" } }),
  };
}
