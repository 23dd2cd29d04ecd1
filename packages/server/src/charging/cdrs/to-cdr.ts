import type { Cdr as CdrBody } from "@forecourt/contract";
import type { Complete } from "../../platform/wire.ts";
import { columnsOf } from "../../store/columns.ts";
import { cdrs } from "../../store/schema.ts";
import type { Cdr, PaymentReferenceRow } from "./cdr.ts";
import { toLineItem, toNumber, toTax } from "./money.ts";

const columns = columnsOf(cdrs).toWire("Cdr");

/** A receipt as lists and its event show it: without its decision. */
export function toCdr(
  cdr: Omit<Cdr, "paymentReferences" | "xid"> & {
    paymentReferences: readonly Pick<PaymentReferenceRow, "paymentReference" | "paymentProvider">[];
  },
): Complete<CdrBody> {
  return {
    ...columns(cdr),
    start_time: cdr.startTime ?? undefined,
    end_time: cdr.endTime ?? undefined,
    total_cost: Number(cdr.totalCost),
    line_items: cdr.lineItems.map(toLineItem),
    payment_references: cdr.paymentReferences.map(({ paymentReference, paymentProvider }) => ({
      reference: paymentReference,
      provider: paymentProvider,
    })),
    total_cost_incl_vat: toNumber(cdr.totalCostInclVat),
    taxes: cdr.taxes.map(toTax),
    billing_decision: undefined,
  };
}
