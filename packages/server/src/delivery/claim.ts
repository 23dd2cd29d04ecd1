import { sql } from "drizzle-orm";
import { type Context, isoOf } from "../context.ts";
import type { EventRow } from "../events/to-event.ts";
import type { Tx } from "../store/db.ts";
import { events, type webhooks } from "../store/schema.ts";
import { toUtc } from "../store/timestamp.ts";
import { readHealth } from "./health.ts";
import { type LaneRequest, pickFromLanes } from "./lanes.ts";
import { type Due, perHost, shareRoom } from "./share.ts";
import { isStale } from "./telemetry.ts";

/*
 * Whoever holds the health of a webhook, and the lock of its host, is alone in counting and taking its deliveries: so no
 * more of them are in flight than its slots, over all processes. Nobody waits for either: what another process holds is left
 * to that one.
 */

type WebhookRow = typeof webhooks.$inferSelect;

/** A delivery that is this process's to send. */
export interface Claimed {
  id: string;
  orgId: string;
  webhookId: string;
  url: string;
  payloadMode: WebhookRow["payloadMode"];
  /** This one included. */
  attempt: number;
  scheduleStep: number;
  manual: boolean;
  telemetry: boolean;
  gap: boolean;
  event: EventRow;
  /** Changes with its secrets. */
  secretsVersion: string | null;
}

export interface Claim {
  claimed: Claimed[];
  /** There may be more at once: somebody was passed over. */
  more: boolean;
}

/** What a process remembers from one claim to the next: whose turn it is. */
export interface Turns {
  round: number;
  /** Per webhook with lanes, whose turn it is there. */
  afterSubject: Map<string, string>;
}

export const newTurns = (): Turns => ({ round: 0, afterSubject: new Map() });

/** Of a claim: it reads at most so many at each endpoint, which has no more slots. */
const mostSlots = 32;
const mostWebhooks = 256;
/** After the time that an attempt may take. */
const leaseGraceMs = 10_000;
/** How long the next event of a subject waits for the one before it. */
const laneHeldMs = 5 * 60_000;

interface Candidate extends Due {
  lanes: boolean;
  /** Disabled, or its receiver wants nothing now: only what somebody has asked for is sent. */
  paused: boolean;
  askedFor: boolean;
  /** Since then it was not paused. */
  resumedAt: number;
}

/** Whether there is anything to send at all, now or later: what a server finds out four times a second for nothing. */
export async function hasOpenDeliveries({ db }: Pick<Context, "db">): Promise<boolean> {
  const [row] = await db.asSystem(() =>
    db.read((tx) =>
      tx.execute<{ open: boolean }>(sql`
        select exists (select from deliveries where state = 'pending')
          or exists (select from deliveries where state = 'sending') as open`),
    ),
  );
  return row?.open === true;
}

/** Takes what is due, as much as there is room for; the caller sends it, and settles it. */
export async function claimDeliveries(ctx: Context, tx: Tx, turns: Turns, room: number): Promise<Claim> {
  const none: Claim = { claimed: [], more: false };
  if (room <= 0) return none;
  const due = await lockDue(ctx, tx, turns);
  if (due.length === 0) return none;
  turns.round += 1;
  const { candidates, inFlightByHost } = await countInFlight(tx, due);
  const shares = shareRoom(room, candidates, inFlightByHost);
  const served = candidates.filter(({ webhookId }) => shares.has(webhookId));
  const shareOf = ({ webhookId }: Candidate): number => shares.get(webhookId) ?? 0;

  const asked = served.filter(({ askedFor }) => askedFor);
  const byHand = await pickAskedFor(ctx, tx, asked, (candidate) => {
    const share = shareOf(candidate);
    // Where events wait for those before them, what goes on happening has its turn as well.
    return candidate.paused ? share : Math.floor((share + (turns.round % 2)) / 2);
  });
  for (const { webhookId } of byHand) shares.set(webhookId, (shares.get(webhookId) ?? 0) - 1);

  const going = served.filter((candidate) => !candidate.paused && shareOf(candidate) > 0);
  const lanes = await pickFromLanes(
    ctx,
    tx,
    turns.afterSubject,
    going
      .filter((candidate) => candidate.lanes)
      .map((candidate) => laneRequest(ctx, candidate, shareOf(candidate))),
  );
  const picked = [...byHand.map(({ id }) => id), ...lanes.picked];
  const free = going
    .filter((candidate) => !candidate.lanes)
    .map((candidate) => ({ webhook_id: candidate.webhookId, share: shareOf(candidate) }));
  if (picked.length === 0 && free.length === 0) return { ...none, more: lanes.more };
  const claimed = await take(ctx, tx, picked, free);
  return { claimed, more: lanes.more || served.length < due.length };
}

