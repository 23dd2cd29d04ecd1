import type { CallOutcome } from "./call-outcome.ts";
import type { Capabilities } from "./capabilities/capabilities.ts";
import type { ClosingReason } from "./closing-reason.ts";
import type { Exchange } from "./connection/side.ts";
import type { Action } from "./messages.ts";
import type { Station } from "./station.ts";
import type { Violation } from "./violation.ts";

/**
 * Events for the embedder, called synchronously. An error thrown by a hook becomes an unhandled rejection and does not
 * interrupt the engine.
 */
export interface Hooks<Context> {
  /** Every text frame, as it is on the wire. */
  frame?(frame: {
    station: Station<Context>;
    connectionId: string;
    /** Epoch of that connection, which may not be the newest any more. */
    epoch: number;
    direction: "in" | "out";
    text: string;
    /** Epoch ms. */
    at: number;
  }): void;
  connected?(station: Station<Context>): void;
  /** The station is offline now. Not called for a connection that a newer one replaced. */
  disconnected?(station: Station<Context>, about: EndOfConnection): void;
  /** A newer connection replaced this one; the station stays online. */
  superseded?(station: Station<Context>, about: EndOfConnection): void;
  /**
   * A Reset was lost with its connection, and a BootNotification followed within 10 min: the reset worked. Some
   * firmware restarts before it answers.
   */
  restarted?(station: Station<Context>): void;
  /** Once for every call in either direction that was answered or given up. */
  exchange?(station: Station<Context>, about: Exchange & { connectionId: string }): void;
  /** An answer arrived after the timeout of its call. */
  lateAnswer?(
    station: Station<Context>,
    about: { connectionId: string; action: Action; messageId: string; sentAt: number; outcome: CallOutcome },
  ): void;
  /** The capabilities of a station changed: plain JSON, to be stored and passed to `connect`. */
  learned?(station: Station<Context>, capabilities: Capabilities): void;
  /** An incoming payload violates the schema. Lists the first 64 violations. */
  violation?(
    station: Station<Context>,
    about: { connectionId: string; action: Action; messageId: string; violations: readonly Violation[] },
  ): void;
  /** A handler threw, did not settle or returned an invalid answer: a bug of the embedder, or an unavailable store. */
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
      /** The limit is exceeded: the connection is closed with 1008. */
      isLast: boolean;
    },
  ): void;
  /**
   * The charger sends too fast and the engine pauses reading. Called when that begins, and once more when it has lasted
   * for 60 s with breaks of less than 10 s.
   */
  throttled?(
    station: Station<Context>,
    about: {
      connectionId: string;
      /** How long it has lasted. */
      forMs: number;
    },
  ): void;
}

/** How a connection ended. `code` and `reason` come from the WebSocket close frame; 1006 without one. */
export interface EndOfConnection {
  connectionId: string;
  epoch: number;
  code: number;
  reason: string;
  /** Why this side closed it; null when the charger did, or the connection was lost. */
  closing: ClosingReason | null;
  connectedForMs: number;
}
