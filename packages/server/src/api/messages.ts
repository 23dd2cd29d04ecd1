import type { ChargerMessage } from "@forecourt/contract";
import { type LoggedMessage, listMessages } from "../charging/chargers/list-messages.ts";
import type { Core } from "../core/core.ts";
import type { Api } from "./api.ts";
import { toPage } from "./page.ts";

export function messageApi(core: Core): Pick<Api, "listChargerMessages"> {
  return {
    async listChargerMessages({ path, query }, caller) {
      const filter = {
        direction: query.direction,
        action: query.action,
        messageId: query.message_id,
        connectionId: query.connection_id,
        commandId: query.command_id,
        from: query.from,
        to: query.to,
        errorsOnly: query.errors_only,
        order: query.order,
      };
      const page = await listMessages(core, caller, path.charger_id, filter, query);
      return { status: 200, body: await toPage(page, toMessage) };
    },
  };
}

function toMessage(row: LoggedMessage): ChargerMessage {
  const frame = frameOf(row.text);
  return {
    id: String(row.id),
    charger_id: row.chargerId,
    connection_id: row.connectionId,
    at: row.at,
    direction: row.direction,
    type: row.type,
    message_id: row.messageId,
    action: row.action,
    frame,
    text: frame === null ? row.text : null,
    latency_ms: row.latencyMs,
    command_id: row.commandId,
  };
}

function frameOf(text: string): unknown[] | null {
  try {
    const frame: unknown = JSON.parse(text);
    return Array.isArray(frame) ? frame : null;
  } catch {
    return null;
  }
}
