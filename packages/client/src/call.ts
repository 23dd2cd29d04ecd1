import type { OperationId, operations } from "@forecourt/contract";
import { ForecourtError } from "./error.ts";

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

/** What the generated resource functions know of their operation. */
export interface Operation<Id extends OperationId> {
  readonly id: Id;
  readonly method: string;
  readonly path: string;
  readonly query?: readonly string[];
  readonly hasBody: boolean;
}

export type PathValues = Readonly<Record<string, string>>;

export type Call = <Id extends OperationId>(
  operation: Operation<Id>,
  path: PathValues,
  options: Options<Id> | undefined,
) => Promise<Answer<Id>>;

export type Iterate = <Id extends OperationId>(
  operation: Operation<Id>,
  path: PathValues,
  options: Options<Id> | undefined,
) => AsyncGenerator<Item<Id>, void, undefined>;

export type Export = <Id extends OperationId>(
  operation: Operation<Id>,
  path: PathValues,
  options: Options<Id> | undefined,
) => Promise<CsvStream>;

/** A request in the terms of openapi-fetch. */
interface Sent {
  params: { path: PathValues; query: Record<string, unknown> };
  body?: Record<string, unknown>;
  headers: Record<string, string>;
  signal?: AbortSignal;
}

/** Sorts one options object into query, body and what concerns the call itself. */
export function sortOptions(operation: Operation<OperationId>, path: PathValues, options: CallOptions): Sent {
  const { query: queryNames = [], hasBody } = operation;
  const { signal, timeoutMs: _, idempotencyKey, ...wire } = options;
  const query: Record<string, unknown> = {};
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(wire)) {
    // Without a body an unknown name goes to the query, where the server refuses it by name.
    const place = queryNames.includes(name) || !hasBody ? query : body;
    place[name] = value;
  }
  return {
    params: { path, query },
    ...(hasBody && { body }),
    headers: idempotencyKey === undefined ? {} : { "Idempotency-Key": idempotencyKey },
    ...(signal && { signal }),
  };
}

/** What openapi-fetch makes of an answer that it was told to read as text. */
export interface Received {
  response: Response;
  data?: string;
  error?: unknown;
}

/** The same, told to hand over the body as it comes. */
export interface ReceivedStream {
  response: Response;
  data?: CsvStream;
  error?: unknown;
}

/** The body of a success, unread. Throws the problem as a ForecourtError. */
export function unwrapStream({ response, data, error }: ReceivedStream): CsvStream {
  if (!response.ok || data === undefined) throw ForecourtError.fromAnswer(response, error);
  return data;
}

/** The payload of a success; a list's whole page. Throws the problem as a ForecourtError. */
export function unwrap({ response, data, error }: Received): unknown {
  if (!response.ok) throw ForecourtError.fromAnswer(response, error);
  if (response.status === 204) return undefined;
  const answer = parseJson(data ?? "");
  if (typeof answer !== "object" || answer === null || !("data" in answer)) {
    throw ForecourtError.fromAnswer(response, answer);
  }
  return "pagination" in answer ? answer : answer.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
