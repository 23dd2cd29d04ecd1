import type { IncomingMessage } from "node:http";
import { type OperationId, routes } from "@forecourt/contract";
import { ManualClock } from "@forecourt/ocpp/testing";
import { inject } from "vitest";
import { createBalancer } from "../balancing/balancer.ts";
import { type Config, parseConfig } from "../config.ts";
import type { Context } from "../context.ts";
import { createDeliverer } from "../delivery/deliverer.ts";
import { createFeed } from "../events/feed.ts";
import { createMemoryBus } from "../gateway/bus-memory.ts";
import { createCompletions } from "../gateway/completions.ts";
import { createLinks } from "../gateway/links.ts";
import type { Api } from "../http/api.ts";
import { apiKeyApi } from "../http/api-keys.ts";
import { type AppOptions, createApp } from "../http/app.ts";
import { eventApi } from "../http/events.ts";
import { meApi } from "../http/me.ts";
import { metricsRoutes } from "../http/metrics.ts";
import { openRoutes } from "../http/open-routes.ts";
import { newId } from "../ids.ts";
import { issueKey } from "../keys/issue.ts";
import { createMetrics } from "../metrics/metrics.ts";
import { createOrganization } from "../organizations/create.ts";
import { notFound } from "../problems.ts";
import { createContinuity } from "../processes/continuity.ts";
import { openDatabase } from "../store/db.ts";
import { createSessionIngest } from "../store/ingests.ts";
import { migrate } from "../store/migrate.ts";
import type { Role } from "../store/schema.ts";
import { createServerDatabase } from "./server-database.ts";

const secret = "a secret that only the tests know";

export interface LogLine {
  fields: Record<string, unknown>;
  message: string;
}

export interface TestContext extends AsyncDisposable {
  ctx: Context;
  clock: ManualClock;
  log: LogLine[];
  url: string;
  /** From now on as if the first signal to stop had come. */
  drain(): void;
}

/** What verbs need, on a database of its own with all tables; the clock stands until it is moved. */
export async function startContext(
  settings: Partial<Config> = {},
  options: { rowLevelSecurity?: boolean } = {},
): Promise<TestContext> {
  const database = await createServerDatabase(inject("postgresUrl"), options);
  const parsed = parseConfig({
    FORECOURT_DATABASE_URL: database.url,
    FORECOURT_SECRET: "a secret that only the tests know",
    FORECOURT_RATE_LIMIT_PER_SECOND: "0",
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const clock = new ManualClock(Date.UTC(2026, 10, 21, 8));
  const db = await openDatabase({ url: database.url, lanes: 4, outsideScopes: "everything" });
  await migrate(db);
  const metrics = createMetrics();
  const bus = await createMemoryBus();
  const balancer = createBalancer(bus, () => clock.now());
  const log: LogLine[] = [];
  const write = (fields: object, message: string) => void log.push({ fields: { ...fields }, message });
  const state = { draining: false };
  const newIdNow: Context["newId"] = (prefix) => newId(prefix, clock.now());
  const logged = { debug: write, info: write, warn: write, error: write };
  const feed = createFeed({ bus, clock, db, log: logged, processId: "prc_of_the_test" });
  const ctx: Context = {
    config: { ...parsed.config, ...settings },
    clock,
    log: logged,
    metrics,
    db,
    secret,
    processId: "prc_of_the_test",
    continuity: createContinuity(),
    newId: newIdNow,
    ingest: createSessionIngest(db, { balancer, clock, feed, metrics, newId: newIdNow, secret }),
    chargers: {
      call: createLinks(bus, "prc_of_the_test").call,
      connection: () => null,
      line: () => null,
      deliver: () => undefined,
    },
    bus,
    feed,
    balancer,
    completions: createCompletions(bus, clock),
    deliverer: createDeliverer(bus, clock),
    clientCas: () => [],
    draining: () => state.draining,
  };
  balancer.open(ctx);
  return {
    ctx,
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

export interface TestApp extends TestContext {
  orgId: string;
  /** A key of the organization. */
  key(role: Role, expiresAt?: string): Promise<{ id: string; key: string }>;
  /** `authorization`: null for none; otherwise an admin key of the organization. */
  request(
    path: string,
    init?: RequestInit & { authorization?: string | null; address?: string },
  ): Promise<Response>;
  /** For a listener on a real socket. */
  fetch(request: Request, env: unknown): Promise<Response>;
  seen: { operationId: OperationId; status: number; schemaValid: boolean }[];
}

/** The door over the operations of keys, events and the caller, and whatever else a test brings. */
export async function startApp(
  options: AppOptions & {
    settings?: Partial<Config>;
    handlers?: (ctx: Context) => Partial<Api>;
    rowLevelSecurity?: boolean;
  } = {},
): Promise<TestApp> {
  const { settings, handlers, rowLevelSecurity, ...appOptions } = options;
  const started = await startContext(settings, rowLevelSecurity === undefined ? {} : { rowLevelSecurity });
  const { ctx } = started;
  const organization = await createOrganization(ctx, "default");
  const seen: TestApp["seen"] = [];
  const api: Api = {
    ...nothingHere(),
    ...apiKeyApi(ctx),
    ...eventApi(ctx),
    ...meApi(ctx),
    ...handlers?.(ctx),
  };
  const app = createApp(ctx, api, {
    checkReplies: true,
    openRoutes: { ...openRoutes(ctx), ...metricsRoutes(ctx) },
    onReply: (reply) => seen.push(reply),
    ...appOptions,
  });
  const key: TestApp["key"] = async (role, expiresAt) => {
    const wanted = { orgId: organization.id, name: role, role, expiresAt: expiresAt ?? null };
    const issued = await ctx.db.transaction((tx) =>
      issueKey(ctx, tx, { ...wanted, actor: { type: "system" } }),
    );
    return { id: issued.record.id, key: issued.key };
  };
  const admin = await key("admin");
  return {
    ...started,
    orgId: organization.id,
    key,
    seen,
    // The door reads the peer's address from what the Node adapter gives, and nothing else.
    fetch: async (request, env) => app.fetch(request, env as object),
    async request(path, { authorization = `Bearer ${admin.key}`, address = "192.0.2.1", ...init } = {}) {
      const headers = new Headers(init.headers);
      if (authorization !== null) headers.set("authorization", authorization);
      const incoming = { socket: { remoteAddress: address }, headers: Object.fromEntries(headers) };
      // The door reads nothing else of what the Node adapter gives.
      return app.request(path, { ...init, headers }, { incoming: incoming as IncomingMessage });
    },
  };
}

/** An operation that a test does not bring has nothing. */
function nothingHere(): Api {
  const refuse = async () => {
    throw notFound();
  };
  // One for each operation, and none of them answers.
  return Object.fromEntries(
    Object.keys(routes).map((operationId) => [operationId, refuse]),
  ) as unknown as Api;
}
