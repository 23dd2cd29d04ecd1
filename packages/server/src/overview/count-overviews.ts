import { eq, sql } from "drizzle-orm";
import type { Core } from "../core/core.ts";
import { isoOf } from "../platform/clock.ts";
import { startOfDay } from "../platform/local-day.ts";
import type { Tx } from "../store/db.ts";
import { overviewState } from "../store/schema.ts";
import { sqlText } from "../store/statement.ts";

/** Counting uses at most this share of the time of one connection. */
const ownShare = 0.1;
/** Without new events, only time changes the counts: a day begins, and a measured power gets old. */
const quietMs = 60_000;
/** A power that was measured longer ago is not counted. */
const powerMs = 15 * 60_000;
/** Two processes do not count one after the other. */
const apartMs = 1_000;

/** Counts the overviews of all organizations again and again. */
export function createOverviewJob(): (core: Core) => Promise<void> {
  let next = Number.NEGATIVE_INFINITY;
  return async (core) => {
    if (performance.now() < next) return;
    const startedAt = performance.now();
    await countOverviews(core);
    next = performance.now() + (performance.now() - startedAt) * (1 / ownShare - 1);
  };
}

/**
 * Brings the overviews up to date with the tables, if there are events since the last time. Counts all organizations at
 * once, so the cost depends on the number of rows, not of organizations. One process at a time counts: the row of the
 * state is locked until the commit.
 */
export async function countOverviews(core: Core): Promise<void> {
  await core.db.transaction(
    async (tx) => {
      const [state] = await tx.select().from(overviewState).for("no key update", { skipLocked: true });
      const now = core.clock.now();
      // Another process counts, or has just counted.
      if (state === undefined || isSince(state.asOf, now, apartMs)) return;
      const [row] = await tx.execute<{ horizon: string; has_new: boolean }>(sql`
        select commit_horizon()::text as horizon, exists (select from organizations o where exists (
          select from events e where e.org_id = o.id and e.xid >= ${state.upTo}::text::xid8)) as has_new`);
      const asOf = isoOf(now);
      if (row?.has_new === false && isSince(state.countedAt, now, quietMs)) {
        await tx.update(overviewState).set({ asOf }).where(eq(overviewState.id, true));
        return;
      }
      // PostgreSQL would spend seconds on compiling a statement that runs for a third of a second.
      await tx.execute(sql`set local jit = off`);
      await readPowers(tx, state.countedAt, now);
      const days = await daysOf(core, tx);
      const [first] = days.map(({ yesterday }) => yesterday).toSorted();
      await tx.run(count, [JSON.stringify(days), isoOf(now - powerMs), first ?? isoOf(now)]);
      await tx.run(forgetOthers, []);
      const upTo = row?.horizon ?? state.upTo;
      await tx.update(overviewState).set({ upTo, asOf, countedAt: asOf }).where(eq(overviewState.id, true));
    },
    { timeoutMs: 60_000 },
  );
}

function isSince(at: string | null, now: number, ms: number): boolean {
  return at !== null && now - Date.parse(at) < ms && now >= Date.parse(at);
}

/** An event may be committed this long after its time. */
const lateMs = 20_000;

/**
 * Takes over what the events since the last time say about the power of sessions, and forgets what is old. The events come first, and
 * each looks up its session: for a join, PostgreSQL may read all these events again for each open session.
 */
async function readPowers(tx: Tx, countedAt: string | null, now: number): Promise<void> {
  const since = countedAt === null ? now - powerMs : Math.max(Date.parse(countedAt) - lateMs, now - powerMs);
  await tx.execute(sql`
    with said as materialized (
      select distinct on (subject_id) subject_id, org_id, (data ->> 'power_w')::double precision as power_w, created_at
      from events
      where type = 'session.updated' and created_at >= ${isoOf(since)}::timestamptz and data ->> 'power_w' is not null
      order by subject_id, created_at desc
    )
    insert into session_power (session_id, org_id, power_w, at)
    select subject_id, org_id, power_w, created_at from said
    where (select ended_at is null from sessions where sessions.id = said.subject_id)
    on conflict (session_id) do update set power_w = excluded.power_w, at = excluded.at
      where session_power.at < excluded.at`);
  await tx.execute(sql`delete from session_power where at < ${isoOf(now - powerMs)}::timestamptz`);
}

interface Days {
  /** Null for the default. */
  time_zone: string | null;
  yesterday: string;
  today: string;
}

/** When today and yesterday began, in each time zone. The database may not know all of them, so JavaScript says it. */
async function daysOf({ clock, config }: Core, tx: Tx): Promise<Days[]> {
  const zones = await tx.execute<{ time_zone: string }>(
    sql`select distinct time_zone from locations where time_zone is not null`,
  );
  const now = clock.now();
  return [null, ...zones.map(({ time_zone }) => time_zone)].map((zone) => {
    const name = zone ?? config.defaultTimeZone ?? "UTC";
    return {
      time_zone: zone,
      yesterday: isoOf(startOfDay(name, now, 1)),
      today: isoOf(startOfDay(name, now)),
    };
  });
}

