import type { CallOptions, CallOutcome, DisconnectReason } from "../call-outcome.ts";
import type { ClosingReason } from "../closing-reason.ts";
import { type Frame, formatError, type ParsedFrame, parseFrame } from "../frame.ts";
import type { Action } from "../messages.ts";
import type { Socket } from "../socket.ts";
import { type Examined, examine, type Validation } from "../tolerance.ts";
import { CallQueue } from "./call-queue.ts";
import { InboundCalls } from "./inbound-calls.ts";
import type { CallConnection } from "./received-call.ts";
import type { ConnectionSettings, ConnectionSide } from "./side.ts";
import { Throttle } from "./throttle.ts";

/** The handle for the owner of the socket, which passes on all events of the socket in order. */
export interface Connection {
  readonly id: string;
  /** One text frame. */
  receive(text: string): void;
  /** The other side answered a ping. */
  pong(): void;
  /** The other side sent a ping; the owner of the socket answers it. */
  ping(): void;
  /**
   * The socket is closed; `closing` is the reason when the owner of the socket closed it, for example for a message
   * that is too long.
   */
  closed(code: number, reason: string, closing?: ClosingReason): void;
}

export interface ConnectionStart {
  id: string;
  epoch: number;
  socket: Socket;
  side: ConnectionSide;
  settings: ConnectionSettings;
  validation: Validation;
}

const backlogToPause = 64;
// A handler may wait for an answer of the charger, which a paused socket would never deliver.
const backlogWhileCalling = 1024;
// A few long frames use as much memory as many short ones.
const charactersToPause = 1024 * 1024;
// A message counts once more for every 4,096 characters and every 20 violations.
const charactersPerMessage = 4_096;
const violationsPerMessage = 20;
const drainMs = 5_000;
const silentPings = 2.5;
const silentHeartbeats = 3;
const none: readonly never[] = [];

/**
 * One connection: handles incoming calls strictly in order, processes answers immediately, sends outgoing calls through
 * the queue, and checks for signs of life. It uses only timers of its clock. A process has tens of thousands of these,
 * so rarely used parts are created on demand.
 */
export class RpcConnection implements Connection, CallConnection {
  readonly id: string;
  readonly epoch: number;
  readonly side: ConnectionSide;
  validation: Validation;
  readonly connectedAt: number;
  lastSeenAt: number;
  readonly #socket: Socket;
  readonly #settings: ConnectionSettings;
  readonly #inbound: InboundCalls;
  readonly #throttle: Throttle;
  #calls: CallQueue | null = null;
  #paused = false;
  #pingedAt: number;
  #ponged = false;
  #probes: readonly ((alive: boolean) => void)[] = none;
  #badFrames: readonly number[] = none;
  #finish: { close: () => void; done: () => void; ended: Promise<void> } | null = null;
  #abort: AbortController | null = null;
  #ended = false;

  constructor({ id, epoch, socket, side, settings, validation }: ConnectionStart) {
    const now = settings.clock.now();
    this.id = id;
    this.epoch = epoch;
    this.side = side;
    this.validation = validation;
    this.connectedAt = now;
    this.lastSeenAt = now;
    this.#pingedAt = now;
    this.#socket = socket;
    this.#settings = settings;
    this.#throttle = new Throttle(this, settings);
    this.#inbound = new InboundCalls(this);
  }

  get ended(): boolean {
    return this.#ended;
  }

