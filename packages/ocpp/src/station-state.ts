import type { CallOptions, CallOutcome } from "./call-outcome.ts";
import type { Capabilities } from "./capabilities/capabilities.ts";
import { type EndedCall, learnBoot, learnCall } from "./capabilities/learn.ts";
import type { Cancel } from "./clock.ts";
import type { ClosingReason } from "./closing-reason.ts";
import type { Gate, SentCall } from "./connection/call-queue.ts";
import { type Received, RpcConnection } from "./connection/connection.ts";
import type { ConnectionSettings, ConnectionSide, Exchange } from "./connection/side.ts";
import type { RpcErrorCode } from "./errors.ts";
import { reportUnhandled } from "./guard-hooks.ts";
import type { Handlers } from "./handlers.ts";
import type { Hooks } from "./hooks.ts";
import type { Action, AnswerOf, CentralSystemAction, ChargePointAction, RequestOf } from "./messages.ts";
import type { ConnectOptions, Registration, Station } from "./station.ts";
import { type Examined, type Frame, serialize, type Validation } from "./wire.ts";

const holdForFirstFrameMs = 10_000;
const restartWithinMs = 600_000;
/** Until a BootNotification is answered with another interval. */
const usualHeartbeatMs = 300_000;
/** ExtendedTriggerMessage uses other names for two messages (security white paper, section 5). */
const extendedNames: { readonly [Trigger in string]?: Action } = {
  FirmwareStatusNotification: "SignedFirmwareStatusNotification",
  SignChargePointCertificate: "SignCertificate",
};

// Shared initial values: most of ten thousand stations never change them.
const nothingLearned: Capabilities = {};
const none: ReadonlySet<string> = new Set();
const never = { connectedAt: 0, lastSeenAt: 0 };

/** Settings shared by all stations of a central system. */
export interface StationsShare<Context> {
  handlers: Handlers<Context>;
  hooks: Hooks<Context>;
  settings: ConnectionSettings;
  /** Actions. */
  refusedWhilePending: ReadonlySet<string>;
}

/** Implements Station: the state of one identity, and the owner of its newest connection. */
export class StationState<Context> implements Station<Context>, ConnectionSide {
  readonly callsComeFrom = "charge-point";
  readonly closesWhenWithheld = true;
  readonly identity: string;
  readonly #handlers: Handlers<Context>;
  readonly #hooks: Hooks<Context>;
  readonly #settings: ConnectionSettings;
  readonly #refusedWhilePending: ReadonlySet<string>;
  #context: Context;
  #epoch = 0;
  #registration: Registration = null;
  #capabilities = nothingLearned;
  #connection: RpcConnection | null = null;
  #last = never;
  #connections = 0;
  #releaseHold: Cancel | null = null;
  #triggered = none;
  #reconnectAfterTimeouts = Number.POSITIVE_INFINITY;
  #timeoutsInARow = 0;
  #heartbeatIntervalMs = usualHeartbeatMs;
  /** When the connection of a Reset ended before its answer; null: not recently. */
  #resetCutOffAt: number | null = null;

  constructor(options: ConnectOptions<Context>, shared: StationsShare<Context>) {
    this.identity = options.identity;
    this.#context = options.context;
    this.#handlers = shared.handlers;
    this.#hooks = shared.hooks;
    this.#settings = shared.settings;
    this.#refusedWhilePending = shared.refusedWhilePending;
  }

