import type { BillingDecision, BillingDecisionChainEntry } from "@forecourt/contract";
import { attachPaymentReference, toPaymentReference } from "../charging/cdrs/attach-payment-reference.ts";
import { type DecisionRow, decisionColumns, referenceColumns } from "../charging/cdrs/cdr.ts";
import { exportCdrs, findBillingDecision, findCdr, listCdrs } from "../charging/cdrs/queries.ts";
import { redactPaymentReference } from "../charging/cdrs/redact-payment-reference.ts";
import { toCdr } from "../charging/cdrs/to-cdr.ts";
import type { Core } from "../core/core.ts";
import { type Complete, renamed } from "../platform/wire.ts";
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
      const { order, ...given } = renamed(query, {
        charger_id: "chargerId",
        session_id: "sessionId",
        location_id: "locationId",
        status: "status",
        start_date: "startDate",
        end_date: "endDate",
        payment_reference: "paymentReference",
        payment_provider: "paymentProvider",
        socket_id: "socketId",
        tariff_id: "tariffId",
        id_tag: "idTag",
        corrected_since: "correctedSince",
        order: "order",
      });
      const filter = {
        ...given,
        startDate: timeOf(given.startDate),
        endDate: timeOf(given.endDate),
        correctedSince: timeOf(given.correctedSince),
      };
      if (type === "text/csv") {
        const pieces = cdrCsv(exportCdrs(core, caller, filter, order, query.cursor));
        return { status: 200, csv: { filename: "cdrs.csv", pieces } };
      }
      const page = await listCdrs(core, caller, filter, order, query);
      return { status: 200, body: await toPage(page, toCdr) };
    },
    async getCdr({ path }, caller) {
      const { decision, ...cdr } = await findCdr(core, caller, path.cdr_id);
      // The decision stands at the end of the answer.
      const { billing_decision: _, ...shown } = toCdr(cdr);
      const billing_decision = decision === null ? null : toDecision(decision);
      return { status: 200, body: { data: { ...shown, billing_decision } } };
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
      const given = referenceColumns.toRow(body);
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

const toDecision: (row: DecisionRow) => Complete<BillingDecision> = decisionColumns.toWire("BillingDecision");
const toChainEntry: (row: DecisionRow) => Complete<BillingDecisionChainEntry> =
  decisionColumns.toWire("BillingDecisionChainEntry");
