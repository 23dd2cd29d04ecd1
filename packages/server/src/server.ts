import type { Server as HttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createCentralSystem, type Handlers, systemClock } from "@forecourt/ocpp";
import { acceptChargers } from "@forecourt/ocpp/ws";
import { createBalancer } from "./balancing/balancer.ts";
import { type Connected, disconnectCharger } from "./chargers/connection.ts";
import type { Link } from "./chargers/fence.ts";
import { createKnocks } from "./chargers/knocks.ts";
import { createStatusRefresh } from "./chargers/stale-statuses.ts";
import { type Closing, createClosing } from "./closing.ts";
import type { Config } from "./config.ts";
import type { Context } from "./context.ts";
import { createDeliverer } from "./delivery/deliverer.ts";
import { createPoster } from "./delivery/post.ts";
import { createFeed } from "./events/feed.ts";
import { createMemoryBus } from "./gateway/bus-memory.ts";
import { createPostgresBus } from "./gateway/bus-postgres.ts";
import { certificateRequests } from "./gateway/certificates.ts";
import { createChallenges } from "./gateway/challenges.ts";
import { createCompletions } from "./gateway/completions.ts";
import { createConduct } from "./gateway/conduct.ts";
import { createDeliveries } from "./gateway/deliveries.ts";
import { createLinks } from "./gateway/links.ts";
import { createMessageLog } from "./gateway/message-log.ts";
import { createPenalties } from "./gateway/penalties.ts";
import { createRejections } from "./gateway/rejections.ts";
import { createRequests } from "./gateway/requests.ts";
import { createUpgrades } from "./gateway/upgrade.ts";
import { watchChargers } from "./gateway/watch-chargers.ts";
import { createApp } from "./http/app.ts";
import { createHandlers } from "./http/handlers.ts";
import { createStartingApp, healthRoutes } from "./http/health.ts";
import { chargersPath, createHttpServer } from "./http/http-server.ts";
import { listenForMetrics } from "./http/metrics-port.ts";
import { createOpenApp } from "./http/open-app.ts";
import { openRoutes } from "./http/open-routes.ts";
import { unavailable } from "./http/problem.ts";
import { newId } from "./ids.ts";
import { inTime } from "./in-time.ts";
import { chargerJobs, type Job, presenceJob, regularJobs, startJobs } from "./jobs.ts";
import { bootstrap } from "./keys/bootstrap.ts";
import { createMetrics, type Metrics } from "./metrics/metrics.ts";
import { ownVersion } from "./metrics/version.ts";
import { networkOf } from "./network.ts";
import { openAuthority } from "./open-authority.ts";
import { openTls } from "./open-tls.ts";
import { peerOf } from "./peer.ts";
import type { ProblemError } from "./problems.ts";
import { createContinuity } from "./processes/continuity.ts";
import { buryProcesses, keepPresence, leave } from "./processes/presence.ts";
import { createAnswerProbe } from "./readiness.ts";
import type { RunningServer, ServerOptions } from "./running-server.ts";
import { openSecret, refuseOtherSecret } from "./secret.ts";
import { createSessionUpdates } from "./sessions/updates.ts";
import { continueCommitOrder } from "./store/commit-order.ts";
import { type Database, openPools, type PoolOptions } from "./store/db.ts";
import { createSessionIngest } from "./store/ingests.ts";
import { migrate } from "./store/migrate.ts";
import { preparePartitions } from "./store/retention.ts";
import { tellRisks } from "./tell-risks.ts";

/** The running server, and what its verbs get: for tests, and for the demo. */
export interface BuiltServer extends RunningServer {
  ctx: Context;
}

/** Of each kind of work. The embedded database does one thing at a time, whoever asks; chargers come first there. */
const embeddedConnections = { chargers: 2, api: 2, engines: 2 };

/** How soon a request to the API is answered 503 when the database cannot be reached. */
const outageTimeoutMs = 1_500;

/** The same when it is reached and says nothing: with what a request waits before it asks, and asks again, less than 2 s. */
const databaseAnswersWithinMs = 900;

/** Nobody waits for a charger any more: what is left takes no longer, unless it is still to be sent. */
const answeredWithinMs = 10_000;