  get epoch(): number {
    return this.#epoch;
  }
  get context(): Context {
    return this.#context;
  }
  get connected(): boolean {
    return this.#connection !== null;
  }
  get registration(): Registration {
    return this.#registration;
  }
  get capabilities(): Capabilities {
    return this.#capabilities;
  }
  get connectedAt(): number {
    return (this.#connection ?? this.#last).connectedAt;
  }
  get lastSeenAt(): number {
    return (this.#connection ?? this.#last).lastSeenAt;
  }
  get heartbeatIntervalMs(): number {
    return this.#heartbeatIntervalMs;
  }
  get connection(): RpcConnection | null {
    return this.#connection;
  }

  attach(options: ConnectOptions<Context>): RpcConnection {
    this.#connections++;
    const { epoch = this.#epoch + 1, registration = this.#registration } = options;
    const settings =
      options.pingIntervalMs === undefined
        ? this.#settings
        : { ...this.#settings, pingIntervalMs: options.pingIntervalMs };
    const connection = new RpcConnection({
      id: `${this.identity}#${epoch}.${this.#connections}`,
      epoch,
      socket: options.socket,
      side: this,
      settings,
      validation: options.validation ?? "tolerant",
    });
    const old = this.#connection;
    if (epoch < this.#epoch) {
      connection.close(4001, "superseded", "superseded");
      return connection;
    }
    this.#connection = connection;
    this.#epoch = epoch;
    this.#context = options.context;
    this.#registration = registration;
    this.#capabilities = options.capabilities ?? this.#capabilities;
    this.#triggered = none;
    this.#reconnectAfterTimeouts = options.reconnectAfterTimeouts ?? Number.POSITIVE_INFINITY;
    this.#timeoutsInARow = 0;
    this.#releaseHold?.();
    this.#releaseHold = null;
    // Detach the old connection first: its end must not take the station offline.
    if (old !== null) connection.replace(old);
    if (options.holdForFirstFrame ?? registration === null) {
      const cancel = this.#settings.clock.after(holdForFirstFrameMs, () => this.#release());
      this.#releaseHold = cancel;
    }
    this.#notify((hooks) => hooks.connected?.(this));
    connection.gateChanged();
    return connection;
  }

  probe(withinMs: number): Promise<boolean> {
    return this.#connection?.probe(withinMs) ?? Promise.resolve(false);
  }

  setRegistration(registration: Registration): void {
    this.#registration = registration;
    this.#release();
    this.#connection?.gateChanged();
  }

  setCapabilities(capabilities: Capabilities): void {
    if (capabilities === this.#capabilities) return;
    this.#capabilities = capabilities;
    this.#notify((hooks) => hooks.learned?.(this, capabilities));
  }

  setValidation(validation: Validation): void {
    if (this.#connection !== null) this.#connection.validation = validation;
  }

  async call<A extends CentralSystemAction>(
    action: A,
    payload: RequestOf<A>,
    options: CallOptions<A> = {},
  ): Promise<CallOutcome<A>> {
    const { unchecked = false } = options;
    const text = serialize(action, payload, options);
    if (this.#connection === null) return { outcome: "not-sent", reason: "offline" };
    const { onSent, onLateAnswer } = options;
    const observed: CallOptions<A> = {
      ...options,
      onSent: (about) => {
        if (!unchecked) this.#expectTriggered(action, payload);
        onSent?.(about);
      },
      onLateAnswer: (late) => {
        if (!unchecked) this.#learnFrom(action, payload, late);
        onLateAnswer?.(late);
      },
    };
    // The queue holds outcomes of all actions; the codec of A has made this one.
    const outcome = (await this.#connection.calls.call(
      action,
      text,
      observed as CallOptions,
    )) as CallOutcome<A>;
    // An unchecked request may not have the shape that capabilities are learned from.
    if (!unchecked) this.#learnFrom(action, payload, outcome);
    return outcome;
  }

  /**
   * Called with every outcome before the caller gets it, and again with a late answer after the timeout. A status such
   * as NotSupported counts as a result: it may refer to one key or one connector, which only the payload shows.
   */
  #learnFrom<A extends CentralSystemAction>(action: A, request: RequestOf<A>, outcome: CallOutcome<A>): void {
    // All three belong to A.
    const call = { action, request, outcome } as EndedCall;
    this.setCapabilities(learnCall(this.#capabilities, call));
    if (action === "Reset" && outcome.outcome === "disconnected")
      this.#resetCutOffAt = this.#settings.clock.now();
  }

  /** Requested messages are handled even before the station is accepted. */
  #expectTriggered<A extends CentralSystemAction>(action: A, request: RequestOf<A>): void {
    if (action !== "TriggerMessage" && action !== "ExtendedTriggerMessage") return;
    // The codec has checked that it is one of the two.
    const { requestedMessage } = request as RequestOf<"TriggerMessage" | "ExtendedTriggerMessage">;
    const other = action === "ExtendedTriggerMessage" ? extendedNames[requestedMessage] : undefined;
    this.#triggered = new Set([
      ...this.#triggered,
      requestedMessage,
      ...(other === undefined ? [] : [other]),
    ]);
  }

  gate(action: Action, heldForBoot: boolean): Gate {
    if (this.#releaseHold !== null) return "hold";
    if (this.#registration === "accepted") return "send";
    if (this.#registration !== "rejected" && !this.#refusedWhilePending.has(action)) return "send";
    return heldForBoot ? "hold" : "refuse";
  }

  refusalOf(action: Action): { code: RpcErrorCode; description: string } | null {
    if (this.#registration === "accepted" || action === "BootNotification" || this.#triggered.has(action))
      return null;
    return {
      code: "SecurityError",
      description: "Send a BootNotification first, and wait until it is accepted.",
    };
  }

  handle(call: Received, request: object): unknown {
    if (call.action === "BootNotification") {
      // Checked by the codec of this action.
      const boot = request as RequestOf<"BootNotification">;
      this.setCapabilities(learnBoot(this.#capabilities, boot));
    }
    // The connection passes on only calls of a charge point, and the codec has checked the request.
    const handler = this.#handlers[call.action as ChargePointAction] as (
      request: object,
      call: object,
    ) => unknown;
    return handler(request, call);
  }

  received(frame: Frame): void {
    // After a BootNotification, calls stay on hold until its answer decides what may be sent.
    if (this.#releaseHold === null || (frame.type === "call" && frame.action === "BootNotification")) return;
    this.#release();
  }

  answered(action: Action, answer: object): void {
    if (action !== "BootNotification") return;
    // The codec of BootNotification has just checked it.
    const { status, interval } = answer as AnswerOf<"BootNotification">;
    if (status === "Accepted" && interval > 0) this.#heartbeatIntervalMs = interval * 1_000;
    this.setRegistration(registrations[status]);
    const cutOffAt = this.#resetCutOffAt;
    this.#resetCutOffAt = null;
    if (cutOffAt !== null && this.#settings.clock.now() - cutOffAt <= restartWithinMs)
      this.#notify((hooks) => hooks.restarted?.(this));
  }

  frame(connection: RpcConnection, direction: "in" | "out", text: string): void {
    this.#notify((hooks) =>
      hooks.frame?.({
        station: this,
        connectionId: connection.id,
        epoch: connection.epoch,
        direction,
        text,
        at: direction === "in" ? connection.lastSeenAt : connection.now(),
      }),
    );
  }
  exchange(connection: RpcConnection, exchange: Exchange): void {
    this.#notify((hooks) => hooks.exchange?.(this, { connectionId: connection.id, ...exchange }));
    if (exchange.direction === "in" || connection !== this.#connection) return;
    this.#timeoutsInARow = exchange.outcome === "timeout" ? this.#timeoutsInARow + 1 : 0;
    if (this.#timeoutsInARow >= this.#reconnectAfterTimeouts)
      connection.close(4003, "calls are not answered", "unresponsive");
  }
  violation(
    connection: RpcConnection,
    { action, messageId, examined }: { action: Action; messageId: string; examined: Examined },
  ): void {
    const about = { connectionId: connection.id, action, messageId };
    this.#notify((hooks) => hooks.violation?.(this, { ...about, violations: examined.violations }));
  }
  fault(connection: RpcConnection, about: { action: string; messageId: string; error: unknown }): void {
    this.#notify((hooks) => hooks.fault?.(this, { connectionId: connection.id, ...about }));
  }
  badFrame(connection: RpcConnection, about: { reason: string; text: string; isLast: boolean }): void {
    this.#notify((hooks) => hooks.badFrame?.(this, { connectionId: connection.id, ...about }));
  }
  throttled(connection: RpcConnection, forMs: number): void {
    this.#notify((hooks) => hooks.throttled?.(this, { connectionId: connection.id, forMs }));
  }
  lateAnswer(connection: RpcConnection, call: SentCall, outcome: CallOutcome): void {
    const { action, messageId, sentAt } = call;
    this.#notify((hooks) =>
      hooks.lateAnswer?.(this, { connectionId: connection.id, action, messageId, sentAt, outcome }),
    );
  }

  ended(
    connection: RpcConnection,
    end: { code: number; reason: string; closing: ClosingReason | null },
  ): void {
    const connectedForMs = this.#settings.clock.now() - connection.connectedAt;
    const about = { connectionId: connection.id, epoch: connection.epoch, ...end, connectedForMs };
    if (connection !== this.#connection) {
      this.#notify((hooks) => hooks.superseded?.(this, about));
      return;
    }
    this.#last = { connectedAt: connection.connectedAt, lastSeenAt: connection.lastSeenAt };
    this.#connection = null;
    this.#releaseHold?.();
    this.#releaseHold = null;
    this.#notify((hooks) => hooks.disconnected?.(this, about));
  }

  /** An error in a hook must not interrupt the engine: a half-sent answer is worse than a lost log line. */
  #notify(call: (hooks: Hooks<Context>) => void): void {
    try {
      call(this.#hooks);
    } catch (error) {
      reportUnhandled(error);
    }
  }

  #release(): void {
    if (this.#releaseHold === null) return;
    this.#releaseHold();
    this.#releaseHold = null;
    this.#connection?.gateChanged();
  }
}

const registrations = { Accepted: "accepted", Pending: "pending", Rejected: "rejected" } as const;
