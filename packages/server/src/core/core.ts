import type { Clock } from "../platform/clock.ts";
import type { Config } from "../platform/config.ts";
import type { IdPrefix } from "../platform/ids.ts";
import type { Log } from "../platform/log.ts";
import type { Metrics } from "../platform/metrics/metrics.ts";
import type { Signals } from "../platform/signals.ts";
import type { Traces } from "../platform/traces.ts";
import type { Continuity } from "../store/continuity.ts";
import type { Database } from "../store/db.ts";
import type { Hooks } from "./hooks.ts";
import type { SessionIngest } from "./ingest.ts";
import type { UnstoredMessages } from "./unstored-messages.ts";

/** The dependencies of an operation: values, without engines. Built once, in server.ts. */
export interface Core {
  config: Config;
  clock: Clock;
  log: Log;
  /** Functions of the application that embeds the server. */
  hooks: Hooks;
  metrics: Metrics;
  /** Null: the server makes no traces. */
  traces: Traces | null;
  db: Database;
  /** Pepper and encryption key. */
  secret: string;
  /** The id of this process in the table of processes. */
  processId: string;
  /** The outages between this process and the database, which only the process itself knows. */
  continuity: Continuity;
  unstored: UnstoredMessages;
  newId(prefix: IdPrefix): string;
  ingest: SessionIngest;
  /** Publishes changes to the engines. Within a transaction, use {@link Tx.signal}. */
  signals: Signals;
  /** True from the first SIGTERM on: the process is not ready, and does not start new work. */
  draining(): boolean;
}
