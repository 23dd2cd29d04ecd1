import type { EventMap, EventType } from "./generated/events.ts";
import type { JsonSchema } from "./operation-schemas.ts";

/** Any event of the document; `type` tells which. */
export type WebhookEvent = EventMap[EventType];

/** `telemetry` is coalesced, tried once and kept for a day; the rest is tried for three days and kept for thirty. */
export type EventClass = "durable" | "telemetry" | "operational";

/** What is to be known of each type of event. */
export type EventCatalogue = {
  readonly [Type in EventType]: {
    readonly class: EventClass;
    readonly summary: string;
    /** When it is recorded. */
    readonly description: string;
    /** Of the whole event; it stands on its own. */
    readonly schema: JsonSchema;
    readonly example: EventMap[Type];
  };
};
