import { ManualClock } from "@forecourt/ocpp/testing";
import { inject } from "vitest";
import { type Balancer, createBalancer } from "../balancing/balancer.ts";
import { createCompletions } from "../completions.ts";
import { type Config, parseConfig } from "../config.ts";
import type { Context } from "../context.ts";
import { createFeed, type Feed } from "../events/feed.ts";
import type { Engines } from "../http/handlers.ts";
import { newId } from "../ids.ts";
import { createMetrics } from "../metrics/metrics.ts";
import { createMemoryBus } from "../processes/bus-memory.ts";
import { createContinuity } from "../processes/continuity.ts";
import { relaySignals } from "../processes/relay-signals.ts";
import { createSignals } from "../signals.ts";
import { openDatabase } from "../store/db.ts";
import { createSessionIngest } from "../store/ingests.ts";
import { migrate } from "../store/migrate.ts";
import { createServerDatabase } from "./server-database.ts";

const secret = "a secret that only the tests know";

export interface LogLine {
  fields: Record<string, unknown>;
  message: string;
}

export interface TestContext extends AsyncDisposable {
  ctx: Context;
  /** The engines that the API asks: of a process without connections to chargers. */
  engines: Engines;
  feed: Feed;
  balancer: Balancer;
  clock: ManualClock;
  log: LogLine[];
  url: string;
  /** From now on as if the first signal to stop had come. */
  drain(): void;
}

export interface TestContextOptions {
  /** In place of what the environment says. */
  settings?: Partial<Config>;
  env?: Record<string, string>;
  rowLevelSecurity?: boolean;
  postgresUrl?: string;
}

/** What operations need, on a database of its own with all tables; the clock stands until it is moved. */
export async function startContext({
  settings = {},
  env = {},
  rowLevelSecurity = false,
  postgresUrl = inject("postgresUrl"),
}: TestContextOptions = {}): Promise<TestContext> {
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
  const db = await openDatabase({ url: database.url, lanes: 4, outsideScopes: "everything", signals });
  await migrate(db);
  const bus = await createMemoryBus();
  const state = { draining: false };
  const newIdNow: Context["newId"] = (prefix) => newId(prefix, clock.now());
  const processId = "prc_of_the_test";
  relaySignals(signals, bus, processId);
  const ctx: Context = {
    config: { ...parsed.config, ...settings },
    clock,
    log: logged,
    metrics,
    db,
    secret,
    processId,
    continuity: createContinuity(),
    newId: newIdNow,
    ingest: createSessionIngest(db, { clock, metrics, newId: newIdNow, secret }),
    signals,
    draining: () => state.draining,
  };
  const balancer = createBalancer(ctx, bus, { now: () => clock.now() });
  const feed = createFeed({ bus, clock, db, log: logged, processId, signals });
  const engines: Engines = {
    balancer,
    feed,
    completions: createCompletions(signals, clock, "command-ended"),
    attempts: createCompletions(signals, clock, "delivery-attempted"),
  };
  return {
    ctx,
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
      await ctx.ingest.close();
      await bus.close();
      await db.close();
      await database.drop();
    },
  };
}