/** The columns of a count for the whole organization ('') and for each location. */
const place = "case when grouping(location_id) = 1 then '' else location_id end as location_id";
const placed = (columns: string) => `
  group by grouping sets ((org_id${columns}), (org_id, location_id${columns}))
  having grouping(location_id) = 1 or location_id is not null`;

const counted = `
  with day as (
    select * from jsonb_to_recordset($1::jsonb) as day(time_zone text, yesterday timestamptz, today timestamptz)
  ), charger as (
    select org_id, ${place}, count(*) filter (where owner is not null) as online,
      count(*) filter (where owner is null and last_seen_at is not null) as offline,
      count(*) filter (where owner is null and last_seen_at is null) as never_seen
    from chargers ${placed("")}
  ), socket as (
    select org_id, location_id, jsonb_object_agg(status, count) as sockets
    from (
      select org_id, ${place}, status, count(*) as count
      from (
        select s.org_id, c.location_id, coalesce(s.status, '') as status
        from sockets s join chargers c on c.id = s.charger_id
      ) as reported ${placed(", status")}
    ) as by_status group by org_id, location_id
  ), session as (
    select org_id, ${place}, count(*) as open, coalesce(sum(power_w), 0) as power_w
    from (
      select s.org_id, s.location_id, p.power_w
      from sessions s left join session_power p on p.session_id = s.id and p.at >= $2::timestamptz
      where s.ended_at is null
    ) as running ${placed("")}
  ), receipt as (
    select org_id, ${place}, is_today, currency, sum(total_energy_wh) as energy_wh, sum(total_cost) as cost
    from (
      select c.org_id, c.location_id, c.created_at >= day.today as is_today, c.currency, c.total_energy_wh, c.total_cost
      from organizations o
      cross join lateral (
        select * from cdrs where org_id = o.id and created_at >= $3::timestamptz
      ) as c
      left join locations l on l.id = c.location_id
      join day on day.time_zone is not distinct from l.time_zone
      where c.created_at >= day.yesterday
    ) as recent ${placed(", is_today, currency")}
  ), revenue as (
    select org_id, location_id, coalesce(sum(energy_wh) filter (where is_today), 0) as energy_today_wh,
      coalesce(sum(energy_wh) filter (where not is_today), 0) as energy_yesterday_wh,
      coalesce(jsonb_object_agg(currency, cost::text) filter (where is_today), '{}') as today,
      coalesce(jsonb_object_agg(currency, cost::text) filter (where not is_today), '{}') as yesterday
    from receipt group by org_id, location_id
  ), issue as (
    select org_id, location_id, jsonb_object_agg(type, count) as issues, sum(count) as open
    from (
      select org_id, ${place}, type, count(*) as count from issues where state = 'open' ${placed(", type")}
    ) as by_type group by org_id, location_id
  ), place as (
    select id as org_id, '' as location_id from organizations union all select org_id, id from locations
  )
  select org_id, location_id, coalesce(charger.online, 0), coalesce(charger.offline, 0),
    coalesce(charger.never_seen, 0), coalesce(socket.sockets, '{}'), coalesce(session.open, 0),
    coalesce(round(session.power_w), 0)::bigint, coalesce(revenue.energy_today_wh, 0), coalesce(revenue.energy_yesterday_wh, 0),
    coalesce(revenue.today, '{}'), coalesce(revenue.yesterday, '{}'), coalesce(issue.issues, '{}'), coalesce(issue.open, 0)
  from place left join charger using (org_id, location_id) left join socket using (org_id, location_id)
    left join session using (org_id, location_id) left join revenue using (org_id, location_id)
    left join issue using (org_id, location_id)`;

const columns = [
  "chargers_online",
  "chargers_offline",
  "chargers_never_seen",
  "sockets",
  "open_sessions",
  "power_w",
  "energy_today_wh",
  "energy_yesterday_wh",
  "revenue_today",
  "revenue_yesterday",
  "issues",
  "open_issues",
];
const listed = (prefix: string) => columns.map((column) => `${prefix}${column}`).join(", ");

/** Writes only the rows that have changed. */
const count = sqlText<[days: string, powerSince: string, receiptsSince: string], never>(`
  insert into overviews (org_id, location_id, ${listed("")}) ${counted}
  on conflict (org_id, location_id) do update set
    ${columns.map((column) => `${column} = excluded.${column}`).join(", ")}
  where (${listed("overviews.")}) is distinct from (${listed("excluded.")})`);

const forgetOthers = sqlText<[], never>(`
  delete from overviews v where location_id <> '' and not exists (select from locations l where l.id = v.location_id)`);
