import type { CallOptions, CallOutcome } from "./call-outcome.ts";
import { type Clock, systemClock } from "./clock.ts";
import type { ClosingReason } from "./closing-reason.ts";
import { RpcConnection } from "./connection/connection.ts";
import type { Connection, ConnectionSide, Exchange } from "./connection/side.ts";
import { guardHooks } from "./guard-hooks.ts";
import { type ChargePointHandlers, notHandled } from "./handlers.ts";
import { createMessageIds } from "./message-ids.ts";
import type { CentralSystemAction, ChargePointAction, RequestOf } from "./messages.ts";
import { need } from "./need.ts";
import type { Socket } from "./socket.ts";
import { serialize, type Validation } from "./wire.ts";

/** Settings of a charge point, all optional. */
export interface ChargePointOptions {
  /** An action without a handler is answered with NotImplemented. */
  handlers?: ChargePointHandlers;
  /** Default: the system clock. */
  clock?: Clock;
  /** Default 30 s. */
  callTimeoutMs?: number;
  /** Calls that may wait behind the one in flight; one more ends as not-sent/queue-full. Default 32. */
  maxQueuedCalls?: number;
  /** Default 0: the central system pings. */
  pingIntervalMs?: number;
  /** Validation of messages from the central system. Default tolerant. */
  validation?: Validation;
  /** At most 36 characters, unique on one connection. Default: a random prefix and a counter. */
  newMessageId?: () => string;
  /** In [0, 1), for message ids. Default Math.random. */
  random?: () => number;
  /** Default: none. */
  hooks?: ChargePointHooks;
}

/**
 * Called synchronously with each event. An error thrown by a hook becomes an unhandled rejection and does not interrupt
 * the engine.
 */
export interface ChargePointHooks {
  /** Every text frame, as it is on the wire; `at` in epoch ms. */
  frame?(frame: { direction: "in" | "out"; text: string; at: number }): void;
  connected?(): void;
  disconnected?(about: {
    code: number;
    reason: string;
    /** Why this side closed the connection; null when the other side did, or the connection was lost. */
    closing: ClosingReason | null;
    connectedForMs: number;
  }): void;
  /** Once for every call in either direction that was answered or given up. */
  exchange?(exchange: Exchange): void;
  /** A handler threw or returned an invalid answer. */
  fault?(about: { action: string; messageId: string; error: unknown }): void;
}

/** Options of a charge point's call, including when to repeat it. */
export interface ChargePointCallOptions<A extends ChargePointAction> extends CallOptions<A> {
  /**
   * Called after every attempt that did not end with a result, `attempt` counting from 1. Returns the milliseconds
   * until the next attempt, or null to stop with this outcome. While offline, the next attempt also waits for a
   * connection. A late result of any attempt becomes the outcome. For transaction messages the specification requires
   * TransactionMessageRetryInterval × attempt, TransactionMessageAttempts times (section 3.7.1).
   */
  retry?: (failed: { attempt: number; outcome: CallOutcome<A> }) => number | null;
}

/** The charger's side of OCPP. It survives its sockets but keeps no queue: calls made while offline are not sent. */
export interface ChargePoint {
  readonly connected: boolean;
  /** Attaches a socket and closes an earlier one. */
  connect(socket: Socket): Connection;
  /** Calls the central system. Rejects only with OcppError "invalid-payload". */
  call<A extends ChargePointAction>(
    action: A,
    payload: RequestOf<A>,
    options?: ChargePointCallOptions<A>,
  ): Promise<CallOutcome<A>>;
  /** Closes the socket, if any. */
  disconnect(code?: number, reason?: string): void;
}

/**
 * Creates a charge point without a socket: it is offline until `connect` gets one, for example from
 * `connectChargePoint`.
 */
