export type { Answer, CallOptions, CsvStream, Item, OperationId, Options, Page } from "./call.ts";
export { type Client, createClient } from "./client.ts";
export type { Clock } from "./clock.ts";
export { type ClientErrorCode, ForecourtError } from "./error.ts";
export type { ConnectionState, EventStream, EventStreamOptions } from "./event-stream.ts";
export type { CallPayloads, ChargerCall } from "./generated/calls.ts";
export type {
  AnyEvent,
  Envelope,
  EventMap,
  EventType,
  UnknownEvent,
  WebhookEvent,
} from "./generated/events.ts";
export * from "./generated/records.ts";
export type * from "./generated/resources.ts";
export type { RetryOptions } from "./retry.ts";
export type { CallHeaders } from "./send.ts";
export type { ClientOptions } from "./transport.ts";
export type { WaitOptions, Waits } from "./wait.ts";
