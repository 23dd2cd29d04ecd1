import type { OperationId, operations } from "@forecourt/contract";
import { ForecourtError } from "./error.ts";
import type { CallHeaders, Incoming } from "./send.ts";

type Json<T> = T extends { content: { "application/json": infer Body } } ? Body : never;
type Query<Id extends OperationId> = [NonNullable<operations[Id]["parameters"]["query"]>] extends [never]
  ? unknown
  : NonNullable<operations[Id]["parameters"]["query"]>;
type Body<Id extends OperationId> = [NonNullable<operations[Id]["requestBody"]>] extends [never]
  ? unknown
  : Json<NonNullable<operations[Id]["requestBody"]>>;
type Success<Id extends OperationId> = Json<
  operations[Id]["responses"][keyof operations[Id]["responses"] & (200 | 201 | 202)]
>;

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

/** Query parameters and body fields of an operation, under their wire names, and the call options. */
export type Options<Id extends OperationId> = Query<Id> & Body<Id> & CallOptions;

/** The result of an operation: a record, a whole page of a list, or undefined for a deletion. */
export type Answer<Id extends OperationId> = [Success<Id>] extends [never]
  ? undefined
  : Success<Id> extends { pagination: unknown }
    ? Success<Id>
    : Success<Id> extends { data: infer Data }
      ? Data
      : never;

/** The result of an export: CSV in UTF-8. Read it to its end or cancel it, to release the connection. */
export type CsvStream = ReadableStream<Uint8Array>;

/** One record of a list. */
export type Item<Id extends OperationId> = Success<Id> extends { data: (infer Record)[] } ? Record : never;

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
