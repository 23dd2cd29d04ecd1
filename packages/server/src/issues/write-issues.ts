import { and, eq, inArray, ne, or, sql } from "drizzle-orm";
import type { Core } from "../core/core.ts";
import { isoOf } from "../platform/clock.ts";
import type { Tx } from "../store/db.ts";
import { recordEvents } from "../store/events.ts";
import { issues } from "../store/schema.ts";
import { sqlText } from "../store/statement.ts";
import type { AppliedChanges } from "./apply-changes.ts";
import type { IssueChange, IssueRow } from "./issue-change.ts";

/** The issues that the changes may concern and that are not closed. Locks them, because they can be acknowledged. */
export async function notClosed(tx: Tx, orgId: string, changes: readonly IssueChange[]): Promise<IssueRow[]> {
  if (changes.length === 0) return [];
  const subjects = changes.flatMap((change) => (change.change === "deleted" ? [] : [change.subjectId]));
  const deleted = changes.filter((change) => change.change === "deleted");
  return tx
    .select()
    .from(issues)
    .where(
      and(
        eq(issues.orgId, orgId),
        ne(issues.state, sql`'closed'`),
        or(
          sql`${issues.subjectId} = any(${sql.param([...new Set(subjects)])}::text[])`,
          ...deleted.map(({ field, id }) => eq(issues[field], id)),
        ),
      ),
    )
    .for("no key update");
}

export async function writeIssues(tx: Tx, { written, deleted }: AppliedChanges): Promise<void> {
  if (deleted.length > 0) await tx.delete(issues).where(inArray(issues.id, deleted));
  if (written.length > 0) await tx.run(store, [JSON.stringify(written.map(toColumns))]);
}

/** The row by the names of its columns. */
function toColumns(row: IssueRow): Record<string, unknown> {
  return {
    ...row,
    org_id: row.orgId,
    subject_id: row.subjectId,
    charger_id: row.chargerId,
    connector_id: row.connectorId,
    location_id: row.locationId,
    session_id: row.sessionId,
    cdr_id: row.cdrId,
    webhook_id: row.webhookId,
    ended_at: row.endedAt,
    due_at: row.dueAt,
    close_reason: row.closeReason,
    created_at: row.createdAt,
  };
}

/** A new issue also gets what its cause did not say: the charger's identity and location, and the session's connector. */
const store = sqlText<[rows: string], never>(`
  insert into issues (id, org_id, type, subject_id, state, charger_id, charger_identity, connector_id, location_id, session_id,
    cdr_id, webhook_id, code, count, since, ended_at, due_at, close_reason, created_at)
  select given.id, given.org_id, given.type, given.subject_id, given.state, coalesce(given.charger_id, s.charger_id),
    c.identity, coalesce(given.connector_id, s.connector_id), coalesce(given.location_id, s.location_id, c.location_id),
    given.session_id, given.cdr_id, given.webhook_id, given.code, given.count, given.since, given.ended_at, given.due_at,
    given.close_reason, given.created_at
  from jsonb_to_recordset($1::jsonb) as given(id text, org_id text, type text, subject_id text, state text, charger_id text,
    connector_id integer, location_id text, session_id text, cdr_id text, webhook_id text, code text, count integer,
    since timestamptz, ended_at timestamptz, due_at timestamptz, close_reason text, created_at timestamptz)
  left join sessions s on s.id = given.session_id and s.org_id = given.org_id
  left join chargers c on c.id = coalesce(given.charger_id, s.charger_id) and c.org_id = given.org_id
  on conflict (id) do update set code = excluded.code, count = excluded.count, ended_at = excluded.ended_at,
    due_at = excluded.due_at, close_reason = excluded.close_reason`);

/**
 * The most issues of an organization that are opened or closed at once, and the shortest time between two such batches.
 * docs/guide/issues.md states the rate.
 */
const mostAtOnce = 200;
const apartMs = 1_000;

/** A receipt that cannot be billed may never change, so its issue does not stay open for ever. */
const unbillableMs = 30 * 86_400_000;

interface Batch {
  orgId: string;
  /** When the last batch was written (epoch ms). */
  lastAt: number;
  /** All events until then are read (epoch ms). */
  readUntil: number;
}

/** Opens and closes what is due, each with its event. Returns whether this was the time to do so. */
export async function openAndClose(
  core: Core,
  tx: Tx,
  { orgId, lastAt, readUntil }: Batch,
): Promise<boolean> {
  const now = core.clock.now();
  if (now - lastAt < apartMs && now >= lastAt) return false;
  const due = await tx
    .select()
    .from(issues)
    .where(
      and(eq(issues.orgId, orgId), sql`${issues.dueAt} <= ${isoOf(Math.min(now, readUntil))}::timestamptz`),
    )
    .orderBy(issues.dueAt, issues.id)
    .limit(mostAtOnce)
    .for("no key update");
  const moved = due.map((row) => (row.state === "pending" ? opened(core, row, now) : closed(row, now)));
  if (moved.length === 0) return false;
  await tx.run(move, [JSON.stringify(moved.map((row) => ({ ...toColumns(row), closed_at: row.closedAt })))]);
  recordEvents(
    core,
    tx,
    moved.map((row) => {
      const about = {
        orgId,
        subject: { type: "issue", id: row.id },
        actor: { type: "system" },
      } as const;
      const data = {
        issue_id: row.id,
        issue_type: row.type,
        charger_id: row.chargerId,
        charger_identity: row.chargerIdentity,
        connector_id: row.connectorId,
        location_id: row.locationId,
        session_id: row.sessionId,
        code: row.code,
        since: row.since,
      };
      return row.state === "open"
        ? { ...about, type: "issue.opened", data }
        : { ...about, type: "issue.closed", data: { ...data, close_reason: row.closeReason ?? "ended" } };
    }),
  );
  return true;
}

const move = sqlText<[rows: string], never>(`
  update issues set state = given.state, due_at = given.due_at, closed_at = given.closed_at,
    close_reason = given.close_reason, created_at = given.created_at
  from jsonb_to_recordset($1::jsonb) as given(id text, state text, due_at timestamptz, closed_at timestamptz,
    close_reason text, created_at timestamptz)
  where issues.id = given.id`);

function opened({ config }: Core, row: IssueRow, now: number): IssueRow {
  const closesAt =
    row.endedAt !== null
      ? Date.parse(row.endedAt) + config.issues.holdMs
      : row.type === "cdr_unbillable"
        ? now + unbillableMs
        : null;
  const dueAt = closesAt === null ? null : isoOf(closesAt);
  return { ...row, state: "open", createdAt: isoOf(now), dueAt };
}

function closed(row: IssueRow, now: number): IssueRow {
  const reason = row.closeReason ?? (row.endedAt === null ? "expired" : "ended");
  return { ...row, state: "closed", dueAt: null, closedAt: isoOf(now), closeReason: reason };
}
