import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { notFound } from "../../platform/problems.ts";
import type { Tx } from "../../store/db.ts";
import { listInCommitOrder, listNewest, type Page, type PageRequest } from "../../store/listing.ts";
import { billingDecisions, cdrs, paymentReferences } from "../../store/schema.ts";
import { type Cdr, type DecisionRow, ownCdr, withPaymentReferences } from "./cdr.ts";

export interface DetailedCdr extends Cdr {
  /** The decision that counts; null when the CDR was made in the normal way. */
  decision: DecisionRow | null;
}

export function findCdr(core: Core, caller: Caller, cdrId: string): Promise<DetailedCdr> {
  return core.db.read(async (tx) => {
    const rows = await tx.select().from(cdrs).where(ownCdr(caller, cdrId));
    const [cdr] = await withPaymentReferences(tx, rows);
    if (cdr === undefined) throw notFound("CDR");
    const [decision] = await decisionsOf(tx, cdr.sessionId);
    return { ...cdr, decision: decision ?? null };
  });
}

export interface CdrFilter {
  chargerId: string | undefined;
  sessionId: string | undefined;
  locationId: string | undefined;
  status: "valid" | "unbillable" | undefined;
  /** RFC 3339: created at `startDate` or later, and before `endDate`. */
  startDate: string | undefined;
  endDate: string | undefined;
  paymentReference: string | undefined;
  paymentProvider: string | undefined;
}

/** `oldest`: in the order of commit, for exports. */
export type CdrOrder = "newest" | "oldest";

export function listCdrs(
  core: Core,
  caller: Caller,
  filter: CdrFilter,
  order: CdrOrder,
  request: PageRequest,
): Promise<Page<Cdr>> {
  const where = whereOf(caller, filter);
  return core.db.read(async (tx) => {
    const { rows, pagination } =
      order === "newest"
        ? await listNewest(tx, cdrs, where, request)
        : await listInCommitOrder(tx, cdrs, cdrs.id, where, request);
    return { rows: await withPaymentReferences(tx, rows), pagination };
  });
}

function whereOf(caller: Caller, filter: CdrFilter): SQL | undefined {
  const { chargerId, sessionId, locationId, status, startDate, endDate } = filter;
  return and(
    eq(cdrs.orgId, caller.orgId),
    chargerId === undefined ? undefined : eq(cdrs.chargerId, chargerId),
    sessionId === undefined ? undefined : eq(cdrs.sessionId, sessionId),
    locationId === undefined ? undefined : eq(cdrs.locationId, locationId),
    status === undefined ? undefined : eq(cdrs.status, status),
    // Passed as text, so that a limit is not rounded to a millisecond on its way.
    startDate === undefined ? undefined : sql`${cdrs.createdAt} >= ${startDate}::text::timestamptz`,
    endDate === undefined ? undefined : sql`${cdrs.createdAt} < ${endDate}::text::timestamptz`,
    attached(caller, filter),
  );
}

/** If the filter has both values, the same reference must match both. */
function attached(caller: Caller, { paymentReference, paymentProvider }: CdrFilter): SQL | undefined {
  if (paymentReference === undefined && paymentProvider === undefined) return undefined;
  const wanted = and(
    eq(paymentReferences.orgId, caller.orgId),
    eq(paymentReferences.sessionId, cdrs.sessionId),
    paymentReference === undefined ? undefined : eq(paymentReferences.paymentReference, paymentReference),
    paymentProvider === undefined ? undefined : eq(paymentReferences.paymentProvider, paymentProvider),
  );
  return sql`exists (select 1 from ${paymentReferences} where ${wanted})`;
}

const perPage = 100;

/**
 * Returns every matching CDR from `cursor` on, one page at a time. The process holds only one page in memory, and no
 * database connection between two pages.
 */
export async function* exportCdrs(
  core: Core,
  caller: Caller,
  filter: CdrFilter,
  order: CdrOrder,
  cursor: string | undefined,
): AsyncGenerator<Cdr[], void, undefined> {
  let next = cursor;
  do {
    const request = { page: 1, per_page: perPage, cursor: next };
    const { rows, pagination } = await listCdrs(core, caller, filter, order, request);
    yield rows;
    next = pagination.has_more ? pagination.next_cursor : undefined;
  } while (next !== undefined);
}

export interface DecisionChain {
  cdrId: string;
  sessionId: string;
  /** Newest first; the first decision counts. */
  chain: DecisionRow[];
}

export function findBillingDecision(core: Core, caller: Caller, cdrId: string): Promise<DecisionChain> {
  return core.db.read(async (tx) => {
    const [cdr] = await tx.select({ sessionId: cdrs.sessionId }).from(cdrs).where(ownCdr(caller, cdrId));
    if (cdr === undefined) throw notFound("CDR");
    return { cdrId, sessionId: cdr.sessionId, chain: await decisionsOf(tx, cdr.sessionId) };
  });
}

/** Ordered by `supersedes`, and not by time: two decisions may have the same millisecond. */
export async function decisionsOf(tx: Tx, sessionId: string): Promise<DecisionRow[]> {
  const rows = await tx.select().from(billingDecisions).where(eq(billingDecisions.sessionId, sessionId));
  const successors = new Map(rows.map((row) => [row.supersedes, row]));
  const chain: DecisionRow[] = [];
  for (let next = successors.get(null); next !== undefined; next = successors.get(next.id))
    chain.unshift(next);
  return chain;
}
