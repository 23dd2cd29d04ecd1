import type { Capabilities } from "../capabilities/capabilities.ts";
import type { Registration } from "../station.ts";
import type { Validation } from "../wire.ts";

/** Decision whether a charger may connect, before there is a socket. */
export type Admission<Context> =
  | Admitted<Context>
  | Refusal
  /** A boolean, where the type of the context allows undefined. */
  | (undefined extends Context ? boolean : never);

/** The charger may not connect. The client gets only this status. */
export interface Refusal {
  ok: false;
  /** Default 401. */
  status?: 401 | 403 | 404 | 409 | 429 | 503;
  headers?: Record<string, string>;
}

/** The charger is authenticated. */
export type Admitted<Context> =
  | ({ ok: true; takeover?: TakeoverPolicy } & Joining<Context>)
  | {
      ok: true;
      takeover?: TakeoverPolicy;
      /**
       * Called when no older connection of this process keeps the identity: take an epoch here, which fences the older
       * connection off. May still refuse because of a connection in another process.
       */
      join(): Joining<Context> | Refusal | Promise<Joining<Context> | Refusal>;
    };

/**
 * What happens when the identity has a live connection. `newest`: the new connection replaces it, and it is closed with
 * 4001; the default, because chargers often reconnect before the loss is detected. `keep`: the new one is refused with
 * 409. `probe`: the new one is refused if the older one shows a sign of life within 5 s, and replaces it otherwise.
 */
export type TakeoverPolicy = "newest" | "keep" | "probe";

/** Data of an admitted charger. `context` is optional where the type of the context allows undefined. */
export type Joining<Context> = undefined extends Context
  ? Omit<Joined<Context>, "context"> & { context?: Context }
  : Joined<Context>;

/** Data of an admitted charger for its station. */
export interface Joined<Context> {
  context: Context;
  /** Increases with every connection of the identity. Default: the last epoch in this process plus 1. */
  epoch?: number;
  /**
   * The last answer to a BootNotification of this charger. Default: the last answer in this process, otherwise null
   * (boot first).
   */
  registration?: Registration;
  /** Holds calls until the charger has sent a frame, at most 10 s. Default: only when its registration is null. */
  holdForFirstFrame?: boolean;
  /** Default tolerant. */
  validation?: Validation;
  /** 0 for a model that never answers pings. */
  pingIntervalMs?: number;
  /**
   * Closes the connection with 4003 after this many consecutive calls without an answer, because some models recover
   * when they reconnect. Default: never.
   */
  reconnectAfterTimeouts?: number;
  /** The last value from the `learned` hook. Default: what this process has learned since it started. */
  capabilities?: Capabilities;
  /**
   * The longest message on this connection; a longer one closes it with 1009. Default: the value of `acceptChargers`.
   */
  maxFrameBytes?: number;
}

/** Converts a boolean admission into an object. */
export function toAdmission<Context>(admission: Admission<Context>): Admitted<Context> | Refusal {
  // A boolean is only allowed when the context may be undefined.
  return typeof admission === "boolean" ? ({ ok: admission } as Admitted<Context> | Refusal) : admission;
}

/** The data of an admitted charger; null when `join` still has to be called. */
export function joinedWith<Context>(admission: Admitted<Context>): Joined<Context> | null {
  if ("join" in admission) return null;
  const { ok: _, takeover: __, ...joining } = admission;
  // An optional context may be undefined.
  return joining as unknown as Joined<Context>;
}

/** The data of an admitted charger, from `join` if there is one. */
export async function join<Context>(admission: Admitted<Context>): Promise<Joined<Context> | Refusal> {
  const joined = "join" in admission ? await admission.join() : joinedWith(admission);
  return joined as Joined<Context> | Refusal; // as above
}

/** Whether `join` has refused. */
export function isRefusal<Context>(joined: Joined<Context> | Refusal): joined is Refusal {
  return "ok" in joined;
}
