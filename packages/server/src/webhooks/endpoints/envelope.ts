import { type EventRow, toEvent } from "../../core/to-event.ts";
import type { webhooks } from "../../store/schema.ts";

/** The advice for receivers is to accept at most 20 kB. */
export const fullBytes = 16_384;

/** The JSON text that the server sends for an event: the same bytes each time, while the webhook keeps its mode. */
export function envelopeOf(row: EventRow, mode: (typeof webhooks.$inferSelect)["payloadMode"]): string {
  const event = toEvent(row);
  if (mode === "full") {
    const full = JSON.stringify(event);
    if (Buffer.byteLength(full) <= fullBytes) return full;
  }
  return JSON.stringify({ ...event, data: { truncated: true, href: `/v1/events/${event.id}` } });
}
