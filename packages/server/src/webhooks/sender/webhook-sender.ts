import { sign } from "@forecourt/webhooks";
import type { Core } from "../../core/core.ts";
import type { Cancel } from "../../platform/clock.ts";
import { inTime } from "../../platform/in-time.ts";
import { idsIn } from "../../platform/traces.ts";
import type { Tx } from "../../store/db.ts";
import { isConflict, isUnavailable } from "../../store/store-error.ts";
import { envelopeOf } from "../endpoints/envelope.ts";
import { hasOpenDeliveries } from "./due.ts";
import { leaseDeliveries, newTurns, recoverDeliveries } from "./lease.ts";
import type { Poster, PostOutcome, PostRequest } from "./post.ts";
import { type Attempt, recordAttempts } from "./record-attempts.ts";
import { createSigningSecrets } from "./signing-secrets.ts";
import type { LeasedDelivery } from "./take.ts";
import { userAgent } from "./user-agent.ts";

/*
 * The webhook sender runs one round after another, each in one transaction: it records the attempts that have ended, and
 * it leases the deliveries that are due. A round begins when attempts have ended, when a signal reports due deliveries,
 * and four times a second in any case.
 */

/** Sends the deliveries of this process. */
export interface WebhookSender {
  start(): void;
  /** From now on the sender starts no new attempt. */
  drain(): void;
  /**
   * Resolves when the running attempts are recorded. After ten seconds the sender cancels them, and another process sends
   * the deliveries again.
   */
  close(): Promise<void>;
}

/** How many deliveries may be in flight, or sent and not recorded yet. */
export const capacity = 256;
const pollMs = 250;
/** How long the first outcome waits for others, and one round for the next. */
const gatherMs = 10;
/** With this many outcomes, the next round begins without a wait. */
const enough = 128;
/** How often the sender recovers deliveries whose lease or process has ended: not in every round. */
const recoverEveryMs = 2_000;
const drainMs = 10_000;
const retryMs = 1_000;

