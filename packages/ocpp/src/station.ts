import type { CallOptions, CallOutcome } from "./call-outcome.ts";
import type { Capabilities } from "./capabilities/capabilities.ts";
import type { CentralSystemAction, RequestOf } from "./messages.ts";
import type { Socket } from "./socket.ts";
import type { Validation } from "./wire.ts";

/** The central system's last answer to a BootNotification; null: there was none. */
export type Registration = "accepted" | "pending" | "rejected" | null;

/** One charger from the central system's view: an identity that outlives its sockets. */
export interface Station<Context> {
  readonly identity: string;
  /** Epoch of the newest connection. */
  readonly epoch: number;
  /** The context of the newest connection. */
  readonly context: Context;
  readonly connected: boolean;
  readonly registration: Registration;
  /** Epoch ms: start of the newest connection. */
  readonly connectedAt: number;
  /** Epoch ms: the last sign of life, that is a frame, ping or pong. */
  readonly lastSeenAt: number;
  /** Known capabilities. A change calls the `learned` hook; the object itself never changes. */
  readonly capabilities: Capabilities;
  /**
   * Pings the charger; resolves with whether there was any sign of life within `withinMs`. False when it is offline;
   * true while the engine pauses reading, because no sign could arrive.
   */
  probe(withinMs: number): Promise<boolean>;
  /** The registration follows the answers to BootNotification by itself; use this for decisions made elsewhere. */
  setRegistration(registration: Registration): void;
  /** Applies from the next frame until the connection ends: the next connection has its own setting. */
  setValidation(validation: Validation): void;
  /** For capabilities known from elsewhere. The station updates them itself from every call. */
  setCapabilities(capabilities: Capabilities): void;
  /**
   * Calls the charger. Rejects only with OcppError "invalid-payload", when the payload violates the OCPP 1.6 schema;
   * failures of the charger are outcomes.
   */
  call<A extends CentralSystemAction>(
    action: A,
    payload: RequestOf<A>,
    options?: CallOptions<A>,
  ): Promise<CallOutcome<A>>;
}

/** How a socket is attached to its station. */
export interface ConnectOptions<Context> {
  identity: string;
  socket: Socket;
  /**
   * Increases with every connection of this identity. A connection with a lower epoch than the newest is closed with
   * 4001, even when the newest has ended, because its writes would be fenced off. Default: the last epoch in this
   * process plus 1.
   */
  epoch?: number;
  context: Context;
  /**
   * The last answer to a BootNotification of this charger, because a reconnect need not repeat it. Default: the last
   * answer in this process, otherwise null.
   */
  registration?: Registration;
  /**
   * Holds calls until the charger has sent a frame, at most 10 s: a charger that reconnects may have restarted and be
   * about to send a BootNotification. Default: only when its registration is null.
   */
  holdForFirstFrame?: boolean;
  /** Default tolerant: invalid payloads are repaired or accepted where possible. */
  validation?: Validation;
  /** Overrides the engine's interval; 0 for a model that never answers pings. */
  pingIntervalMs?: number;
  /**
   * Closes the connection with 4003 after this many consecutive calls without an answer, for models that recover when
   * they reconnect. Default: never.
   */
  reconnectAfterTimeouts?: number;
  /** The last value from the `learned` hook. Default: what this process has learned since it started. */
  capabilities?: Capabilities;
}
