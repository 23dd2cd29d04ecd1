import type { Socket as SocketBody } from "@forecourt/contract";
import { findSocket, listSockets, type Socket, socketColumns } from "../charging/chargers/queries.ts";
import { updateSocket } from "../charging/chargers/update-socket.ts";
import type { Core } from "../core/core.ts";
import type { Complete } from "../platform/wire.ts";
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
