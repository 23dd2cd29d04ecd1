import type { X509Certificate } from "node:crypto";
import type { Balancer } from "./balancing/balancer.ts";
import type { Clock } from "./clock.ts";
import type { ChargerCalls } from "./commands/calls.ts";
import type { Config } from "./config.ts";
import type { Deliverer } from "./delivery/deliverer.ts";
import type { Feed } from "./events/feed.ts";
import type { Bus } from "./gateway/bus.ts";
import type { Completions } from "./gateway/completions.ts";
import type { IdPrefix } from "./ids.ts";
import type { Log } from "./log.ts";
import type { Metrics } from "./metrics/metrics.ts";
import type { Continuity } from "./processes/continuity.ts";
import type { Database } from "./store/db.ts";
import type { SessionIngest } from "./store/ingests.ts";
import type { Actor, Role } from "./store/schema.ts";

export type { Cancel, Clock } from "./clock.ts";
export type { Log } from "./log.ts";

/** What every verb gets. Built once, in server.ts. */
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
  /** The way out to the chargers. */
  chargers: ChargerCalls;
  bus: Bus;
  /** Who follows events in this process. */
  feed: Feed;
  balancer: Balancer;
  /** Requests that wait for a command to end. */
  completions: Completions;
  /** The way out to the receivers of webhooks. */
  deliverer: Deliverer;
  /** Who may vouch for the certificates of chargers, as of now. */
  clientCas(): readonly X509Certificate[];
  /** True from the first signal to stop: not ready, and nothing new is begun. */
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
