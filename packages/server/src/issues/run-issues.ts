import { and, eq, inArray, sql } from "drizzle-orm";
import type { Core } from "../core/core.ts";
import { isoOf } from "../platform/clock.ts";
import type { Tx } from "../store/db.ts";
import { events, issuePositions } from "../store/schema.ts";
import { applyChanges } from "./apply-changes.ts";
import { changesOf, readTypes } from "./event-changes.ts";
import type { IssueChange } from "./issue-change.ts";
import { firstChanges, tableChanges } from "./table-changes.ts";
import { notClosed, openAndClose, writeIssues } from "./write-issues.ts";

/** The most events of one transaction. */
const pageRows = 1_000;

/**
 * Brings the issues of all organizations up to date with the event log and the tables. One process at a time works on an
 * organization: its row in `issue_positions` is locked until the commit, and another process goes on with the next one. The
 * position is stored in the transaction that writes the issues, so a crash loses nothing and opens nothing twice.
 */
export async function runIssues(core: Core): Promise<void> {
  for (const orgId of await withWork(core)) {
    let isBehind = true;
    while (isBehind && !core.draining())
      isBehind = await core.db.transaction((tx) => advance(core, tx, orgId));
  }
}

/** The organizations with new events, with issues that are due, or with causes in the tables. */
async function withWork(core: Core): Promise<string[]> {
  const now = isoOf(core.clock.now());
  return core.db.read(async (tx) => {
    const [rows, found] = [
      await tx.execute<{ id: string }>(sql`
        select o.id from organizations o left join issue_positions p on p.org_id = o.id
        where p.org_id is null
          -- The next event in the order of the index. For any of them PostgreSQL would read the log from its beginning.
          or (select e.xid from events e where e.org_id = o.id and (e.xid, e.position) > (p.xid, p.position)
            order by e.xid, e.position limit 1) < commit_horizon()
          or exists (select from issues i where i.org_id = o.id and i.due_at <= ${now}::timestamptz)
        order by o.id`),
      await tableChanges(core, tx, null),
    ];
    return [...new Set([...rows.map(({ id }) => id), ...found.map(({ orgId }) => orgId)])];
  });
}

/** Returns whether there are more events. */
async function advance(core: Core, tx: Tx, orgId: string): Promise<boolean> {
  const from = await lockPosition(core, tx, orgId);
  // Another process works on this organization.
  if (from === null) return false;
  const page = await readEvents(tx, orgId, from);
  const found = await tableChanges(core, tx, orgId);
  const changes = [
    ...from.first,
    ...page.rows.flatMap((event) => changesOf(event, core.config.issues)),
    ...found.map(({ change }) => change),
  ];
  const { clock, config, newId } = core;
  const context = { newId, orgId, now: clock.now(), holdMs: config.issues.holdMs };
  await writeIssues(tx, applyChanges(context, await notClosed(tx, orgId, changes), changes));
  const hasMoved = await openAndClose(core, tx, { orgId, lastAt: from.writtenAt, readUntil: page.readUntil });
  await tx
    .update(issuePositions)
    .set({
      xid: page.next.xid,
      position: page.next.position,
      ...(hasMoved ? { writtenAt: isoOf(clock.now()) } : {}),
    })
    .where(eq(issuePositions.orgId, orgId));
  return page.isFull;
}

interface Position {
  xid: string;
  position: number;
  writtenAt: number;
  /** The causes of an organization whose issues are read for the first time. */
  first: IssueChange[];
}

/**
 * Null while another process has the row. An organization that is older than its issues has no position: it begins with the
 * events from now on.
 */
async function lockPosition(core: Core, tx: Tx, orgId: string): Promise<Position | null> {
  const [made] = await tx
    .insert(issuePositions)
    .values({ orgId, xid: sql`commit_horizon()`, position: 0, writtenAt: isoOf(0) })
    .onConflictDoNothing()
    .returning();
  if (made !== undefined) return { ...made, writtenAt: 0, first: await firstChanges(core, tx, orgId) };
  const [row] = await tx
    .select()
    .from(issuePositions)
    .where(eq(issuePositions.orgId, orgId))
    .for("no key update", { skipLocked: true });
  return row === undefined ? null : { ...row, writtenAt: Date.parse(row.writtenAt), first: [] };
}

/** The next events in the order of commit, complete up to the horizon. */
async function readEvents(tx: Tx, orgId: string, { xid, position }: Position) {
  const [row] = await tx.execute<{ horizon: string }>(sql`select commit_horizon()::text as horizon`);
  const horizon = row?.horizon ?? "0";
  const rows = await tx
    .select()
    .from(events)
    .where(
      and(
        eq(events.orgId, orgId),
        sql`(${events.xid}, ${events.position}) > (${xid}::text::xid8, ${position}::bigint)`,
        sql`${events.xid} < ${horizon}::text::xid8`,
        inArray(events.type, [...readTypes]),
      ),
    )
    .orderBy(events.xid, events.position)
    .limit(pageRows);
  const last = rows.at(-1);
  const isFull = rows.length === pageRows && last !== undefined;
  const isAhead = BigInt(horizon) <= BigInt(xid);
  const end = isAhead ? { xid, position } : { xid: horizon, position: 0 };
  return {
    rows,
    isFull,
    next: isFull ? { xid: last.xid, position: last.position } : end,
    // The next page may say that a cause has returned.
    readUntil: isFull ? Date.parse(last.createdAt) : Number.POSITIVE_INFINITY,
  };
}
