import type { Server } from "node:http";
import { createCentralSystem, type Handlers } from "@forecourt/ocpp";
import type { CertificateAuthority } from "@forecourt/ocpp/ca";
import { acceptChargers } from "@forecourt/ocpp/ws";
import { chargersPath } from "../api/http-server.ts";
import type { Authorizer } from "../authorizer/create-authorizer.ts";
import type { Connected } from "../charging/chargers/connection.ts";
import { createDisconnections, type Ended } from "../charging/chargers/disconnection.ts";
import { createStatusRefresh } from "../charging/chargers/stale-statuses.ts";
import { createUnknownChargers } from "../charging/chargers/unknown-chargers.ts";
import type { ChargerCalls } from "../charging/commands/calls.ts";
import { createRefusedCards } from "../charging/id-tags/refused-cards.ts";
import type { Core } from "../core/core.ts";
import type { Job } from "../core/run-jobs.ts";
import type { Part } from "../platform/lifecycle.ts";
import { networkOf } from "../platform/network.ts";
import type { Tls } from "../platform/open-tls.ts";
import { peerOf } from "../platform/peer.ts";
import type { Bus } from "../processes/bus.ts";
import { createAdmission } from "./admission/admit-upgrade.ts";
import { createBehavior } from "./admission/behavior.ts";
import { createSocketProbes } from "./admission/probe-older-socket.ts";
import { createRefusedConnections } from "./admission/refused-connections.ts";
import { certificateRequests } from "./certificates.ts";
import { createCommandDispatcher } from "./command-dispatcher.ts";
import { createConnections } from "./connections.ts";
import { createMessageLog } from "./message-log.ts";
import { createRequests } from "./requests.ts";
import { tracedHandlers } from "./traced-handlers.ts";
import { watchChargers } from "./watch-chargers.ts";

/** The connections of the chargers to this process. */
export interface OcppEdge {
  readonly calls: ChargerCalls;
  /** How many chargers are connected. */
  readonly count: number;
  /** The commands that this process sends to its chargers. */
  readonly commands: Part;
  /** In the order in which they start, so that an admitted charger finds everything running. */
  readonly connections: readonly Part[];
  /** The jobs that run while chargers connect to this process. */
  readonly jobs: readonly Job[];
}

interface OcppEdgeOptions {
  /** The server that gets the upgrades of chargers. */
  server: Server;
  bus: Bus;
  tls: Pick<Tls, "clientCas">;
  authority: CertificateAuthority | null;
  authorizer: Pick<Authorizer, "decide">;
  /** How long the closing of all connections is spread, in milliseconds. */
  spreadMs: () => number;
}

