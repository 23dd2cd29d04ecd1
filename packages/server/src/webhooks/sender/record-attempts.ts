import { sql } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import { isoOf } from "../../platform/clock.ts";
import { storable } from "../../platform/storable.ts";
import type { Tx } from "../../store/db.ts";
import type { DeliveryState } from "../../store/schema.ts";
import type { HealthState } from "../../store/stored-json.ts";
import { toUtc } from "../../store/timestamp.ts";
import { disableWebhook } from "../endpoints/disable.ts";
import {
  circuitOf,
  disabledBy,
  type EndedAttempt,
  type Health,
  healthAfter,
  readHealth,
} from "../endpoints/health.ts";
import { isDeselected } from "../endpoints/requested.ts";
import type { PostOutcome } from "./post.ts";
import { nextAttemptAt } from "./schedule.ts";
import type { LeasedDelivery } from "./take.ts";

/** An attempt that is over. Times are epoch ms. */
export interface Attempt {
  delivery: LeasedDelivery;
  startedAt: number;
  endedAt: number;
  outcome: PostOutcome;
}

export interface RecordOptions {
  random: () => number;
  /**
   * Whether to wait for a transaction that locks the health of an endpoint, which an update of its webhook may do for long.
   * Without the wait, the attempts of that endpoint are left to the next round, and those of all others are recorded now.
   */
  waits: boolean;
}

/**
 * Records the attempts, the new state of their deliveries, and the new health of their endpoints. An attempt changes
 * nothing if its delivery does not belong to this process any more, because its lease was over or its webhook is deleted.
 * Returns the attempts that are left for later.
 */
export async function recordAttempts(
  core: Core,
  tx: Tx,
  attempts: readonly Attempt[],
  { random, waits }: RecordOptions,
): Promise<Attempt[]> {
  if (attempts.length === 0) return [];
  const { endpoints, held } = await lockEndpoints(tx, attempts, waits);
  const known = attempts.filter(({ delivery }) => endpoints.has(delivery.webhookId));
  const recorded = await write(
    core,
    tx,
    known.map((attempt) => ({ attempt, ...recordedAttemptOf(attempt, random) })),
  );
  const inOrder = recorded.map(({ attempt }) => attempt).sort((a, b) => a.endedAt - b.endedAt);
  for (const attempt of inOrder) endpoints.get(attempt.delivery.webhookId)?.apply(endedAttemptOf(attempt));
  const changed = [...endpoints.values()].filter((endpoint) => endpoint.changed);
  await writeHealth(tx, changed);
  for (const endpoint of changed) await disable(core, tx, endpoint);
  tx.afterCommit(() => {
    for (const recordedAttempt of recorded) publishAttempt(core, recordedAttempt);
    for (const endpoint of changed) logCircuit(core, endpoint);
  });
  return attempts.filter(({ delivery }) => held.has(delivery.webhookId));
}

interface RecordedAttempt {
  attempt: Attempt;
  state: Exclude<DeliveryState, "sending">;
  /** When it is due again. */
  nextAt: number | null;
  scheduleStep: number;
}

function recordedAttemptOf(
  { delivery, outcome, endedAt }: Attempt,
  random: () => number,
): Omit<RecordedAttempt, "attempt"> {
  const { manual, scheduleStep, telemetry } = delivery;
  // This process is stopping. Another process, or the next one, sends the delivery at once.
  if (wasCanceled(outcome)) return { state: "pending", nextAt: endedAt, scheduleStep };
  if (isSuccess(outcome)) return { state: "delivered", nextAt: null, scheduleStep };
  const failed = scheduleStep + 1;
  // What an operator asks for again follows the whole schedule.
  if (telemetry && !manual) return { state: "expired", nextAt: null, scheduleStep: failed };
  const gone = outcome.kind === "answered" && outcome.status === 410;
  const nextAt = gone
    ? null
    : nextAttemptAt({ endedAt, failed, retryAfterMs: retryAfterMsOf(outcome) }, random);
  return { state: nextAt === null ? "exhausted" : "pending", nextAt, scheduleStep: failed };
}

function endedAttemptOf({ delivery, startedAt, endedAt, outcome }: Attempt): EndedAttempt | null {
  if (wasCanceled(outcome)) return null;
  return {
    startedAt,
    endedAt,
    result: resultOf(outcome),
    retryAfterMs: retryAfterMsOf(outcome),
    manual: delivery.manual,
  };
}

/** Answers and errors with which a receiver, or a server in front of it, shows that it has too much to do. */
const overloaded: ReadonlySet<number | string> = new Set([429, 502, 503, 504, "timeout", "connect_timeout"]);

