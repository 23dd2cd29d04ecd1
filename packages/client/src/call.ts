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

/** What every call may be given beside its own parameters. */
export interface CallOptions {
  /** Aborts the call and everything it waits for; the call rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Milliseconds that one attempt may take, in place of the client's. */
  timeoutMs?: number;
  /** Sent with a POST in place of a fresh one: give the same to repeat a call whose outcome you do not know. */
  idempotencyKey?: string;
  /** Sent beside the client's own headers, which they win over. An Authorization here is refused: another key is another client. */
  headers?: CallHeaders;
}

/** Query parameters and body fields of an operation, under their wire names, and the options of the call. */
export type Options<Id extends OperationId> = Query<Id> & Body<Id> & CallOptions;

/** What an operation answers: its record, or a list's whole page; nothing for a deletion. */
export type Answer<Id extends OperationId> = [Success<Id>] extends [never]
  ? undefined
  : Success<Id> extends { pagination: unknown }
    ? Success<Id>
    : Success<Id> extends { data: infer Data }
      ? Data
      : never;

/** What an export answers: CSV in UTF-8, piece by piece. Reading it to its end or cancelling it lets go of the connection. */
export type CsvStream = ReadableStream<Uint8Array>;

/** One record of a list. */
export type Item<Id extends OperationId> = Success<Id> extends { data: (infer Record)[] } ? Record : never;

/** The payload of a success; a list's whole page. Throws the problem as a ForecourtError. */
export function unwrap({ response, text = "" }: Incoming): unknown {
  if (response.status === 204) return undefined;
  const answer = Object(parseJson(text)) as object;
  if (!response.ok || !("data" in answer)) throw ForecourtError.fromAnswer(response, answer);
  return "pagination" in answer ? answer : answer.data;
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
