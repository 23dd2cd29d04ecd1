import type { CallOptions, CallOutcome, DisconnectReason } from "./call-outcome.ts";
import { CallQueue } from "./calls.ts";
import type { Cancel } from "./clock.ts";
import type { ClosingReason } from "./closing-reason.ts";
import type { ConnectionOwner, ConnectionSettings } from "./connection-owner.ts";
import { type Frame, formatError, type ParsedFrame, parseFrame } from "./frame.ts";
import { InboundCalls } from "./inbound.ts";
import { InboundRate } from "./inbound-rate.ts";
import type { Action } from "./messages.ts";
import type { CallLine } from "./received.ts";
import type { Socket } from "./socket.ts";
import { type Examined, examine, type Validation } from "./tolerance.ts";

/** The handle for whoever owns the socket: everything that the socket says is passed on here, in order. */
export interface Connection {
  readonly id: string;
  /** One text frame. */
  receive(text: string): void;
  /** The other side answered a ping of ours. */
  pong(): void;
  /** The other side pinged; whoever owns the socket answers it. */
  ping(): void;
  /** The socket is gone; `closing` says why where the owner of the socket closed it, for example for a message that is too long. */
  closed(code: number, reason: string, closing?: ClosingReason): void;
}

export interface ConnectionStart {
  id: string;
  epoch: number;
  socket: Socket;
  owner: ConnectionOwner;
  settings: ConnectionSettings;
  validation: Validation;
}

const backlogToPause = 64;
// A handler may wait for an answer of the charger, which a paused socket would never bring.
const backlogWhileCalling = 1024;
// Whatever they are: long frames fill the memory of all with few of them.
const charactersToPause = 1024 * 1024;
// Above it a message counts as two, and so on; and so it does for what has to be mended in it.
const charactersPerMessage = 4_096;
const violationsPerMessage = 20;
const drainMs = 5_000;
const silentPings = 2.5;
const silentHeartbeats = 3;
const throttleMs = 1_000;
const longThrottleMs = 60_000;
// Between two waits a charger is read for a moment: what it had sent meanwhile makes it wait again.
const throttleBreakMs = 10_000;
const none: readonly never[] = [];

/**
 * One socket's life: calls that come in strictly in order, answers at once, calls that go out through the queue,
 * liveness. It has no socket of its own, and no timer but those it asks the clock for. There are tens of thousands of
 * these: what most of them never need is made when it is needed.
 */
export class RpcConnection implements Connection, CallLine {
  readonly id: string;
  readonly epoch: number;
  readonly owner: ConnectionOwner;
  validation: Validation;
  readonly connectedAt: number;
  lastSeenAt: number;
  readonly #socket: Socket;
  readonly #settings: ConnectionSettings;
  readonly #inbound: InboundCalls;
  readonly #rate: InboundRate;
  #calls: CallQueue | null = null;
  #throttle: Cancel | null = null;
  /** Since when it is made to wait, until when it was, and whether that was told to be long. */
  #waits: { since: number; until: number; isLong: boolean } | null = null;
  #paused = false;
  #pingedAt: number;
  #ponged = false;
  #probes: readonly ((alive: boolean) => void)[] = none;
  #badFrames: readonly number[] = none;
  #finish: { close: () => void; done: () => void; ended: Promise<void> } | null = null;
  #abort: AbortController | null = null;
  #ended = false;