function resultOf(outcome: PostOutcome): EndedAttempt["result"] {
  if (isSuccess(outcome)) return "success";
  const what = outcome.kind === "answered" ? outcome.status : outcome.code;
  if (what === 410) return "gone";
  return overloaded.has(what) ? "overloaded" : "failure";
}

function isSuccess(outcome: PostOutcome): boolean {
  return outcome.kind === "answered" && outcome.status >= 200 && outcome.status < 300;
}

function wasCanceled(outcome: PostOutcome): boolean {
  return outcome.kind === "failed" && outcome.code === "canceled";
}

function retryAfterMsOf(outcome: PostOutcome): number | null {
  if (outcome.kind !== "answered" || isSuccess(outcome) || outcome.retryAfterS === null) return null;
  return outcome.retryAfterS * 1000;
}

/** A webhook whose health this transaction holds. */
interface Endpoint {
  webhookId: string;
  orgId: string;
  before: Health;
  health: Health;
  changed: boolean;
  disabledBy: "failing" | "gone" | null;
  apply(attempt: EndedAttempt | null): void;
}

interface EndpointRow extends Record<string, unknown> {
  webhook_id: string;
  org_id: string;
  slots: number;
  max_concurrency: number;
  blocked_until: string | null;
  last_success_at: string | null;
  state: Partial<HealthState>;
}

