import type { CallOptions, CallOutcome, DisconnectReason, NotSentReason } from "../call-outcome.ts";
import type { Cancel, Clock } from "../clock.ts";
import { formatCall } from "../frame.ts";
import { reportUnhandled } from "../guard-hooks.ts";
import type { Action } from "../messages.ts";

/** Whether a call may be sent now, has to wait, or cannot be sent. */
export type Gate = "send" | "hold" | "refuse";

/** A sent call and how it ended. */
export interface SentCall {
  action: Action;
  messageId: string;
  /** Epoch ms. */
  sentAt: number;
}

interface QueuedCall extends SentCall {
  /** The queue of the connection that will send it: the newer one's after a takeover. */
  queue: CallQueue;
  /** Serialised. */
  payload: string;
  priority: number;
  timeoutMs: number;
  /** Epoch ms. */
  expiresAt: number;
  coalesceKey: string | undefined;
  heldForBoot: boolean;
  /** Resolves the caller's promise; null after it has resolved. */
  resolve: ((outcome: CallOutcome) => void) | null;
  onLateAnswer: ((outcome: CallOutcome) => void) | undefined;
  onSent: CallOptions["onSent"];
  cleanUp: Cancel;
}

export interface CallQueueOptions {
  clock: Clock;
  connectionId: string;
  /** Calls that wait behind the one in flight. */
  maxWaiting: number;
  newMessageId(): string;
  gate(action: Action, heldForBoot: boolean): Gate;
  send(text: string): void;
  /** Called when a sent call is answered, timed out or lost. */
  finished(call: SentCall, outcome: CallOutcome): void;
  /** Called with the answer to a call that has already timed out or been aborted. */
  late(call: SentCall, outcome: CallOutcome): void;
}

const maxLate = 16;

/**
 * The calls that go out on one socket: one in flight (OCPP-J 1.6 section 4.1.1), a bounded queue behind it.
 *
 *     call ─▶ waiting ─▶ in flight ─▶ answered
 *                │           └─▶ timed out ─▶ answered late
 *                └─▶ not sent
 */
export class CallQueue {
  readonly #options: CallQueueOptions;
  #waiting: QueuedCall[] = [];
  #inFlight: QueuedCall | null = null;
  #late: QueuedCall[] = [];
  #closed = false;

  constructor(options: CallQueueOptions) {
    this.#options = options;
  }

  get inFlight(): boolean {
    return this.#inFlight !== null;
  }

