import type { BillingDecision, BillingDecisionChainEntry } from "@forecourt/contract";
import { attachPaymentReference } from "../charging/cdrs/attach-payment-reference.ts";
import type { DecisionRow } from "../charging/cdrs/cdr.ts";
import { findBillingDecision } from "../charging/cdrs/decisions.ts";
import { exportCdrs } from "../charging/cdrs/export.ts";
import { findCdr } from "../charging/cdrs/find.ts";
import { listCdrs } from "../charging/cdrs/list.ts";
import { redactPaymentReference } from "../charging/cdrs/redact-payment-reference.ts";
import { toCdr } from "../charging/cdrs/to-cdr.ts";
import { toPaymentReference } from "../charging/cdrs/to-payment-reference.ts";
import type { Core } from "../core/core.ts";
import type { Api } from "./api.ts";
import { cdrCsv } from "./cdrs-csv.ts";
import { toPage } from "./page.ts";
import { timeOf } from "./time-filter.ts";

type CdrOperation =
  | "listCdrs"
  | "getCdr"
  | "getBillingDecision"
  | "attachPaymentReference"
  | "redactPaymentReference";

export function cdrApi(core: Core): Pick<Api, CdrOperation> {
  return {
    async listCdrs({ query }, caller, type) {
      const filter = {
        chargerId: query.charger_id,
        sessionId: query.session_id,
        locationId: query.location_id,
        status: query.status,
        startDate: timeOf(query.start_date),
        endDate: timeOf(query.end_date),
        paymentReference: query.payment_reference,
        paymentProvider: query.payment_provider,
      };
      if (type === "text/csv") {
        const pieces = cdrCsv(exportCdrs(core, caller, filter, query.order, query.cursor));
        return { status: 200, csv: { filename: "cdrs.csv", pieces } };
      }
      const page = await listCdrs(core, caller, filter, query.order, query);
      return { status: 200, body: await toPage(page, toCdr) };
    },
    async getCdr({ path }, caller) {
      const { decision, ...cdr } = await findCdr(core, caller, path.cdr_id);
      const billing_decision = decision === null ? null : toDecision(decision);
      return { status: 200, body: { data: { ...toCdr(cdr), billing_decision } } };
    },
    async getBillingDecision({ path }, caller) {
      const { cdrId, sessionId, chain } = await findBillingDecision(core, caller, path.cdr_id);
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
      const { result, replayed } = await attachPaymentReference(core, caller, { cdrId: path.cdr_id }, given);
      const answer = { body: { data: toPaymentReference(result.reference, result.cdrId) }, replayed };
      return result.isNew ? { status: 201, ...answer } : { status: 200, ...answer };
    },
    async redactPaymentReference({ path }, caller) {
      await redactPaymentReference(core, caller, path.cdr_id, path.payment_reference_id);
      return { status: 204 };
    },
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
