import type { CallOptions, CallOutcome } from "./call-outcome.ts";
import { CallQueue } from "./calls.ts";
import type { Cancel } from "./clock.ts";
import type { ConnectionOwner, ConnectionSettings } from "./connection-owner.ts";
import { type Frame, formatError, type ParsedFrame, parseFrame } from "./frame.ts";
import { InboundCalls } from "./inbound.ts";
import { InboundRate } from "./inbound-rate.ts";
import type { Action } from "./messages.ts";
import type { Socket } from "./socket.ts";
import { inspect, type Validation } from "./tolerance.ts";

/** The handle for whoever owns the socket: everything that the socket says is passed on here, in order. */
export interface Connection {
  readonly id: string;
  /** One text frame. */
  receive(text: string): void;
  /** A pong, or a ping of the other side: it is alive. */
  pong(): void;
  /** The socket is gone. */
  closed(code: number, reason: string): void;
}

export interface ConnectionStart {
  id: string;
  epoch: number;
  socket: Socket;
  owner: ConnectionOwner;
  settings: ConnectionSettings;
  validation: Validation;
}

const badFramesPerMinute = 20;
const backlogToPause = 64;
// A handler may wait for an answer of the charger, which a paused socket would never bring.
const backlogWhileCalling = 1024;
const drainMs = 5_000;
const silentPings = 2.5;

/**
 * One socket's life: calls that come in strictly in order, answers at once, calls that go out through the queue,
 * liveness. It has no socket of its own, and no timer but those it asks the clock for.
 */
export class RpcConnection implements Connection {
  readonly id: string;
  readonly epoch: number;
  readonly connectedAt: number;
  lastSeenAt: number;
  readonly #socket: Socket;
  readonly #owner: ConnectionOwner;
  readonly #settings: ConnectionSettings;
  readonly #validation: Validation;
  readonly #calls: CallQueue;
  readonly #inbound: InboundCalls;
  readonly #rate: InboundRate;
  #throttle: Cancel | null = null;
  #paused = false;
  #pingedAt: number;
  #badFrames: number[] = [];
  #finish: { code: number; reason: string; done: () => void } | null = null;
  #abort: AbortController | null = null;
  #ended = false;

