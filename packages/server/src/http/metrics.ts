import type { Context } from "../context.ts";
import { createDatabaseCounts } from "../metrics/database-counts.ts";
import type { OpenRoutes } from "./open-app.ts";

/** What Prometheus reads. */
export function metricsRoutes(ctx: Pick<Context, "clock" | "db" | "metrics">): OpenRoutes {
  const counts = createDatabaseCounts(ctx);
  return {
    "/metrics": async () => {
      await counts.look();
      return new Response(await ctx.metrics.text(), {
        headers: { "content-type": ctx.metrics.contentType, "cache-control": "no-store" },
      });
    },
  };
}
