import type { Core } from "../core/core.ts";
import { docsRoutes } from "./docs.ts";
import { documentRoutes } from "./documents.ts";
import { healthRoutes } from "./health.ts";
import type { OpenRoutes } from "./open-app.ts";

/** What the main port answers to anybody. */
export function openRoutes(core: Core): OpenRoutes {
  return {
    ...healthRoutes(core),
    ...documentRoutes(core.config.publicUrl),
    ...docsRoutes(core.config.publicUrl),
  };
}
