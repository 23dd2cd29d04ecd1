import type { Command } from "@forecourt/contract";
import type { commands } from "../../store/schema.ts";

/** A command as the API and its event show it. */
export function toCommand(row: typeof commands.$inferSelect): Command {
  return {
    id: row.id,
    type: row.type,
    charger_id: row.chargerId,
    socket_id: row.socketId,
    status: row.status,
    error: row.error,
    result: row.result,
    session_id: row.sessionId,
    requested_by: row.requestedBy,
    late_response: row.lateResponse,
    created_at: row.createdAt,
    completed_at: row.completedAt,
  };
}