  constructor({ id, epoch, socket, owner, settings, validation }: ConnectionStart) {
    const { clock, inbound } = settings;
    const now = clock.now();
    this.id = id;
    this.epoch = epoch;
    this.connectedAt = now;
    this.lastSeenAt = now;
    this.#pingedAt = now;
    this.#socket = socket;
    this.#owner = owner;
    this.#settings = settings;
    this.#validation = validation;
    this.#rate = new InboundRate(inbound, now);
    this.#inbound = new InboundCalls({
      connection: this,
      owner,
      validation,
      now: () => clock.now(),
      send: (text) => this.#send(text),
      settled: () => this.#adjustFlow(),
    });
    this.#calls = new CallQueue({
      clock,
      newMessageId: settings.newMessageId,
      gate: (action, heldForBoot) => owner.gate(action, heldForBoot),
      send: (text) => {
        this.#send(text);
        this.#adjustFlow();
      },
      finished: ({ action, messageId, sentAt }, { outcome }) => {
        const durationMs = clock.now() - sentAt;
        owner.exchange(this, { direction: "out", action, messageId, outcome, durationMs });
      },
      late: (call, outcome) => owner.lateAnswer(this, call, outcome),
    });
  }

  get ended(): boolean {
    return this.#ended;
  }

  get signal(): AbortSignal {
    this.#abort ??= new AbortController();
    if (this.#ended) this.#abort.abort();
    return this.#abort.signal;
  }

  /** Sends a checked and serialised payload. */
  call(action: Action, payload: string, options: CallOptions): Promise<CallOutcome> {
    const timeoutMs = options.timeoutMs ?? this.#settings.callTimeoutMs;
    return this.#calls.call(action, payload, { ...options, timeoutMs });
  }

  /** The owner's gate may have opened or closed. */
  gateChanged(): void {
    this.#calls.pump();
  }

  receive(text: string): void {
    if (this.#ended) return;
    const now = this.#settings.clock.now();
    this.lastSeenAt = now;
    this.#owner.frame(this, "in", text, now);
    if (this.#rate.exceeded(now)) this.#slowDown();
    const parsed = parseFrame(text);
    if (!parsed.ok) {
      this.#receiveBad(parsed, text, now);
      return;
    }
    const { frame } = parsed;
    this.#owner.received(frame);
    if (frame.type === "call") this.#inbound.push({ frame, text, receivedAt: now });
    else this.#calls.answer(String(frame.messageId), (action) => this.#outcomeOf(action, frame));
    this.#adjustFlow();
  }

  pong(): void {
    this.lastSeenAt = this.#settings.clock.now();
  }

  closed(code: number, reason: string): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#inbound.clear();
    this.#throttle?.();
    this.#abort?.abort();
    this.#calls.close();
    this.#owner.ended(this, code, reason);
    this.#finish?.done();
  }

  close(code: number, reason: string): void {
    if (this.#ended) return;
    this.#socket.close(code, reason);
    this.closed(code, reason);
  }

  /** Takes no further calls, lets the running handler answer for at most 5 s, then closes. */
  finish(code: number, reason: string): Promise<void> {
    if (this.#ended) return Promise.resolve();
    return new Promise((resolve) => {
      const cancel = this.#settings.clock.after(drainMs, () => this.close(code, reason));
      const done = () => {
        cancel();
        resolve();
      };
      this.#finish = { code, reason, done };
      this.#inbound.clear();
      this.#adjustFlow();
    });
  }

  /** To be called every few seconds: pings, finds the dead, ends handlers that hang. */
  tick(now: number): void {
    const { pingIntervalMs, handlerTimeoutMs } = this.#settings;
    this.#inbound.giveUpAfter(handlerTimeoutMs);
    if (this.#ended || pingIntervalMs === 0) return;
    // While we do not read, the silence is ours.
    if (this.#paused) this.lastSeenAt = now;
    if (now - this.lastSeenAt >= pingIntervalMs * silentPings) {
      this.close(4002, "no sign of life");
    } else if (now - Math.max(this.lastSeenAt, this.#pingedAt) >= pingIntervalMs) {
      this.#pingedAt = now;
      this.#socket.ping();
    }
  }

  #outcomeOf(action: Action, frame: Frame & { type: "result" | "error" }): CallOutcome {
    if (frame.type === "error") {
      const { code, description, details } = frame;
      return code === "NotImplemented" || code === "NotSupported"
        ? { outcome: "unsupported", code, description }
        : { outcome: "call-error", code, description, details };
    }
    const { payload } = frame;
    const violations = inspect(action, "answer", payload, this.#validation);
    if (violations.length > 0) {
      this.#owner.violation(this, { action, messageId: String(frame.messageId), violations });
    }
    return violations.some(({ handling }) => handling === "refused")
      ? { outcome: "invalid-answer", payload, violations }
      : // Checked by the codec of this action, and mended where it could be.
        { outcome: "result", payload: payload as never };
  }

  #receiveBad(parsed: ParsedFrame & { ok: false }, text: string, now: number): void {
    // Some vendors send empty frames to keep the line open.
    if (parsed.bad === "empty") return;
    const { messageId, reason } = parsed;
    this.#owner.badFrame(this, { reason, text });
    if (parsed.bad === "answer" && messageId !== null) {
      this.#calls.answer(String(messageId), () => ({
        outcome: "invalid-answer",
        payload: text,
        violations: [],
      }));
    }
    if (parsed.bad === "call" && messageId !== null)
      this.#send(formatError(messageId, "FormationViolation", reason));
    this.#badFrames = [...this.#badFrames.filter((at) => now - at < 60_000), now];
    if (this.#badFrames.length > badFramesPerMinute) this.close(1008, "too many bad frames");
  }

  #send(text: string): void {
    if (this.#ended) return;
    this.#socket.send(text);
    this.#owner.frame(this, "out", text, this.#settings.clock.now());
  }

  #slowDown(): void {
    if (this.#throttle !== null) return;
    this.#owner.throttled(this);
    this.#throttle = this.#settings.clock.after(1_000, () => {
      this.#throttle = null;
      this.#adjustFlow();
    });
  }

  #adjustFlow(): void {
    if (this.#ended) return;
    if (this.#finish !== null && !this.#inbound.handling) {
      this.close(this.#finish.code, this.#finish.reason);
      return;
    }
    const limit = this.#calls.inFlight ? backlogWhileCalling : backlogToPause;
    const pause = this.#throttle !== null || this.#finish !== null || this.#inbound.waiting >= limit;
    if (pause === this.#paused) return;
    this.#paused = pause;
    if (pause) {
      this.#socket.pause();
    } else {
      this.lastSeenAt = this.#settings.clock.now();
      this.#socket.resume();
    }
  }
}
