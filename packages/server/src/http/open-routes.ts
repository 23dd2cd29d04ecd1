import type { Context } from "../context.ts";
import { docsRoutes } from "./docs.ts";
import { documentRoutes } from "./documents.ts";
import { healthRoutes } from "./health.ts";
import type { OpenRoutes } from "./open-app.ts";

/** What the main port answers to anybody. */
export function openRoutes(ctx: Context): OpenRoutes {
  return {
    ...healthRoutes(ctx),
    ...documentRoutes(ctx.config.publicUrl),
    ...docsRoutes(ctx.config.publicUrl),
  };
}
