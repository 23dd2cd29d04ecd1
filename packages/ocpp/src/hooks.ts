import type { CallOutcome } from "./call-outcome.ts";
import type { Capabilities } from "./capabilities/capabilities.ts";
import type { ClosingReason } from "./closing-reason.ts";
import type { Exchange } from "./connection-owner.ts";
import type { Action } from "./messages.ts";
import type { Station } from "./station.ts";
import type { Violation } from "./violation.ts";

/**
 * What an embedder may want to know. They are called as it happens. What one of them throws is an unhandled rejection,
 * and stops nothing.
 */
export interface Hooks<Context> {
  /** Every text frame, as it is on the wire. */
  frame?(frame: {
    station: Station<Context>;
    connectionId: string;
    /** Of that connection, which may no longer be the newest. */
    epoch: number;
    direction: "in" | "out";
    text: string;
    /** Epoch ms. */
    at: number;
  }): void;
  connected?(station: Station<Context>): void;
  /** The station is offline now. Not called for a connection that a newer one replaced. */
  disconnected?(station: Station<Context>, about: EndOfConnection): void;
  /** A newer connection took over; the station stays online. */
  superseded?(station: Station<Context>, about: EndOfConnection): void;
  /**
   * A Reset was lost with its connection, and a BootNotification followed within 10 minutes: it has worked. Some
   * firmware restarts before it answers.
   */
  restarted?(station: Station<Context>): void;
  /** Once for every call that was answered or given up, either way. */
  exchange?(station: Station<Context>, about: Exchange & { connectionId: string }): void;
  /** The answer came after the caller had stopped waiting. */
  lateAnswer?(
    station: Station<Context>,
    about: { connectionId: string; action: Action; messageId: string; sentAt: number; outcome: CallOutcome },
  ): void;
  /** More is known of what it can do: plain JSON, to be stored and given back to `connect`. */
  learned?(station: Station<Context>, capabilities: Capabilities): void;
  /** A payload that came in breaks the schema: in the first 64 places, and perhaps in more. */
  violation?(
    station: Station<Context>,
    about: { connectionId: string; action: Action; messageId: string; violations: readonly Violation[] },
  ): void;
  /** A handler threw, hung or answered nonsense: a bug of ours, or a store that is away. */
  fault?(
    station: Station<Context>,
    about: { connectionId: string; action: string; messageId: string; error: unknown },
  ): void;
  badFrame?(
    station: Station<Context>,
    about: {
      connectionId: string;
      reason: string;
      text: string;
      /** It was one too many: its connection is closed with 1008. */
      isLast: boolean;
    },
  ): void;
  /**
   * It sends faster than it may, and is made to wait. Told when that begins, and once more when it has gone on for a
   * minute, with breaks of less than 10 s.
   */
  throttled?(
    station: Station<Context>,
    about: {
      connectionId: string;
      /** How long it has gone on. */
      forMs: number;
    },
  ): void;
}

/** How a connection ended. `code` and `reason` are those of the WebSocket close frame; 1006 when there was none. */
export interface EndOfConnection {
  connectionId: string;
  epoch: number;
  code: number;
  reason: string;
  /** Why this side closed it; null when the charger did, or the line was lost. */
  closing: ClosingReason | null;
  connectedForMs: number;
}
