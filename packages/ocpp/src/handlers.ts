import type { RpcErrorCode } from "./errors.ts";
import type { Action, AnswerOf, CentralSystemAction, ChargePointAction, RequestOf } from "./messages.ts";
import type { Station } from "./station.ts";
import type { Violation } from "./violation.ts";

/** A call that came in, beside its request. */
export interface ReceivedCall {
  action: Action;
  /** Unique on one connection at most: firmware restarts at "1" and repeats itself. Never a key to recognise a message by. */
  messageId: string;
  /** The frame as it came. */
  text: string;
  /** Epoch ms. */
  receivedAt: number;
  /** Epoch ms: the last sign of life on the connection before this frame, or when the connection was made. */
  seenBefore: number;
  /** Where the request breaks the schema, and what was made of it: the first 64 places. Empty for a valid one. */
  violations: readonly Violation[];
  /** Aborts when the connection is lost: the answer will not reach anyone. */
  signal: AbortSignal;
  /**
   * Runs `run` once the answer has been written to the socket, before the next call of this connection is taken up: the
   * place to call back from, since what a handler calls goes out before its answer does. At once when the answer is out
   * already; never when there is none, because the handler threw, refused or withheld, or the socket was lost. Nothing
   * waits for it. What it throws, or rejects with, goes to the `fault` hook.
   */
  afterAnswer(run: () => unknown): void;
}

/** A call of a station to the central system. */
export interface InboundCall<Context> extends ReceivedCall {
  station: Station<Context>;
  connectionId: string;
  /** Of the connection that it came by. Fence every write that it causes with this. */
  epoch: number;
}

/** What a handler gives back. */
export type Reply<A extends Action> = AnswerOf<A> | Withheld | Refusal;

/** One function for every call that a station can make. */
export type Handlers<Context> = {
  [A in ChargePointAction]: (
    request: RequestOf<A>,
    call: InboundCall<Context>,
  ) => Reply<A> | Promise<Reply<A>>;
};

/** The calls of a central system that a charge point understands; it answers the others with NotImplemented. */
export type ChargePointHandlers = {
  [A in CentralSystemAction]?: (request: RequestOf<A>, call: ReceivedCall) => Reply<A> | Promise<Reply<A>>;
};

/** Types the handlers of a central system: forgetting one does not compile. */
export function defineHandlers<Context>(handlers: Handlers<Context>): Handlers<Context> {
  return handlers;
}

/** What comes of a call that has no handler. */
export const notHandled = Symbol("not handled");
const withheld = Symbol("withheld");
const refused = Symbol("refused");

/** No answer. */
export interface Withheld {
  readonly [withheld]: string;
}

/** A CALLERROR as the answer. */
export interface Refusal {
  readonly [refused]: { code: RpcErrorCode; description: string };
}

/**
 * The answer of a central system that cannot keep its word: nothing is sent and the socket is closed with 1012, so
 * that the charger keeps the message and repeats it. On a charge point: nothing is sent, the socket stays.
 */
export function withhold(reason: string): Withheld {
  return { [withheld]: reason };
}

/** Answers with a CALLERROR. Not for what the specification has a status for, and not for transactions: chargers drop them. */
export function refuse(code: RpcErrorCode, description = ""): Refusal {
  return { [refused]: { code, description } };
}

export function withheldReason(reply: object): string | undefined {
  return (reply as Partial<Withheld>)[withheld];
}

export function refusalOf(reply: object): { code: RpcErrorCode; description: string } | undefined {
  return (reply as Partial<Refusal>)[refused];
}
