import { and, eq, type SQL, sql } from "drizzle-orm";
import { type Caller, requireRole } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { notFound } from "../../platform/problems.ts";
import type { Tx } from "../../store/db.ts";
import { listInCommitOrder, listNewest, type Page, type PageRequest } from "../../store/listing.ts";
import { billingDecisions, cdrs, paymentReferences, sessions } from "../../store/schema.ts";
import { built, sqlText } from "../../store/statement.ts";
import { ofIdTag } from "../sessions/of-id-tag.ts";
import { type Cdr, type DecisionRow, ownCdr, referencesOfCdrs, withReferences } from "./cdr.ts";
import { isCorrection } from "./corrections.ts";

export interface DetailedCdr extends Cdr {
  /** The decision that counts; null when the CDR was made in the normal way. */
  decision: DecisionRow | null;
}

export function findCdr(core: Core, caller: Caller, cdrId: string): Promise<DetailedCdr> {
  return core.db.read(async (tx) => {
    const [[row], attached, decisions] = await Promise.all([
      tx.run(cdrOfOrg, { cdrId, orgId: caller.orgId }),
      tx.run(referencesOfCdrs, { cdrIds: [cdrId] }),
      tx.run(decisionsOfCdr, { cdrId }),
    ]);
    if (row === undefined) throw notFound("CDR");
    return { ...withReferences(row, attached), decision: chainOf(decisions)[0] ?? null };
  });
}

const cdrOfOrg = built<{ cdrId: string; orgId: string }>()((db, { cdrId, orgId }) =>
  db
    .select()
    .from(cdrs)
    .where(and(eq(cdrs.id, cdrId), eq(cdrs.orgId, orgId))),
);

const decisionsOfCdr = built<{ cdrId: string }>()((db, { cdrId }) =>
  db
    .select()
    .from(billingDecisions)
    .where(sql`${billingDecisions.sessionId} = (select session_id from cdrs where id = ${cdrId})`),
);

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
  socketId: string | undefined;
  tariffId: string | undefined;
  /** The text of an id tag. */
  idTag: string | undefined;
  /** RFC 3339: corrected at this time or later. */
  correctedSince: string | undefined;
}

/** `oldest`: in the order of commit, for exports. */
export type CdrOrder = "newest" | "oldest";

/** @throws ProblemError `insufficient-role` when a viewer asks for the CDRs of an id tag */
export async function listCdrs(
  core: Core,
  caller: Caller,
  filter: CdrFilter,
  order: CdrOrder,
  request: PageRequest,
): Promise<Page<Cdr>> {
  if (filter.idTag !== undefined) requireRole("operator", caller.role);
  const where = whereOf(caller, filter);
  return core.db.read(async (tx) => {
    const selected = { parts: [{ where }], ...countedBy(caller, filter) };
    const { rows, pagination } =
      order === "newest"
        ? await listNewest(tx, cdrs, selected, request)
        : await listInCommitOrder(tx, cdrs, cdrs.id, selected, request);
    const attached = await tx.run(referencesOfCdrs, { cdrIds: rows.map(({ id }) => id) });
    return { rows: rows.map((row) => withReferences(row, attached)), pagination };
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
    filter.socketId === undefined ? undefined : eq(cdrs.socketId, filter.socketId),
    filter.tariffId === undefined ? undefined : eq(cdrs.tariffId, filter.tariffId),
    filter.idTag === undefined
      ? undefined
      : sql`${cdrs.sessionId} in (select ${sessions.id} from ${sessions} where ${ofIdTag(caller, filter.idTag)})`,
    filter.correctedSince === undefined ? undefined : correctedSince(caller, filter.correctedSince),
  );
}

function correctedSince(caller: Caller, since: string): SQL {
  return sql`${cdrs.id} in (select ${billingDecisions.cdrId} from ${billingDecisions} where ${correctionsSince(caller, since)})`;
}

function correctionsSince({ orgId }: Caller, since: string): SQL | undefined {
  return and(
    eq(billingDecisions.orgId, orgId),
    isCorrection,
    sql`${billingDecisions.createdAt} >= ${since}::text::timestamptz`,
  );
}

/** All corrected CDRs are counted without them: a year of an organization has too many to look up. */
function countedBy(caller: Caller, { correctedSince: since, ...others }: CdrFilter): { counted?: SQL } {
  if (since === undefined || Object.values(others).some((value) => value !== undefined)) return {};
  return {
    counted: sql`select distinct ${billingDecisions.cdrId} from ${billingDecisions} where ${correctionsSince(caller, since)}`,
  };
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

/** A CDR with what its newest decision says. */
export interface ExportedCdr extends Cdr {
  reasonCode: string | null;
  /** An exact decimal; null where there is no correction. */
  correctedTotalCost: string | null;
}

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
): AsyncGenerator<ExportedCdr[], void, undefined> {
  let next = cursor;
  do {
    const request = { page: 1, per_page: perPage, cursor: next };
    const { rows, pagination } = await listCdrs(core, caller, filter, order, request);
    const newest = await core.db.read((tx) => tx.run(newestDecisions, [rows.map(({ id }) => id)]));
    const byCdr = new Map(newest.map((decision) => [decision.cdrId, decision]));
    yield rows.map((row) => ({
      ...row,
      reasonCode: byCdr.get(row.id)?.reasonCode ?? null,
      correctedTotalCost: byCdr.get(row.id)?.correctedTotalCost ?? null,
    }));
    next = pagination.has_more ? pagination.next_cursor : undefined;
  } while (next !== undefined);
}

const newestDecisions = sqlText<
  [cdrIds: string[]],
  { cdrId: string; reasonCode: string; correctedTotalCost: string | null }
>(`
  select cdr_id as "cdrId", reason_code as "reasonCode",
    evidence #>> '{correction,corrected,total_cost}' as "correctedTotalCost"
  from billing_decisions d
  where cdr_id = any($1::text[]) and not exists (select from billing_decisions later where later.supersedes = d.id)`);

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

/** The decisions about a session, newest first. */
export async function decisionsOf(tx: Tx, sessionId: string): Promise<DecisionRow[]> {
  return chainOf(await tx.select().from(billingDecisions).where(eq(billingDecisions.sessionId, sessionId)));
}

/** Ordered by `supersedes`, and not by time: two decisions may have the same millisecond. */
function chainOf(rows: readonly DecisionRow[]): DecisionRow[] {
  const successors = new Map(rows.map((row) => [row.supersedes, row]));
  const chain: DecisionRow[] = [];
  for (let next = successors.get(null); next !== undefined; next = successors.get(next.id))
    chain.unshift(next);
  return chain;
}
