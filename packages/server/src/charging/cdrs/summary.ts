import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { isoOf } from "../../platform/clock.ts";
import { ProblemError } from "../../platform/problems.ts";
import { sqlText } from "../../store/statement.ts";

/** By what CDRs may be grouped. */
export const groupings = ["day", "location", "tariff", "charger"] as const;

export type Grouping = (typeof groupings)[number];

export interface SummaryRequest {
  groupBy: readonly Grouping[];
  /** A name of the IANA time zone database: where a day begins. */
  timeZone: string;
  /** RFC 3339, or a date, which means its midnight in the time zone. Without a start, the current month. */
  startDate: string | undefined;
  endDate: string | undefined;
  chargerId: string | undefined;
  locationId: string | undefined;
  tariffId: string | undefined;
}

/** Sums over CDRs of one currency. Each sum is exact, so that the groups add up to the totals. */
export interface Sums {
  currency: string;
  cdrCount: number;
  unbillableCount: number;
  correctedCount: number;
  energyWh: number;
  timeS: number;
  /** An exact decimal. */
  cost: string;
}

export interface Group extends Sums {
  day: string | null;
  locationId: string | null;
  locationName: string | null;
  tariffId: string | null;
  chargerId: string | null;
  chargerIdentity: string | null;
}

export interface Summary {
  startDate: string;
  endDate: string | null;
  groups: Group[];
  totals: Sums[];
}

/** More groups take too much memory of the server, and no one reads them. */
const mostGroups = 10_000;

/** A quarter. On a million CDRs a year, the sums of all of them take longer than a statement may. */
const mostDays = 92;

/** A year, of one charger or one location. */
const mostDaysOfOne = 366;

/**
 * The sums of the CDRs that were created in a period, by the same time as the filter of the list. A CDR that was corrected
 * counts with the values of its newest correction, whenever that was recorded.
 */
export async function summarizeCdrs(core: Core, caller: Caller, request: SummaryRequest): Promise<Summary> {
  const { chargerId, endDate, groupBy, locationId, startDate, tariffId, timeZone } = request;
  const days = chargerId === undefined && locationId === undefined ? mostDays : mostDaysOfOne;
  const { period, rows } = await core.db.read(async (tx) => {
    const [period] = await tx.run(periodOf, [
      timeZone,
      startDate ?? null,
      endDate ?? null,
      isoOf(core.clock.now()),
      days,
    ]);
    if (period === undefined) throw new Error("unreachable: a select without a table has a row");
    if (period.isTooLong) throw tooLong(days);
    const rows = await tx.run(sums, [
      caller.orgId,
      timeZone,
      period.startAt,
      period.endAt,
      JSON.stringify(groupBy),
      chargerId ?? null,
      locationId ?? null,
      tariffId ?? null,
    ]);
    return { period, rows };
  });
  const groups = rows.filter(({ isTotal }) => !isTotal);
  if (groups.length > mostGroups) throw tooManyGroups();
  return {
    startDate: period.startDate,
    endDate: period.endDate,
    groups: groups.map(numbersOf),
    totals: rows.filter(({ isTotal }) => isTotal).map(numbersOf),
  };
}

interface Period {
  /** As PostgreSQL writes them, to the microsecond. */
  startAt: string;
  /** `infinity` without an end. */
  endAt: string;
  /** As the API writes them. */
  startDate: string;
  endDate: string | null;
  isTooLong: boolean;
}

const instant = (text: string) =>
  `case when ${text}::text ~ '^\\d{4}-\\d\\d-\\d\\d$' then (${text}::text::date)::timestamp at time zone $1::text
    else ${text}::text::timestamptz end`;

