import { sql } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import { isoOf } from "../../platform/clock.ts";
import type { Tx } from "../../store/db.ts";
import type { HealthState } from "../../store/stored-json.ts";
import { toUtc } from "../../store/timestamp.ts";
import { readHealth } from "../endpoints/health.ts";
import { isRequested } from "../endpoints/requested.ts";
import { type Due, perHost } from "./share.ts";

/*
 * Only the process that locks the health of a webhook and the lock of its host counts and leases its deliveries. So no
 * more of them are in flight than its slots, over all processes. A process does not wait for these locks: it leaves the
 * webhooks that another process has locked to that process.
 */

/** A webhook with due deliveries. This transaction has it locked until the transaction ends. */
export interface Candidate extends Due {
  partitions: boolean;
  /** Disabled, or its circuit is open, or its receiver asked to wait: the sender sends only requested deliveries. */
  paused: boolean;
  requested: boolean;
  /** The webhook has not been paused since this time. */
  resumedAt: number;
}

/** The limit of one round. */
const mostWebhooks = 256;

/** Whether there is anything to send, now or later. An idle server checks this four times a second. */
export async function hasOpenDeliveries({ db }: Pick<Core, "db">): Promise<boolean> {
  const [row] = await db.asSystem(() =>
    db.read((tx) =>
      tx.execute<{ open: boolean }>(sql`
        select exists (select from deliveries where state = 'pending')
          or exists (select from deliveries where state = 'sending') as open`),
    ),
  );
  return row?.open === true;
}

export interface InFlight {
  /** In the order of their turns. */
  candidates: Candidate[];
  inFlightByHost: ReadonlyMap<string, number>;
}

/** The webhooks that seem to have a free slot, and their deliveries in flight. `round` decides whose turn it is. */
export async function lockDue(core: Core, tx: Tx, round: number): Promise<InFlight> {
  const due = await lockRows(core, tx, round);
  return due.length === 0 ? { candidates: [], inFlightByHost: new Map() } : countInFlight(core, tx, due);
}

interface DueRow extends Record<string, unknown> {
  webhook_id: string;
  /** With the id of the organization, because each organization has its own limit at a host. */
  host: string;
  slots: number;
  partitions: boolean;
  paused: boolean;
  requested: boolean;
  host_held: boolean;
  blocked_until: string | null;
  state: Partial<HealthState>;
}

/**
 * Webhooks with due deliveries that seem to have a free slot. This transaction has them locked from now on. One webhook of
 * each organization comes before a second one of any, however many it has. Each round draws a new order.
 */
async function lockRows(core: Core, tx: Tx, round: number): Promise<DueRow[]> {
  const now = sql`${isoOf(core.clock.now())}::timestamptz`;
  const draw = `${core.processId} ${round}`;
  const rows = await tx.execute<DueRow>(sql`
    with recursive first_due as (
      -- The first of each webhook, found by going through the index from one webhook to the next.
      (select webhook_id, next_at from deliveries where state = 'pending' order by webhook_id, next_at limit 1)
      union all
      select following.webhook_id, following.next_at from first_due cross join lateral (
        select webhook_id, next_at from deliveries
        where state = 'pending' and webhook_id > first_due.webhook_id order by webhook_id, next_at limit 1
      ) as following
    ), sending as materialized (
      select s.webhook_id, w.org_id, w.host from deliveries s join webhooks w on w.id = s.webhook_id where s.state = 'sending'
    ), by_webhook as (
      select webhook_id, count(*) as sending from sending group by webhook_id
    ), by_host as (
      select org_id, host, count(*) as sending from sending group by org_id, host
    ), due as (
      select w.id, w.org_id, w.host, md5(w.id || ${draw}::text) as drawn, coalesce(by_webhook.sending, 0) as own,
        coalesce(by_host.sending, 0) as at_host, requested,
        not w.enabled or coalesce(h.blocked_until > ${now}, false) as paused
      from first_due join webhooks w on w.id = first_due.webhook_id join webhook_health h on h.webhook_id = w.id
        left join by_webhook on by_webhook.webhook_id = w.id left join by_host on by_host.org_id = w.org_id and by_host.host = w.host
        cross join lateral (select exists (
          select from deliveries d where d.webhook_id = w.id and d.state = 'pending' and d.next_at <= ${now} and ${isRequested}) as requested) as requests
      where first_due.next_at <= ${now} and coalesce(by_webhook.sending, 0) < least(h.slots, w.max_concurrency)
    ), in_turn as (
      select *, row_number() over (partition by org_id, host order by drawn) + at_host as place
      from due where requested or not paused
    ), fair as (
      select *, row_number() over (partition by org_id order by drawn) as place_of_org
      from in_turn where place <= ${perHost} or own = 0
    )
    select h.webhook_id, w.org_id || ' ' || w.host as host, least(h.slots, w.max_concurrency) as slots, w.ordering = 'subject' as partitions,
      turn.paused, turn.requested, h.blocked_until, h.state,
      pg_try_advisory_xact_lock(hashtext('forecourt webhook host'), hashtext(w.org_id || w.host)) as host_held
    from (select * from fair order by place_of_org, drawn limit ${mostWebhooks}) as turn
      join webhook_health h on h.webhook_id = turn.id join webhooks w on w.id = turn.id
    order by turn.place_of_org, turn.drawn
    for update of h skip locked`);
  return rows.filter(({ host_held: held }) => held);
}

/** Counts after the transaction has taken the locks, to include what other processes have leased before. */
async function countInFlight(core: Core, tx: Tx, due: readonly DueRow[]): Promise<InFlight> {
  const rows = await tx.execute<{ webhook_id: string; host: string; sending: number; here: number }>(sql`
    select s.webhook_id, w.org_id || ' ' || w.host as host, count(*)::integer as sending,
      count(*) filter (where s.leased_by = ${core.processId})::integer as here
    from deliveries s join webhooks w on w.id = s.webhook_id where s.state = 'sending' group by s.webhook_id, w.id`);
  const inFlight = new Map(rows.map((row) => [row.webhook_id, row]));
  const inFlightByHost = new Map<string, number>();
  for (const { host, sending } of rows) inFlightByHost.set(host, (inFlightByHost.get(host) ?? 0) + sending);
  const candidates = due.map((row): Candidate => {
    const { begunAt } = readHealth(row.state);
    return {
      webhookId: row.webhook_id,
      host: row.host,
      slots: row.slots,
      inFlight: inFlight.get(row.webhook_id)?.sending ?? 0,
      inFlightHere: inFlight.get(row.webhook_id)?.here ?? 0,
      partitions: row.partitions,
      paused: row.paused,
      requested: row.requested,
      resumedAt: Math.max(begunAt, row.blocked_until === null ? 0 : Date.parse(toUtc(row.blocked_until))),
    };
  });
  return { candidates, inFlightByHost };
}