export function createWebhookSender(
  core: Core,
  poster: Poster,
  random: () => number = Math.random,
): WebhookSender {
  const { clock } = core;
  core.metrics.webhooksInFlight.read(() => sending.size);
  const turns = newTurns();
  const secrets = createSigningSecrets(core);
  const sending = new Map<LeasedDelivery, Promise<void>>();
  /** The attempts that the current round records. */
  let batch: Attempt[] = [];
  const abort = new AbortController();
  let ended: Attempt[] = [];
  /** The round that runs now, and whether another round has to follow. */
  let round: Promise<void> | null = null;
  let again = false;
  /** A signal has reported due deliveries since the last round began. */
  let woken = true;
  let draining = false;
  /** The sender now records attempts for the last time. */
  let closing = false;
  let timer: { at: number; cancel: Cancel } | null = null;
  /** A timer sets it, because a clock may be set back. */
  let recoversNext = true;
  let stopRecovering: Cancel = () => undefined;
  let drainedAt: number | null = null;

  /** The next round begins after this delay, or earlier if it is already scheduled earlier. */
  function schedule(delayMs: number): void {
    const at = clock.now() + delayMs;
    if (timer !== null && timer.at <= at) return;
    timer?.cancel();
    timer = { at, cancel: clock.after(delayMs, begin) };
  }

  function begin(): void {
    timer?.cancel();
    timer = null;
    if (round !== null) {
      again = true;
      return;
    }
    again = false;
    round = run()
      .catch((error: unknown) => {
        if (!isUnavailable(error) && !isConflict(error))
          core.log.error({ err: error }, "webhook round failed");
        return retryMs;
      })
      .then((nextMs) => {
        round = null;
        if (draining && ended.length === 0) return;
        schedule(again ? Math.min(nextMs, gatherMs) : nextMs);
      });
  }

  /** Runs one round. Returns the delay before the next one. */
  async function run(): Promise<number> {
    batch = ended;
    ended = [];
    const isIdle = batch.length === 0 && sending.size === 0 && !woken;
    woken = false;
    if (isIdle && !(await hasOpenDeliveries(core))) return pollMs;
    const room = draining || core.draining() ? 0 : capacity - sending.size;
    const recovers = room > 0 && recoversNext;
    try {
      const { leased, more, later } = await core.db.asSystem(() =>
        core.db.transaction(async (tx) => {
          const later = await recordAttempts(core, tx, batch, { random, waits: closing });
          if (recovers) await recoverDeliveries(core, tx, held());
          const leases = await leaseDeliveries(core, tx, turns, room);
          await secrets.load(tx, leases.leased);
          return { ...leases, later };
        }),
      );
      batch = [];
      if (recovers) {
        recoversNext = false;
        stopRecovering = clock.after(recoverEveryMs, () => {
          recoversNext = true;
        });
      }
      for (const delivery of leased) send(delivery);
      const isPressing = ended.length >= enough;
      ended = [...later, ...ended];
      if (isPressing) return 0;
      return more || ended.length > 0 ? gatherMs : pollMs;
    } catch (error) {
      // The sender leases nothing before it has recorded them, so there are never more of them than were in flight.
      const kept = batch.length;
      ended = [...batch, ...ended];
      batch = [];
      if (isUnavailable(error) || isConflict(error) || kept === 0) throw error;
      await recordEach(error);
      return gatherMs;
    }
  }

  /** The deliveries that are being sent, or that were sent and are not recorded yet. */
  function held(): string[] {
    const over = [...batch, ...ended].map(({ delivery }) => delivery);
    return [...sending.keys(), ...over].map(({ id }) => id);
  }

  /** One attempt made the batch fail. Each attempt gets its own transaction, so that the sender gives up only that one. */
  async function recordEach(cause: unknown): Promise<void> {
    for (const attempt of ended.splice(0)) {
      try {
        const record = (tx: Tx) => recordAttempts(core, tx, [attempt], { random, waits: closing });
        ended.push(...(await core.db.asSystem(() => core.db.transaction(record))));
      } catch (error) {
        if (isUnavailable(error) || isConflict(error)) {
          ended.push(attempt);
          continue;
        }
        // The lease of the delivery ends, and a process sends it again.
        const { id, webhookId } = attempt.delivery;
        core.log.error(
          { err: error, cause, delivery_id: id, webhook_id: webhookId },
          "webhook attempt not stored",
        );
      }
    }
  }

  function send(delivery: LeasedDelivery): void {
    const startedAt = clock.now();
    const work = post(delivery, startedAt)
      .catch((error: unknown): PostOutcome => {
        // The server sent nothing, because it could not build or sign the request.
        core.log.error(
          { err: error, delivery_id: delivery.id, webhook_id: delivery.webhookId },
          "webhook not signed",
        );
        return { kind: "failed", code: "request_malformed", durationMs: 0 };
      })
      .then((outcome) => {
        sending.delete(delivery);
        ended.push({ delivery, startedAt, endedAt: clock.now(), outcome });
        if (round !== null) again = true;
        else if (ended.length >= enough) begin();
        else schedule(gatherMs);
      });
    sending.set(delivery, work);
  }

  async function post(delivery: LeasedDelivery, startedAt: number): Promise<PostOutcome> {
    const { event, webhookId, url, attempt, gap, payloadMode } = delivery;
    const timestamp = Math.floor(startedAt / 1000);
    const body = Buffer.from(envelopeOf(event, payloadMode));
    return poster.post(
      {
        webhookId,
        url,
        headers: {
          "content-type": "application/json",
          "user-agent": userAgent,
          "webhook-id": event.id,
          "webhook-timestamp": String(timestamp),
          "webhook-signature": sign({ id: event.id, timestamp, body, secrets: secrets.of(delivery) }),
          "x-webhook-delivery": delivery.id,
          "x-webhook-attempt": String(attempt),
          ...(gap ? { "x-webhook-gap": "true" } : {}),
        },
        body,
        timeoutMs: core.config.webhooks.timeoutMs,
        span: spanOf(delivery),
      },
      abort.signal,
    );
  }

  function wake(): void {
    if (draining) return;
    woken = true;
    if (round !== null) again = true;
    else begin();
  }

  let unsubscribe: Cancel = () => undefined;
  return {
    start() {
      if (draining) return;
      unsubscribe = core.signals.subscribe("delivery-due", wake);
      begin();
    },
    drain() {
      draining = true;
      drainedAt ??= clock.now();
    },
    async close() {
      draining = true;
      unsubscribe();
      const sent = async () => void (await Promise.all(sending.values()));
      const elapsedMs = clock.now() - (drainedAt ?? clock.now());
      await inTime(clock, sent(), Math.max(0, drainMs - elapsedMs));
      abort.abort();
      await sent();
      await round;
      timer?.cancel();
      stopRecovering();
      closing = true;
      if (ended.length > 0) await run();
      await poster.close();
    },
  };
}

/** The delivery continues the trace in which the event was recorded. */
function spanOf({ id, webhookId, attempt, event }: LeasedDelivery): NonNullable<PostRequest["span"]> {
  const attributes = {
    "forecourt.delivery_id": id,
    "forecourt.webhook_id": webhookId,
    "forecourt.attempt": attempt,
    "forecourt.event_id": event.id,
    "forecourt.event_type": event.type,
    ...idsIn({ ...event.data, [`${event.subjectType}_id`]: event.subjectId }),
  };
  return { parent: { traceparent: event.traceparent }, attributes };
}
