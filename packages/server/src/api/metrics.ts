import type { Core } from "../core/core.ts";
import { createDatabaseCounts } from "../metrics/database-counts.ts";
import type { OpenRoutes } from "./open-app.ts";

/** Making the text takes milliseconds of the loop that serves chargers, so once a second is enough. */
const freshMs = 1_000;

/** The text that Prometheus reads. With `cached`, it is made once a second, and all scrapes in between share it. */
export function metricsRoutes(
  core: Pick<Core, "clock" | "db" | "metrics">,
  { cached = false } = {},
): OpenRoutes {
  const counts = createDatabaseCounts(core);
  let text: Promise<string> | null = null;
  let madeAt = Number.NEGATIVE_INFINITY;

  async function make(): Promise<string> {
    await counts.refresh();
    return core.metrics.text();
  }

  /** Requests that come while the text is being made get the same text. */
  async function renderOnce(): Promise<string> {
    try {
      return await make();
    } catch (error) {
      text = null;
      throw error;
    } finally {
      madeAt = performance.now();
    }
  }

  function current(): Promise<string> {
    if (!cached) return make();
    if (text === null || performance.now() - madeAt > freshMs) {
      madeAt = Number.POSITIVE_INFINITY;
      text = renderOnce();
    }
    return text;
  }

  return {
    "/metrics": async () =>
      new Response(await current(), {
        headers: { "content-type": core.metrics.contentType, "cache-control": "no-store" },
      }),
  };
}
