import type { CallOptions, CallOutcome } from "./call-outcome.ts";
import type { Capabilities } from "./capabilities/capabilities.ts";
import type { CentralSystemAction, RequestOf } from "./messages.ts";
import type { Socket } from "./socket.ts";
import type { Validation } from "./tolerance.ts";

/** What the central system last answered to a BootNotification; null: it has never been asked. */
export type Registration = "accepted" | "pending" | "rejected" | null;

/** One charger as the central system sees it: an identity that outlives its sockets. */
export interface Station<Context> {
  readonly identity: string;
  /** Of the newest connection. */
  readonly epoch: number;
  /** What `connect` was given for the newest connection. */
  readonly context: Context;
  readonly connected: boolean;
  readonly registration: Registration;
  /** Epoch ms of the newest connection. */
  readonly connectedAt: number;
  /** Epoch ms of the last sign of life: a frame, a ping, a pong. */
  readonly lastSeenAt: number;
  /** What it can do, as far as it has shown. Told to the `learned` hook when it changes; never changed in place. */
  readonly capabilities: Capabilities;
  /**
   * Pings the charger, and says whether it gave any sign of life within `withinMs`: false when it is offline. True while
   * it is made to wait, when no sign could be read.
   */
  probe(withinMs: number): Promise<boolean>;
  /** Follows the answers to BootNotification by itself; for decisions that are made elsewhere. */
  setRegistration(registration: Registration): void;
  /** From its next frame on, until its connection ends: the next one brings its own. */
  setValidation(validation: Validation): void;
  /** For what is known from elsewhere. It learns by itself from every call, whoever made it. */
  setCapabilities(capabilities: Capabilities): void;
  /**
   * Calls the charger. Never rejects for what a charger did or did not do; rejects with OcppError "invalid-payload"
   * when the payload breaks the OCPP 1.6 schema.
   */
  call<A extends CentralSystemAction>(
    action: A,
    payload: RequestOf<A>,
    options?: CallOptions<A>,
  ): Promise<CallOutcome<A>>;
}

/** How a socket joins its station. */
export interface ConnectOptions<Context> {
  identity: string;
  socket: Socket;
  /**
   * Grows with every connection of this identity. A lower one than the newest is refused with 4001, also when that one
   * has ended: what it writes would be fenced off. Default: one more than that of its last connection to this process.
   */
  epoch?: number;
  context: Context;
  /**
   * What the last BootNotification of this charger was answered: a reconnect need not repeat it. Default: what it was
   * answered in this process, and null before that.
   */
  registration?: Registration;
  /**
   * Hold calls until the charger has sent something, for 10 s at most: one that comes back may have restarted, and be
   * about to say so with a BootNotification. Default: only where its registration is null.
   */
  holdForFirstFrame?: boolean;
  /** Default tolerant: what a charger sends is mended or passed on where it can be. */
  validation?: Validation;
  /** Overrides the engine's; 0 for a model that never answers pings. */
  pingIntervalMs?: number;
  /**
   * After as many calls in a row without an answer the connection is closed with 4003, for models that come to their
   * senses when they reconnect. Default: never.
   */
  reconnectAfterTimeouts?: number;
  /** What the `learned` hook told last. Default: what this process has learned since it started. */
  capabilities?: Capabilities;
}
