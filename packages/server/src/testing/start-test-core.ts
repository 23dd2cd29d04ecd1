import { ManualClock } from "@forecourt/ocpp/testing";
import { inject } from "vitest";
import type { Engines } from "../api/handlers.ts";
import { type Balancer, createBalancer } from "../balancing/balancer.ts";
import { createSessionIngest } from "../charging/ingest.ts";
import type { Core } from "../core/core.ts";
import { createUnstoredMessages } from "../core/unstored-messages.ts";
import { createFeed, type Feed } from "../events/feed.ts";
import { createCompletions } from "../platform/completions.ts";
import { type Config, parseConfig } from "../platform/config.ts";
import { newId } from "../platform/ids.ts";
import { createMetrics } from "../platform/metrics/metrics.ts";
import { createSignals } from "../platform/signals.ts";
import { createMemoryBus } from "../processes/open-bus.ts";
import { relaySignals } from "../processes/relay-signals.ts";
import { createContinuity } from "../store/continuity.ts";
import { openDatabase } from "../store/db.ts";
import { migrate } from "../store/migrate.ts";
import { createServerDatabase } from "./server-database.ts";

const secret = "a secret that only the tests know";

export interface LogLine {
  fields: Record<string, unknown>;
  message: string;
}

export interface TestCore extends AsyncDisposable {
  core: Core;
  /** The engines that the API uses: those of a process without connections to chargers. */
  engines: Engines;
  feed: Feed;
  balancer: Balancer;
  clock: ManualClock;
  log: LogLine[];
  url: string;
  /** From now on the core behaves as after the first signal to stop. */
  drain(): void;
}

export interface TestCoreOptions {
  /** Replaces settings from the environment. */
  settings?: Partial<Config>;
  env?: Record<string, string>;
  rowLevelSecurity?: boolean;
  postgresUrl?: string;
}

/**
 * Starts what operations and engines need, on a new database with all tables: no API, no socket, no jobs. The clock stands
 * still until the test moves it. It costs a copy of the template database.
 */
export async function startTestCore({
  settings = {},
  env = {},
  rowLevelSecurity = false,
  postgresUrl = inject("postgresUrl"),
}: TestCoreOptions = {}): Promise<TestCore> {
  const database = await createServerDatabase(postgresUrl, { rowLevelSecurity });
  const parsed = parseConfig({
    FORECOURT_DATABASE_URL: database.url,
    FORECOURT_SECRET: "a secret that only the tests know",
    FORECOURT_RATE_LIMIT_PER_SECOND: "0",
    ...env,
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const clock = new ManualClock(Date.UTC(2026, 10, 21, 8));
  const metrics = createMetrics();
  const log: LogLine[] = [];
  const write = (fields: object, message: string) => void log.push({ fields: { ...fields }, message });
  const logged = { debug: write, info: write, warn: write, error: write };
  const signals = createSignals(logged);
  const db = await openDatabase({ url: database.url, connections: 4, outsideScopes: "everything", signals });
  await migrate(db);
  const bus = await createMemoryBus();
  const state = { draining: false };
  const newIdNow: Core["newId"] = (prefix) => newId(prefix, clock.now());
  const processId = "prc_of_the_test";
  relaySignals(signals, bus, processId);
  const core: Core = {
    config: { ...parsed.config, ...settings },
    clock,
    log: logged,
    hooks: {},
    metrics,
    traces: null,
    db,
    secret,
    processId,
    continuity: createContinuity(),
    unstored: createUnstoredMessages(clock),
    newId: newIdNow,
    ingest: createSessionIngest(db, { clock, metrics, newId: newIdNow, secret, traces: null }),
    signals,
    draining: () => state.draining,
  };
  const balancer = createBalancer(core, bus, { now: () => clock.now() });
  const feed = createFeed({ bus, clock, db, log: logged, processId, signals });
  const engines: Engines = {
    balancer,
    feed,
    completions: createCompletions(signals, clock, "command-ended"),
    attempts: createCompletions(signals, clock, "delivery-attempted"),
  };
  return {
    core,
    engines,
    feed,
    balancer,
    clock,
    log,
    url: database.url,
    drain() {
      state.draining = true;
    },
    async [Symbol.asyncDispose]() {
      await feed.close();
      await balancer.close();
      await core.ingest.close();
      await bus.close();
      await db.close();
      await database.drop();
    },
  };
}