  get signal(): AbortSignal {
    this.#abort ??= new AbortController();
    if (this.#ended) this.#abort.abort();
    return this.#abort.signal;
  }

  now(): number {
    return this.#settings.clock.now();
  }

  /** Sends a checked and serialized payload. */
  call(action: Action, payload: string, options: CallOptions): Promise<CallOutcome> {
    if (this.#ended) return Promise.resolve({ outcome: "not-sent", reason: "offline" });
    const { timeoutMs = this.#settings.callTimeoutMs } = options;
    this.#calls ??= this.#queue();
    return this.#calls.call(action, payload, { ...options, timeoutMs });
  }

  /** Takes over from an older connection of the same station, including its unsent calls. */
  replace(older: RpcConnection): void {
    if (older.#calls !== null) {
      this.#calls ??= this.#queue();
      this.#calls.takeOver(older.#calls);
    }
    older.close(4001, "superseded", "superseded");
  }

  /** The result of the owner's gate may have changed. */
  gateChanged(): void {
    this.#calls?.pump();
  }

  /** Sends one text frame; false when the socket is closing. */
  send(text: string): boolean {
    if (this.#ended || this.#socket.send(text) === false) return false;
    this.side.frame(this, "out", text);
    return true;
  }

  fault(about: { action: string; messageId: string; error: unknown }): void {
    this.side.fault(this, about);
  }

  receive(text: string): void {
    if (this.#ended) return;
    const now = this.now();
    const seenBefore = this.lastSeenAt;
    this.lastSeenAt = now;
    if (this.#probes.length > 0) this.#endProbes(true);
    this.side.frame(this, "in", text);
    this.#throttle.charge(1 + Math.floor(text.length / charactersPerMessage), now);
    const parsed = parseFrame(text);
    if (!parsed.ok) {
      this.#receiveBad(parsed, text, now);
      return;
    }
    const { frame } = parsed;
    this.side.received(frame);
    if (frame.type === "call") this.#inbound.push({ frame, text, receivedAt: now, seenBefore });
    else this.#answer(frame);
    this.adjustFlow();
  }

  /** A message with many violations takes time that delays other chargers. */
  chargeFor({ count }: Examined): void {
    if (count >= violationsPerMessage)
      this.#throttle.charge(Math.floor(count / violationsPerMessage), this.now());
  }

  pong(): void {
    this.#ponged = true;
    this.ping();
  }

  ping(): void {
    this.lastSeenAt = this.now();
    this.#endProbes(true);
  }

  /** Sends a ping; resolves with true when any sign of life arrives in time. */
  probe(withinMs: number): Promise<boolean> {
    // A paused socket delivers no signs of life.
    if (this.#ended || this.#paused) return Promise.resolve(!this.#ended);
    return new Promise((resolve) => {
      const end = (alive: boolean) => {
        cancel();
        resolve(alive);
      };
      const cancel = this.#settings.clock.after(withinMs, () => {
        this.#probes = this.#probes.filter((each) => each !== end);
        resolve(false);
      });
      this.#probes = [...this.#probes, end];
      this.#socket.ping();
    });
  }

  closed(code: number, reason: string, closing?: ClosingReason): void {
    this.#end(code, reason, closing ?? null);
  }

  #end(code: number, reason: string, closing: ClosingReason | null): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#endProbes(false);
    this.#inbound.clear();
    this.#throttle.close();
    this.#abort?.abort();
    this.#calls?.close(disconnectReasonOf(closing));
    this.side.ended(this, { code, reason, closing });
    this.#finish?.done();
  }

  close(code: number, reason: string, closing: ClosingReason): void {
    if (this.#ended) return;
    this.#socket.close(code, reason);
    this.#end(code, reason, closing);
  }

  /** Takes no more calls, lets the running handler answer within 5 s, then closes. */
  finish(code: number, reason: string): Promise<void> {
    if (this.#ended) return Promise.resolve();
    if (this.#finish !== null) return this.#finish.ended;
    const close = () => this.close(code, reason, "requested");
    let done = () => {};
    const ended = new Promise<void>((resolve) => {
      const cancel = this.#settings.clock.after(drainMs, close);
      done = () => {
        cancel();
        resolve();
      };
    });
    this.#finish = { close, done, ended };
    this.#inbound.clear();
    this.adjustFlow();
    return ended;
  }

  /** Called every few seconds: sends pings, closes silent connections, ends handlers that hang. */
  tick(now: number): void {
    const { pingIntervalMs, handlerTimeoutMs } = this.#settings;
    this.#inbound.giveUpAfter(handlerTimeoutMs);
    if (this.#ended || pingIntervalMs === 0) return;
    // While this side does not read, it cannot see signs of life.
    if (this.#paused) this.lastSeenAt = now;
    // The clock may be set back.
    this.lastSeenAt = Math.min(this.lastSeenAt, now);
    this.#pingedAt = Math.min(this.#pingedAt, now);
    // The clock may be set forward, or the process may have been suspended: close only after the charger has had time
    // to answer a ping.
    const isAsked = this.#pingedAt > this.lastSeenAt && now - this.#pingedAt >= pingIntervalMs / 2;
    if (now - this.lastSeenAt >= this.#longestSilenceMs() && isAsked) {
      this.close(4002, "no sign of life", "silent");
    } else if (now - Math.max(this.lastSeenAt, this.#pingedAt) >= pingIntervalMs) {
      this.#pingedAt = now;
      this.#socket.ping();
    }
  }

  /** Pauses or resumes the socket as needed. */
  adjustFlow(): void {
    if (this.#ended) return;
    if (this.#finish !== null && !this.#inbound.handling) {
      this.#finish.close();
      return;
    }
    const pause = this.#throttle.isWaiting || this.#finish !== null || this.#backlogIsFull();
    if (pause === this.#paused) return;
    this.#paused = pause;
    if (pause) {
      this.#socket.pause();
    } else {
      this.lastSeenAt = this.now();
      this.#socket.resume();
    }
  }

  #backlogIsFull(): boolean {
    const { waiting, waitingCharacters } = this.#inbound;
    if (waiting === 0) return false;
    const limit = this.#calls?.inFlight === true ? backlogWhileCalling : backlogToPause;
    return waiting >= limit || waitingCharacters >= charactersToPause;
  }

  // A charger that has answered one ping answers the next. Some chargers never answer pings; those are kept while they
  // send heartbeats.
  #longestSilenceMs(): number {
    const { pingIntervalMs } = this.#settings;
    if (this.#ponged) return pingIntervalMs * silentPings;
    return silentHeartbeats * Math.max(pingIntervalMs, this.side.heartbeatIntervalMs);
  }

  #endProbes(alive: boolean): void {
    const probes = this.#probes;
    this.#probes = none;
    for (const end of probes) end(alive);
  }

  #queue(): CallQueue {
    const { side } = this;
    return new CallQueue({
      clock: this.#settings.clock,
      connectionId: this.id,
      maxWaiting: this.#settings.maxQueuedCalls,
      newMessageId: this.#settings.newMessageId,
      gate: (action, heldForBoot) => side.gate(action, heldForBoot),
      send: (text) => {
        this.send(text);
        this.adjustFlow();
      },
      finished: ({ action, messageId, sentAt }, { outcome }) => {
        const durationMs = this.now() - sentAt;
        side.exchange(this, { direction: "out", action, messageId, outcome, durationMs });
      },
      late: (call, outcome) => side.lateAnswer(this, call, outcome),
    });
  }

  #answer(frame: Frame & { type: "result" | "error" }): void {
    this.#calls?.answer(String(frame.messageId), (action) => this.#outcomeOf(action, frame));
  }

  #outcomeOf(action: Action, frame: Frame & { type: "result" | "error" }): CallOutcome {
    if (frame.type === "error") {
      const { code, description, details } = frame;
      return code === "NotImplemented" || code === "NotSupported"
        ? { outcome: "unsupported", code, description }
        : { outcome: "call-error", code, description, details };
    }
    const { payload } = frame;
    const examined = examine(action, "answer", payload, this.validation);
    if (examined !== null) {
      this.chargeFor(examined);
      this.side.violation(this, { action, messageId: String(frame.messageId), examined });
    }
    return examined !== null && examined.refused !== null
      ? { outcome: "invalid-answer", payload, violations: examined.violations }
      : // The codec of this action has checked it and repaired it where possible.
        { outcome: "result", payload: payload as never };
  }

  #receiveBad(parsed: ParsedFrame & { ok: false }, text: string, now: number): void {
    // Some vendors send empty frames to keep the line open.
    if (parsed.bad === "empty") return;
    const { messageId, reason } = parsed;
    // OCPP-J 1.6, section 4.1.3: ignore it. A newer protocol version has more types, so do not close.
    if (parsed.bad === "unknown-type") {
      this.side.badFrame(this, { reason, text, isLast: false });
      return;
    }
    this.#badFrames = [...this.#badFrames.filter((at) => now - at < 60_000), now];
    const isLast = this.#badFrames.length > this.#settings.badFramesPerMinute;
    this.side.badFrame(this, { reason, text, isLast });
    if (parsed.bad === "answer" && messageId !== null) {
      this.#calls?.answer(String(messageId), () => ({
        outcome: "invalid-answer",
        payload: text,
        violations: [],
      }));
    }
    if (parsed.bad === "call" && messageId !== null)
      this.send(formatError(messageId, "FormationViolation", reason));
    if (isLast) this.close(1008, "too many bad frames", "too-many-bad-frames");
  }
}

function disconnectReasonOf(closing: ClosingReason | null): DisconnectReason {
  if (closing === null) return "lost";
  return closing === "superseded" ? "replaced" : "closed";
}