  call(action: Action, payload: string, options: CallOptions & { timeoutMs: number }): Promise<CallOutcome> {
    const { signal, coalesceKey, timeoutMs, priority = 0, heldForBoot = false } = options;
    if (this.#closed) return Promise.resolve({ outcome: "not-sent", reason: "offline" });
    if (signal?.aborted) return Promise.resolve({ outcome: "not-sent", reason: "aborted" });
    // NaN counts as an expired timeout too.
    if (!(timeoutMs > 0)) return Promise.resolve({ outcome: "not-sent", reason: "expired" });
    if (this.#options.gate(action, heldForBoot) === "refuse") {
      return Promise.resolve({ outcome: "not-sent", reason: "not-accepted" });
    }
    if (coalesceKey !== undefined) this.#supersede(coalesceKey);
    if (this.#waiting.length >= this.#options.maxWaiting)
      return Promise.resolve({ outcome: "not-sent", reason: "queue-full" });

    return new Promise((resolve) => {
      const call: QueuedCall = {
        queue: this,
        action,
        messageId: this.#options.newMessageId(),
        sentAt: 0,
        payload,
        priority,
        timeoutMs,
        expiresAt: this.#options.clock.now() + timeoutMs,
        coalesceKey,
        heldForBoot,
        resolve,
        onLateAnswer: options.onLateAnswer,
        onSent: options.onSent,
        cleanUp: () => {
          cancelTimer();
          signal?.removeEventListener("abort", abort);
        },
      };
      const abort = () => call.queue.#abort(call);
      const cancelTimer = this.#options.clock.after(timeoutMs, () => call.queue.#timeOut(call));
      signal?.addEventListener("abort", abort, { once: true });
      this.#enqueue(call);
      this.pump();
    });
  }

  /**
   * Takes the unsent calls from the queue of an older connection, because its station is still online. Call `pump`
   * afterwards.
   */
  takeOver(older: CallQueue): void {
    for (const call of older.#waiting) {
      call.queue = this;
      this.#enqueue(call);
    }
    older.#waiting = [];
  }

  /** Sends the next call that may be sent. Call it whenever the result of the gate may have changed. */
  pump(): void {
    if (this.#closed || this.#waiting.length === 0) return;
    for (const call of [...this.#waiting]) {
      const gate = this.#options.gate(call.action, call.heldForBoot);
      if (gate === "refuse") this.#giveUp(call, "not-accepted");
      else if (gate === "send" && this.#inFlight === null) {
        if (this.#isOver(call)) this.#giveUp(call, "expired");
        else this.#send(call);
      }
    }
  }

  /** Matches an answer; `read` turns it into an outcome. False: it matches no call. */
  answer(messageId: string, read: (action: Action) => CallOutcome): boolean {
    const call = this.#inFlight;
    if (call?.messageId === messageId) {
      const outcome = read(call.action);
      this.#inFlight = null;
      const isLate = call.resolve === null;
      this.#finish(call, outcome);
      if (isLate) this.#answerLate(call, outcome);
      this.pump();
      return true;
    }
    const late = this.#late.find((each) => each.messageId === messageId);
    if (late === undefined) return false;
    this.#late = this.#late.filter((each) => each !== late);
    this.#answerLate(late, read(late.action));
    return true;
  }

  /** The socket is closed: sent calls end as disconnected, unsent ones as not-sent. */
  close(reason: DisconnectReason): void {
    if (this.#closed) return;
    this.#closed = true;
    const sent = this.#inFlight;
    this.#inFlight = null;
    this.#late = [];
    if (sent !== null) this.#finish(sent, { outcome: "disconnected", reason });
    for (const call of [...this.#waiting]) this.#giveUp(call, "offline");
  }

  #enqueue(call: QueuedCall): void {
    const behind = this.#waiting.findIndex((each) => each.priority < call.priority);
    this.#waiting.splice(behind === -1 ? this.#waiting.length : behind, 0, call);
  }

  #send(call: QueuedCall): void {
    this.#dequeue(call);
    this.#inFlight = call;
    call.sentAt = this.#options.clock.now();
    call.onSent?.({ connectionId: this.#options.connectionId, messageId: call.messageId });
    this.#options.send(formatCall(call.messageId, call.action, call.payload));
  }

  #supersede(coalesceKey: string): void {
    const old = this.#waiting.find((each) => each.coalesceKey === coalesceKey);
    if (old !== undefined) this.#giveUp(old, "superseded");
  }

  #abort(call: QueuedCall): void {
    if (this.#inFlight !== call) this.#giveUp(call, "aborted");
    // The other side may still be handling the call, so the next one waits until it answers or the timeout is over.
    else this.#resolve(call, { outcome: "timeout", timeoutMs: this.#options.clock.now() - call.sentAt });
  }

  // A call with less than 1 % of its timeout left would only time out: calls made together would all be sent at the
  // same late moment.
  #isOver({ expiresAt, timeoutMs }: QueuedCall): boolean {
    return expiresAt - this.#options.clock.now() < timeoutMs / 100;
  }

  #timeOut(call: QueuedCall): void {
    if (this.#inFlight !== call) {
      this.#giveUp(call, "expired");
      return;
    }
    this.#inFlight = null;
    this.#late = [...this.#late.slice(1 - maxLate), call];
    this.#finish(call, { outcome: "timeout", timeoutMs: call.timeoutMs });
    this.pump();
  }

  #giveUp(call: QueuedCall, reason: NotSentReason): void {
    this.#dequeue(call);
    call.cleanUp();
    this.#resolve(call, { outcome: "not-sent", reason });
  }

  #finish(call: QueuedCall, outcome: CallOutcome): void {
    call.cleanUp();
    this.#options.finished(call, outcome);
    this.#resolve(call, outcome);
  }

  #answerLate(call: QueuedCall, outcome: CallOutcome): void {
    this.#options.late(call, outcome);
    try {
      call.onLateAnswer?.(outcome);
    } catch (error) {
      reportUnhandled(error);
    }
  }

  #resolve(call: QueuedCall, outcome: CallOutcome): void {
    call.resolve?.(outcome);
    call.resolve = null;
  }

  #dequeue(call: QueuedCall): void {
    this.#waiting = this.#waiting.filter((each) => each !== call);
  }
}