/** Builds everything once, from top to bottom, and listens. What fails to start leaves nothing running. */
export async function startServer(config: Config, options: ServerOptions): Promise<BuiltServer> {
  const closing = createClosing(options.log);
  try {
    return await build(config, options, closing);
  } catch (error) {
    await closing.close();
    throw error;
  }
}

async function build(config: Config, options: ServerOptions, closing: Closing): Promise<BuiltServer> {
  const { clock = systemClock, log } = options;
  const embedded = "embedded" in config.database;
  const tls = openTls(config, { clock, log });
  const authority = await openAuthority(config.ocpp.authority);
  const metrics = createMetrics();
  const newIdNow = (prefix: Parameters<typeof newId>[0]): string => newId(prefix, clock.now());

  // It listens before there is anything to serve: a migration takes as long as it takes, and a probe must not end it.
  const startedAt = performance.now();
  const early = { clock, config, log, metrics, newId: newIdNow };
  const door = { app: createStartingApp(early) };
  const http = createHttpServer(early, (request, env) => door.app.fetch(request, env), tls.serverOptions);
  tls.attach(http);
  closing.later("port", async () => {
    const closed = new Promise((resolve) => void http.close(resolve));
    http.closeAllConnections();
    await closed;
  });
  const url = await listen(http, config);
  log.info({ url, version: ownVersion(), node: process.versions.node }, "starting");

  const secret = await openSecret(config);
  const pools = await openServerPools(config, metrics);
  const db = pools.engines;
  closing.later("database", async () => {
    await Promise.all(Object.values(pools).map((pool) => pool.close()));
  });
  const migratedFrom = performance.now();
  const applied = await migrate(db);
  if (applied.length > 0)
    log.info({ migrations: applied, duration_ms: sinceMs(migratedFrom) }, "migrations applied");
  await refuseOtherSecret(db, secret);
  await db.asSystem(() => continueCommitOrder(db));

  const processId = newIdNow("prc");
  const bus = embedded ? await createMemoryBus() : await createPostgresBus(db);
  closing.later("bus", () => bus.close());
  const links = createLinks(bus, processId);
  const deliveries = createDeliveries(bus, processId);
  const completions = createCompletions(bus, clock);
  metrics.build.read(() => 1, { version: ownVersion(), node: process.versions.node });
  metrics.chargersConnected.read(() => links.count);
  const state = { draining: false };
  const { serve } = config;
  const balancer = createBalancer(bus, undefined, serve.has("jobs"));
  const feed = createFeed({ bus, clock, db: pools.api, log, processId });
  const deliverer = createDeliverer(bus, clock);
  const updates = createSessionUpdates(() => clock.now());
  const recording = { balancer, clock, deliverer, feed, metrics, newId: newIdNow };
  const ingest = createSessionIngest(pools.chargers, { ...recording, secret, updates });
  const messageLog = createMessageLog({ ingest, log });
  const ctx: Context = {
    config,
    clock,
    log,
    metrics,
    db,
    secret,
    processId,
    continuity: createContinuity(),
    newId: newIdNow,
    ingest,
    chargers: { ...messageLog.watching(links), deliver: deliveries.deliver },
    bus,
    feed,
    balancer,
    completions,
    deliverer,
    clientCas: tls.clientCas,
    draining: () => state.draining,
  };
  // The same server, with the connections of the work that is done: `ctx` is that of engines and jobs.
  const forChargers: Context = { ...ctx, db: pools.chargers };
  const forApi: Context = { ...ctx, db: pools.api };

  closing.later("presence", () => db.asSystem(() => leave(ctx)));
  await db.asSystem(async () => {
    await preparePartitions(ctx);
    await keepPresence(ctx);
    await buryProcesses(ctx, { allOthers: embedded });
  });

  closing.later("deliveries", () => deliverer.close());
  closing.later("ingest", () => ctx.ingest.close());
  closing.later("commands", async () => {
    await deliveries.idle();
    deliveries.close();
    links.close();
  });

  balancer.open(ctx);
  closing.later("balancer", () => balancer.close());

  const app = serve.has("api")
    ? createApp(forApi, createHandlers(forApi), {
        ...options,
        openRoutes: openRoutes(ctx),
        servesChargers: () => links.count > 0,
        ...(embedded ? {} : { databaseAnswers: createAnswerProbe(ctx, databaseAnswersWithinMs) }),
      })
    : createOpenApp(ctx, healthRoutes(ctx), apiElsewhere);
  let answered: Promise<void> = Promise.resolve();
  closing.later("requests in flight", async () => {
    http.closeIdleConnections();
    // Who has not ended its request by then may never end it, and would take the time of all that is still to be done.
    await inTime(clock, answered, answeredWithinMs);
    http.closeAllConnections();
  });

  const ends = new Set<Promise<void>>();
  closing.later("disconnections", async () => void (await Promise.all(ends)));
  const offline = (link: Link, about: Parameters<typeof disconnectCharger>[2]): void => {
    const end = db
      .inOrganization(link.orgId, () => disconnectCharger(forChargers, link, about))
      .catch((error: unknown) => {
        // The next reconciliation finds it.
        ctx.continuity.failed(error);
        log.error({ err: error, charger_id: link.chargerId }, "disconnection not stored");
      })
      .finally(() => ends.delete(end));
    ends.add(end);
  };
  const handlers: Handlers<Connected> = {
    ...createRequests(forChargers),
    ...(authority === null ? {} : { SignCertificate: certificateRequests(forChargers, authority) }),
  };
  const watch = watchChargers(forChargers, (action) => Object.hasOwn(handlers, action));
  const penalties = createPenalties(forChargers);
  const conduct = createConduct(forChargers, penalties);
  const central = createCentralSystem<Connected>({
    handlers,
    clock,
    pingIntervalMs: config.ocpp.pingIntervalS * 1000,
    inbound: config.ocpp.inbound,
    badFramesPerMinute: config.ocpp.badFramesPerMinute,
    hooks: {
      ...watch,
      learned: conduct.learned,
      badFrame(station, about) {
        watch.badFrame(station, about);
        conduct.badFrame(station, about);
      },
      throttled(station, about) {
        watch.throttled(station, about);
        conduct.throttled(station, about);
      },
      frame(frame) {
        watch.frame(frame);
        messageLog.keep(frame.station.context, frame);
      },
      connected(station) {
        watch.connected(station);
        links.connected(station.context, station.identity);
      },
      superseded(station, about) {
        watch.superseded(station, about);
        messageLog.ended(about.connectionId);
      },
      disconnected(station, about) {
        watch.disconnected(station, about);
        conduct.disconnected(station, about);
        messageLog.ended(about.connectionId);
        const link = { ...station.context, epoch: about.epoch };
        links.disconnected(link);
        offline(link, { ...about, lastSeenAt: station.lastSeenAt });
      },
    },
  });
  let spreadMs = 0;
  closing.later("chargers", () => central.close({ code: 1012, reason: "service restart", spreadMs }));
  links.open(central);
  deliveries.open(ctx);

  const challenges = createChallenges(bus, processId, links.challenge, () => clock.now());
  const rejections = createRejections(() => clock.now());
  const knocks = createKnocks(forChargers);
  closing.later("admissions", async () => {
    challenges.close();
    await Promise.all(
      [db.asSystem(() => rejections.tell(ctx)), knocks.close()].map((told) => told.catch(() => undefined)),
    );
  });
  const admit = createUpgrades(forChargers, { links, challenges, rejections, penalties, knocks });
  const doors = !serve.has("chargers")
    ? null
    : acceptChargers({
        server: http,
        centralSystem: central,
        path: chargersPath,
        authenticate: (attempt) =>
          state.draining
            ? Promise.resolve({ ok: false, status: 503, headers: { "retry-after": "5" } })
            : admit(attempt),
        // The server compares it together with the password, and counts a wrong one.
        anyUsername: true,
        addressOf: (request) => networkOf(peerOf(config.trustedProxies, request).address),
        maxHandshakes: config.ocpp.handshakes,
        maxFrameBytes: config.ocpp.maxFrameBytes.beforeBoot,
        handshakeTimeoutMs: config.ocpp.handshakes.timeoutS * 1000,
        refused: watch.refused,
        // Its epoch has fenced the older socket off: that charger has to come back.
        abandoned({ context: link }) {
          links.unexpect(link.chargerId);
          links.supersede(link);
          offline(link, { code: 1006, closing: null, connectedForMs: 0, lastSeenAt: clock.now() });
        },
      });
  if (doors !== null) closing.later("doors", () => doors.close());
  const connectionJobs: readonly Job[] = [
    { name: "reconcile", everyMs: 15_000, run: links.reconcile },
    { name: "rejections", everyMs: 1_000, run: rejections.tell },
    { name: "session-updates", everyMs: 1_000, run: updates.tell },
    ...(config.ocpp.askStatuses
      ? [{ name: "stale-statuses", everyMs: 15_000, run: createStatusRefresh() }]
      : []),
  ];
  const stopJobs = startJobs(ctx, [
    presenceJob,
    { name: "certificates", everyMs: 24 * 60 * 60_000, run: async () => tls.tellDates() },
    ...(serve.has("chargers") ? [...chargerJobs, ...connectionJobs] : []),
    ...(serve.has("jobs")
      ? [...regularJobs(), { name: "balancing", everyMs: 5_000, run: balancer.run }]
      : []),
  ]);
  closing.later("jobs", stopJobs);

  const scrapes = await listenForMetrics(ctx);
  closing.later("metrics", scrapes.close);
  await balancer.run(ctx);
  // Last of all that may fail: a start that fails could not show the key.
  const firstKey = await db.asSystem(() => bootstrap(ctx));
  door.app = app;
  tls.tellDates();
  tellRisks(config, log);
  // Whoever follows events goes on from where it is, at another process.
  closing.later("event streams", () => feed.close());
  if (serve.has("jobs")) deliverer.open(ctx, createPoster({ ...config.webhooks, clock }));
  closing.later("listening", () => {
    deliverer.drain();
    answered = new Promise((resolve) => void http.close(() => resolve()));
    // Whoever waits for a charger is answered as things stand.
    completions.close();
  });
  log.info(
    {
      url,
      process_id: processId,
      database: embedded ? "embedded" : "postgresql",
      row_level_security: db.rowLevelSecurity,
      serves: [...serve],
      duration_ms: sinceMs(startedAt),
    },
    "listening",
  );

  let stopping: Promise<void> | null = null;
  const close: RunningServer["close"] = (given = {}) => {
    state.draining = true;
    spreadMs = given.spreadMs ?? spreadMs;
    stopping ??= stop();
    return stopping;
  };
  async function stop(): Promise<void> {
    const from = performance.now();
    log.info({ process_id: processId, chargers: links.count }, "stopping");
    await closing.close();
    log.info({ process_id: processId, duration_ms: sinceMs(from) }, "stopped");
  }
  return {
    url,
    metricsUrl: scrapes.url,
    firstKey,
    ctx,
    reloadTls: tls.reload,
    close,
    [Symbol.asyncDispose]: () => close(),
  };
}

