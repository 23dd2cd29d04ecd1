import type { Core } from "../core/core.ts";
import { docsRoutes } from "./docs.ts";
import { documentRoutes } from "./documents.ts";
import { healthRoutes } from "./health.ts";
import type { OpenRoutes } from "./open-app.ts";

/** The routes that the main port serves without a key. */
export function openRoutes(core: Core): OpenRoutes {
  return {
    ...healthRoutes(core),
    ...documentRoutes(core.config.publicUrl),
    ...docsRoutes(core.config.publicUrl),
  };
}
