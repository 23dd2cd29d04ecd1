import type { PaymentReference } from "@forecourt/contract";
import type { PaymentReferenceRow } from "./cdr.ts";

/** A payment reference as the API and its event show it; `cdrId` is null while the session has not ended. */
export function toPaymentReference(row: PaymentReferenceRow, cdrId: string | null): PaymentReference {
  return {
    id: row.id,
    session_id: row.sessionId,
    cdr_id: cdrId,
    payment_reference: row.paymentReference,
    payment_provider: row.paymentProvider,
    created_at: row.createdAt,
    redacted_at: row.redactedAt,
  };
}
