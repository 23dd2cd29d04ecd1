import type { MeterValue, Session as SessionBody, SessionCost as SessionCostBody } from "@forecourt/contract";
import { attachPaymentReference } from "../charging/cdrs/attach-payment-reference.ts";
import { toLineItem, toNumber, toTax } from "../charging/cdrs/money.ts";
import { findSessionCost, type SessionCost } from "../charging/cdrs/session-cost.ts";
import { toPaymentReference } from "../charging/cdrs/to-payment-reference.ts";
import { finalizeByOperator } from "../charging/sessions/finalize-by-operator.ts";
import { findSession, type Session } from "../charging/sessions/find.ts";
import { listSessions } from "../charging/sessions/list.ts";
import { listMeterValues, type MeterValueRow } from "../charging/sessions/meter-values.ts";
import type { Core } from "../core/core.ts";
import type { Api } from "./api.ts";
import { toPage } from "./page.ts";

type SessionOperation =
  | "listSessions"
  | "getSession"
  | "listMeterValues"
  | "getSessionCost"
  | "finalizeSession"
  | "attachSessionPaymentReference";

export function sessionApi(core: Core): Pick<Api, SessionOperation> {
  return {
    async listSessions({ query }, caller) {
      const filter = {
        chargerId: query.charger_id,
        locationId: query.location_id,
        socketId: query.socket_id,
        status: query.status,
      };
      const page = await listSessions(core, caller, filter, query);
      return { status: 200, body: await toPage(page, toSession) };
    },
    async getSession({ path }, caller) {
      return { status: 200, body: { data: toSession(await findSession(core, caller, path.session_id)) } };
    },
    async listMeterValues({ path, query }, caller) {
      const page = await listMeterValues(core, caller, path.session_id, query);
      return { status: 200, body: await toPage(page, toMeterValue) };
    },
    async getSessionCost({ path }, caller) {
      return { status: 200, body: { data: toCost(await findSessionCost(core, caller, path.session_id)) } };
    },
    async finalizeSession({ path }, caller) {
      const { result, replayed } = await finalizeByOperator(core, caller, path.session_id);
      return { status: 200, body: { data: toSession(result) }, replayed };
    },
    async attachSessionPaymentReference({ path, body }, caller) {
      const given = { paymentReference: body.payment_reference, paymentProvider: body.payment_provider };
      const target = { sessionId: path.session_id };
      const { result, replayed } = await attachPaymentReference(core, caller, target, given);
      const answer = { body: { data: toPaymentReference(result.reference, result.cdrId) }, replayed };
      return result.isNew ? { status: 201, ...answer } : { status: 200, ...answer };
    },
  };
}

function toSession(session: Session): SessionBody {
  return {
    id: session.id,
    charger_id: session.chargerId,
    socket_id: session.socketId,
    location_id: session.locationId,
    transaction_id: session.transactionId,
    id_tag: session.idTag,
    status: session.status,
    started_at: session.startedAt,
    ended_at: session.endedAt,
    meter_start_wh: session.meterStartWh,
    meter_stop_wh: session.meterStopWh,
    last_meter_wh: session.lastMeterWh,
    last_meter_at: session.lastMeterAt,
    energy_wh: session.energyWh,
    limit_a: session.limitA,
    stop_reason: session.stopReason,
    finalize_reason: session.finalizeReason,
    start_command_id: session.startCommandId,
    tariff_id: session.tariffId,
    tariff_revision: session.tariffRevision,
    cdr_id: session.cdrId,
    created_at: session.createdAt,
    updated_at: session.updatedAt,
  };
}

function toMeterValue(row: MeterValueRow): MeterValue {
  return {
    id: String(row.id),
    measured_at: row.at,
    received_at: row.receivedAt,
    context: row.context,
    energy_wh: row.energyWh,
    power_w: row.powerW,
    current_a: row.currentA,
    voltage_v: row.voltageV,
    soc_pct: row.socPct,
  };
}

function toCost(cost: SessionCost): SessionCostBody {
  return {
    session_id: cost.sessionId,
    cdr_id: cost.cdrId,
    projected: cost.cdrId === null,
    as_of: cost.asOf,
    status: cost.status,
    tariff_id: cost.tariffId,
    tariff_revision: cost.tariffRevision,
    currency: cost.currency,
    total_energy_wh: cost.totalEnergyWh,
    total_time_s: cost.totalTimeS,
    total_cost: Number(cost.totalCost),
    line_items: cost.lineItems.map(toLineItem),
    tax_included: cost.taxIncluded,
    total_cost_incl_vat: toNumber(cost.totalCostInclVat),
    taxes: cost.taxes.map(toTax),
  };
}
