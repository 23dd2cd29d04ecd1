import { ForecourtError } from "./error.ts";
import type { Pagination } from "./generated/records.ts";
import type { Operations } from "./generated/resources.ts";
import type { CallHeaders, Incoming } from "./send.ts";

/** Options of every call, beside its own parameters. */
export interface CallOptions {
  /** Aborts the call and its retries; the call rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Milliseconds that one attempt may take. Default: the client's `timeoutMs`. */
  timeoutMs?: number;
  /** Sent with a POST instead of a new key. To repeat a call whose outcome you do not know, give the same key again. */
  idempotencyKey?: string;
  /** Sent with the client's own headers, which they override. Authorization is not allowed: create a client for each key. */
  headers?: CallHeaders;
}

/** The `operationId` of every operation in openapi.yaml. */
export type OperationId = keyof Operations;

/** Query parameters and body fields of an operation, under their wire names, and the call options. */
export type Options<Id extends OperationId> = Operations[Id]["options"];

/** The result of an operation: a record, a page of a list, or nothing for a deletion. */
export type Answer<Id extends OperationId> = Operations[Id]["answer"];

/** One page of a list. */
export interface Page<Item> {
  data: Item[];
  pagination: Pagination;
}

/** The result of an export: CSV in UTF-8. Read it to its end or cancel it, to release the connection. */
export type CsvStream = ReadableStream<Uint8Array>;

/** One record of a list. */
export type Item<Id extends OperationId> = Answer<Id> extends Page<infer Record> ? Record : never;

/** Returns the payload of a success, or the whole page of a list. Throws a problem as a ForecourtError. */
export function unwrap({ response, text }: Incoming): unknown {
  if (response.status === 204) return undefined;
  const answer = Object(parseJson(text)) as object;
  if (!response.ok || !("data" in answer)) throw ForecourtError.fromAnswer(response, answer);
  return "pagination" in answer ? answer : answer.data;
}

export function parseJson(text = ""): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
