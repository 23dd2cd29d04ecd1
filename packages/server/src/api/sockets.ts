import type { FoundSocket as FoundSocketBody, Socket as SocketBody } from "@forecourt/contract";
import {
  type FoundSocket,
  findSocket,
  listAllSockets,
  listSockets,
  type Socket,
  socketColumns,
} from "../charging/chargers/queries.ts";
import { updateSocket } from "../charging/chargers/update-socket.ts";
import type { Core } from "../core/core.ts";
import { type Complete, renamed } from "../platform/wire.ts";
import type { Api } from "./api.ts";
import { toPage } from "./page.ts";

type SocketOperation = "listAllSockets" | "listSockets" | "getSocket" | "updateSocket";

export function socketApi(core: Core): Pick<Api, SocketOperation> {
  return {
    async listAllSockets({ query }, caller) {
      const filter = renamed(query, {
        location_id: "locationId",
        charger_id: "chargerId",
        status: "status",
        error_code: "errorCode",
        connected: "connected",
      });
      const page = await listAllSockets(core, caller, filter, query);
      return { status: 200, body: await toPage(page, toFoundSocket) };
    },
    async listSockets({ path, query }, caller) {
      const page = await listSockets(core, caller, path.charger_id, query);
      return { status: 200, body: await toPage(page, toSocket) };
    },
    async getSocket({ path }, caller) {
      const socket = await findSocket(core, caller, path.charger_id, path.socket_id);
      return { status: 200, body: { data: toSocket(socket) } };
    },
    async updateSocket({ path, body }, caller) {
      const changes = socketColumns.toRow(body);
      const socket = await updateSocket(core, caller, path.charger_id, path.socket_id, changes);
      return { status: 200, body: { data: toSocket(socket) } };
    },
  };
}

const toColumns = socketColumns.toWire("Socket");

export function toSocket(socket: Socket): Complete<SocketBody> {
  return { ...toColumns(socket), active_session_id: socket.activeSessionId };
}

const toFoundColumns = socketColumns.toWire("FoundSocket");

function toFoundSocket(socket: FoundSocket): Complete<FoundSocketBody> {
  return {
    ...toFoundColumns(socket),
    charger_identity: socket.chargerIdentity,
    connected: socket.isConnected,
    location_id: socket.locationId,
    location_name: socket.locationName,
    active_session_id: socket.activeSessionId,
  };
}
