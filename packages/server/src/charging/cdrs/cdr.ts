import { and, asc, eq, inArray } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import { columnsOf } from "../../store/columns.ts";
import type { Tx } from "../../store/db.ts";
import { billingDecisions, cdrs, paymentReferences } from "../../store/schema.ts";

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

/** One query for all rows. */
export async function withPaymentReferences(tx: Tx, rows: readonly CdrRow[]): Promise<Cdr[]> {
  if (rows.length === 0) return [];
  const sessionIds = rows.map(({ sessionId }) => sessionId);
  const attached = await tx
    .select()
    .from(paymentReferences)
    .where(inArray(paymentReferences.sessionId, sessionIds))
    .orderBy(asc(paymentReferences.createdAt), asc(paymentReferences.id));
  return rows.map((row) => ({
    ...row,
    paymentReferences: attached.filter(({ sessionId }) => sessionId === row.sessionId),
  }));
}