function laneRequest(ctx: Context, { webhookId, resumedAt }: Candidate, share: number): LaneRequest {
  const heldSince = ctx.clock.now() - laneHeldMs;
  return { webhookId, share, overtakeBefore: resumedAt <= heldSince ? heldSince : null };
}

interface DueRow extends Record<string, unknown> {
  webhook_id: string;
  /** Of this organization: another one's receivers there are its own affair. */
  host: string;
  slots: number;
  lanes: boolean;
  paused: boolean;
  asked_for: boolean;
  host_held: boolean;
  blocked_until: string | null;
  /** As JSON. */
  state: string;
}

/**
 * Webhooks for which something is due and a slot seems to be free; each is this transaction's alone from now on. One of each
 * organization comes before a second one of any, however many it has; who is the first is another one in each round.
 */
async function lockDue(ctx: Context, tx: Tx, { round }: Turns): Promise<DueRow[]> {
  const now = sql`${isoOf(ctx.clock.now())}::timestamptz`;
  const draw = `${ctx.processId} ${round}`;
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
        coalesce(by_host.sending, 0) as at_host, asked_for,
        not w.enabled or coalesce(h.blocked_until > ${now}, false) as paused
      from first_due join webhooks w on w.id = first_due.webhook_id join webhook_health h on h.webhook_id = w.id
        left join by_webhook on by_webhook.webhook_id = w.id left join by_host on by_host.org_id = w.org_id and by_host.host = w.host
        cross join lateral (select exists (
          select from deliveries d where d.webhook_id = w.id and d.state = 'pending' and d.manual and d.next_at <= ${now}
            and d.schedule_step = 0) as asked_for) as by_hand
      where first_due.next_at <= ${now} and coalesce(by_webhook.sending, 0) < least(h.slots, w.max_concurrency)
    ), in_turn as (
      select *, row_number() over (partition by org_id, host order by drawn) + at_host as place
      from due where asked_for or not paused
    ), fair as (
      select *, row_number() over (partition by org_id order by drawn) as place_of_org
      from in_turn where place <= ${perHost} or own = 0
    )
    select h.webhook_id, w.org_id || ' ' || w.host as host, least(h.slots, w.max_concurrency) as slots, w.ordering = 'subject' as lanes,
      turn.paused, turn.asked_for, h.blocked_until, h.state,
      pg_try_advisory_xact_lock(hashtext('forecourt webhook host'), hashtext(w.org_id || w.host)) as host_held
    from (select * from fair order by place_of_org, drawn limit ${mostWebhooks}) as turn
      join webhook_health h on h.webhook_id = turn.id join webhooks w on w.id = turn.id
    order by turn.place_of_org, turn.drawn
    for update of h skip locked`);
  return rows.filter(({ host_held: held }) => held);
}

/** Seen after the locks were taken, so that it counts what others have claimed before. */
async function countInFlight(tx: Tx, due: readonly DueRow[]) {
  const rows = await tx.execute<{ webhook_id: string; host: string; sending: number }>(sql`
    select s.webhook_id, w.org_id || ' ' || w.host as host, count(*)::integer as sending
    from deliveries s join webhooks w on w.id = s.webhook_id where s.state = 'sending' group by s.webhook_id, w.id`);
  const inFlight = new Map(rows.map(({ webhook_id: id, sending }) => [id, sending]));
  const inFlightByHost = new Map<string, number>();
  for (const { host, sending } of rows) inFlightByHost.set(host, (inFlightByHost.get(host) ?? 0) + sending);
  const candidates = due.map((row): Candidate => {
    const { begunAt } = readHealth(row.state);
    return {
      webhookId: row.webhook_id,
      host: row.host,
      slots: row.slots,
      inFlight: inFlight.get(row.webhook_id) ?? 0,
      lanes: row.lanes,
      paused: row.paused,
      askedFor: row.asked_for,
      resumedAt: Math.max(begunAt, row.blocked_until === null ? 0 : Date.parse(toUtc(row.blocked_until))),
    };
  });
  return { candidates, inFlightByHost };
}

/**
 * What somebody has asked for and that was not tried since. Within a subject one after another; nothing else holds it up.
 */
async function pickAskedFor(
  ctx: Context,
  tx: Tx,
  candidates: readonly Candidate[],
  shareOf: (candidate: Candidate) => number,
): Promise<{ id: string; webhookId: string }[]> {
  if (candidates.length === 0) return [];
  const asked = candidates.map((candidate) => ({
    webhook_id: candidate.webhookId,
    lanes: candidate.lanes,
    share: shareOf(candidate),
  }));
  const rows = await tx.execute<{ id: string; webhook_id: string }>(sql`
    select d.id, d.webhook_id
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked(webhook_id text, lanes boolean, share integer)
    cross join lateral (
      select * from (
        select * from deliveries where webhook_id = asked.webhook_id and state = 'pending' and manual
          and schedule_step = 0 and next_at <= ${isoOf(ctx.clock.now())}::timestamptz
        order by next_at, sequence limit 200
      ) as due
      where not asked.lanes or not exists (
        select from deliveries e where e.webhook_id = due.webhook_id and e.subject_id = due.subject_id
          and e.sequence < due.sequence and e.manual and e.schedule_step = 0
          and e.state in ('pending', 'sending') and not e.overtaken)
      order by next_at, sequence limit asked.share
    ) as d`);
  return rows.map(({ id, webhook_id: webhookId }) => ({ id, webhookId }));
}

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
  /** Null only where there is none, which is nobody's intention. */
  secrets_version: string | null;
}

/** Those that were picked, and the first ones of the webhooks that have no order. */
async function take(
  ctx: Context,
  tx: Tx,
  picked: readonly string[],
  free: readonly { webhook_id: string; share: number }[],
): Promise<Claimed[]> {
  const at = sql`${isoOf(ctx.clock.now())}::timestamptz`;
  // By the clock of the database: other processes judge it by theirs.
  const leaseS = (ctx.config.webhooks.timeoutMs + leaseGraceMs) / 1000;
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
          where webhook_id = free.webhook_id and state = 'pending' and next_at <= ${at} and not ${isStale(ctx)}
            and id not in (select id from by_id)
          order by next_at limit ${sql.raw(String(mostSlots))}
        ) as first order by next_at limit free.share
      ) as d
    ), taken as (
      update deliveries d set state = 'sending', claimed_by = ${ctx.processId},
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
  if (lost.length > 0) await cancel(ctx, tx, lost);
  return rows.flatMap((row) => {
    const event = eventOf.get(row.event_id);
    return event === undefined ? [] : [claimedOf(row, event)];
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

/** Their events were forgotten: there is nothing to send any more. */
async function cancel(ctx: Context, tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update deliveries set state = 'canceled', settled_at = ${isoOf(ctx.clock.now())}::timestamptz, claimed_by = null,
      lease_until = null
    where id in (select value from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`);
  tx.afterCommit(() => ctx.metrics.webhookDeliveries.count({ outcome: "canceled" }, ids.length));
}

function claimedOf(row: TakenRow, event: EventRow): Claimed {
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
