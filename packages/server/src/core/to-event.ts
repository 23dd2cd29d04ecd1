import type { Event } from "@forecourt/contract";
import type { events } from "../store/schema.ts";

export type EventRow = typeof events.$inferSelect;

/** The envelope of an event, which is the same wherever it is told: in a list, in the stream, to a webhook. */
export function toEvent(row: EventRow): Event {
  return {
    id: row.id,
    type: row.type,
    version: 1,
    timestamp: row.createdAt,
    organization_id: row.orgId,
    subject: { type: row.subjectType, id: row.subjectId },
    sequence: row.sequence,
    // Not as it is stored: the order of the keys is the same everywhere.
    actor: { type: row.actor.type, id: row.actor.type === "system" ? null : row.actor.id },
    data: row.data,
  };
}