/** Not a 404, which a caller would take for the record's. */
function apiElsewhere(): ProblemError {
  return unavailable("This process does not serve the API (FORECOURT_SERVE); ask one that does.");
}

/** Each kind of work has connections of its own, so that none of them waits for those of another. */
async function openServerPools(
  { api, connections, database }: Config,
  metrics: Metrics,
): Promise<Record<"chargers" | "api" | "engines", Database>> {
  const embedded = "embedded" in database;
  const sizes = embedded ? embeddedConnections : connections;
  const poolOf = (pool: keyof typeof sizes, options: Partial<PoolOptions> = {}): PoolOptions => ({
    lanes: sizes[pool],
    waited: (waitedMs, served) =>
      metrics.laneWait.observe({ pool, outcome: served ? "served" : "refused" }, waitedMs / 1000),
    ...options,
  });
  const pools = await openPools(
    { url: "url" in database ? database.url : database },
    {
      chargers: poolOf("chargers"),
      // The embedded database cannot be away, and a statement that runs there cannot be stopped.
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
    metrics.lanesBusy.read(() => pools[pool].connections.busy, { pool });
    metrics.lanesOpen.read(() => pools[pool].connections.open, { pool });
    metrics.lanesWaiting.read(() => pools[pool].connections.waiting, { pool });
  }
  return pools;
}

function sinceMs(from: number): number {
  return Math.round(performance.now() - from);
}

async function listen(http: HttpServer, { host, port, tls }: Config): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    http.once("error", reject);
    // A depot that comes back is a thousand connections at once.
    http.listen({ port, host, backlog: 4_096 }, resolve);
  });
  // A TCP server that listens has an address with a port.
  const { port: actual } = http.address() as AddressInfo;
  const scheme = tls.own === null ? "http" : "https";
  return `${scheme}://${host.includes(":") ? `[${host}]` : host}:${actual}`;
}
