import type { Cancel } from "../clock.ts";
import type { RpcConnection } from "./connection.ts";
import type { ConnectionSettings } from "./side.ts";

const shortestWaitMs = 1_000;
const longestWaitMs = 60_000;
// Between two waits the socket is read for a moment: what the charger sent meanwhile starts the next wait.
const breakMs = 10_000;

/**
 * Bounds the rate of one connection with a token bucket (`burst` at once, `perSecond` on average): the connection pauses
 * reading until the debt is paid.
 */
export class Throttle {
  readonly #connection: RpcConnection;
  readonly #settings: ConnectionSettings;
  #at = 0;
  // When the bucket will be full again. With the time of the last charge this is its whole state.
  #fullAt = 0;
  #cancelWait: Cancel | null = null;
  /** Start of the wait, end of its last part, and whether the `throttled` hook has reported it as long. */
  #waits: { since: number; until: number; isLong: boolean } | null = null;

  constructor(connection: RpcConnection, settings: ConnectionSettings) {
    this.#connection = connection;
    this.#settings = settings;
  }

  get isWaiting(): boolean {
    return this.#cancelWait !== null;
  }

  /** Takes this many messages from the bucket, even below zero, and starts a wait for the debt. */
  charge(messages: number, now: number): void {
    // When the clock is set back, the wait must not become longer.
    if (now < this.#at) this.#fullAt -= this.#at - now;
    this.#at = now;
    this.#fullAt = Math.max(now, this.#fullAt) + (messages * 1_000) / this.#settings.inbound.perSecond;
    const debtMs = this.#debtMs(now);
    if (debtMs > 0) this.#startWait(debtMs);
  }

  close(): void {
    this.#cancelWait?.();
  }

  /** The time until the bucket is not in debt any more; 0 when it is not. */
  #debtMs(now: number): number {
    const { perSecond, burst } = this.#settings.inbound;
    return Math.max(0, this.#fullAt - now - (burst * 1_000) / perSecond);
  }

  // Frames that were read before the pause are still handled, and extend the pause.
  #startWait(debtMs: number): void {
    if (this.#cancelWait !== null) return;
    const now = this.#connection.now();
    const continues = this.#waits !== null && now - this.#waits.until < breakMs;
    if (!continues) {
      this.#waits = { since: now, until: now, isLong: false };
      this.#report(0);
    }
    this.#wait(debtMs);
    // Ignored frames do not reach the other call of this function.
    this.#connection.adjustFlow();
  }

  #wait(debtMs: number): void {
    const delayMs = Math.min(Math.max(shortestWaitMs, debtMs), longestWaitMs);
    this.#cancelWait = this.#settings.clock.after(delayMs, () => {
      this.#cancelWait = null;
      this.#noteWait();
      const left = this.#debtMs(this.#connection.now());
      if (left > 0) this.#wait(left);
      else this.#connection.adjustFlow();
    });
  }

  #noteWait(): void {
    if (this.#waits === null) return;
    this.#waits.until = this.#connection.now();
    const forMs = this.#waits.until - this.#waits.since;
    if (forMs < longestWaitMs || this.#waits.isLong) return;
    this.#waits.isLong = true;
    this.#report(forMs);
  }

  #report(forMs: number): void {
    this.#connection.side.throttled(this.#connection, forMs);
  }
}