const iso = (at: string) => `to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const periodOf = sqlText<
  [timeZone: string, startDate: string | null, endDate: string | null, now: string, days: number],
  Period
>(`
  with bounds as (
    select coalesce(${instant("$2")},
        date_trunc('month', $4::timestamptz at time zone $1::text) at time zone $1::text) as start_at,
      ${instant("$3")} as end_at
  )
  select start_at::text as "startAt", coalesce(end_at, 'infinity')::text as "endAt", ${iso("start_at")} as "startDate",
    ${iso("end_at")} as "endDate",
    -- By the local calendar, so that the hour that a change to winter time adds does not count.
    least(end_at, $4::timestamptz) at time zone $1::text - start_at at time zone $1::text
      > make_interval(days => $5::integer) as "isTooLong"
  from bounds`);

interface Row extends Omit<Group, "energyWh" | "timeS"> {
  isTotal: boolean;
  energyWh: string;
  timeS: string;
}

function numbersOf({ isTotal: _, energyWh, timeS, ...row }: Row): Group {
  return { ...row, energyWh: Number(energyWh), timeS: Number(timeS) };
}

const by = (grouping: Grouping, value: string) => `case when $5::jsonb ? '${grouping}' then ${value} end`;

/** Planned for its period: a plan for any period reads too much for a month of a large organization. */
const sums = sqlText<
  [
    orgId: string,
    timeZone: string,
    startAt: string,
    endAt: string,
    groupBy: string,
    chargerId: string | null,
    locationId: string | null,
    tariffId: string | null,
  ],
  Row
>(
  `
  with corrected as materialized (
    -- The newest correction of each CDR. None is older than its CDR.
    select cdr_id, outcome, evidence #> '{correction,corrected}' as now from billing_decisions d
    where org_id = $1 and jsonb_typeof(evidence -> 'correction') = 'object' and created_at >= $3::text::timestamptz
      and not exists (select from billing_decisions later where later.supersedes = d.id)
  ), counted as (
    select ${by("day", "(c.created_at at time zone $2::text)::date::text")} as day,
      ${by("location", "c.location_id")} as location_id, ${by("tariff", "c.tariff_id")} as tariff_id,
      ${by("charger", "c.charger_id")} as charger_id, c.location_name, c.charger_identity, c.currency,
      case when k.cdr_id is null then c.status else k.outcome end = 'unbillable' as is_unbillable,
      k.cdr_id is not null as is_corrected,
      coalesce((k.now ->> 'energy_wh')::bigint, c.total_energy_wh) as energy_wh,
      coalesce((k.now ->> 'time_s')::bigint, c.total_time_s) as time_s,
      coalesce((k.now ->> 'total_cost')::numeric, c.total_cost) as cost
    from cdrs c left join corrected k on k.cdr_id = c.id
    where c.org_id = $1 and c.created_at >= $3::text::timestamptz and c.created_at < $4::text::timestamptz
      and ($6::text is null or c.charger_id = $6) and ($7::text is null or c.location_id = $7)
      and ($8::text is null or c.tariff_id = $8)
  ), summed as (
    select grouping(day) = 1 as is_total, day, location_id, tariff_id, charger_id, currency,
      case when location_id is not null then max(location_name) end as location_name,
      case when charger_id is not null then max(charger_identity) end as charger_identity,
      count(*)::integer as cdrs, (count(*) filter (where is_unbillable))::integer as unbillable,
      (count(*) filter (where is_corrected))::integer as corrected, sum(energy_wh)::text as energy_wh,
      sum(time_s)::text as time_s, sum(cost)::text as cost
    from counted group by grouping sets ((day, location_id, tariff_id, charger_id, currency), (currency))
    -- The totals come first, so that the limit cuts off groups only.
    order by 1 desc, day, location_id, tariff_id, charger_id, currency limit ${mostGroups + 500}
  )
  select is_total as "isTotal", day, location_id as "locationId",
    coalesce((select name from locations where id = location_id), location_name) as "locationName",
    tariff_id as "tariffId", charger_id as "chargerId",
    coalesce((select identity from chargers where id = charger_id), charger_identity) as "chargerIdentity",
    currency, cdrs as "cdrCount", unbillable as "unbillableCount", corrected as "correctedCount",
    energy_wh as "energyWh", time_s as "timeS", cost
  from summed order by is_total desc, day, location_id, tariff_id, charger_id, currency`,
  { planned: "each run" },
);

function tooLong(days: number): ProblemError {
  const other =
    days === mostDaysOfOne
      ? "Ask for each part of it."
      : `Ask for each part of it, or for one charger_id or location_id: then ${mostDaysOfOne} days are allowed.`;
  const detail = `The period is longer than ${days} days. ${other}`;
  return new ProblemError("invalid-parameter", detail, {
    faults: [{ pointer: "/query/start_date", code: "period", detail }],
  });
}

function tooManyGroups(): ProblemError {
  const detail = `The CDRs fall into more than ${mostGroups} groups. Ask for a shorter period, or group by fewer fields.`;
  return new ProblemError("invalid-parameter", detail, {
    faults: [{ pointer: "/query/group_by", code: "groups", detail }],
  });
}
