import type { Registration } from "../station.ts";
import type { Validation } from "../tolerance.ts";

/** Whether somebody may connect, decided before there is a socket. */
export type Admission<Context> =
  | ({ ok: true } & Joining<Context>)
  | {
      ok: false;
      /** Default 401. */
      status?: 401 | 403 | 404 | 409 | 429 | 503;
      headers?: Record<string, string>;
    };

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
  /** Default tolerant. */
  validation?: Validation;
  /** 0 for a model that never answers pings. */
  pingIntervalMs?: number;
}
