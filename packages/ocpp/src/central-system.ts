import { type Cancel, type Clock, systemClock } from "./clock.ts";
import type { ClosingReason } from "./closing-reason.ts";
import type { Connection, ConnectionSettings } from "./connection/side.ts";
import { OcppError } from "./errors.ts";
import { codecs } from "./generated/codecs.ts";
import type { Handlers } from "./handlers.ts";
import type { Hooks } from "./hooks.ts";
import { createMessageIds } from "./message-ids.ts";
import type { Action, CentralSystemAction } from "./messages.ts";
import { need } from "./need.ts";
import type { Socket } from "./socket.ts";
import type { ConnectOptions, Station } from "./station.ts";
import { StationState } from "./station-state.ts";

/**
 * Handlers and settings of a central system. `Context` is the embedder's own data about a station; every call carries
 * it.
 */
export interface CentralSystemOptions<Context> {
  handlers: Handlers<Context>;
  /** Default: the system clock. */
  clock?: Clock;
  /** Default 30 s. */
  callTimeoutMs?: number;
  /** Calls of a station that may wait behind the one in flight; one more ends as not-sent/queue-full. Default 32. */
  maxQueuedCalls?: number;
  /**
   * Actions that are not sent before the BootNotification of a station is accepted: they end as not-sent/not-accepted.
   * Default RemoteStartTransaction and RemoteStopTransaction, which OCPP 1.6 forbids (section 4.2). A station whose
   * BootNotification was rejected gets no calls.
   */
  refusedWhilePending?: readonly CentralSystemAction[];
  /**
   * Default 30 s. With 0 the engine sends no pings, and a silent connection stays open. A charger that has answered a
   * ping is considered disconnected after 2.5 intervals of silence; any other charger after three of its heartbeat
   * intervals if those are longer.
   */
  pingIntervalMs?: number;
  /** A handler that takes longer counts as failed, and its socket is closed. Default 60 s. */
  handlerTimeoutMs?: number;
  /**
   * Above this rate the server pauses reading from a charger. Default 10 messages/s and bursts of 1000, which suits a
   * queue sent after an outage. Every 4,096 characters and every 20 violations of a message count as one more message.
   */
  inbound?: { perSecond: number; burst: number };
  /** Default 20; one more within 60 s closes the connection with 1008. */
  badFramesPerMinute?: number;
  /** At most 36 characters, unique on one connection. Default: a random prefix and a counter. */
  newMessageId?: () => string;
  /** In [0, 1), for message ids. Default Math.random. */
  random?: () => number;
  /** Default: none. */
  hooks?: Hooks<Context>;
}

/** The stations of one process. */
export interface CentralSystem<Context> {
  /**
   * Attaches an authenticated socket to its station. The newest epoch wins: an older connection of that identity is
   * closed with 4001, and its sent calls end as disconnected.
   */
  connect(options: ConnectOptions<Context>): Connection;
  /** Online or offline; undefined when it has not connected since the start, or after `forget`. */
  station(identity: string): Station<Context> | undefined;
  stations(): Iterable<Station<Context>>;
  /**
   * Closes the socket of a station and discards its state. Use the code 4001 when another process has a newer
   * connection.
   */
  forget(identity: string, close?: { code: number; reason: string }): void;
  /** Accepts no more connections, lets running handlers answer, and closes all sockets, evenly over `spreadMs`. */
  close(options?: { code?: number; reason?: string; spreadMs?: number }): Promise<void>;
}

const ticksPerPing = 15;

/**
 * The central system of one process. It does not listen: pass sockets to `connect`, for example with `acceptChargers`.
 * Throws OcppError "missing-handler".
 */
export function createCentralSystem<Context>(options: CentralSystemOptions<Context>): CentralSystem<Context> {
  need("createCentralSystem(): options", options, { handlers: "object" });
  const { handlers, hooks = {}, clock = systemClock, random = Math.random } = options;
  for (const action of Object.keys(codecs) as Action[]) {
    // The type requires it, but plain JavaScript callers can omit it.
    if (codecs[action].from === "central-system" || typeof handlers[action as "Heartbeat"] === "function")
      continue;
    throw new OcppError("missing-handler", `No handler for ${action}: every call of a station needs one.`);
  }
  const settings: ConnectionSettings = {
    clock,
    newMessageId: options.newMessageId ?? createMessageIds(random),
    callTimeoutMs: options.callTimeoutMs ?? 30_000,
    maxQueuedCalls: options.maxQueuedCalls ?? 32,
    handlerTimeoutMs: options.handlerTimeoutMs ?? 60_000,
    pingIntervalMs: options.pingIntervalMs ?? 30_000,
    inbound: options.inbound ?? { perSecond: 10, burst: 1_000 },
    badFramesPerMinute: options.badFramesPerMinute ?? 20,
  };
  const refusedWhilePending: ReadonlySet<string> = new Set(
    options.refusedWhilePending ?? ["RemoteStartTransaction", "RemoteStopTransaction"],
  );
  const shared = { handlers, hooks, settings, refusedWhilePending };
  const stations = new Map<string, StationState<Context>>();
  const tickMs = Math.max(1, (settings.pingIntervalMs || settings.handlerTimeoutMs) / ticksPerPing);
  let cancelTick: Cancel | null = null;
  let closing: { code: number; reason: string } | null = null;

  // One timer for all connections: with one timer each, thousands of them would keep a core busy.
  function tick(): void {
    const now = clock.now();
    let live = 0;
    for (const station of stations.values()) {
      station.connection?.tick(now);
      if (station.connected) live++;
    }
    cancelTick = live > 0 ? clock.after(tickMs, tick) : null;
  }

  return {
    connect(connect) {
      if (closing !== null) return refuse(connect.socket, closing);
      let station = stations.get(connect.identity);
      if (station === undefined) {
        station = new StationState(connect, shared);
        stations.set(connect.identity, station);
      }
      cancelTick ??= clock.after(tickMs, tick);
      return station.attach(connect);
    },
    station: (identity) => stations.get(identity),
    stations: () => stations.values(),
    forget(identity, { code, reason } = { code: 1000, reason: "forgotten" }) {
      stations.get(identity)?.connection?.close(code, reason, closingOf(code));
      stations.delete(identity);
    },
    async close({ code = 1012, reason = "service restart", spreadMs = 0 } = {}) {
      closing = { code, reason };
      const connections = [...stations.values()].flatMap(({ connection }) => connection ?? []);
      const step = spreadMs / Math.max(1, connections.length);
      await Promise.all(
        connections.map(async (connection, index) => {
          if (index > 0 && step > 0) await wait(clock, index * step);
          await connection.finish(code, reason);
        }),
      );
      cancelTick?.();
    },
  };
}

/** An embedder uses 4001 when another process has a newer connection. */
function closingOf(code: number): ClosingReason {
  return code === 4001 ? "superseded" : "requested";
}

function refuse(socket: Socket, { code, reason }: { code: number; reason: string }): Connection {
  socket.close(code, reason);
  return { id: "refused", receive() {}, pong() {}, ping() {}, closed() {} };
}

function wait(clock: Clock, delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    clock.after(delayMs, resolve);
  });
}
