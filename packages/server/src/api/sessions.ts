import type { MeterValue, Session as SessionBody, SessionCost as SessionCostBody } from "@forecourt/contract";
import { attachPaymentReference, toPaymentReference } from "../charging/cdrs/attach-payment-reference.ts";
import { referenceColumns } from "../charging/cdrs/cdr.ts";
import { toLineItem, toNumber, toTax } from "../charging/cdrs/money.ts";
import { findSessionCost, type SessionCost } from "../charging/cdrs/session-cost.ts";
import { changeLimits } from "../charging/sessions/change-limits.ts";
import { finalizeByOperator } from "../charging/sessions/finalize-by-operator.ts";
import { limitsLeft } from "../charging/sessions/limits.ts";
import {
  findSession,
  listMeterValues,
  listSessions,
  type MeterValueRow,
  readingColumns,
  type Session,
  sessionColumns,
} from "../charging/sessions/queries.ts";
import type { Core } from "../core/core.ts";
import { type Complete, renamed } from "../platform/wire.ts";
import type { Api } from "./api.ts";
import { toPage } from "./page.ts";
import { timeOf } from "./time-filter.ts";

type SessionOperation =
  | "listSessions"
  | "getSession"
  | "updateSession"
  | "listMeterValues"
  | "getSessionCost"
  | "finalizeSession"
  | "attachSessionPaymentReference";

export function sessionApi(core: Core): Pick<Api, SessionOperation> {
  const shown = (session: Session) => toSession(session, core.clock.now());
  return {
    async listSessions({ query }, caller) {
      const named = renamed(query, {
        charger_id: "chargerId",
        location_id: "locationId",
        socket_id: "socketId",
        connector_id: "connectorId",
        status: "status",
        id_tag: "idTag",
        start_date: "startDate",
        end_date: "endDate",
        updated_since: "updatedSince",
      });
      const filter = {
        ...named,
        startDate: timeOf(named.startDate),
        endDate: timeOf(named.endDate),
        updatedSince: timeOf(named.updatedSince),
      };
      const page = await listSessions(core, caller, filter, query);
      return { status: 200, body: await toPage(page, shown) };
    },
    async getSession({ path }, caller) {
      return { status: 200, body: { data: shown(await findSession(core, caller, path.session_id)) } };
    },
    async updateSession({ path, body }, caller) {
      const { limits } = renamed(body, { limits: "limits" });
      return {
        status: 200,
        body: { data: shown(await changeLimits(core, caller, path.session_id, limits)) },
      };
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
      return { status: 200, body: { data: shown(result) }, replayed };
    },
    async attachSessionPaymentReference({ path, body }, caller) {
      const given = referenceColumns.toRow(body);
      const target = { sessionId: path.session_id };
      const { result, replayed } = await attachPaymentReference(core, caller, target, given);
      const answer = { body: { data: toPaymentReference(result.reference, result.cdrId) }, replayed };
      return result.isNew ? { status: 201, ...answer } : { status: 200, ...answer };
    },
  };
}

const sessionFields = sessionColumns.toWire("Session");
const readingFields = readingColumns.toWire("MeterValue");

function toSession(session: Session, now: number): Complete<SessionBody> {
  return {
    ...sessionFields(session),
    charger_identity: session.chargerIdentity,
    location_name: session.locationName,
    id_tag: session.idTag,
    energy_wh: session.energyWh,
    limits_left: limitsLeft(session, now),
    cdr_id: session.cdrId,
  };
}

function toMeterValue(row: MeterValueRow): Complete<MeterValue> {
  return { ...readingFields(row), id: String(row.id), measured_at: row.at };
}

function toCost(cost: SessionCost): Complete<SessionCostBody> {
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
    cost_left: cost.costLeft,
    line_items: cost.lineItems.map(toLineItem),
    tax_included: cost.taxIncluded,
    total_cost_incl_vat: toNumber(cost.totalCostInclVat),
    taxes: cost.taxes.map(toTax),
  };
}
