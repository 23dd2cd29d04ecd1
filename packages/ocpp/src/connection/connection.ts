import type { ClosingReason } from "../closing-reason.ts";
import { OcppError, type RpcErrorCode } from "../errors.ts";
import { codecs } from "../generated/codecs.ts";
import {
  notHandled,
  type ReceivedCall,
  type Refusal,
  refused,
  type Withheld,
  withheld,
} from "../handlers.ts";
import type { Action } from "../messages.ts";
import type { Socket } from "../socket.ts";
import type { Violation } from "../violation.ts";
import {
  type Examined,
  errorCodeOf,
  examine,
  type Frame,
  formatError,
  formatResult,
  type ParsedFrame,
  parseFrame,
  serializeAnswer,
  type Validation,
} from "../wire.ts";
import { CallQueue } from "./call-queue.ts";
import { Flow } from "./flow.ts";
import { Liveness } from "./liveness.ts";
import type { Connection, ConnectionSettings, ConnectionSide, ConnectionStart, Exchange } from "./side.ts";

const transactionActions: readonly string[] = ["StartTransaction", "StopTransaction", "MeterValues"];
// A message counts once more for every 4,096 characters and every 20 violations.
const charactersPerMessage = 4_096;
const violationsPerMessage = 20;

/**
 * One connection, from the text of a frame to the handler and back: handles incoming calls one at a time in order of
 * arrival, processes answers immediately, and sends outgoing calls through the queue. It uses only timers of its clock.
 * A process has tens of thousands of these, so rarely used parts are created on demand.
 */
export class RpcConnection implements Connection {
  readonly id: string;
  readonly epoch: number;
  readonly side: ConnectionSide;
  readonly settings: ConnectionSettings;
  validation: Validation;
  readonly connectedAt: number;
  lastSeenAt: number;
  readonly #socket: Socket;
  readonly #liveness: Liveness;
  #handling: Received | null = null;
  #handlingSince = 0;
  // A token bucket (`burst` at once, `perSecond` on average): when it will be full again, and its last charge.
  #fullAt = 0;
  #chargedAt = 0;
  #flow: Flow | null = null;
  #calls: CallQueue | null = null;
  #badFrames: readonly number[] = [];
  #abort: AbortController | null = null;
  #ended = false;

  constructor({ id, epoch, socket, side, settings, validation }: ConnectionStart) {
    const now = settings.clock.now();
    this.id = id;
    this.epoch = epoch;
    this.side = side;
    this.settings = settings;
    this.validation = validation;
    this.connectedAt = now;
    this.lastSeenAt = now;
    this.#socket = socket;
    this.#liveness = new Liveness(this, socket);
  }

  get ended(): boolean {
    return this.#ended;
  }
  get isHandling(): boolean {
    return this.#handling !== null;
  }
  get isCalling(): boolean {
    return this.#calls?.inFlight === true;
  }

