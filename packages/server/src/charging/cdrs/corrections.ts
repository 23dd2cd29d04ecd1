import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { listNewest, type Page, type PageRequest } from "../../store/listing.ts";
import { billingDecisions, cdrs } from "../../store/schema.ts";
import { built } from "../../store/statement.ts";
import type { CdrRow, DecisionRow } from "./cdr.ts";

/** A decision that changed what a CDR says, and the CDR. */
export interface CdrCorrection {
  decision: DecisionRow;
  cdr: Pick<
    CdrRow,
    | "chargerId"
    | "chargerIdentity"
    | "connectorId"
    | "socketId"
    | "locationId"
    | "locationName"
    | "tariffId"
    | "currency"
  >;
}

export interface CorrectionFilter {
  chargerId: string | undefined;
  locationId: string | undefined;
  sessionId: string | undefined;
  /** RFC 3339: recorded at `startDate` or later, and before `endDate`. */
  startDate: string | undefined;
  endDate: string | undefined;
}

/** The condition is that of an index. A first decision, made with its CDR, has no correction. */
export const isCorrection = sql`jsonb_typeof(${billingDecisions.evidence} -> 'correction') = 'object'`;

export function listCorrections(
  core: Core,
  caller: Caller,
  filter: CorrectionFilter,
  request: PageRequest,
): Promise<Page<CdrCorrection>> {
  const where = whereOf(caller, filter);
  return core.db.read(async (tx) => {
    const { rows, pagination } = await listNewest(tx, billingDecisions, where, request);
    const found = await tx.run(cdrsOf, { cdrIds: rows.map(({ cdrId }) => cdrId) });
    const byId = new Map(found.map((cdr) => [cdr.id, cdr]));
    return {
      rows: rows.map((decision) => {
        const cdr = byId.get(decision.cdrId);
        if (cdr === undefined) throw new Error("unreachable: a CDR is never deleted before its decisions");
        return { decision, cdr };
      }),
      pagination,
    };
  });
}

function whereOf(caller: Caller, filter: CorrectionFilter): SQL | undefined {
  const { chargerId, endDate, locationId, sessionId, startDate } = filter;
  const ofCdr = and(
    chargerId === undefined ? undefined : eq(cdrs.chargerId, chargerId),
    locationId === undefined ? undefined : eq(cdrs.locationId, locationId),
  );
  return and(
    eq(billingDecisions.orgId, caller.orgId),
    isCorrection,
    sessionId === undefined ? undefined : eq(billingDecisions.sessionId, sessionId),
    startDate === undefined
      ? undefined
      : sql`${billingDecisions.createdAt} >= ${startDate}::text::timestamptz`,
    endDate === undefined ? undefined : sql`${billingDecisions.createdAt} < ${endDate}::text::timestamptz`,
    ofCdr === undefined
      ? undefined
      : sql`exists (select from ${cdrs} where ${and(eq(cdrs.id, billingDecisions.cdrId), eq(cdrs.orgId, caller.orgId), ofCdr)})`,
  );
}

const cdrsOf = built<{ cdrIds: string[] }>()((db, { cdrIds }) =>
  db
    .select({
      id: cdrs.id,
      chargerId: cdrs.chargerId,
      chargerIdentity: cdrs.chargerIdentity,
      connectorId: cdrs.connectorId,
      socketId: cdrs.socketId,
      locationId: cdrs.locationId,
      locationName: cdrs.locationName,
      tariffId: cdrs.tariffId,
      currency: cdrs.currency,
    })
    .from(cdrs)
    .where(sql`${cdrs.id} = any(${cdrIds}::text[])`),
);

const perPage = 100;

/** All corrections from `cursor` on, one page at a time. No database connection is held between two pages. */
export async function* exportCorrections(
  core: Core,
  caller: Caller,
  filter: CorrectionFilter,
  cursor: string | undefined,
): AsyncGenerator<CdrCorrection[], void, undefined> {
  let next = cursor;
  do {
    const request = { page: 1, per_page: perPage, cursor: next };
    const { rows, pagination } = await listCorrections(core, caller, filter, request);
    yield rows;
    next = pagination.has_more ? pagination.next_cursor : undefined;
  } while (next !== undefined);
}
