import { and, asc, eq, sql } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import { columnsOf } from "../../store/columns.ts";
import { billingDecisions, cdrs, paymentReferences } from "../../store/schema.ts";
import { built } from "../../store/statement.ts";

export const decisionColumns = columnsOf(billingDecisions);
export const referenceColumns = columnsOf(paymentReferences);

export type CdrRow = typeof cdrs.$inferSelect;
export type DecisionRow = typeof billingDecisions.$inferSelect;
export type PaymentReferenceRow = typeof paymentReferences.$inferSelect;

export interface Cdr extends CdrRow {
  /** In the order in which they were attached. */
  paymentReferences: PaymentReferenceRow[];
}

export function ownCdr(caller: Caller, cdrId: string) {
  return and(eq(cdrs.id, cdrId), eq(cdrs.orgId, caller.orgId));
}

/** The references of these CDRs, in the order in which they were attached. */
export const referencesOfCdrs = built<{ cdrIds: string[] }>()((db, { cdrIds }) =>
  db
    .select()
    .from(paymentReferences)
    .where(
      sql`${paymentReferences.sessionId} in (select session_id from cdrs where id = any(${cdrIds}::text[]))`,
    )
    .orderBy(asc(paymentReferences.createdAt), asc(paymentReferences.id)),
);

/** `attached`: the references of this CDR, and maybe of others. */
export function withReferences(row: CdrRow, attached: readonly PaymentReferenceRow[]): Cdr {
  return { ...row, paymentReferences: attached.filter(({ sessionId }) => sessionId === row.sessionId) };
}
