import { type SQL, sql } from "drizzle-orm";
import type { Core } from "../core/core.ts";
import { isoOf } from "../platform/clock.ts";
import type { Tx } from "../store/db.ts";
import { alarmSubject, begun, ended } from "./event-changes.ts";
import type { IssueChange } from "./issue-change.ts";

/** A charger that is not registered tries again within minutes. After this time it has given up. */
const unknownMs = 3_600_000;

/** The causes of a type that are there now: `org_id, subject_id, since, charger_id, connector_id, location_id, code`. */
interface TableCause {
  type: "session_without_end" | "webhook_failing" | "unknown_chargers";
  rows: SQL;
}

function tableCauses({ clock, config }: Pick<Core, "clock" | "config">, orgId: string | null): TableCause[] {
  const now = clock.now();
  const own = (column: string) => (orgId === null ? sql`true` : sql`${sql.raw(column)} = ${orgId}`);
  const tries = sql`from unknown_chargers u
    where u.last_seen_at >= ${isoOf(now - unknownMs)}::timestamptz
      and not exists (select from chargers c where c.identity = u.identity)`;
  // As in the list of unknown chargers: with several organizations, no organization sees them by default.
  const visible = config.ocpp.shareUnknown
    ? sql`true`
    : sql`(select count(*) from (select from organizations limit 2) as few) < 2`;
  return [
    {
      type: "session_without_end",
      rows: sql`select org_id, id as subject_id, started_at as since, charger_id, connector_id, location_id,
          null::text as code
        from sessions
        where ended_at is null and started_at <= ${isoOf(now - config.issues.sessionMs)}::timestamptz
          and ${own("org_id")}`,
    },
    {
      type: "webhook_failing",
      rows: sql`select w.org_id, w.id as subject_id,
          coalesce(w.disabled_at, to_timestamp((h.state ->> 'failingSince')::numeric / 1000), w.updated_at) as since,
          null::text as charger_id, null::integer as connector_id, null::text as location_id,
          coalesce(w.disabled_reason, 'circuit_open') as code
        from webhooks w join webhook_health h on h.webhook_id = w.id
        where (w.enabled and h.state ->> 'circuit' <> 'closed'
          or not w.enabled and w.disabled_reason in ('failing', 'gone')) and ${own("w.org_id")}`,
    },
    {
      type: "unknown_chargers",
      rows: sql`select o.id as org_id, o.id as subject_id, (select min(u.first_seen_at) ${tries}) as since,
          null::text as charger_id, null::integer as connector_id, null::text as location_id, null::text as code
        from organizations o where ${visible} and exists (select ${tries}) and ${own("o.id")}`,
    },
  ];
}

interface Found {
  org_id: string;
  type: TableCause["type"];
  subject_id: string;
  /** Null: the cause has ended. */
  since: string | null;
  charger_id: string | null;
  connector_id: number | null;
  location_id: string | null;
  code: string | null;
}

export interface FoundChange {
  orgId: string;
  change: IssueChange;
}

/**
 * Causes that begin or end without an event: time that passes, and the health of webhooks. Finds only what is not an
 * issue yet, and what is one no longer. Reads all organizations, or one.
 */
export async function tableChanges(
  core: Pick<Core, "clock" | "config">,
  tx: Tx,
  orgId: string | null,
): Promise<FoundChange[]> {
  const lasting = (type: string) => sql`i.type = ${type} and i.state <> 'closed' and i.ended_at is null`;
  const parts = tableCauses(core, orgId).map(
    ({ type, rows }) => sql`
      select c.org_id, ${type}::text as type, c.subject_id, (extract(epoch from c.since) * 1000)::bigint::text as since, c.charger_id, c.connector_id,
        c.location_id, c.code
      from (${rows}) as c
      where not exists (select from issues i
        where i.org_id = c.org_id and i.subject_id = c.subject_id and ${lasting(type)})
      union all
      select i.org_id, i.type, i.subject_id, null, null, null, null, null
      from issues i
      where ${lasting(type)} ${orgId === null ? sql`` : sql`and i.org_id = ${orgId}`}
        and not exists (select from (${rows}) as c where c.org_id = i.org_id and c.subject_id = i.subject_id)`,
  );
  const found = await tx.execute<Found & Record<string, unknown>>(
    sql`select * from (${sql.join(parts, sql` union all `)}) as found limit ${mostFound}`,
  );
  return found.map((row) => ({ orgId: row.org_id, change: changeOf(row, core.clock.now()) }));
}

/** The rest is found the next time. */
const mostFound = 1_000;

function changeOf(row: Found, now: number): IssueChange {
  const { type, subject_id: subjectId } = row;
  if (row.since === null) return ended(type, subjectId, now);
  return begun(type, subjectId, Number(row.since), now, {
    chargerId: row.charger_id,
    connectorId: row.connector_id,
    locationId: row.location_id,
    sessionId: type === "session_without_end" ? subjectId : null,
    webhookId: type === "webhook_failing" ? subjectId : null,
    code: row.code,
  });
}

/**
 * The causes that an organization has when its issues are read for the first time. Their events may be older than the log.
 */
export async function firstChanges(
  { clock, config }: Pick<Core, "clock" | "config">,
  tx: Tx,
  orgId: string,
): Promise<IssueChange[]> {
  const now = clock.now();
  const rows = await tx.execute<{
    type: "charger_offline" | "connector_faulted" | "firmware_failed";
    subject_id: string;
    since: string;
    charger_id: string;
    connector_id: number | null;
    code: string | null;
  }>(sql`
    select 'charger_offline' as type, id as subject_id, (extract(epoch from last_seen_at) * 1000)::bigint::text as since, id as charger_id,
      null::integer as connector_id, null as code
    from chargers where org_id = ${orgId} and owner is null and last_seen_at is not null
    union all
    select 'connector_faulted', id, (extract(epoch from coalesce(status_at, created_at)) * 1000)::bigint::text, id, 0, error_code
    from chargers where org_id = ${orgId} and status = 'Faulted'
    union all
    select 'connector_faulted', id, (extract(epoch from coalesce(status_at, created_at)) * 1000)::bigint::text, charger_id, connector_id, error_code
    from sockets where org_id = ${orgId} and status = 'Faulted'
    union all
    select 'firmware_failed', id, (extract(epoch from coalesce(firmware_update_status_at, created_at)) * 1000)::bigint::text, id, null,
      firmware_update_status
    from chargers where org_id = ${orgId} and firmware_update_status in ('DownloadFailed', 'InstallationFailed')`);
  const alarms = await tx.execute<{
    location_id: string;
    code: string;
    socket_id: string | null;
    circuit_id: string | null;
    since: string;
    charger_id: string | null;
  }>(sql`
    select a.location_id, a.code, a.socket_id, a.circuit_id, (extract(epoch from a.since) * 1000)::bigint::text as since, s.charger_id
    from balancing_alarms a left join sockets s on s.id = a.socket_id where a.org_id = ${orgId}`);
  return [
    ...rows.map(({ type, subject_id, since, ...row }) => {
      const opensAt = type === "charger_offline" ? Number(since) + config.issues.offlineMs : now;
      return begun(type, subject_id, Number(since), opensAt, {
        chargerId: row.charger_id,
        connectorId: row.connector_id,
        code: row.code,
      });
    }),
    ...alarms.map((alarm) =>
      begun("balancing_alarm", alarmSubject(alarm), Number(alarm.since), now, {
        chargerId: alarm.charger_id,
        locationId: alarm.location_id,
        code: alarm.code,
      }),
    ),
  ];
}
