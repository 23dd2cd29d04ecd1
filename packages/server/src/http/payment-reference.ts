import type { PaymentReference } from "@forecourt/contract";
import type { Attached } from "../cdrs/attach-payment-reference.ts";

export function toPaymentReference({ reference, cdrId }: Attached): PaymentReference {
  return {
    id: reference.id,
    session_id: reference.sessionId,
    cdr_id: cdrId,
    payment_reference: reference.paymentReference,
    payment_provider: reference.paymentProvider,
    created_at: reference.createdAt,
  };
}
