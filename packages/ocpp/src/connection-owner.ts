import type { CallOutcome } from "./call-outcome.ts";
import type { Gate, SentCall } from "./calls.ts";
import type { Clock } from "./clock.ts";
import type { ClosingReason } from "./closing-reason.ts";
import type { RpcConnection } from "./connection.ts";
import type { RpcErrorCode } from "./errors.ts";
import type { Frame } from "./frame.ts";
import type { Action } from "./messages.ts";
import type { InboundFrame, Received } from "./received.ts";
import type { Examined } from "./tolerance.ts";

/** How an exchange ended, for a log line of its own. */
export interface Exchange {
  direction: "in" | "out";
  action: string;
  messageId: string;
  /**
   * The outcome of a call, or what became of one that came in: `disconnected` when its answer was ready only after the
   * socket was gone.
   */
  outcome: CallOutcome["outcome"] | "answered" | "refused" | "withheld" | "fault";
  /** From when it was sent or taken up. */
  durationMs: number;
}

/** What the two sides of OCPP do differently, and what they want to know. */
export interface ConnectionOwner {
  /** The side whose calls come in here. */
  readonly callsComeFrom: "charge-point" | "central-system";
  /** How long the other side may be silent between two heartbeats; 0: it sends none. */
  readonly heartbeatIntervalMs: number;
  /** An answer withheld closes the socket: the other side repeats what was not answered. */
  readonly closesWhenWithheld: boolean;
  /** Why a call is refused before its handler sees it. */
  refusalOf(action: Action): { code: RpcErrorCode; description: string } | null;
  gate(action: Action, heldForBoot: boolean): Gate;
  /** What a handler gets to see of a call. */
  toCall(
    connection: RpcConnection,
    action: Action,
    inbound: InboundFrame,
    examined: Examined | null,
  ): Received;
  /** The answer, or a promise of it; `notHandled` when there is no handler. */
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

/** The same for every connection of one side. */
export interface ConnectionSettings {
  clock: Clock;
  newMessageId(): string;
  callTimeoutMs: number;
  /** Calls that wait behind the one in flight. */
  maxQueuedCalls: number;
  /** A handler that takes longer has failed. */
  handlerTimeoutMs: number;
  /** 0: no pings, and silence is not death. */
  pingIntervalMs: number;
  /** Above it the other side is made to wait; nothing is dropped. */
  inbound: { perSecond: number; burst: number };
  /** One more closes the connection. */
  badFramesPerMinute: number;
}
