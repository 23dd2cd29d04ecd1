import type { Event } from "@forecourt/contract";
import type { Complete } from "../platform/wire.ts";
import type { events } from "../store/schema.ts";

export type EventRow = typeof events.$inferSelect;

/** The envelope of an event. It is the same in a list, in the stream and in a webhook delivery. */
export function toEvent(row: EventRow): Complete<Event> {
  return {
    id: row.id,
    type: row.type,
    version: 1,
    timestamp: row.createdAt,
    organization_id: row.orgId,
    subject: { type: row.subjectType, id: row.subjectId },
    sequence: row.sequence,
    // Does not copy the stored object, so that the order of the keys is the same everywhere.
    actor: { type: row.actor.type, id: row.actor.type === "system" ? null : row.actor.id },
    data: withCharger(row.data),
  };
}

/** An event of a version that did not record these fields beside its `charger_id` has null for them. */
function withCharger(data: EventRow["data"]): EventRow["data"] {
  if (!("charger_id" in data) || "location_name" in data) return data;
  return { charger_identity: null, connector_id: null, location_name: null, ...data };
}
