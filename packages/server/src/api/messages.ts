import type { ChargerMessage } from "@forecourt/contract";
import { listMessages } from "../charging/chargers/list-messages.ts";
import type { Frame } from "../charging/message-log/frames.ts";
import type { Core } from "../core/core.ts";
import { type Complete, renamed } from "../platform/wire.ts";
import type { Api } from "./api.ts";
import { toPage } from "./page.ts";

export function messageApi(core: Core): Pick<Api, "listChargerMessages"> {
  return {
    async listChargerMessages({ path, query }, caller) {
      const filter = renamed(query, {
        direction: "direction",
        action: "action",
        message_id: "messageId",
        connection_id: "connectionId",
        command_id: "commandId",
        from: "from",
        to: "to",
        errors_only: "errorsOnly",
        order: "order",
      });
      const page = await listMessages(core, caller, path.charger_id, filter, query);
      return { status: 200, body: await toPage(page, toMessage) };
    },
  };
}

function toMessage({ row_at: _, text, ...row }: Frame): Complete<ChargerMessage> {
  const frame = frameOf(text);
  return { ...row, frame, text: frame === null ? text : null };
}

function frameOf(text: string): unknown[] | null {
  try {
    const frame: unknown = JSON.parse(text);
    return Array.isArray(frame) ? frame : null;
  } catch {
    return null;
  }
}
