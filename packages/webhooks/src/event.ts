import type { EventMap, EventType, WebhookEvent } from "./generated/events.ts";

// A type only. TypeScript has no type for "any string except these", but `switch` can separate an enum from string literals.
declare enum Newer {
  type = "",
}

/** An event of a type that this package does not know, because the server is newer. */
export interface UnknownEvent {
  id: string;
  /** Any string except those of {@link EventType}. To compare it, assign it to a string: `const type: string = event.type`. */
  type: Newer;
  version: number;
  timestamp: string;
  organization_id: string;
  subject: { type: string; id: string };
  sequence: number;
  actor: { type: string; id: string | null };
  data: { [field: string]: unknown };
}

/** Any event of a webhook. `switch (event.type)` narrows it; write a `default` for future types. */
export type AnyEvent = WebhookEvent | UnknownEvent;

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
