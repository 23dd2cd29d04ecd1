import type { Action, AnswerOf } from "./messages.ts";
import type { Violation } from "./violation.ts";

/** Why a call was not sent. The other side has not seen it. */
export type NotSentReason = "offline" | "queue-full" | "expired" | "superseded" | "aborted" | "not-accepted";

/** How the connection of a sent call ended: replaced by a newer one, closed by this side, or lost. */
export type DisconnectReason = "replaced" | "closed" | "lost";

/**
 * How a call ended. Only `result` is an answer. After `timeout` and `disconnected` it is unknown whether the other side
 * handled the call.
 */
export type CallOutcome<A extends Action = Action> =
  | { outcome: "result"; payload: AnswerOf<A> }
  /** The other side refused it with a CALLERROR; `code` is the received one. */
  | { outcome: "call-error"; code: string; description: string; details: unknown }
  /** A CALLERROR NotImplemented or NotSupported: this charger does not support the action. */
  | { outcome: "unsupported"; code: string; description: string }
  /** The answer violates the schema and could not be repaired. */
  | { outcome: "invalid-answer"; payload: unknown; violations: readonly Violation[] }
  /** Sent, but not answered in time. A late answer goes to `onLateAnswer`. */
  | { outcome: "timeout"; timeoutMs: number }
  /** Sent, but the connection ended before the answer; the engine does not send it again. */
  | { outcome: "disconnected"; reason: DisconnectReason }
  | { outcome: "not-sent"; reason: NotSentReason };

/** Timeout of a call and its treatment in the queue. */
export interface CallOptions<A extends Action = Action> {
  /** Counted from the call, including the time in the queue. Default: the engine's `callTimeoutMs`. */
  timeoutMs?: number;
  /**
   * Aborts the call. Unsent: it ends as not-sent/aborted. Sent: it ends as timeout, and the next call still waits for
   * its answer.
   */
  signal?: AbortSignal;
  /** Higher goes first; equal ones go in order. Default 0. */
  priority?: number;
  /** A new call with the same key replaces an unsent one, which ends as not-sent/superseded. */
  coalesceKey?: string;
  /** Waits, up to the timeout, until the station is accepted, instead of ending as not-sent/not-accepted. */
  heldForBoot?: boolean;
  /**
   * Sends the payload without a check against the OCPP 1.6 schema: for a vendor extension or to test a charger. The
   * answer is still checked, and capabilities are not updated from the call. Default false.
   */
  unchecked?: boolean;
  /** Called directly before the call is sent and before the `frame` hook. Never called for a call that is not sent. */
  onSent?: (about: { connectionId: string; messageId: string }) => void;
  /** Called when the answer arrives after the timeout. Never called when the socket was lost in between. */
  onLateAnswer?: (outcome: CallOutcome<A>) => void;
}