export function createChargePoint(options: ChargePointOptions = {}): ChargePoint {
  need("createChargePoint(): options", options, "object");
  const { handlers = {}, clock = systemClock, random = Math.random } = options;
  const hooks = guardHooks(options.hooks ?? {});
  const settings = {
    clock,
    newMessageId: options.newMessageId ?? createMessageIds(random),
    callTimeoutMs: options.callTimeoutMs ?? 30_000,
    maxQueuedCalls: options.maxQueuedCalls ?? 32,
    handlerTimeoutMs: Number.POSITIVE_INFINITY,
    pingIntervalMs: options.pingIntervalMs ?? 0,
    inbound: { perSecond: Number.POSITIVE_INFINITY, burst: 0 },
    badFramesPerMinute: 20,
  };
  let current: RpcConnection | null = null;
  let connections = 0;
  const waitingForConnection = new Set<() => void>();

  const owner: ConnectionSide = {
    callsComeFrom: "central-system",
    heartbeatIntervalMs: 0,
    closesWhenWithheld: false,
    refusalOf: () => null,
    gate: () => "send",
    handle(call, request) {
      // Only calls of a central system reach this point, and the codec has checked the request.
      const handler = handlers[call.action as CentralSystemAction] as
        | ((request: object, call: object) => unknown)
        | undefined;
      return handler === undefined ? notHandled : handler(request, call);
    },
    received() {},
    answered() {},
    frame: (connection, direction, text) =>
      hooks.frame?.({
        direction,
        text,
        at: direction === "in" ? connection.lastSeenAt : connection.now(),
      }),
    exchange: (_connection, exchange) => hooks.exchange?.(exchange),
    violation() {},
    fault: (_connection, about) => hooks.fault?.(about),
    badFrame() {},
    lateAnswer() {},
    throttled() {},
    ended(connection, end) {
      if (connection !== current) return;
      current = null;
      hooks.disconnected?.({ ...end, connectedForMs: clock.now() - connection.connectedAt });
    },
  };

  function tick(connection: RpcConnection): void {
    if (connection.ended) return;
    connection.tick(clock.now());
    clock.after(settings.pingIntervalMs / 15, () => tick(connection));
  }

  /** `ready` resolves after the delay once there is a connection; `stop` resolves it early and releases the timer. */
  function waitForNext(delayMs: number): { ready: Promise<void>; stop: () => void } {
    let stop = () => {};
    const ready = new Promise<void>((resolve) => {
      const cancel = clock.after(delayMs, () => {
        if (current === null) waitingForConnection.add(resolve);
        else resolve();
      });
      stop = () => {
        cancel();
        waitingForConnection.delete(resolve);
        resolve();
      };
    });
    return { ready, stop };
  }

  return {
    get connected() {
      return current !== null;
    },
    connect(socket) {
      current?.close(1000, "replaced", "superseded");
      connections++;
      const id = String(connections);
      const connection = new RpcConnection({
        id,
        epoch: connections,
        socket,
        side: owner,
        settings,
        validation: options.validation ?? "tolerant",
      });
      current = connection;
      if (settings.pingIntervalMs > 0) tick(connection);
      hooks.connected?.();
      for (const resume of waitingForConnection) resume();
      waitingForConnection.clear();
      return connection;
    },
    async call(action, payload, { retry, ...callOptions } = {}) {
      type Outcome = CallOutcome<typeof action>;
      const text = serialize(action, payload, callOptions);
      const { signal } = callOptions;
      const lateResults: Outcome[] = [];
      let stopWaiting = () => {};
      const observed: CallOptions<typeof action> = {
        ...callOptions,
        onLateAnswer(outcome) {
          if (outcome.outcome === "result") {
            lateResults.push(outcome);
            stopWaiting();
          }
          callOptions.onLateAnswer?.(outcome);
        },
      };
      for (let attempt = 1; ; attempt++) {
        const outcome: Outcome =
          current === null
            ? { outcome: "not-sent", reason: "offline" }
            : // The queue holds outcomes of all actions; the codec of this action has made this one.
              ((await current.calls.call(action, text, observed as CallOptions)) as Outcome);
        if (outcome.outcome === "result") return outcome;
        const [meanwhile] = lateResults;
        if (meanwhile !== undefined) return meanwhile;
        const delayMs = retry?.({ attempt, outcome }) ?? null;
        if (delayMs === null) return outcome;
        const { ready, stop } = waitForNext(delayMs);
        stopWaiting = stop;
        signal?.addEventListener("abort", stop);
        if (signal?.aborted) stop();
        await ready;
        signal?.removeEventListener("abort", stop);
        const [late] = lateResults;
        if (late !== undefined) return late;
        if (signal?.aborted) return outcome;
      }
    },
    disconnect(code = 1000, reason = "") {
      current?.close(code, reason, "requested");
    },
  };
}
