import type { AnswerOf, Cancel, ChargePoint, Clock, RequestOf } from "@forecourt/ocpp";
import type { Dropped } from "./ledger.ts";

/** Messages that are queued until they are answered, and sent in chronological order (section 3.7.1). */
export type TransactionAction = "StartTransaction" | "MeterValues" | "StopTransaction";

export interface TransactionMessage<A extends TransactionAction = TransactionAction> {
  action: A;
  /**
   * Called once when the message is sent first: by then the StartTransaction before it is answered. Every attempt
   * repeats the result.
   */
  payload(): RequestOf<A>;
  answered(answer: AnswerOf<A>): void;
  /** The central system has refused it in all attempts. */
  refused(): void;
}

export interface TransactionQueue {
  /** Number of unanswered messages. */
  readonly length: number;
  push<A extends TransactionAction>(message: TransactionMessage<A>): void;
  /** Drops the next such message before it is sent. */
  loseNext(action: TransactionAction): void;
  /** The charger is online. */
  open(): void;
  /** The charger is offline; the messages stay queued. */
  shut(): void;
}

export interface TransactionQueueOptions {
  clock: Clock;
  call: ChargePoint["call"];
  /** TransactionMessageAttempts. */
  attempts(): number;
  /** TransactionMessageRetryInterval, in ms. */
  retryIntervalMs(): number;
  dropped(entry: Dropped): void;
}

const maxLength = 10_000;

/**
 * The transaction messages of a charger: in strict order, one at a time, kept until they are answered (section 3.7).
 *
 *     push ─▶ waiting ─▶ sent ─▶ answered
 *                ▲        ├─ connection lost, no answer ─▶ waiting, without a limit
 *                │        └─ CALLERROR ─▶ waiting, attempt × interval
 *                └────────────┘   └─ the last attempt ─▶ dropped
 *
 * An attempt is a new call with a new message id and the same content. A full queue drops its oldest meter values, and
 * never starts or stops.
 */
export function createTransactionQueue(options: TransactionQueueOptions): TransactionQueue {
  const { clock, call } = options;
  let waiting: TransactionMessage[] = [];
  let head: { message: TransactionMessage; payload: RequestOf<TransactionAction>; refusals: number } | null =
    null;
  let open = false;
  let calling = false;
  let cancelRetry: Cancel | null = null;
  const toLose: TransactionAction[] = [];

  function next(): void {
    if (!open || calling || cancelRetry !== null) return;
    if (head === null) {
      const message = waiting.shift();
      if (message === undefined) return;
      head = { message, payload: message.payload(), refusals: 0 };
    }
    void attempt(head); // never rejects: only an invalid payload would, and ours are valid
  }

  async function attempt(current: NonNullable<typeof head>): Promise<void> {
    const { message, payload } = current;
    calling = true;
    const outcome = await call(message.action, payload, {
      onLateAnswer: (late) => late.outcome === "result" && finish(current, late.payload),
    });
    calling = false;
    if (head !== current) return next();
    switch (outcome.outcome) {
      case "result":
        return finish(current, outcome.payload);
      case "call-error":
      case "unsupported":
      case "invalid-answer":
        current.refusals++;
        if (current.refusals >= options.attempts()) return drop(current);
        return retryAfter(options.retryIntervalMs() * current.refusals);
      case "timeout":
        return retryAfter(options.retryIntervalMs());
      case "disconnected":
        return next();
      case "not-sent":
        return open ? retryAfter(options.retryIntervalMs()) : undefined;
    }
  }

  function finish(current: NonNullable<typeof head>, answer: AnswerOf<TransactionAction>): void {
    if (head !== current) return;
    head = null;
    cancelRetry?.();
    cancelRetry = null;
    current.message.answered(answer);
    next();
  }

  function drop({ message, payload }: NonNullable<typeof head>): void {
    head = null;
    options.dropped({ action: message.action, payload, why: "refused", at: clock.now() });
    message.refused();
    next();
  }

  function retryAfter(delayMs: number): void {
    cancelRetry = clock.after(delayMs, () => {
      cancelRetry = null;
      next();
    });
  }

  function thin(): void {
    const oldest = waiting.find(({ action }) => action === "MeterValues");
    if (oldest === undefined) return;
    waiting = waiting.filter((each) => each !== oldest);
    options.dropped({ action: oldest.action, payload: oldest.payload(), why: "thinned", at: clock.now() });
  }

  function isLost(message: TransactionMessage): boolean {
    const index = toLose.indexOf(message.action);
    if (index === -1) return false;
    toLose.splice(index, 1);
    options.dropped({
      action: message.action,
      payload: message.payload(),
      why: "lost",
      at: clock.now(),
    });
    message.refused();
    return true;
  }

  return {
    get length() {
      return waiting.length + (head === null ? 0 : 1);
    },
    loseNext(action) {
      toLose.push(action);
    },
    push(message) {
      if (toLose.length > 0 && isLost(message)) return;
      waiting.push(message);
      if (waiting.length > maxLength) thin();
      next();
    },
    open() {
      open = true;
      // The connection is new, so do not wait any longer for the next attempt.
      cancelRetry?.();
      cancelRetry = null;
      next();
    },
    shut() {
      open = false;
      cancelRetry?.();
      cancelRetry = null;
    },
  };
}
