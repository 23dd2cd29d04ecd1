import type { AnyEvent, EventMap, EventType, UnknownEvent } from "./generated/events.ts";

/** The first part of an event type, for example `session` of `session.ended`. */
export type Noun = EventType extends `${infer First}.${string}` ? First : never;

/** Every event of a noun, including future types. */
export type EventOf<Of extends Noun> = EventMap[Extract<EventType, `${Of}.${string}`>] | UnknownEvent;

/** Replaces `data` when the webhook's `payload_mode` is thin, or when the event is longer than 16 KiB. */
export interface ThinData {
  truncated: true;
  /** Path of the event with its full `data` in the API, `/v1/events/evt_…`. */
  href: string;
}

/** Whether the event has only a link to its data ({@link ThinData}), not the data itself. */
export function isThin(event: AnyEvent): event is AnyEvent & { data: ThinData } {
  return (event?.data as Partial<ThinData> | undefined)?.truncated === true;
}
