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
import { createStartingApp } from "./http/health.ts";
import { chargersPath, createHttpServer } from "./http/http-server.ts";
import { listenForMetrics } from "./http/metrics-port.ts";
import { openRoutes } from "./http/open-routes.ts";
import { newId } from "./ids.ts";
import { inTime } from "./in-time.ts";
import { startJobs } from "./jobs.ts";
import { bootstrap } from "./keys/bootstrap.ts";
import { createMetrics } from "./metrics/metrics.ts";
import { ownVersion } from "./metrics/version.ts";
import { networkOf } from "./network.ts";
import { openAuthority } from "./open-authority.ts";
import { openTls } from "./open-tls.ts";
import { peerOf } from "./peer.ts";
import { buryProcesses, keepPresence, leave } from "./processes/presence.ts";
import type { RunningServer, ServerOptions } from "./running-server.ts";
import { openSecret, refuseOtherSecret } from "./secret.ts";
import { createSessionUpdates } from "./sessions/updates.ts";
import { continueCommitOrder } from "./store/commit-order.ts";
import { openDatabase } from "./store/db.ts";
import { createSessionIngest } from "./store/ingests.ts";
import { migrate } from "./store/migrate.ts";
import { preparePartitions } from "./store/retention.ts";
import { tellRisks } from "./tell-risks.ts";

/** The running server, and what its verbs get: for tests, and for the demo. */
export interface BuiltServer extends RunningServer {
  ctx: Context;
}

/** Connections to PostgreSQL. The embedded database does one thing at a time, whoever asks. */
const lanes = { postgres: 10, embedded: 4 };

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
  const db = await openDatabase({
    url: "url" in config.database ? config.database.url : config.database,
    lanes: embedded ? lanes.embedded : lanes.postgres,
    waited: (waitedMs, served) =>
      metrics.laneWait.observe({ outcome: served ? "served" : "refused" }, waitedMs / 1000),
  });
  closing.later("database", () => db.close());
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
  const balancer = createBalancer(bus);
  const feed = createFeed({ bus, clock, db, log, processId });
  const deliverer = createDeliverer(bus, clock);
  const updates = createSessionUpdates(() => clock.now());
  const recording = { balancer, clock, deliverer, feed, metrics, newId: newIdNow };
  const ingest = createSessionIngest(db, { ...recording, updates });
  const messageLog = createMessageLog({ ingest, log });
  const ctx: Context = {
    config,
    clock,
    log,
    metrics,
    db,
    secret,
    processId,
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

  const app = createApp(ctx, createHandlers(ctx), { ...options, openRoutes: openRoutes(ctx) });
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
      .inOrganization(link.orgId, () => disconnectCharger(ctx, link, about))
      .catch((error: unknown) => {
        // The next reconciliation finds it.
        log.error({ err: error, charger_id: link.chargerId }, "disconnection not stored");
      })
      .finally(() => ends.delete(end));
    ends.add(end);
  };
  const handlers: Handlers<Connected> = {
    ...createRequests(ctx),
    ...(authority === null ? {} : { SignCertificate: certificateRequests(ctx, authority) }),
  };
  const watch = watchChargers(ctx, (action) => Object.hasOwn(handlers, action));
  const penalties = createPenalties(ctx);
  const conduct = createConduct(ctx, penalties);
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
  const knocks = createKnocks(ctx);
  closing.later("admissions", async () => {
    challenges.close();
    await Promise.all(
      [db.asSystem(() => rejections.tell(ctx)), knocks.close()].map((told) => told.catch(() => undefined)),
    );
  });
  const admit = createUpgrades(ctx, { links, challenges, rejections, penalties, knocks });
  const doors = acceptChargers({
    server: http,
    centralSystem: central,
    path: chargersPath,
    authenticate: (attempt) =>
      state.draining
        ? Promise.resolve({ ok: false, status: 503, headers: { "retry-after": "5" } })
        : admit(attempt),
    addressOf: (request) => networkOf(peerOf(config.trustedProxies, request).address),
    maxHandshakes: config.ocpp.handshakes,
    maxFrameBytes: config.ocpp.maxFrameBytes,
    handshakeTimeoutMs: config.ocpp.handshakes.timeoutS * 1000,
    refused: watch.refused,
    // Its epoch has fenced the older socket off: that charger has to come back.
    abandoned({ context: link }) {
      links.unexpect(link.chargerId);
      links.supersede(link);
      offline(link, { code: 1006, reason: "never opened", connectedForMs: 0, lastSeenAt: clock.now() });
    },
  });
  closing.later("doors", () => doors.close());
  const stopJobs = startJobs(ctx, [
    { name: "reconcile", everyMs: 15_000, run: links.reconcile },
    { name: "rejections", everyMs: 1_000, run: rejections.tell },
    { name: "session-updates", everyMs: 1_000, run: updates.tell },
    { name: "balancing", everyMs: 5_000, run: balancer.run },
    ...(config.ocpp.askStatuses
      ? [{ name: "stale-statuses", everyMs: 15_000, run: createStatusRefresh() }]
      : []),
    { name: "certificates", everyMs: 24 * 60 * 60_000, run: async () => tls.tellDates() },
  ]);
  closing.later("jobs", stopJobs);

  closing.later("metrics", await listenForMetrics(ctx));
  await balancer.run(ctx);
  // Last of all that may fail: a start that fails could not show the key.
  const firstKey = await db.asSystem(() => bootstrap(ctx));
  door.app = app;
  tls.tellDates();
  tellRisks(config, log);
  // Whoever follows events goes on from where it is, at another process.
  closing.later("event streams", () => feed.close());
  deliverer.open(ctx, createPoster({ ...config.webhooks, clock }));
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
  return { url, firstKey, ctx, reloadTls: tls.reload, close, [Symbol.asyncDispose]: () => close() };
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
