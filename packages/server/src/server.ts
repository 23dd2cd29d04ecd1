import { systemClock } from "@forecourt/ocpp";
import { bootstrap } from "./accounts/organizations.ts";
import { createApiApp } from "./api/api-app.ts";
import { createMetricsPort } from "./api/metrics-port.ts";
import { createPort, type Port } from "./api/port.ts";
import { createAuthorizer } from "./authorizer/create-authorizer.ts";
import { createBalancer } from "./balancing/balancer.ts";
import type { BuiltServer } from "./built-server.ts";
import { createSessionUpdates } from "./charging/sessions/updates.ts";
import type { Core } from "./core/core.ts";
import type { CommittedEvent } from "./core/hooks.ts";
import { jobsPart } from "./core/run-jobs.ts";
import { createFeed } from "./events/feed.ts";
import { createJobRunner } from "./job-runner.ts";
import { jobsOf } from "./jobs.ts";
import { createOcppEdge } from "./ocpp/ocpp-edge.ts";
import { openAuthority } from "./ocpp/open-authority.ts";
import { createEarly, describeCore, type Early, logRisks, openCore } from "./open-core.ts";
import { createCompletions } from "./platform/completions.ts";
import type { Config } from "./platform/config.ts";
import { createLifecycle, type Lifecycle } from "./platform/lifecycle.ts";
import { openTls, type Tls } from "./platform/open-tls.ts";
import { openTraces } from "./platform/open-traces.ts";
import { ownVersion } from "./platform/version.ts";
import { joinProcesses, leave } from "./processes/membership.ts";
import { openBus } from "./processes/open-bus.ts";
import type { RunningServer, ServerOptions } from "./running-server.ts";
import { createPoster } from "./webhooks/sender/post.ts";
import { tracedPoster } from "./webhooks/sender/traced-poster.ts";
import { createWebhookSender } from "./webhooks/sender/webhook-sender.ts";

/** Starts a server on a port of its own. */
export async function startServer(config: Config, options: ServerOptions): Promise<BuiltServer> {
  const { clock = systemClock, hooks = {}, log } = options;
  const early = createEarly(config, { clock, hooks, log });
  const tls = openTls(config, { clock, log });
  return startOn(createPort(early, tls), early, { ...options, tls });
}

/** Starts the parts of a server in order. When a part does not start, the parts before it are stopped, and this rejects. */
export async function startOn(port: Port, early: Early, options: StartOptions): Promise<BuiltServer> {
  const lifecycle = createLifecycle(early.log);
  try {
    return await start(port, early, options, lifecycle);
  } catch (error) {
    await lifecycle.stop();
    throw error;
  }
}

/** `tls`: of the port, when it has its own. */
type StartOptions = Omit<ServerOptions, "clock" | "hooks" | "log"> & { tls?: Tls };

