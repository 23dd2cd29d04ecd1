import type { BillingDecision, BillingDecisionChainEntry, Cdr as CdrBody } from "@forecourt/contract";
import { attachPaymentReference } from "../cdrs/attach-payment-reference.ts";
import type { Cdr, DecisionRow } from "../cdrs/cdr.ts";
import { findBillingDecision } from "../cdrs/decisions.ts";
import { exportCdrs } from "../cdrs/export.ts";
import { findCdr } from "../cdrs/find.ts";
import { listCdrs } from "../cdrs/list.ts";
import type { Context } from "../context.ts";
import type { Api } from "./api.ts";
import { cdrCsv } from "./cdrs-csv.ts";
import { toLineItem, toNumber, toTax } from "./money.ts";
import { toPage } from "./page.ts";
import { toPaymentReference } from "./payment-reference.ts";

type CdrOperation = "listCdrs" | "getCdr" | "getBillingDecision" | "attachPaymentReference";

export function cdrApi(ctx: Context): Pick<Api, CdrOperation> {
  return {
    async listCdrs({ query }, caller, type) {
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
      if (type === "text/csv") {
        const pieces = cdrCsv(exportCdrs(ctx, caller, filter, query.order, query.cursor));
        return { status: 200, csv: { filename: "cdrs.csv", pieces } };
      }
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
      const { result, replayed } = await attachPaymentReference(ctx, caller, { cdrId: path.cdr_id }, given);
      const answer = { body: { data: toPaymentReference(result) }, replayed };
      return result.isNew ? { status: 201, ...answer } : { status: 200, ...answer };
    },
  };
}

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
