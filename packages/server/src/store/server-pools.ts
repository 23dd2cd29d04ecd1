import type { Config } from "../platform/config.ts";
import type { Metrics } from "../platform/metrics/metrics.ts";
import type { Signals } from "../platform/signals.ts";
import type { Traces } from "../platform/traces.ts";
import { type Database, openPools, type PoolOptions } from "./db.ts";
import { tracedDatabase } from "./traced-database.ts";

interface Shared {
  metrics: Metrics;
  processId: string;
  signals: Signals;
  traces: Traces | null;
}

/** The connections of each kind of work. The embedded database does one thing at a time for all callers, chargers first. */
const embeddedConnections = { chargers: 2, api: 2, engines: 2 };

/** How soon the API answers a request with 503 when the database cannot be reached. */
const outageTimeoutMs = 1_500;

/** Each kind of work has connections of its own, so that no kind waits for the connections of another. */
export async function openServerPools(
  { api, connections, database }: Config,
  { metrics, processId, signals, traces }: Shared,
): Promise<Record<"chargers" | "api" | "engines", Database>> {
  const embedded = "embedded" in database;
  const sizes = embedded ? embeddedConnections : connections;
  const poolOf = (pool: keyof typeof sizes, options: Partial<PoolOptions> = {}): PoolOptions => ({
    connections: sizes[pool],
    waited: (waitedMs, served) =>
      metrics.connectionWait.observe({ pool, outcome: served ? "served" : "refused" }, waitedMs / 1000),
    ...options,
  });
  const pools = await openPools(
    { url: "url" in database ? database.url : database, processId, signals },
    {
      chargers: poolOf("chargers"),
      // The embedded database is always reachable, and a statement that runs there cannot be stopped.
      api: poolOf(
        "api",
        embedded
          ? {}
          : {
              connectTimeoutMs: outageTimeoutMs,
              outageTimeoutMs,
              statementTimeoutMs: api.statementTimeoutMs,
            },
      ),
      engines: poolOf("engines"),
    },
  );
  for (const pool of ["chargers", "api", "engines"] as const) {
    metrics.connectionsBusy.read(() => pools[pool].connections.busy, { pool });
    metrics.connectionsOpen.read(() => pools[pool].connections.open, { pool });
    metrics.connectionsWaiting.read(() => pools[pool].connections.waiting, { pool });
  }
  if (traces === null) return pools;
  return {
    chargers: tracedDatabase(traces, "chargers", pools.chargers),
    api: tracedDatabase(traces, "api", pools.api),
    engines: tracedDatabase(traces, "engines", pools.engines),
  };
}
