import type { Action, AnswerOf } from "./messages.ts";
import type { Violation } from "./violation.ts";

/** Why a call never left. The other side has not seen it. */
export type NotSentReason = "offline" | "queue-full" | "expired" | "superseded" | "aborted" | "not-accepted";

/** How the connection of a sent call ended: a newer one took its place, we closed it, or it was lost. */
export type DisconnectReason = "replaced" | "closed" | "lost";

/** How a call ended. Only `result` is an answer to what was asked; the last word on `timeout` and `disconnected` is unknown. */
export type CallOutcome<A extends Action = Action> =
  | { outcome: "result"; payload: AnswerOf<A> }
  /** The other side refused it with a CALLERROR. `code` is whatever it sent. */
  | { outcome: "call-error"; code: string; description: string; details: unknown }
  /** A CALLERROR NotImplemented or NotSupported: it will never work with this charger. */
  | { outcome: "unsupported"; code: string; description: string }
  /** The answer breaks the schema in a way that leaves nothing to go by. */
  | { outcome: "invalid-answer"; payload: unknown; violations: readonly Violation[] }
  /** Sent, and not answered while the caller waited. A late answer goes to `onLateAnswer`. */
  | { outcome: "timeout"; timeoutMs: number }
  /** Sent, and then its connection ended: what the other side made of it is unknown. Never sent again by itself. */
  | { outcome: "disconnected"; reason: DisconnectReason }
  | { outcome: "not-sent"; reason: NotSentReason };

/** How long to wait for an answer, and what to do with the call until it is sent. */
export interface CallOptions<A extends Action = Action> {
  /** From the call, waiting in the queue included. Default: the engine's `callTimeoutMs`. */
  timeoutMs?: number;
  /** Aborts the call. Unsent: settles as not-sent/aborted. Sent: settles as timeout, and the other side still answers before the next call goes. */
  signal?: AbortSignal;
  /** Higher goes first; equal ones in order. Default 0. */
  priority?: number;
  /** An unsent call with the same key gives way to this one, and settles as not-sent/superseded. */
  coalesceKey?: string;
  /** Wait, up to the timeout, for a station that is not accepted yet, instead of settling as not-sent/not-accepted. */
  heldForBoot?: boolean;
  /**
   * Send the payload as it is, without holding it against the OCPP 1.6 schema: for an extension of a vendor, or to test a
   * charger. The answer is checked all the same, and nothing is learned from the call. Default false.
   */
  unchecked?: boolean;
  /** It is about to leave: the `frame` hook is told next. Never called for a call that is not sent. */
  onSent?: (about: { connectionId: string; messageId: string }) => void;
  /** The answer came after the timeout. Never called when the socket was lost in between. */
  onLateAnswer?: (outcome: CallOutcome<A>) => void;
}
