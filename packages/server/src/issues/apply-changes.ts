import type { Core } from "../core/core.ts";
import { isoOf } from "../platform/clock.ts";
import type { Begun, Deleted, Ended, IssueChange, IssueRow } from "./issue-change.ts";

/** The issues after the changes: rows to write, and rows to delete, because their cause ended before they opened. */
export interface AppliedChanges {
  written: IssueRow[];
  deleted: string[];
}

interface Context extends Pick<Core, "newId"> {
  orgId: string;
  now: number;
  holdMs: number;
}

/**
 * Applies changes to the issues that are not closed, in the order of the changes. A cause that lasts until its issue opens
 * always opens it, no matter how late the engine reads the end. A cause that returns within the hold time continues the
 * issue.
 */
export function applyChanges(
  context: Context,
  notClosed: readonly IssueRow[],
  changes: readonly IssueChange[],
): AppliedChanges {
  const rows = new Map(notClosed.map((row) => [keyOf(row), row]));
  const stored = new Set(notClosed.map(({ id }) => id));
  const touched = new Set<string>();
  const deleted: string[] = [];

  function put(row: IssueRow): void {
    rows.set(keyOf(row), row);
    touched.add(keyOf(row));
  }
  function remove(row: IssueRow): void {
    rows.delete(keyOf(row));
    touched.delete(keyOf(row));
    if (stored.has(row.id)) deleted.push(row.id);
  }
  function end(row: IssueRow, at: number, closesAt: number, reason: IssueRow["closeReason"]): void {
    const opens = row.state === "open" || (row.dueAt !== null && Date.parse(row.dueAt) <= at);
    if (!opens) remove(row);
    else if (row.state === "pending") put({ ...row, endedAt: isoOf(at), closeReason: reason });
    else put({ ...row, endedAt: isoOf(at), dueAt: isoOf(closesAt), closeReason: reason });
  }

  const apply = {
    begun: (change: Begun) => put(withCause(context, rows.get(keyOf(change)), change)),
    ended(change: Ended) {
      const row = rows.get(keyOf(change));
      if (row !== undefined && row.endedAt === null) end(row, change.at, change.at + context.holdMs, null);
    },
    deleted({ field, id, at, reason }: Deleted) {
      for (const row of [...rows.values()]) if (row[field] === id) end(row, at, at, reason);
    },
  };
  for (const change of changes) {
    if (change.change === "begun") apply.begun(change);
    else if (change.change === "ended") apply.ended(change);
    else apply.deleted(change);
  }
  const written = [...touched].flatMap((key) => rows.get(key) ?? []);
  return { written, deleted };
}

function withCause({ newId, now, orgId }: Context, row: IssueRow | undefined, cause: Begun): IssueRow {
  const { fields, opensAfter, opensAt, since, subjectId, type } = cause;
  if (row === undefined) {
    return {
      id: newId("iss"),
      orgId,
      type,
      subjectId,
      state: "pending",
      chargerId: null,
      chargerIdentity: null,
      connectorId: null,
      locationId: null,
      sessionId: null,
      cdrId: null,
      webhookId: null,
      code: null,
      ...fields,
      count: 1,
      since: isoOf(since),
      endedAt: null,
      dueAt: opensAt === null ? null : isoOf(opensAt),
      closedAt: null,
      closeReason: null,
      acknowledgedAt: null,
      acknowledgedBy: null,
      createdAt: isoOf(now),
    };
  }
  const count = Math.min(row.count + 1, mostCounted);
  const again = { ...row, count, code: fields.code ?? row.code, endedAt: null, closeReason: null };
  if (row.state === "open") return { ...again, dueAt: row.endedAt === null ? row.dueAt : null };
  const isOften = opensAfter !== undefined && count >= opensAfter.reports;
  return { ...again, dueAt: row.dueAt ?? (isOften ? isoOf(opensAfter.at) : null) };
}

/** The largest value of the column. */
const mostCounted = 2 ** 31 - 1;

function keyOf({ type, subjectId }: { type: string; subjectId: string }): string {
  return `${type} ${subjectId}`;
}
