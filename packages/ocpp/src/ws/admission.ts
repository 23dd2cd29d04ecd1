import type { Capabilities } from "../capabilities/capabilities.ts";
import type { Registration } from "../station.ts";
import type { Validation } from "../tolerance.ts";

/** Whether somebody may connect, decided before there is a socket. */
export type Admission<Context> =
  | LetIn<Context>
  | Refusal
  /** Just yes or no, where the type of the context allows undefined. */
  | (undefined extends Context ? boolean : never);

/** Somebody may not connect, and is told no more than this. */
export interface Refusal {
  ok: false;
  /** Default 401. */
  status?: 401 | 403 | 404 | 409 | 429 | 503;
  headers?: Record<string, string>;
}

/** Somebody is who it says it is. */
export type LetIn<Context> =
  | ({ ok: true; takeover?: TakeoverPolicy } & Joining<Context>)
  | {
      ok: true;
      takeover?: TakeoverPolicy;
      /**
       * Asked once no older connection of this process stands in the way: the place to take an epoch that fences that
       * one off. It may still refuse, for a connection that another process has.
       */
      join(): Joining<Context> | Refusal | Promise<Joining<Context> | Refusal>;
    };

/**
 * What becomes of a newcomer while its identity has a live connection. `newest`: it replaces that one, which is closed
 * with 4001; the default, because chargers come back before anybody notices that they had been gone. `keep`: it is
 * refused with 409. `probe`: it is refused if the older one gives a sign of life within 5 s, and replaces it otherwise.
 */
export type TakeoverPolicy = "newest" | "keep" | "probe";

/** What a charger is let in with. `context` may be left out where the type of the context allows undefined. */
export type Joining<Context> = undefined extends Context
  ? Omit<Joined<Context>, "context"> & { context?: Context }
  : Joined<Context>;

/** What a charger that was let in brings to its station. */
export interface Joined<Context> {
  context: Context;
  /** Grows with every connection of the identity. Default: one more than that of its last connection to this process. */
  epoch?: number;
  /**
   * What the last BootNotification of this charger was answered. Default: what it was answered in this process, and
   * null (boot first) before that.
   */
  registration?: Registration;
  /** Hold calls until the charger has sent something, for 10 s at most. Default: only where its registration is null. */
  holdForFirstFrame?: boolean;
  /** Default tolerant. */
  validation?: Validation;
  /** 0 for a model that never answers pings. */
  pingIntervalMs?: number;
  /** Closes with 4003 after as many calls in a row without an answer: some models work again then. Default: never. */
  reconnectAfterTimeouts?: number;
  /** What the `learned` hook told last. Default: what this process has learned since it started. */
  capabilities?: Capabilities;
  /** The longest message on this connection; a longer one closes it with 1009. Default: that of `acceptChargers`. */
  maxFrameBytes?: number;
}

/** The long form of yes and no. */
export function spellOut<Context>(admission: Admission<Context>): LetIn<Context> | Refusal {
  // Whoever may say just yes may leave the context out as well.
  return typeof admission === "boolean" ? ({ ok: admission } as LetIn<Context> | Refusal) : admission;
}

/** What somebody was let in with; null when that is still to be asked for. */
export function joinedWith<Context>(admission: LetIn<Context>): Joined<Context> | null {
  if ("join" in admission) return null;
  const { ok: _, takeover: __, ...joining } = admission;
  // A context that may be left out may be undefined.
  return joining as unknown as Joined<Context>;
}

/** What somebody was let in with, asked for if need be. */
export async function join<Context>(admission: LetIn<Context>): Promise<Joined<Context> | Refusal> {
  const joined = "join" in admission ? await admission.join() : joinedWith(admission);
  return joined as Joined<Context> | Refusal; // as above
}

/** Whether `join` has changed its mind. */
export function isRefusal<Context>(joined: Joined<Context> | Refusal): joined is Refusal {
  return "ok" in joined;
}