  get signal(): AbortSignal {
    this.#abort ??= new AbortController();
    if (this.#ended) this.#abort.abort();
    return this.#abort.signal;
  }

  now(): number {
    return this.settings.clock.now();
  }

  receive(text: string): void {
    if (this.#ended) return;
    const now = this.now();
    const seenBefore = this.lastSeenAt;
    this.lastSeenAt = now;
    if (this.#liveness.probes.length > 0) this.#liveness.endProbes(true);
    this.side.frame(this, "in", text);
    this.#charge(1 + Math.floor(text.length / charactersPerMessage), now);
    const parsed = parseFrame(text);
    if (!parsed.ok) {
      this.#receiveBad(parsed, text, now);
      return;
    }
    const { frame } = parsed;
    this.side.received(frame);
    if (frame.type !== "call") this.#calls?.answer(frame);
    else this.#receiveCall(new Received(this, frame, text, now, seenBefore));
    this.#flow?.adjust();
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
    const isLast = this.#badFrames.length > this.settings.badFramesPerMinute;
    this.side.badFrame(this, { reason, text, isLast });
    if (parsed.bad === "answer" && messageId !== null) this.#calls?.answerBad(messageId, text);
    if (parsed.bad === "call" && messageId !== null)
      this.send(formatError(messageId, "FormationViolation", reason));
    if (isLast) this.close(1008, "too many bad frames", "too-many-bad-frames");
  }

  #receiveCall(call: Received): void {
    if (this.#handling !== null || this.#flow?.hasWaiting === true) {
      this.#lazyFlow().push(call);
      return;
    }
    this.#handle(call, call.receivedAt);
    this.#handleNext();
  }

  #handleNext(): void {
    while (this.#handling === null && !this.#ended) {
      const next = this.#flow?.shift();
      if (next === undefined) return;
      this.#handle(next, this.now());
    }
  }

  #handle(call: Received, now: number): void {
    this.#handling = call;
    this.#handlingSince = now;
    const { action, messageId, payload } = call.frame;
    if (!this.#isKnown(action)) {
      this.#refuse(call, Object.hasOwn(codecs, action) ? "NotSupported" : "NotImplemented", "");
      return;
    }
    const refusal = this.side.refusalOf(action);
    if (refusal !== null) {
      this.#refuse(call, refusal.code, refusal.description);
      return;
    }
    call.examined = examine(action, "request", payload, this.validation);
    if (call.examined !== null) {
      this.reportViolations(action, messageId, call.examined);
      const wrong = call.examined.refused;
      if (wrong !== null) {
        this.#refuse(call, errorCodeOf(wrong), `${wrong.path}: expected ${wrong.expected}`);
        return;
      }
    }
    this.#run(call);
  }