/** `core` has the database connections of chargers, `forEngines` those of engines and jobs. */
export function createOcppEdge(
  core: Core,
  forEngines: Core,
  { server, bus, tls, authority, authorizer, spreadMs }: OcppEdgeOptions,
): OcppEdge {
  const { clock, config, metrics, processId } = core;
  const messageLog = createMessageLog(core);
  const disconnections = storeDisconnections(core);
  const refusedCards = createRefusedCards(() => clock.now());
  const untraced: Handlers<Connected> = {
    ...createRequests(core, refusedCards, authorizer),
    ...(authority === null ? {} : { SignCertificate: certificateRequests(core, authority) }),
  };
  const handlers = core.traces === null ? untraced : tracedHandlers(core.traces, untraced);
  const watch = watchChargers(core, (action) => Object.hasOwn(handlers, action));
  const behavior = createBehavior(core);
  const central = createCentralSystem<Connected>({
    handlers,
    clock,
    pingIntervalMs: config.ocpp.pingIntervalS * 1000,
    inbound: config.ocpp.inbound,
    badFramesPerMinute: config.ocpp.badFramesPerMinute,
    hooks: {
      ...watch,
      learned: behavior.hooks.learned,
      badFrame(station, about) {
        watch.badFrame(station, about);
        behavior.hooks.badFrame(station, about);
      },
      throttled(station, about) {
        watch.throttled(station, about);
        behavior.hooks.throttled(station, about);
      },
      frame(frame) {
        watch.frame(frame);
        messageLog.keep(frame.station.context, frame);
      },
      connected(station) {
        watch.connected(station);
        connections.connected(station.context, station.identity);
      },
      superseded(station, about) {
        watch.superseded(station, about);
        messageLog.ended(about.connectionId);
      },
      disconnected(station, about) {
        watch.disconnected(station, about);
        behavior.hooks.disconnected(station, about);
        messageLog.ended(about.connectionId);
        const connection = { ...station.context, epoch: about.epoch };
        connections.disconnected(connection);
        disconnections.store({ connection, about: { ...about, lastSeenAt: station.lastSeenAt } });
      },
    },
  });
  const connections = createConnections(core, bus, central);
  metrics.chargersConnected.read(() => connections.count);
  const calls = messageLog.callsOf(connections);
  const dispatcher = createCommandDispatcher(forEngines, bus, calls);
  const probes = createSocketProbes(bus, processId, connections.probe, () => clock.now());
  const refused = createRefusedConnections(() => clock.now());
  const unknownChargers = createUnknownChargers(core);
  const { clientCas } = tls;
  const admit = createAdmission(core, {
    connections,
    probes,
    refused,
    behavior,
    unknownChargers,
    clientCas,
  });
  let stopAccepting: () => Promise<void> = async () => undefined;

  function accept(): void {
    const accepting = acceptChargers({
      server,
      centralSystem: central,
      path: chargersPath,
      authenticate: (attempt) =>
        core.draining()
          ? Promise.resolve({ ok: false, status: 503, headers: { "retry-after": "5" } })
          : admit(attempt),
      // The server compares the username together with the password, and counts a wrong one.
      anyUsername: true,
      addressOf: (request) => networkOf(peerOf(config.trustedProxies, request).address),
      maxHandshakes: config.ocpp.handshakes,
      maxFrameBytes: config.ocpp.maxFrameBytes.beforeBoot,
      handshakeTimeoutMs: config.ocpp.handshakes.timeoutS * 1000,
      refused: watch.refused,
      // The epoch of this attempt has fenced the older socket off, so the charger has to reconnect.
      abandoned({ context: connection }) {
        connections.unexpect(connection);
        connections.supersede(connection);
        const about = { code: 1006, closing: null, connectedForMs: 0, lastSeenAt: clock.now() };
        disconnections.store({ connection, about });
      },
    });
    stopAccepting = () => accepting.close();
  }

  return {
    calls,
    get count() {
      return connections.count;
    },
    commands: {
      name: "commands",
      async stop() {
        await dispatcher.idle();
        dispatcher.close();
        connections.close();
      },
    },
    connections: [
      { name: "disconnections", stop: disconnections.stored },
      {
        name: "chargers",
        stop: () => central.close({ code: 1012, reason: "service restart", spreadMs: spreadMs() }),
      },
      {
        name: "admissions",
        async stop() {
          probes.close();
          const written = [
            core.db.asSystem(() => refused.recordDue(forEngines)),
            core.db.asSystem(() => refusedCards.recordDue(forEngines)),
            unknownChargers.close(),
          ];
          await Promise.allSettled(written);
        },
      },
      ...(config.serve.has("chargers")
        ? [{ name: "handshakes", start: accept, stop: () => stopAccepting() }]
        : []),
    ],
    jobs: [
      { name: "reconcile", everyMs: 15_000, run: connections.reconcile },
      { name: "refused-connections", everyMs: 1_000, run: refused.recordDue },
      { name: "refused-cards", everyMs: 500, run: refusedCards.recordDue },
      ...(config.ocpp.askStatuses
        ? [{ name: "stale-statuses", everyMs: 15_000, run: createStatusRefresh(calls) }]
        : []),
    ],
  };
}

/** Stores the disconnections of chargers. `stored` resolves when all of them are stored. */
function storeDisconnections(core: Core) {
  const disconnect = createDisconnections(core);
  const pending = new Set<Promise<void>>();
  return {
    store(ended: Ended): void {
      const stored = disconnect(ended)
        .then(() => core.unstored.stored("connections"))
        .catch((error: unknown) => {
          // The next reconciliation finds the missing disconnection.
          core.continuity.failed(error);
          core.unstored.failed("connections", error);
          core.log.error({ err: error, charger_id: ended.connection.chargerId }, "disconnection not stored");
        })
        .finally(() => pending.delete(stored));
      pending.add(stored);
    },
    stored: () => Promise.all(pending),
  };
}
