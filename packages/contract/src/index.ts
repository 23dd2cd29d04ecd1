export * from "./generated/api.ts";
export { eventCatalogue } from "./generated/event-catalogue.ts";
export type {
  AnyEvent,
  Envelope,
  EventMap,
  EventType,
  UnknownEvent,
  WebhookEvent,
} from "./generated/events.ts";
export { routes } from "./generated/routes.ts";
export { schemas } from "./generated/schemas.ts";
export type { KnownWord } from "./known-word.ts";
export type { Api, Input, OperationId, Output } from "./operations.ts";
export type {
  EventCatalogue,
  EventClass,
  JsonSchema,
  OperationSchemas,
} from "./schemas.ts";
export { strictSchema } from "./strict-schema.ts";
