import type { Cancel } from "../clock.ts";
import type { Socket } from "../socket.ts";
import type { Received, RpcConnection } from "./connection.ts";

const backlogToPause = 64;
// A handler may wait for an answer of the charger, which a paused socket would never deliver.
const backlogWhileCalling = 1024;
// A few long frames use as much memory as many short ones.
const charactersToPause = 1024 * 1024;
const shortestWaitMs = 1_000;
const longestWaitMs = 60_000;
// Between two waits the socket is read for a moment: what the charger sent meanwhile starts the next wait.
const breakMs = 10_000;
const drainMs = 5_000;

/** Pauses reading: while many calls wait, while the connection is above its rate, and before it is closed. */
export class Flow {
  readonly #connection: RpcConnection;
  readonly #socket: Socket;
  /** Calls that wait behind the one that is handled, and the total length of their frames. */
  #backlog: Received[] = [];
  #characters = 0;
  #cancelWait: Cancel | null = null;
  /** Start of the wait for the rate, end of its last part, and whether the `throttled` hook has reported it as long. */
  #waits: { since: number; until: number; isLong: boolean } | null = null;
  #finish: { close: () => void; done: () => void; ended: Promise<void> } | null = null;
  paused = false;

  constructor(connection: RpcConnection, socket: Socket) {
    this.#connection = connection;
    this.#socket = socket;
  }

  get hasWaiting(): boolean {
    return this.#backlog.length > 0;
  }

  push(call: Received): void {
    this.#backlog.push(call);
    this.#characters += call.text.length;
  }

  shift(): Received | undefined {
    const next = this.#backlog.shift();
    this.#characters -= next?.text.length ?? 0;
    return next;
  }

  /** Waits until the connection has no debt any more. */
  throttle(debtMs: number): void {
    // Frames that were read before the pause are still handled, and extend the pause.
    if (this.#cancelWait !== null) return;
    const now = this.#connection.now();
    const continues = this.#waits !== null && now - this.#waits.until < breakMs;
    if (!continues) {
      this.#waits = { since: now, until: now, isLong: false };
      this.#reportThrottled(0);
    }
    this.#wait(debtMs);
    // Ignored frames do not reach the other call of this function.
    this.adjust();
  }

  #wait(debtMs: number): void {
    const delayMs = Math.min(Math.max(shortestWaitMs, debtMs), longestWaitMs);
    this.#cancelWait = this.#connection.settings.clock.after(delayMs, () => {
      this.#cancelWait = null;
      this.#noteWait();
      const left = this.#connection.debtMs(this.#connection.now());
      if (left > 0) this.#wait(left);
      else this.adjust();
    });
  }

  #noteWait(): void {
    if (this.#waits === null) return;
    this.#waits.until = this.#connection.now();
    const forMs = this.#waits.until - this.#waits.since;
    if (forMs < longestWaitMs || this.#waits.isLong) return;
    this.#waits.isLong = true;
    this.#reportThrottled(forMs);
  }

  #reportThrottled(forMs: number): void {
    this.#connection.side.throttled(this.#connection, forMs);
  }

  /** Drops the waiting calls, and closes the connection as soon as no handler runs. */
  finish(code: number, reason: string): Promise<void> {
    if (this.#finish !== null) return this.#finish.ended;
    const close = () => this.#connection.close(code, reason, "requested");
    let done = () => {};
    const ended = new Promise<void>((resolve) => {
      const cancel = this.#connection.settings.clock.after(drainMs, close);
      done = () => {
        cancel();
        resolve();
      };
    });
    this.#finish = { close, done, ended };
    this.#clear();
    this.adjust();
    return ended;
  }

  /** Pauses or resumes the socket as needed. */
  adjust(): void {
    const connection = this.#connection;
    if (connection.ended) return;
    if (this.#finish !== null && !connection.isHandling) {
      this.#finish.close();
      return;
    }
    const pause = this.#cancelWait !== null || this.#finish !== null || this.#isFull();
    if (pause === this.paused) return;
    this.paused = pause;
    if (pause) {
      this.#socket.pause();
    } else {
      connection.lastSeenAt = connection.now();
      this.#socket.resume();
    }
  }

  #isFull(): boolean {
    const limit = this.#connection.isCalling ? backlogWhileCalling : backlogToPause;
    return this.#backlog.length >= limit || this.#characters >= charactersToPause;
  }

  /** The connection is closed. */
  end(): void {
    this.#clear();
    this.#cancelWait?.();
    this.#finish?.done();
  }

  #clear(): void {
    this.#backlog = [];
    this.#characters = 0;
  }
}
