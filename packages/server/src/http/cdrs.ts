import type {
  BillingDecision,
  BillingDecisionChainEntry,
  Cdr as CdrBody,
  PaymentReference,
} from "@forecourt/contract";
import { type Attached, attachPaymentReference } from "../cdrs/attach-payment-reference.ts";
import type { Cdr, DecisionRow } from "../cdrs/cdr.ts";
import { findBillingDecision } from "../cdrs/decisions.ts";
import { findCdr } from "../cdrs/find.ts";
import { listCdrs } from "../cdrs/list.ts";
import type { Context } from "../context.ts";
import type { Api } from "./api.ts";
import { toPage } from "./page.ts";

type CdrOperation = "listCdrs" | "getCdr" | "getBillingDecision" | "attachPaymentReference";

export function cdrApi(ctx: Context): Pick<Api, CdrOperation> {
  return {
    async listCdrs({ query }, caller) {
      const filter = {
        chargerId: query.charger_id,
        sessionId: query.session_id,
        locationId: query.location_id,
        status: query.status,
        startDate: query.start_date,
        endDate: query.end_date,
        paymentReference: query.payment_reference,
        paymentProvider: query.payment_provider,
      };
      const page = await listCdrs(ctx, caller, filter, query.order, query);
      return { status: 200, body: toPage(page, toCdr) };
    },
    async getCdr({ path }, caller) {
      const { decision, ...cdr } = await findCdr(ctx, caller, path.cdr_id);
      const billing_decision = decision === null ? null : toDecision(decision);
      return { status: 200, body: { data: { ...toCdr(cdr), billing_decision } } };
    },
    async getBillingDecision({ path }, caller) {
      const { cdrId, sessionId, chain } = await findBillingDecision(ctx, caller, path.cdr_id);
      const [current] = chain;
      const data = {
        cdr_id: cdrId,
        session_id: sessionId,
        decision: current === undefined ? null : toDecision(current),
        chain: chain.map(toChainEntry),
      };
      return { status: 200, body: { data } };
    },
    async attachPaymentReference({ path, body }, caller) {
      const given = { paymentReference: body.payment_reference, paymentProvider: body.payment_provider };
      const { result, replayed } = await attachPaymentReference(ctx, caller, path.cdr_id, given);
      const answer = { body: { data: toPaymentReference(result) }, replayed };
      return result.isNew ? { status: 201, ...answer } : { status: 200, ...answer };
    },
  };
}

/** Amounts are exact decimals in the store; on the wire they are JSON numbers, as the interface has them. */
function toCdr(cdr: Cdr): CdrBody {
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
    line_items: cdr.lineItems.map((line) => ({
      type: line.type,
      description: line.description,
      quantity: Number(line.quantity),
      unit_price: Number(line.unitPrice),
      cost: Number(line.cost),
      vat: line.vat === null ? null : Number(line.vat),
    })),
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
    total_cost_incl_vat: cdr.totalCostInclVat === null ? null : Number(cdr.totalCostInclVat),
    taxes: cdr.taxes.map(({ vat, base, amount }) => ({
      vat: Number(vat),
      base: Number(base),
      amount: Number(amount),
    })),
    created_at: cdr.createdAt,
  };
}

function toDecision({ outcome, reasonCode, explanation, evidence }: DecisionRow): BillingDecision {
  return { outcome, reason_code: reasonCode, explanation, evidence };
}

function toChainEntry(row: DecisionRow): BillingDecisionChainEntry {
  return {
    id: row.id,
    cdr_id: row.cdrId,
    ...toDecision(row),
    supersedes: row.supersedes,
    created_at: row.createdAt,
  };
}

function toPaymentReference({ reference, cdrId }: Attached): PaymentReference {
  return {
    id: reference.id,
    session_id: reference.sessionId,
    cdr_id: cdrId,
    payment_reference: reference.paymentReference,
    payment_provider: reference.paymentProvider,
    created_at: reference.createdAt,
  };
}