  constructor({ id, epoch, socket, owner, settings, validation }: ConnectionStart) {
    const now = settings.clock.now();
    this.id = id;
    this.epoch = epoch;
    this.owner = owner;
    this.validation = validation;
    this.connectedAt = now;
    this.lastSeenAt = now;
    this.#pingedAt = now;
    this.#socket = socket;
    this.#settings = settings;
    this.#rate = new InboundRate(settings.inbound);
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

  /** Sends a checked and serialised payload. */
  call(action: Action, payload: string, options: CallOptions): Promise<CallOutcome> {
    if (this.#ended) return Promise.resolve({ outcome: "not-sent", reason: "offline" });
    const { timeoutMs = this.#settings.callTimeoutMs } = options;
    this.#calls ??= this.#queue();
    return this.#calls.call(action, payload, { ...options, timeoutMs });
  }

  /** Takes the place of an older connection of its station, and what that has not sent yet. */
  replace(older: RpcConnection): void {
    if (older.#calls !== null) {
      this.#calls ??= this.#queue();
      this.#calls.takeOver(older.#calls);
    }
    older.close(4001, "superseded", "superseded");
  }

  /** The owner's gate may have opened or closed. */
  gateChanged(): void {
    this.#calls?.pump();
  }

  /** One text frame, as it is; false when the socket takes nothing any more. */
  send(text: string): boolean {
    if (this.#ended || this.#socket.send(text) === false) return false;
    this.owner.frame(this, "out", text);
    return true;
  }

  fault(about: { action: string; messageId: string; error: unknown }): void {
    this.owner.fault(this, about);
  }

  receive(text: string): void {
    if (this.#ended) return;
    const now = this.now();
    const seenBefore = this.lastSeenAt;
    this.lastSeenAt = now;
    if (this.#probes.length > 0) this.#endProbes(true);
    this.owner.frame(this, "in", text);
    this.#charge(1 + Math.floor(text.length / charactersPerMessage), now);
    const parsed = parseFrame(text);
    if (!parsed.ok) {
      this.#receiveBad(parsed, text, now);
      return;
    }
    const { frame } = parsed;
    this.owner.received(frame);
    if (frame.type === "call") this.#inbound.push({ frame, text, receivedAt: now, seenBefore });
    else this.#answer(frame);
    this.adjustFlow();
  }

  /** Mending costs time that other chargers wait for. */
  chargeFor({ count }: Examined): void {
    if (count >= violationsPerMessage) this.#charge(Math.floor(count / violationsPerMessage), this.now());
  }

  #charge(messages: number, now: number): void {
    const debtMs = this.#rate.take(now, messages);
    if (debtMs > 0) this.#slowDown(debtMs);
  }

  pong(): void {
    this.#ponged = true;
    this.ping();
  }

  ping(): void {
    this.lastSeenAt = this.now();
    this.#endProbes(true);
  }

  /** Pings, and says whether any sign of life came in time. */
  probe(withinMs: number): Promise<boolean> {
    // While we do not read, no sign can come.
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
    this.#throttle?.();
    this.#abort?.abort();
    this.#calls?.close(disconnectReasonOf(closing));
    this.owner.ended(this, { code, reason, closing });
    this.#finish?.done();
  }

  close(code: number, reason: string, closing: ClosingReason): void {
    if (this.#ended) return;
    this.#socket.close(code, reason);
    this.#end(code, reason, closing);
  }

  /** Takes no further calls, lets the running handler answer for at most 5 s, then closes. */
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

  /** To be called every few seconds: pings, finds the dead, ends handlers that hang. */
  tick(now: number): void {
    const { pingIntervalMs, handlerTimeoutMs } = this.#settings;
    this.#inbound.giveUpAfter(handlerTimeoutMs);
    if (this.#ended || pingIntervalMs === 0) return;
    // While we do not read, the silence is ours.
    if (this.#paused) this.lastSeenAt = now;
    // The clock may be put back.
    this.lastSeenAt = Math.min(this.lastSeenAt, now);
    this.#pingedAt = Math.min(this.#pingedAt, now);
    // Or forward, or we were stopped: dead is who had the time to answer a ping.
    const isAsked = this.#pingedAt > this.lastSeenAt && now - this.#pingedAt >= pingIntervalMs / 2;
    if (now - this.lastSeenAt >= this.#longestSilenceMs() && isAsked) {
      this.close(4002, "no sign of life", "silent");
    } else if (now - Math.max(this.lastSeenAt, this.#pingedAt) >= pingIntervalMs) {
      this.#pingedAt = now;
      this.#socket.ping();
    }
  }

  /** Pauses the socket, or resumes it, when there is reason to. */
  adjustFlow(): void {
    if (this.#ended) return;
    if (this.#finish !== null && !this.#inbound.handling) {
      this.#finish.close();
      return;
    }
    const pause = this.#throttle !== null || this.#finish !== null || this.#backlogIsFull();
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

  // Who has answered one ping answers the next. Of the others some never do, and live as long as they heartbeat.
  #longestSilenceMs(): number {
    const { pingIntervalMs } = this.#settings;
    if (this.#ponged) return pingIntervalMs * silentPings;
    return silentHeartbeats * Math.max(pingIntervalMs, this.owner.heartbeatIntervalMs);
  }

  #endProbes(alive: boolean): void {
    const probes = this.#probes;
    this.#probes = none;
    for (const end of probes) end(alive);
  }

  #queue(): CallQueue {
    const { owner } = this;
    return new CallQueue({
      clock: this.#settings.clock,
      connectionId: this.id,
      maxWaiting: this.#settings.maxQueuedCalls,
      newMessageId: this.#settings.newMessageId,
      gate: (action, heldForBoot) => owner.gate(action, heldForBoot),
      send: (text) => {
        this.send(text);
        this.adjustFlow();
      },
      finished: ({ action, messageId, sentAt }, { outcome }) => {
        const durationMs = this.now() - sentAt;
        owner.exchange(this, { direction: "out", action, messageId, outcome, durationMs });
      },
      late: (call, outcome) => owner.lateAnswer(this, call, outcome),
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
      this.owner.violation(this, { action, messageId: String(frame.messageId), examined });
    }
    return examined !== null && examined.refused !== null
      ? { outcome: "invalid-answer", payload, violations: examined.violations }
      : // Checked by the codec of this action, and mended where it could be.
        { outcome: "result", payload: payload as never };
  }

  #receiveBad(parsed: ParsedFrame & { ok: false }, text: string, now: number): void {
    // Some vendors send empty frames to keep the line open.
    if (parsed.bad === "empty") return;
    const { messageId, reason } = parsed;
    // OCPP-J 1.6, section 4.1.3: ignored. A newer protocol has more types, and is no reason to hang up.
    if (parsed.bad === "unknown-type") {
      this.owner.badFrame(this, { reason, text, isLast: false });
      return;
    }
    this.#badFrames = [...this.#badFrames.filter((at) => now - at < 60_000), now];
    const isLast = this.#badFrames.length > this.#settings.badFramesPerMinute;
    this.owner.badFrame(this, { reason, text, isLast });
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

  // What had been read before the pause is handled all the same, and makes the pause longer.
  #slowDown(debtMs: number): void {
    if (this.#throttle !== null) return;
    const now = this.now();
    const goesOn = this.#waits !== null && now - this.#waits.until < throttleBreakMs;
    if (!goesOn) {
      this.#waits = { since: now, until: now, isLong: false };
      this.owner.throttled(this, 0);
    }
    this.#pauseFor(debtMs);
    // Not every frame is followed by this: some are ignored.
    this.adjustFlow();
  }

  #pauseFor(debtMs: number): void {
    const delayMs = Math.min(Math.max(throttleMs, debtMs), longThrottleMs);
    this.#throttle = this.#settings.clock.after(delayMs, () => {
      this.#throttle = null;
      this.#noteWait();
      const left = this.#rate.debtMs(this.now());
      if (left > 0) this.#pauseFor(left);
      else this.adjustFlow();
    });
  }

  #noteWait(): void {
    if (this.#waits === null) return;
    this.#waits.until = this.now();
    const forMs = this.#waits.until - this.#waits.since;
    if (forMs < longThrottleMs || this.#waits.isLong) return;
    this.#waits.isLong = true;
    this.owner.throttled(this, forMs);
  }
}

function disconnectReasonOf(closing: ClosingReason | null): DisconnectReason {
  if (closing === null) return "lost";
  return closing === "superseded" ? "replaced" : "closed";
}
