import { sql } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import type { EventRow } from "../../core/to-event.ts";
import { isoOf } from "../../platform/clock.ts";
import type { Tx } from "../../store/db.ts";
import { events, type webhooks } from "../../store/schema.ts";
import { isStale } from "./telemetry.ts";

type WebhookRow = typeof webhooks.$inferSelect;

/** A delivery that this process has leased to send. */
export interface LeasedDelivery {
  id: string;
  orgId: string;
  webhookId: string;
  url: string;
  payloadMode: WebhookRow["payloadMode"];
  /** The number of attempts, including this one. */
  attempt: number;
  scheduleStep: number;
  manual: boolean;
  telemetry: boolean;
  gap: boolean;
  event: EventRow;
  /** Changes when the secrets of the webhook change. */
  secretsVersion: string | null;
}

/** The most deliveries that one round reads for each endpoint, because an endpoint does not have more slots. */
const mostSlots = 32;
/** The lease ends this much later than the time that an attempt may take. */
const leaseGraceMs = 10_000;

interface TakenRow extends Record<string, unknown> {
  id: string;
  org_id: string;
  webhook_id: string;
  url: string;
  payload_mode: WebhookRow["payloadMode"];
  attempt: number;
  schedule_step: number;
  manual: boolean;
  telemetry: boolean;
  gap: boolean;
  event_id: string;
  /** Null when the webhook has no secret, which is a bug. */
  secrets_version: string | null;
}

/** Leases the picked deliveries, and the first deliveries of the webhooks without an order. */
export async function take(
  core: Core,
  tx: Tx,
  picked: readonly string[],
  free: readonly { webhook_id: string; share: number }[],
): Promise<LeasedDelivery[]> {
  const at = sql`${isoOf(core.clock.now())}::timestamptz`;
  // The lease uses the clock of the database, because the other processes judge it by that clock.
  const leaseS = (core.config.webhooks.timeoutMs + leaseGraceMs) / 1000;
  const rows = await tx.execute<TakenRow>(sql`
    with by_id as (
      select value as id from jsonb_array_elements_text(${JSON.stringify(picked)}::jsonb)
    ), picked as (
      select id from by_id
      union all
      select d.id
      from jsonb_to_recordset(${JSON.stringify(free)}::jsonb) as free(webhook_id text, share integer)
      cross join lateral (
        select id from (
          -- As many as there may ever be: with a number that the planner sees, it goes along the index.
          select id, next_at from deliveries
          where webhook_id = free.webhook_id and state = 'pending' and next_at <= ${at} and not ${isStale(core)}
            and id not in (select id from by_id)
          order by next_at limit ${sql.raw(String(mostSlots))}
        ) as first order by next_at limit free.share
      ) as d
    ), taken as (
      update deliveries d set state = 'sending', leased_by = ${core.processId},
        lease_until = now() + make_interval(secs => ${leaseS}::double precision),
        attempt = d.attempt + 1,
        first_attempt_at = coalesce(d.first_attempt_at, ${at}),
        -- Two questions, each along an index of its own.
        gap = w.ordering = 'subject' and (d.gap
          or exists (select from deliveries e where e.webhook_id = d.webhook_id and e.subject_id = d.subject_id
            and e.sequence < d.sequence and e.state in ('pending', 'sending') and not e.overtaken)
          or exists (select from deliveries e where e.webhook_id = d.webhook_id and e.subject_id = d.subject_id
            and e.sequence < d.sequence and e.state in ('pending', 'sending') and e.overtaken))
      from picked, webhooks w where d.id = picked.id and w.id = d.webhook_id and d.state = 'pending'
      returning d.id, d.org_id, d.webhook_id, d.event_id, w.url, w.payload_mode, d.attempt, d.schedule_step, d.manual,
        d.telemetry, d.gap
    )
    select taken.*, (select max(s.id) from webhook_secrets s where s.webhook_id = taken.webhook_id) as secrets_version
    from taken`);
  const eventOf = await findEvents(tx, rows);
  const lost = rows.filter((row) => !eventOf.has(row.event_id)).map(({ id }) => id);
  if (lost.length > 0) await cancel(core, tx, lost);
  return rows.flatMap((row) => {
    const event = eventOf.get(row.event_id);
    return event === undefined ? [] : [leasedOf(row, event)];
  });
}

async function findEvents(tx: Tx, rows: readonly TakenRow[]): Promise<Map<string, EventRow>> {
  const ids = JSON.stringify([...new Set(rows.map(({ event_id: id }) => id))]);
  const found = await tx
    .select()
    .from(events)
    .where(sql`${events.id} in (select value from jsonb_array_elements_text(${ids}::jsonb))`);
  return new Map(found.map((event) => [event.id, event]));
}

/** Cancels deliveries whose events were deleted: there is nothing to send any more. */
async function cancel(core: Core, tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update deliveries set state = 'canceled', ended_at = ${isoOf(core.clock.now())}::timestamptz, leased_by = null,
      lease_until = null
    where id in (select value from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`);
  tx.afterCommit(() => core.metrics.webhookDeliveries.count({ outcome: "canceled" }, ids.length));
}

function leasedOf(row: TakenRow, event: EventRow): LeasedDelivery {
  return {
    id: row.id,
    orgId: row.org_id,
    webhookId: row.webhook_id,
    url: row.url,
    payloadMode: row.payload_mode,
    attempt: row.attempt,
    scheduleStep: row.schedule_step,
    manual: row.manual,
    telemetry: row.telemetry,
    gap: row.gap,
    event,
    secretsVersion: row.secrets_version,
  };
}