async function start(
  port: Port,
  early: Early,
  options: StartOptions,
  lifecycle: Lifecycle,
): Promise<BuiltServer> {
  const startedAt = performance.now();
  const { clock, config, log } = early;
  const { serve } = config;
  const { tls = openTls(config, { clock, log }) } = options;
  const state = { draining: false, spreadMs: 0, firstKey: null as string | null };

  // The port listens before the server is ready: a migration takes minutes, and a probe must not end the process.
  await lifecycle.start([{ name: "port", stop: port.close }]);
  const url = await port.listen();
  log.info({ url, version: ownVersion(), node: process.versions.node }, "starting");
  const authority = await openAuthority(config.ocpp.authority);
  const { close: closeTraces, traces } = await openTraces(config.traces, early);
  await lifecycle.start([{ name: "traces", stop: closeTraces }]);

  const updates = createSessionUpdates(() => clock.now());
  const { core, forApi, forChargers, close } = await openCore(early, traces, updates, () => state.draining);
  await lifecycle.start([{ name: "database", stop: close }]);
  const bus = await openBus(core);
  await lifecycle.start([{ name: "bus", stop: bus.close }]);
  const feed = createFeed({ ...forApi, bus });
  const completions = createCompletions(core.signals, clock, "command-ended");
  const attempts = createCompletions(core.signals, clock, "delivery-attempted");
  const posterOf = () => {
    const poster = createPoster({ ...config.webhooks, clock });
    return traces === null ? poster : tracedPoster(traces, poster);
  };
  const webhookSender = createWebhookSender(core, posterOf());
  const authorizerPoster = posterOf();
  const authorizer = createAuthorizer(forChargers, authorizerPoster);
  const balancer = createBalancer(core, bus, { takes: serve.has("jobs") });
  const jobRunner = createJobRunner(core);
  const stopEvents = publishEvents(core);
  const spreadMs = () => state.spreadMs;
  const ocpp = createOcppEdge(forChargers, core, {
    server: port.server,
    bus,
    tls,
    authority,
    authorizer,
    spreadMs,
  });
  const app = createApiApp(forApi, core, { attempts, balancer, completions, feed }, options, ocpp);
  const jobs = jobsOf(serve, { balancer, ocpp, tls, updates });
  const scrapes = createMetricsPort(core);

  await lifecycle.start([
    { name: "presence", start: () => joinProcesses(core), stop: () => core.db.asSystem(() => leave(core)) },
    { name: "webhook sender", stop: webhookSender.close },
    { name: "ingest", stop: core.ingest.close },
    {
      name: "authorizer",
      async stop() {
        authorizer.close();
        await authorizerPoster.close();
      },
    },
    ocpp.commands,
    { name: "balancer", stop: balancer.close },
    { name: "requests in progress", stop: port.finish },
    ...ocpp.connections,
    jobsPart(core, jobs),
    { name: "job runner", stop: jobRunner.close },
    { name: "metrics", start: scrapes.listen, stop: scrapes.close },
    { name: "first look of load balancing", start: balancer.run },
    { name: "event hook", stop: stopEvents },
    // A reader of events continues from its position at another process.
    { name: "event streams", stop: feed.close },
    {
      name: "requests",
      async start() {
        // This is the last step that may fail: a start that fails could not show the key.
        state.firstKey = await core.db.asSystem(() => bootstrap(core));
        port.serve(app);
        if (!serve.has("jobs")) return;
        webhookSender.start();
        jobRunner.start();
      },
      stop() {
        webhookSender.drain();
        port.stopListening();
        // A request that waits for a charger gets an answer with the current state.
        completions.close();
        attempts.close();
      },
    },
  ]);
  tls.logDates();
  logRisks(config, log);
  const durationMs = Math.round(performance.now() - startedAt);
  log.info({ ...describeCore(core), url, duration_ms: durationMs }, "listening");

  const closeServer: RunningServer["close"] = ({ spreadMs = state.spreadMs } = {}) => {
    Object.assign(state, { draining: true, spreadMs });
    return lifecycle.stop({ process_id: core.processId, chargers: ocpp.count });
  };
  return {
    url,
    metricsUrl: scrapes.url,
    firstKey: state.firstKey,
    core,
    calls: ocpp.calls,
    bus,
    reloadTls: tls.reload,
    close: closeServer,
    [Symbol.asyncDispose]: () => closeServer(),
  };
}

/** Passes each committed event of this process to the hook. Returns the function that stops it. */
function publishEvents({ hooks, log, signals }: Core): () => void {
  const { onEvent } = hooks;
  if (onEvent === undefined) return () => {};
  return signals.subscribe("event-recorded", ({ orgId, eventType: type, subject, data }) => {
    try {
      // The catalogue of events has this type with these data.
      onEvent({ organization_id: orgId, type, subject, data } as CommittedEvent);
    } catch (error) {
      log.error({ err: error, hook: "onEvent" }, "hook failed");
    }
  });
}
