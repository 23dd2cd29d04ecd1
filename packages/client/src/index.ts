export type { CallOptions, CsvStream } from "./call.ts";
export { type Client, type ClientOptions, createClient } from "./client.ts";
export type { Clock } from "./clock.ts";
export { type ClientErrorCode, ForecourtError } from "./error.ts";
export type { RetryOptions } from "./retry.ts";
export type { WaitOptions } from "./wait-for-command.ts";
