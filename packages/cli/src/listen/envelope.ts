import type { Event } from "@forecourt/contract";

/** Of a whole event; what is longer is told as a reference to it, as the server does. */
const fullBytes = 16_384;

/**
 * What the server sends of an event, to the byte: JSON that was parsed and written again keeps the order of its names, and
 * the server wrote it by the same function.
 */
export function envelopeOf(event: Event, { thin }: { thin: boolean }): string {
  if (!thin) {
    const full = JSON.stringify(event);
    if (Buffer.byteLength(full) <= fullBytes) return full;
  }
  return JSON.stringify({ ...event, data: { truncated: true, href: `/v1/events/${event.id}` } });
}
