import type { MeterValue, Session as SessionBody } from "@forecourt/contract";
import type { Context } from "../context.ts";
import { findSession, type Session } from "../sessions/find.ts";
import { listSessions } from "../sessions/list.ts";
import { listMeterValues, type MeterValueRow } from "../sessions/meter-values.ts";
import type { Api } from "./api.ts";
import { toPage } from "./page.ts";

export function sessionApi(ctx: Context): Pick<Api, "listSessions" | "getSession" | "listMeterValues"> {
  return {
    async listSessions({ query }, caller) {
      const filter = {
        chargerId: query.charger_id,
        locationId: query.location_id,
        socketId: query.socket_id,
        status: query.status,
      };
      const page = await listSessions(ctx, caller, filter, query);
      return { status: 200, body: toPage(page, toSession) };
    },
    async getSession({ path }, caller) {
      return { status: 200, body: { data: toSession(await findSession(ctx, caller, path.session_id)) } };
    },
    async listMeterValues({ path, query }, caller) {
      const page = await listMeterValues(ctx, caller, path.session_id, query);
      return { status: 200, body: toPage(page, toMeterValue) };
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
