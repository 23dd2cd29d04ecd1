export type {
  ApiKey,
  BillingDecision,
  Cdr,
  CdrLineItem,
  CdrWithDecision,
  Charger,
  Command,
  CommandStatus,
  CreatedApiKey,
  CreatedCharger,
  CreatedWebhook,
  Delivery,
  ErrorCode,
  Event,
  EventMap,
  EventType,
  EventTypeInfo,
  FirmwareStatus,
  IdTag,
  LoadSnapshot,
  Location,
  Me,
  MeterValue,
  OperationId,
  Pagination,
  PaymentReference,
  Problem,
  Role,
  Session,
  SessionCost,
  SessionStatus,
  Socket,
  Tariff,
  UnknownCharger,
  Webhook,
} from "@forecourt/contract";
export type { Answer, CallOptions, CsvStream, Item, Options } from "./call.ts";
export { type Client, type ClientOptions, createClient } from "./client.ts";
export type { Clock } from "./clock.ts";
export { type ClientErrorCode, ForecourtError } from "./error.ts";
export type { ConnectionState, EventStream, EventStreamOptions } from "./event-stream.ts";
export type { RetryOptions } from "./retry.ts";
export type { WaitOptions, Waits } from "./wait.ts";
