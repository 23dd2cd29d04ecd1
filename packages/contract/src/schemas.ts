import type { EventCategory, Role } from "./generated/api.ts";
import type { EventMap, EventType } from "./generated/events.ts";
import type { OperationId } from "./operations.ts";

/** A JSON Schema (draft 2020-12). Formats used: date-time, date-time-or-date, uri, double. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * What validates the requests and answers of each operation. Every reference in it reads `#/$defs/<name>`.
 * Parameters are described as the objects they make up; headers under lower-case names. `body` is null where the
 * operation takes none, and so is a response without one.
 */
export interface OperationSchemas {
  readonly $defs: Readonly<Record<string, JsonSchema>>;
  readonly operations: Readonly<
    Record<
      OperationId,
      {
        readonly path: JsonSchema;
        readonly query: JsonSchema;
        readonly header: JsonSchema;
        readonly body: JsonSchema | null;
        readonly responses: Readonly<Record<string, JsonSchema | null>>;
      }
    >
  >;
}

/** `telemetry` is coalesced, tried once and kept for a day; the rest is tried for three days and kept for thirty. */
export type EventClass = "durable" | "telemetry" | "operational";

/** The class, category, description, schema and an example of each type of event. */
export type EventCatalogue = {
  readonly [Type in EventType]: {
    readonly class: EventClass;
    /** Whether it is a change that an actor made to a record. */
    readonly category: EventCategory;
    /** The lowest role that reads it in the list and in the stream. */
    readonly role: Role;
    readonly summary: string;
    /** When it is recorded. */
    readonly description: string;
    /** Of the whole event; it stands on its own. */
    readonly schema: JsonSchema;
    readonly example: EventMap[Type];
  };
};
