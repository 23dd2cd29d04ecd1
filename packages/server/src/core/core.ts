import type { Clock } from "../platform/clock.ts";
import type { Config } from "../platform/config.ts";
import type { IdPrefix } from "../platform/ids.ts";
import type { Log } from "../platform/log.ts";
import type { Metrics } from "../platform/metrics/metrics.ts";
import type { Signals } from "../platform/signals.ts";
import type { Continuity } from "../store/continuity.ts";
import type { Database } from "../store/db.ts";
import type { SessionIngest } from "./ingest.ts";

/** What an operation gets: values, and no engine. Built once, in server.ts. */
export interface Core {
  config: Config;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  db: Database;
  /** Pepper and encryption key. */
  secret: string;
  /** Of this process, in the table of processes. */
  processId: string;
  /** The time of this process with the store, as far as only the process itself knows it. */
  continuity: Continuity;
  newId(prefix: IdPrefix): string;
  ingest: SessionIngest;
  /** What changed, for engines. Within a transaction, {@link Tx.signal}. */
  signals: Signals;
  /** True from the first SIGTERM on: the process is not ready, and begins nothing new. */
  draining(): boolean;
}
