import type { RpcErrorCode } from "./errors.ts";
import type { Action, AnswerOf, CentralSystemAction, ChargePointAction, RequestOf } from "./messages.ts";
import type { Station } from "./station.ts";
import type { Violation } from "./violation.ts";

/** An incoming call, without its request. */
export interface ReceivedCall {
  action: Action;
  /** Unique at most on one connection: firmware restarts at "1" and repeats ids. Never use it as a key. */
  messageId: string;
  /** The frame as received. */
  text: string;
  /** Epoch ms. */
  receivedAt: number;
  /** Epoch ms: the last sign of life before this frame, or the time of the connection. */
  seenBefore: number;
  /** Schema violations in the request and how they were handled: the first 64. Empty for a valid request. */
  violations: readonly Violation[];
  /** Aborts when the connection is lost: the answer cannot be delivered any more. */
  signal: AbortSignal;
  /**
   * Runs `run` after the answer has been written to the socket and before the next call of this connection is handled.
   * Use it to call the charger, because a call made by the handler itself is sent before the answer. Runs immediately
   * when the answer is already sent; never when there is none, because the handler threw, refused or withheld, or the
   * socket was lost. The engine does not wait for it. An error or rejection goes to the `fault` hook.
   */
  afterAnswer(run: () => unknown): void;
}

/** A call from a station to the central system. */
export interface InboundCall<Context> extends ReceivedCall {
  station: Station<Context>;
  connectionId: string;
  /** Epoch of the connection that received it. Use it to fence every write that the call causes. */
  epoch: number;
}

/** Return value of a handler. */
export type Reply<A extends Action> = AnswerOf<A> | Withheld | Refusal;

/** One function for every call that a station can make. */
export type Handlers<Context> = {
  [A in ChargePointAction]: (
    request: RequestOf<A>,
    call: InboundCall<Context>,
  ) => Reply<A> | Promise<Reply<A>>;
};

/** Handlers for the calls of a central system; a charge point answers the others with NotImplemented. */
export type ChargePointHandlers = {
  [A in CentralSystemAction]?: (request: RequestOf<A>, call: ReceivedCall) => Reply<A> | Promise<Reply<A>>;
};

/** Types the handlers of a central system: a missing one is a compile error. */
export function defineHandlers<Context>(handlers: Handlers<Context>): Handlers<Context> {
  return handlers;
}

/** Result of a call without a handler. */
export const notHandled = Symbol("not handled");
export const withheld = Symbol("withheld");
export const refused = Symbol("refused");

/** No answer. */
export interface Withheld {
  readonly [withheld]: string;
}

/** A CALLERROR as the answer. */
export interface Refusal {
  readonly [refused]: { code: RpcErrorCode; description: string };
}

/**
 * Withholds the answer of a central system that cannot store the message: nothing is sent, and the socket is closed
 * with 1012, so that the charger keeps the message and repeats it. On a charge point nothing is sent and the socket
 * stays open.
 */
export function withhold(reason: string): Withheld {
  return { [withheld]: reason };
}

/**
 * Answers with a CALLERROR. Do not use it where the specification has a status, nor for transaction messages, because
 * chargers drop them.
 */
export function refuse(code: RpcErrorCode, description = ""): Refusal {
  return { [refused]: { code, description } };
}
