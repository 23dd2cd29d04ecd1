import type { Cdr as CdrBody } from "@forecourt/contract";
import type { Cdr } from "./cdr.ts";
import { toLineItem, toNumber, toTax } from "./money.ts";

/** A receipt as lists and its event show it: without its decision. */
export function toCdr(cdr: Cdr): CdrBody {
  return {
    id: cdr.id,
    session_id: cdr.sessionId,
    tariff_id: cdr.tariffId,
    currency: cdr.currency,
    ...(cdr.startTime === null ? {} : { start_time: cdr.startTime }),
    ...(cdr.endTime === null ? {} : { end_time: cdr.endTime }),
    total_energy_wh: cdr.totalEnergyWh,
    total_time_s: cdr.totalTimeS,
    total_cost: Number(cdr.totalCost),
    line_items: cdr.lineItems.map(toLineItem),
    status: cdr.status,
    payment_references: cdr.paymentReferences.map(({ paymentReference, paymentProvider }) => ({
      reference: paymentReference,
      provider: paymentProvider,
    })),
    charger_id: cdr.chargerId,
    socket_id: cdr.socketId,
    location_id: cdr.locationId,
    tariff_revision: cdr.tariffRevision,
    tax_included: cdr.taxIncluded,
    total_cost_incl_vat: toNumber(cdr.totalCostInclVat),
    taxes: cdr.taxes.map(toTax),
    created_at: cdr.createdAt,
  };
}
