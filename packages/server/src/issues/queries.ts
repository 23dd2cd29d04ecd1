import type { Issue } from "@forecourt/contract";
import { and, eq, inArray, notInArray, type SQL, sql } from "drizzle-orm";
import { type Caller, hasRole } from "../core/caller.ts";
import type { Core } from "../core/core.ts";
import { type Once, once } from "../core/idempotency.ts";
import { isoOf } from "../platform/clock.ts";
import { notFound } from "../platform/problems.ts";
import type { Complete } from "../platform/wire.ts";
import { columnsOf } from "../store/columns.ts";
import type { Tx } from "../store/db.ts";
import { listNewest, type Page, type PageRequest } from "../store/listing.ts";
import { type IssueType, issues, locations, type Role } from "../store/schema.ts";
import { detailOf } from "./detail.ts";
import type { IssueRow } from "./issue-change.ts";

export interface FoundIssue extends IssueRow {
  locationName: string | null;
}

export interface IssueFilter {
  open: boolean | undefined;
  type: string | undefined;
  chargerId: string | undefined;
  locationId: string | undefined;
}

/** The types for which a reader needs the role of the record that they are about. */
const roleOfType: Partial<Record<IssueType, Role>> = {
  webhook_failing: "operator",
  unknown_chargers: "admin",
};

function readableBy(caller: Caller): SQL | undefined {
  // The keys of the table are types.
  const types = Object.keys(roleOfType) as IssueType[];
  const hidden = types.filter((type) => !mayRead(caller, type));
  return and(
    eq(issues.orgId, caller.orgId),
    hidden.length === 0 ? undefined : notInArray(issues.type, hidden),
  );
}

/** Whether the role of the caller may read issues of this type. */
export function mayRead({ role }: Caller, type: IssueType): boolean {
  return hasRole(role, roleOfType[type] ?? "viewer");
}

/** What is literal here is literal in an index. */
const isListed = sql`${issues.state} <> 'pending'`;
const isOpen = sql`${issues.state} = 'open'`;
const isClosed = sql`${issues.state} = 'closed' and ${isListed}`;

export function listIssues(
  core: Core,
  caller: Caller,
  { chargerId, locationId, open, type }: IssueFilter,
  request: PageRequest,
): Promise<Page<FoundIssue>> {
  const where = and(
    readableBy(caller),
    open === undefined ? isListed : open ? isOpen : isClosed,
    type === undefined ? undefined : sql`${issues.type} = ${type}`,
    chargerId === undefined ? undefined : eq(issues.chargerId, chargerId),
    locationId === undefined ? undefined : eq(issues.locationId, locationId),
  );
  return core.db.read(async (tx) => {
    const page = await listNewest(tx, issues, where, request);
    return { ...page, rows: await withNames(tx, page.rows) };
  });
}

export function findIssue(core: Core, caller: Caller, issueId: string): Promise<FoundIssue> {
  return core.db.read((tx) => ownIssue(tx, caller, issueId));
}

/** Notes who takes care of an issue. The first acknowledgement counts. */
export async function acknowledgeIssue(
  core: Core,
  caller: Caller,
  issueId: string,
): Promise<Once<FoundIssue>> {
  const { replayed } = await once(core, caller, async (tx) => {
    const { id } = await ownIssue(tx, caller, issueId);
    await tx
      .update(issues)
      .set({ acknowledgedAt: isoOf(core.clock.now()), acknowledgedBy: caller.keyId })
      .where(and(eq(issues.id, id), sql`${issues.acknowledgedAt} is null`));
    return { id };
  });
  return { result: await findIssue(core, caller, issueId), replayed };
}

async function ownIssue(tx: Tx, caller: Caller, issueId: string): Promise<FoundIssue> {
  const rows = await tx
    .select()
    .from(issues)
    .where(and(readableBy(caller), isListed, eq(issues.id, issueId)));
  const [issue] = await withNames(tx, rows);
  if (issue === undefined) throw notFound("issue");
  return issue;
}

async function withNames(tx: Tx, rows: readonly IssueRow[]): Promise<FoundIssue[]> {
  const ids = [...new Set(rows.flatMap(({ locationId }) => locationId ?? []))];
  const named =
    ids.length === 0
      ? []
      : await tx
          .select({ id: locations.id, name: locations.name })
          .from(locations)
          .where(inArray(locations.id, ids));
  const names = new Map(named.map(({ id, name }) => [id, name]));
  return rows.map((row) => ({ ...row, locationName: names.get(row.locationId ?? "") ?? null }));
}

const toFields = columnsOf(issues).toWire("Issue");

export function toIssue(issue: FoundIssue): Complete<Issue> {
  const open = issue.state === "open";
  return {
    ...toFields(issue),
    open,
    detail: detailOf(issue),
    location_name: issue.locationName,
    // An open issue of a deleted record has it already.
    close_reason: open ? null : issue.closeReason,
  };
}
