import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { IdPrefix } from "./ids.ts";
import type { Log } from "./log.ts";
import type { Metrics } from "./metrics/metrics.ts";
import type { Continuity } from "./processes/continuity.ts";
import type { Signals } from "./signals.ts";
import type { Database } from "./store/db.ts";
import type { SessionIngest } from "./store/ingests.ts";
import type { Actor, Role } from "./store/schema.ts";

export type { Cancel, Clock } from "./clock.ts";
export type { Log } from "./log.ts";

/** What an operation gets: values, and no engine. Built once, in server.ts. */
export interface Context {
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

/** Who calls the API: always one key of one organization. */
export interface Caller {
  orgId: string;
  keyId: string;
  role: Role;
  /** The caller's Idempotency-Key, with a fingerprint of the request it belongs to. */
  idempotency: { key: string; fingerprint: Uint8Array } | null;
}

export function actorOf(caller: Caller): Actor {
  return { type: "api_key", id: caller.keyId };
}

/** ISO 8601 in UTC with milliseconds, as stored and as on the wire. */
export function isoOf(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
