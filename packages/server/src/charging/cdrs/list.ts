import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { listInCommitOrder, listNewest, type Page, type PageRequest } from "../../store/listing.ts";
import { cdrs, paymentReferences } from "../../store/schema.ts";
import { type Cdr, withPaymentReferences } from "./cdr.ts";

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
