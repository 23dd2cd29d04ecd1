import { type EventRow, toEvent } from "../../core/to-event.ts";
import type { webhooks } from "../../store/schema.ts";

/** Receivers are advised to take no more than 20 kB. */
export const fullBytes = 16_384;

/** What is sent of an event, as JSON text: the same bytes each time, as long as the webhook wants the same. */
export function envelopeOf(row: EventRow, mode: (typeof webhooks.$inferSelect)["payloadMode"]): string {
  const event = toEvent(row);
  if (mode === "full") {
    const full = JSON.stringify(event);
    if (Buffer.byteLength(full) <= fullBytes) return full;
  }
  return JSON.stringify({ ...event, data: { truncated: true, href: `/v1/events/${event.id}` } });
}