/** `held`: another transaction has locked the endpoint. An endpoint in neither result is deleted. */
async function lockEndpoints(
  tx: Tx,
  attempts: readonly Attempt[],
  waits: boolean,
): Promise<{ endpoints: Map<string, Endpoint>; held: Set<string> }> {
  const ids = [...new Set(attempts.map(({ delivery }) => delivery.webhookId))];
  const own = sql`h.webhook_id in (select value from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;
  const rows = await tx.execute<EndpointRow>(sql`
    select h.webhook_id, h.org_id, h.slots, h.blocked_until, h.last_success_at, h.state, w.max_concurrency
    from webhook_health h join webhooks w on w.id = h.webhook_id
    where ${own} order by h.webhook_id for update of h ${waits ? sql`` : sql`skip locked`}`);
  const endpoints = new Map(rows.map((row) => [row.webhook_id, endpointOf(row)]));
  if (waits || endpoints.size === ids.length) return { endpoints, held: new Set() };
  const there = await tx.execute<{ webhook_id: string }>(
    sql`select webhook_id from webhook_health h where ${own}`,
  );
  const held = there.map(({ webhook_id: id }) => id).filter((id) => !endpoints.has(id));
  return { endpoints, held: new Set(held) };
}

function endpointOf(row: EndpointRow): Endpoint {
  const before: Health = {
    slots: row.slots,
    blockedUntil: timeOf(row.blocked_until),
    lastSuccessAt: timeOf(row.last_success_at),
    state: readHealth(row.state),
  };
  return {
    webhookId: row.webhook_id,
    orgId: row.org_id,
    before,
    health: before,
    changed: false,
    disabledBy: null,
    apply(attempt) {
      if (attempt === null || attempt.manual) return;
      this.health = healthAfter(this.health, attempt, row.max_concurrency);
      this.disabledBy ??= disabledBy(this.health, attempt);
      this.changed = true;
    },
  };
}

function timeOf(text: string | null): number | null {
  return text === null ? null : Date.parse(toUtc(text));
}

/**
 * Returns what became of the deliveries that still belonged to this process. A delivery that its webhook stopped selecting
 * during the attempt is not sent again.
 */
async function write(core: Core, tx: Tx, planned: readonly RecordedAttempt[]): Promise<RecordedAttempt[]> {
  const rows = planned.map(({ attempt, state, nextAt, scheduleStep }) => ({
    id: attempt.delivery.id,
    attempt: attempt.delivery.attempt,
    state,
    next_at: nextAt === null ? null : isoOf(nextAt),
    schedule_step: scheduleStep,
    at: isoOf(attempt.startedAt),
    ended_at: isoOf(attempt.endedAt),
    duration_ms: Math.max(0, Math.round(attempt.outcome.durationMs)),
    ...answerOf(attempt.outcome),
  }));
  const own = await tx.execute<{ id: string; state: RecordedAttempt["state"] }>(sql`
    with ended as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as ended(id text, attempt integer, state text,
        next_at timestamptz, schedule_step integer, at timestamptz, ended_at timestamptz, duration_ms integer,
        status integer, error_code text, response_excerpt text)
    ), becoming as (
      select ended.id, case when ended.state = 'pending' and ${isDeselected} then 'canceled' else ended.state end as state
      from ended join deliveries d on d.id = ended.id join webhooks w on w.id = d.webhook_id
    ), updated as (
      update deliveries d set state = becoming.state, next_at = coalesce(ended.next_at, d.next_at),
        schedule_step = ended.schedule_step, leased_by = null, lease_until = null,
        ended_at = case when becoming.state <> 'pending' then ended.ended_at end
      from ended join becoming on becoming.id = ended.id
      where d.id = ended.id and d.state = 'sending' and d.leased_by = ${core.processId} and d.attempt = ended.attempt
      returning d.id, d.org_id, d.webhook_id, d.attempt, d.manual, d.state
    ), logged as (
      insert into delivery_attempts (org_id, webhook_id, delivery_id, attempt, manual, at, duration_ms, status, error_code,
        response_excerpt)
      select u.org_id, u.webhook_id, u.id, u.attempt, u.manual, ended.at, ended.duration_ms, ended.status, ended.error_code,
        ended.response_excerpt
      from updated u join ended on ended.id = u.id
    )
    select id, state from updated`);
  const stateOf = new Map(own.map(({ id, state }) => [id, state]));
  return planned.flatMap((recordedAttempt) => {
    const state = stateOf.get(recordedAttempt.attempt.delivery.id);
    return state === undefined ? [] : [{ ...recordedAttempt, state }];
  });
}

function answerOf(outcome: PostOutcome) {
  if (outcome.kind === "failed") return { status: null, error_code: outcome.code, response_excerpt: null };
  return { status: outcome.status, error_code: null, response_excerpt: storable(outcome.excerpt) };
}

async function writeHealth(tx: Tx, endpoints: readonly Endpoint[]): Promise<void> {
  if (endpoints.length === 0) return;
  const rows = endpoints.map(({ webhookId, health }) => ({
    webhook_id: webhookId,
    slots: health.slots,
    blocked_until: health.blockedUntil === null ? null : isoOf(health.blockedUntil),
    last_success_at: health.lastSuccessAt === null ? null : isoOf(health.lastSuccessAt),
    state: health.state,
  }));
  await tx.execute(sql`
    update webhook_health h set slots = changed.slots, blocked_until = changed.blocked_until,
      last_success_at = changed.last_success_at, state = changed.state
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as changed(webhook_id text, slots integer,
      blocked_until timestamptz, last_success_at timestamptz, state jsonb)
    where h.webhook_id = changed.webhook_id`);
}

async function disable(core: Core, tx: Tx, endpoint: Endpoint): Promise<void> {
  const { webhookId, orgId, disabledBy: reason } = endpoint;
  if (reason === null) return;
  await disableWebhook(core, tx, { webhookId, orgId }, { reason, actor: { type: "system" } });
  tx.afterCommit(() => core.log.warn({ webhook_id: webhookId, reason }, "webhook disabled"));
}

function publishAttempt(core: Core, { attempt, state }: RecordedAttempt): void {
  const { delivery, outcome } = attempt;
  const result = resultOf(outcome);
  core.metrics.webhookAttempts.observe(
    { outcome: result === "success" ? "succeeded" : outcome.kind === "answered" ? "refused" : "unanswered" },
    outcome.durationMs / 1000,
  );
  if (state !== "pending") core.metrics.webhookDeliveries.count({ outcome: state });
  core.log.debug(
    {
      webhook_id: delivery.webhookId,
      delivery_id: delivery.id,
      event_id: delivery.event.id,
      attempt: delivery.attempt,
      state,
      status: outcome.kind === "answered" ? outcome.status : null,
      error_code: outcome.kind === "failed" ? outcome.code : null,
      duration_ms: Math.round(outcome.durationMs),
    },
    "webhook attempt",
  );
  // A caller waits only for the first attempt of a requested delivery. A caller that misses the signal reads the row
  // before it gives up.
  if (delivery.manual && delivery.attempt === 1)
    core.signals.publish({ type: "delivery-attempted", id: delivery.id });
}

function logCircuit({ clock, log }: Core, { webhookId, before, health }: Endpoint): void {
  const now = clock.now();
  const [from, to] = [before.state.circuit, health.state.circuit];
  if (from === to) return;
  const fields = {
    webhook_id: webhookId,
    failed_attempts: health.state.failedAttempts,
    circuit: circuitOf(health.state, now),
  };
  if (to === "open")
    log.warn({ ...fields, probe_in_ms: (health.state.probeAt ?? now) - now }, "webhook circuit opened");
  else if (to === "closed") log.info(fields, "webhook circuit closed");
  else log.info(fields, "webhook circuit half open");
}
