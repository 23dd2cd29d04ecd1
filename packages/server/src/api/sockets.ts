import type { Socket as SocketBody } from "@forecourt/contract";
import type { Socket } from "../charging/chargers/find.ts";
import { findSocket } from "../charging/chargers/find-socket.ts";
import { listSockets } from "../charging/chargers/list-sockets.ts";
import { updateSocket } from "../charging/chargers/update-socket.ts";
import type { Core } from "../core/core.ts";
import type { Api } from "./api.ts";
import { toPage } from "./page.ts";

export function socketApi(core: Core): Pick<Api, "listSockets" | "getSocket" | "updateSocket"> {
  return {
    async listSockets({ path, query }, caller) {
      const page = await listSockets(core, caller, path.charger_id, query);
      return { status: 200, body: await toPage(page, toSocket) };
    },
    async getSocket({ path }, caller) {
      const socket = await findSocket(core, caller, path.charger_id, path.socket_id);
      return { status: 200, body: { data: toSocket(socket) } };
    },
    async updateSocket({ path, body }, caller) {
      const changes = {
        maxAmperage: body.max_amperage,
        phases: body.phases,
        voltageV: body.voltage_v,
        meterPublicKey: body.meter_public_key,
      };
      const socket = await updateSocket(core, caller, path.charger_id, path.socket_id, changes);
      return { status: 200, body: { data: toSocket(socket) } };
    },
  };
}

export function toSocket(socket: Socket): SocketBody {
  return {
    id: socket.id,
    charger_id: socket.chargerId,
    connector_id: socket.connectorId,
    status: socket.status,
    error_code: socket.errorCode,
    vendor_error_code: socket.vendorErrorCode,
    status_at: socket.statusAt,
    max_amperage: socket.maxAmperage,
    phases: socket.phases,
    voltage_v: socket.voltageV,
    meter_public_key: socket.meterPublicKey,
    active_session_id: socket.activeSessionId,
  };
}
