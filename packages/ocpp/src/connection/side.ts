import type { CallOutcome } from "../call-outcome.ts";
import type { Clock } from "../clock.ts";
import type { ClosingReason } from "../closing-reason.ts";
import type { RpcErrorCode } from "../errors.ts";
import type { Action } from "../messages.ts";
import type { Socket } from "../socket.ts";
import type { Examined, Frame, Validation } from "../wire.ts";
import type { Gate, SentCall } from "./call-queue.ts";
import type { Received, RpcConnection } from "./connection.ts";

/** The handle for the owner of the socket, which passes on all events of the socket in order. */
export interface Connection {
  readonly id: string;
  /** One text frame. */
  receive(text: string): void;
  /** The other side answered a ping. */
  pong(): void;
  /** The other side sent a ping; the owner of the socket answers it. */
  ping(): void;
  /**
   * The socket is closed; `closing` is the reason when the owner of the socket closed it, for example for a message
   * that is too long.
   */
  closed(code: number, reason: string, closing?: ClosingReason): void;
}

export interface ConnectionStart {
  id: string;
  epoch: number;
  socket: Socket;
  side: ConnectionSide;
  settings: ConnectionSettings;
  validation: Validation;
}

/** How an exchange ended. */
export interface Exchange {
  direction: "in" | "out";
  action: string;
  messageId: string;
  /**
   * The outcome of an outgoing call, or the result of an incoming one: `disconnected` when the socket closed before its
   * answer was ready.
   */
  outcome: CallOutcome["outcome"] | "answered" | "refused" | "withheld" | "fault";
  /** From sending, or from the start of handling. */
  durationMs: number;
}

/** What differs between the two sides of OCPP, and the events that they receive. */
export interface ConnectionSide {
  /** The side that sends calls on this connection. */
  readonly callsComeFrom: "charge-point" | "central-system";
  /** Longest silence between two heartbeats of the other side; 0: it sends none. */
  readonly heartbeatIntervalMs: number;
  /** Whether a withheld answer closes the socket, so that the other side repeats its call. */
  readonly closesWhenWithheld: boolean;
  /** Why a call is refused before its handler runs; null: it is not. */
  refusalOf(action: Action): { code: RpcErrorCode; description: string } | null;
  gate(action: Action, heldForBoot: boolean): Gate;
  /** The answer or a promise of it; `notHandled` without a handler. */
  handle(call: Received, request: object): unknown;
  received(frame: Frame): void;
  answered(action: Action, answer: object): void;
  frame(connection: RpcConnection, direction: "in" | "out", text: string): void;
  exchange(connection: RpcConnection, exchange: Exchange): void;
  violation(
    connection: RpcConnection,
    about: { action: Action; messageId: string; examined: Examined },
  ): void;
  fault(connection: RpcConnection, about: { action: string; messageId: string; error: unknown }): void;
  badFrame(connection: RpcConnection, about: { reason: string; text: string; isLast: boolean }): void;
  lateAnswer(connection: RpcConnection, call: SentCall, outcome: CallOutcome): void;
  throttled(connection: RpcConnection, forMs: number): void;
  ended(
    connection: RpcConnection,
    about: { code: number; reason: string; closing: ClosingReason | null },
  ): void;
}

/** Settings shared by all connections of one side. */
export interface ConnectionSettings {
  clock: Clock;
  newMessageId(): string;
  callTimeoutMs: number;
  /** Calls that wait behind the one in flight. */
  maxQueuedCalls: number;
  /** A handler that takes longer counts as failed. */
  handlerTimeoutMs: number;
  /** 0: no pings, and a silent connection stays open. */
  pingIntervalMs: number;
  /** Above this rate the connection pauses reading; it drops nothing. */
  inbound: { perSecond: number; burst: number };
  /** One more closes the connection. */
  badFramesPerMinute: number;
}