  #isKnown(name: string): name is Action {
    if (!Object.hasOwn(codecs, name)) return false;
    // `hasOwn` has checked it.
    const { from } = codecs[name as Action];
    return from === "both" || from === this.side.callsComeFrom;
  }

  #run(call: Received): void {
    let reply: unknown;
    try {
      reply = this.side.handle(call, call.frame.payload);
    } catch (error) {
      this.#fail(call, error);
      return;
    }
    if (!isPromise(reply)) {
      this.#reply(call, reply);
      return;
    }
    // `reply` may be a thenable of another promise library.
    Promise.resolve(reply)
      .then(
        (answered: unknown) => this.#reply(call, answered),
        (error: unknown) => this.#fail(call, error),
      )
      .finally(() => {
        this.#handleNext();
        this.#flow?.adjust();
      });
  }

  #reply(call: Received, reply: unknown): void {
    if (this.#handling !== call) return;
    if (reply === notHandled) {
      this.#refuse(call, "NotImplemented", "");
      return;
    }
    if (typeof reply !== "object" || reply === null) {
      // Undefined means a forgotten return, not an unknown message.
      const message = `The ${call.action} handler returned ${String(reply)} instead of an answer.`;
      this.#fail(call, new OcppError("invalid-answer", message));
      return;
    }
    let reason: string | undefined;
    let refusal: Refusal[typeof refused] | undefined;
    let text = "";
    try {
      reason = (reply as Partial<Withheld>)[withheld];
      refusal = (reply as Partial<Refusal>)[refused];
      if (reason === undefined && refusal === undefined) text = serializeAnswer(call.action, reply);
    } catch (error) {
      // The answer violates the schema, or one of its getters throws.
      this.#fail(call, error);
      return;
    }
    if (reason !== undefined) this.#withhold(call, reason, "withheld");
    else if (refusal !== undefined) this.#refuse(call, refusal.code, refusal.description);
    else this.#answer(call, reply, text);
  }

  #answer(call: Received, answer: object, text: string): void {
    const sent = this.send(formatResult(call.frame.messageId, text));
    this.#done(call.frame, sent ? "answered" : "disconnected");
    // The charger did not get the answer and will repeat its call, so no state changes.
    if (!sent) return;
    this.side.answered(call.action, answer);
    call.answered();
  }

  #refuse({ frame }: Received, code: RpcErrorCode, description: string): void {
    const sent = this.send(formatError(frame.messageId, code, description));
    this.#done(frame, sent ? "refused" : "disconnected");
  }

  // An internal error must not lose a transaction: chargers repeat a message without an answer and drop a refused one.
  #fail(call: Received, error: unknown): void {
    if (this.#handling !== call) return;
    const { frame } = call;
    this.fault(frame, error);
    if (transactionActions.includes(frame.action)) {
      this.#withhold(call, "internal error", "fault");
      return;
    }
    this.send(formatError(frame.messageId, "InternalError", ""));
    this.#done(frame, "fault");
  }

  #withhold({ frame }: Received, reason: string, outcome: "withheld" | "fault"): void {
    this.#done(frame, outcome);
    if (!this.side.closesWhenWithheld) return;
    this.close(1012, reason, outcome === "fault" ? "handler-failed" : "answer-withheld");
  }

  #done({ action, messageId }: Received["frame"], outcome: Exchange["outcome"]): void {
    this.#handling = null;
    const durationMs = this.now() - this.#handlingSince;
    this.side.exchange(this, { direction: "in", action, messageId: String(messageId), outcome, durationMs });
  }

  /** Gives up a handler that has run for too long. */
  #giveUpHandler(now: number): void {
    const { handlerTimeoutMs } = this.settings;
    if (this.#handling === null || now - this.#handlingSince <= handlerTimeoutMs) return;
    const { frame } = this.#handling;
    const message = `The ${frame.action} handler did not settle in ${handlerTimeoutMs} ms.`;
    this.fault(frame, new OcppError("handler-timeout", message));
    this.#done(frame, "fault");
    this.close(1012, "internal error", "handler-failed");
  }

  fault({ action, messageId }: { action: string; messageId: string | number }, error: unknown): void {
    this.side.fault(this, { action, messageId: String(messageId), error });
  }

  /** A message with many violations takes time that delays other chargers, so it counts as several. */
  reportViolations(action: Action, messageId: string | number, examined: Examined): void {
    const more = Math.floor(examined.count / violationsPerMessage);
    if (more > 0) this.#charge(more, this.now());
    this.side.violation(this, { action, messageId: String(messageId), examined });
  }

  /** Takes this many messages from the bucket, even below zero; a debt pauses reading. */
  #charge(messages: number, now: number): void {
    // When the clock is set back, the wait must not become longer.
    if (now < this.#chargedAt) this.#fullAt -= this.#chargedAt - now;
    this.#chargedAt = now;
    this.#fullAt = Math.max(now, this.#fullAt) + (messages * 1_000) / this.settings.inbound.perSecond;
    const debtMs = this.debtMs(now);
    if (debtMs > 0) this.#lazyFlow().throttle(debtMs);
  }

  /** The time until the bucket is not in debt any more; 0 when it is not. */
  debtMs(now: number): number {
    const { perSecond, burst } = this.settings.inbound;
    return Math.max(0, this.#fullAt - now - (burst * 1_000) / perSecond);
  }

  /** Sends one text frame; false when the socket is closing. */
  send(text: string): boolean {
    if (this.#ended || this.#socket.send(text) === false) return false;
    this.side.frame(this, "out", text);
    return true;
  }

  /** The outgoing calls. */
  get calls(): CallQueue {
    this.#calls ??= new CallQueue(this);
    return this.#calls;
  }

  /** Takes over from an older connection of the same station, including its unsent calls. */
  replace(older: RpcConnection): void {
    if (older.#calls !== null) this.calls.takeOver(older.#calls);
    older.close(4001, "superseded", "superseded");
  }

  /** The result of the owner's gate may have changed. */
  gateChanged(): void {
    this.#calls?.pump();
  }

  pong(): void {
    this.#liveness.ponged = true;
    this.ping();
  }

  ping(): void {
    this.lastSeenAt = this.now();
    this.#liveness.endProbes(true);
  }

  /** Sends a ping; resolves with true when any sign of life arrives in time. */
  probe(withinMs: number): Promise<boolean> {
    // A paused socket delivers no signs of life.
    if (this.#ended || this.#flow?.paused === true) return Promise.resolve(!this.#ended);
    return this.#liveness.probe(withinMs);
  }

  /** Called every few seconds: sends pings, closes silent connections, ends handlers that hang. */
  tick(now: number): void {
    this.#giveUpHandler(now);
    if (!this.#ended) this.#liveness.tick(now, { paused: this.#flow?.paused === true });
  }

  closed(code: number, reason: string, closing?: ClosingReason): void {
    this.#end(code, reason, closing ?? null);
  }

  close(code: number, reason: string, closing: ClosingReason): void {
    if (this.#ended) return;
    this.#socket.close(code, reason);
    this.#end(code, reason, closing);
  }

  #end(code: number, reason: string, closing: ClosingReason | null): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#liveness.endProbes(false);
    this.#abort?.abort();
    this.#calls?.close(closing);
    this.side.ended(this, { code, reason, closing });
    this.#flow?.end();
  }

  /** Takes no more calls, lets the running handler answer within 5 s, then closes. */
  finish(code: number, reason: string): Promise<void> {
    return this.#ended ? Promise.resolve() : this.#lazyFlow().finish(code, reason);
  }

  /** The reasons to pause reading may have changed. */
  adjustFlow(): void {
    this.#flow?.adjust();
  }

  #lazyFlow(): Flow {
    this.#flow ??= new Flow(this, this.#socket);
    return this.#flow;
  }
}

/** A received CALL: it waits for its turn, and then goes to its handler. */
export class Received implements ReceivedCall {
  readonly frame: Frame & { type: "call" };
  readonly messageId: string;
  readonly text: string;
  readonly receivedAt: number;
  readonly seenBefore: number;
  examined: Examined | null = null;
  readonly #connection: RpcConnection;
  /** What runs after the answer; null when that is sent. */
  #after: (() => unknown)[] | null | undefined;

  constructor(
    connection: RpcConnection,
    frame: Received["frame"],
    text: string,
    receivedAt: number,
    seenBefore: number,
  ) {
    this.#connection = connection;
    this.frame = frame;
    this.messageId = String(frame.messageId);
    this.text = text;
    this.receivedAt = receivedAt;
    this.seenBefore = seenBefore;
  }

  get action(): Action {
    // Only known actions reach a handler.
    return this.frame.action as Action;
  }

  /** For the handlers of a central system. */
  get station(): ConnectionSide {
    return this.#connection.side;
  }
  get connectionId(): string {
    return this.#connection.id;
  }
  get epoch(): number {
    return this.#connection.epoch;
  }

  // Computed on demand: most handlers do not read them.
  get violations(): readonly Violation[] {
    return this.examined?.violations ?? [];
  }

  // Created on demand: creating one for every call would cost more than the call.
  get signal(): AbortSignal {
    return this.#connection.signal;
  }

  afterAnswer(run: () => unknown): void {
    if (this.#after === null)
      void this.#run(run); // reports its own errors
    else if (this.#after === undefined) this.#after = [run];
    else this.#after.push(run);
  }

  /** The answer has been sent. */
  answered(): void {
    const after = this.#after ?? [];
    this.#after = null;
    for (const run of after) void this.#run(run); // reports its own errors
  }

  async #run(run: () => unknown): Promise<void> {
    if (this.#connection.ended) return;
    try {
      await run();
    } catch (error) {
      this.#connection.fault(this, error);
    }
  }
}

function isPromise(reply: unknown): reply is Promise<unknown> {
  return typeof reply === "object" && reply !== null && "then" in reply;
}
