import type { CallOptions, CallOutcome, DisconnectReason, NotSentReason } from "../call-outcome.ts";
import type { Cancel } from "../clock.ts";
import type { ClosingReason } from "../closing-reason.ts";
import { reportUnhandled } from "../guard-hooks.ts";
import type { Action } from "../messages.ts";
import { examine, type Frame, formatCall, type MessageId } from "../wire.ts";
import type { RpcConnection } from "./connection.ts";

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

type AnswerFrame = Frame & { type: "result" | "error" };

const maxLate = 16;

/**
 * The calls that go out on one socket: one in flight (OCPP-J 1.6 section 4.1.1), a bounded queue behind it.
 *
 *     call ─▶ waiting ─▶ in flight ─▶ answered
 *                │           └─▶ timed out ─▶ answered late
 *                └─▶ not sent
 */
export class CallQueue {
  readonly #connection: RpcConnection;
  #waiting: QueuedCall[] = [];
  #inFlight: QueuedCall | null = null;
  #late: QueuedCall[] = [];
  #closed = false;

  constructor(connection: RpcConnection) {
    this.#connection = connection;
  }

  get inFlight(): boolean {
    return this.#inFlight !== null;
  }

  call(action: Action, payload: string, options: CallOptions): Promise<CallOutcome> {
    const { settings, side } = this.#connection;
    const { timeoutMs = settings.callTimeoutMs } = options;
    const { signal, coalesceKey, priority = 0, heldForBoot = false } = options;
    if (this.#connection.ended) return Promise.resolve({ outcome: "not-sent", reason: "offline" });
    if (signal?.aborted) return Promise.resolve({ outcome: "not-sent", reason: "aborted" });
    // NaN counts as an expired timeout too.
    if (!(timeoutMs > 0)) return Promise.resolve({ outcome: "not-sent", reason: "expired" });
    if (side.gate(action, heldForBoot) === "refuse") {
      return Promise.resolve({ outcome: "not-sent", reason: "not-accepted" });
    }
    if (coalesceKey !== undefined) this.#supersede(coalesceKey);
    if (this.#waiting.length >= settings.maxQueuedCalls)
      return Promise.resolve({ outcome: "not-sent", reason: "queue-full" });

    return new Promise((resolve) => {
      const call: QueuedCall = {
        queue: this,
        action,
        messageId: settings.newMessageId(),
        sentAt: 0,
        payload,
        priority,
        timeoutMs,
        expiresAt: this.#connection.now() + timeoutMs,
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
      const cancelTimer = settings.clock.after(timeoutMs, () => call.queue.#timeOut(call));
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
      const gate = this.#connection.side.gate(call.action, call.heldForBoot);
      if (gate === "refuse") this.#giveUp(call, "not-accepted");
      else if (gate === "send" && this.#inFlight === null) {
        if (this.#isOver(call)) this.#giveUp(call, "expired");
        else this.#send(call);
      }
    }
  }

  answer(frame: AnswerFrame): void {
    this.#end(frame.messageId, (action) => this.#outcomeOf(action, frame));
  }

  /** The answer is not a valid frame. */
  answerBad(messageId: MessageId, text: string): void {
    this.#end(messageId, () => ({ outcome: "invalid-answer", payload: text, violations: [] }));
  }

  #outcomeOf(action: Action, frame: AnswerFrame): CallOutcome {
    if (frame.type === "error") {
      const { code, description, details } = frame;
      return code === "NotImplemented" || code === "NotSupported"
        ? { outcome: "unsupported", code, description }
        : { outcome: "call-error", code, description, details };
    }
    const { messageId, payload } = frame;
    const examined = examine(action, "answer", payload, this.#connection.validation);
    if (examined !== null) this.#connection.reportViolations(action, messageId, examined);
    return examined !== null && examined.refused !== null
      ? { outcome: "invalid-answer", payload, violations: examined.violations }
      : // The codec of this action has checked it and repaired it where possible.
        { outcome: "result", payload: payload as never };
  }

  /** Ends the call with this message id, if there is one; `read` makes its outcome. */
  #end(answeredId: MessageId, read: (action: Action) => CallOutcome): void {
    const messageId = String(answeredId);
    const call = this.#inFlight;
    if (call?.messageId === messageId) {
      const outcome = read(call.action);
      this.#inFlight = null;
      const isLate = call.resolve === null;
      this.#finish(call, outcome);
      if (isLate) this.#answerLate(call, outcome);
      this.pump();
      return;
    }
    const late = this.#late.find((each) => each.messageId === messageId);
    if (late === undefined) return;
    this.#late = this.#late.filter((each) => each !== late);
    this.#answerLate(late, read(late.action));
  }

  /** The socket is closed: sent calls end as disconnected, unsent ones as not-sent. */
  close(closing: ClosingReason | null): void {
    if (this.#closed) return;
    this.#closed = true;
    const sent = this.#inFlight;
    this.#inFlight = null;
    this.#late = [];
    if (sent !== null) this.#finish(sent, { outcome: "disconnected", reason: disconnectReasonOf(closing) });
    for (const call of [...this.#waiting]) this.#giveUp(call, "offline");
  }

  #enqueue(call: QueuedCall): void {
    const behind = this.#waiting.findIndex((each) => each.priority < call.priority);
    this.#waiting.splice(behind === -1 ? this.#waiting.length : behind, 0, call);
  }

  #send(call: QueuedCall): void {
    this.#dequeue(call);
    this.#inFlight = call;
    call.sentAt = this.#connection.now();
    call.onSent?.({ connectionId: this.#connection.id, messageId: call.messageId });
    this.#connection.send(formatCall(call.messageId, call.action, call.payload));
    this.#connection.adjustFlow();
  }

  #supersede(coalesceKey: string): void {
    const old = this.#waiting.find((each) => each.coalesceKey === coalesceKey);
    if (old !== undefined) this.#giveUp(old, "superseded");
  }

  #abort(call: QueuedCall): void {
    if (this.#inFlight !== call) this.#giveUp(call, "aborted");
    // The other side may still be handling the call, so the next one waits until it answers or the timeout is over.
    else this.#resolve(call, { outcome: "timeout", timeoutMs: this.#connection.now() - call.sentAt });
  }

  // A call with less than 1 % of its timeout left would only time out: calls made together would all be sent at the
  // same late moment.
  #isOver({ expiresAt, timeoutMs }: QueuedCall): boolean {
    return expiresAt - this.#connection.now() < timeoutMs / 100;
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
    const { action, messageId, sentAt } = call;
    const durationMs = this.#connection.now() - sentAt;
    const exchange = { direction: "out", action, messageId, outcome: outcome.outcome, durationMs } as const;
    this.#connection.side.exchange(this.#connection, exchange);
    this.#resolve(call, outcome);
  }

  #answerLate(call: QueuedCall, outcome: CallOutcome): void {
    this.#connection.side.lateAnswer(this.#connection, call, outcome);
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

function disconnectReasonOf(closing: ClosingReason | null): DisconnectReason {
  if (closing === null) return "lost";
  return closing === "superseded" ? "replaced" : "closed";
}
