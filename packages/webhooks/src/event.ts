import type { EventMap, EventType, WebhookEvent } from "./generated/events.ts";

// Never made: a string that is none of those known is no type. A unit of an enum is one that `switch` can tell from them.
declare enum Newer {
  type = "",
}

/** An event of a type that is newer than this package: what is left when those that are known have been ruled out. */
export interface UnknownEvent {
  id: string;
  /** Any string but those of {@link EventType}. To compare it with one, keep it as a string: `const type: string = event.type`. */
  type: Newer;
  version: number;
  timestamp: string;
  organization_id: string;
  subject: { type: string; id: string };
  sequence: number;
  actor: { type: string; id: string | null };
  data: { [field: string]: unknown };
}

/** What a webhook may bring. `switch (event.type)` narrows it; have a `default`, for the types that are yet to come. */
export type AnyEvent = WebhookEvent | UnknownEvent;

/** The first part of the types: `session` of `session.ended`. */
export type Noun = EventType extends `${infer First}.${string}` ? First : never;

/** Every event of a noun: of `session`, those that are known, and those to come. */
export type EventOf<Of extends Noun> = EventMap[Extract<EventType, `${Of}.${string}`>] | UnknownEvent;

/** In place of `data` where the webhook's `payload_mode` is thin, or where the whole is longer than 16 KiB. */
export interface ThinData {
  truncated: true;
  /** The event in the API, `/v1/events/evt_…`: its `data` is whole there. */
  href: string;
}

/** Whether the event only says where its data is. Those of a webhook with thin payloads all do. */
export function isThin(event: AnyEvent): event is AnyEvent & { data: ThinData } {
  return "truncated" in event.data && event.data["truncated"] === true;
}
