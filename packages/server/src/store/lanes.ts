import type { Lane } from "./lane.ts";
import { StoreError } from "./store-error.ts";

interface LanesOptions {
  open: () => Promise<Lane>;
  /** The highest number of connections. */
  size: number;
  /** How long a caller waits for a connection before it gets `unavailable`. */
  acquireTimeoutMs: number;
  /** The same while no connection can be opened. */
  outageTimeoutMs: number;
  /** How many callers may wait. The next caller gets `unavailable` at once. */
  maxWaiting: number;
  /** Called with the time that each caller waited until it got its connection or was refused one. */
  waited?: (waitedMs: number, served: boolean) => void;
}

/** The number of connections and of waiting callers at this moment. */
export interface LaneUse {
  open: number;
  busy: number;
  waiting: number;
}

interface Waiter {
  /** True when the caller has waited as long as callers wait in an outage. */
  isLate: boolean;
  take(lane: Lane): void;
  refuse(error: StoreError): void;
}

/**
 * The connections to a database. One caller at a time uses a connection, in the order in which the callers came. The
 * pool opens a connection when a caller needs one. It replaces a lost connection when the next caller needs one, at
 * most once per pause while it cannot open one.
 */
export class Lanes {
  readonly #options: LanesOptions;
  readonly #idle: Lane[] = [];
  readonly #open = new Set<Lane>();
  readonly #waiting = new Set<Waiter>();
  #opening = 0;
  #pauseMs = 0;
  #pause: NodeJS.Timeout | undefined;
  #failure: unknown;
  #closed = false;
  #drained: () => void = () => {};

  constructor(options: LanesOptions) {
    this.#options = options;
  }

  /** Runs `work` on a connection of its own. */
  async use<Result>(work: (lane: Lane) => Promise<Result>): Promise<Result> {
    const lane = await this.#acquireWatched();
    try {
      return await work(lane);
    } finally {
      this.#release(lane);
    }
  }

  /** Refuses new work, gives the running work `graceMs` to end, then closes every connection. */
  async close(graceMs: number): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    clearTimeout(this.#pause);
    for (const waiter of this.#waiting)
      waiter.refuse(new StoreError("unavailable", "The database is closing."));
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.#drained = resolve;
      timer = setTimeout(resolve, graceMs);
      this.#noteDrained();
    });
    clearTimeout(timer);
    const idle = this.#idle.splice(0);
    for (const lane of [...this.#open]) if (!idle.includes(lane)) lane.discard();
    await Promise.all(idle.map((lane) => lane.close()));
  }

  get inUse(): LaneUse {
    const open = this.#open.size;
    return { open, busy: open - this.#idle.length, waiting: this.#waiting.size };
  }

  async #acquireWatched(): Promise<Lane> {
    const { waited } = this.#options;
    if (waited === undefined) return this.#acquire();
    const since = performance.now();
    let served = false;
    try {
      const lane = await this.#acquire();
      served = true;
      return lane;
    } finally {
      waited(performance.now() - since, served);
    }
  }

  #acquire(): Promise<Lane> {
    const { acquireTimeoutMs, outageTimeoutMs, maxWaiting } = this.#options;
    if (this.#closed) return Promise.reject(new StoreError("unavailable", "The database is closed."));
    const lane = this.#idle.pop();
    if (lane) return Promise.resolve(lane);
    if (this.#waiting.size >= maxWaiting) {
      return Promise.reject(
        new StoreError("unavailable", `${maxWaiting} callers wait for the database already.`),
      );
    }
    return new Promise((resolve, reject) => {
      const settle = () => {
        clearTimeout(timer);
        clearTimeout(outageTimer);
        this.#waiting.delete(waiter);
      };
      const waiter: Waiter = {
        isLate: false,
        take(taken) {
          settle();
          resolve(taken);
        },
        refuse(error) {
          settle();
          reject(error);
        },
      };
      const timer = setTimeout(
        () =>
          waiter.refuse(
            new StoreError("unavailable", `No database connection was free within ${acquireTimeoutMs} ms.`, {
              cause: this.#failure,
            }),
          ),
        acquireTimeoutMs,
      );
      const outageTimer = setTimeout(() => {
        waiter.isLate = true;
        this.#refuseInOutage();
      }, outageTimeoutMs);
      this.#waiting.add(waiter);
      this.#openIfNeeded();
    });
  }

  #release(lane: Lane): void {
    const [next] = this.#waiting;
    if (lane.lost) {
      this.#openIfNeeded();
    } else if (next) {
      next.take(lane);
    } else {
      this.#idle.push(lane);
      this.#noteDrained();
    }
  }

  #openIfNeeded(): void {
    if (this.#closed || this.#pause) return;
    while (this.#waiting.size > this.#opening && this.#open.size + this.#opening < this.#options.size) {
      this.#opening += 1;
      void this.#openOne();
    }
  }

  async #openOne(): Promise<void> {
    try {
      const lane = await this.#options.open();
      this.#opening -= 1;
      if (this.#closed) {
        lane.discard();
        return;
      }
      this.#pauseMs = 0;
      this.#failure = undefined;
      this.#open.add(lane);
      lane.onLost(() => this.#forget(lane));
      this.#release(lane);
    } catch (error) {
      this.#opening -= 1;
      this.#failure = error;
      this.#refuseInOutage();
      this.#openLater();
    }
  }

  #refuseInOutage(): void {
    if (this.#failure === undefined) return;
    for (const waiter of [...this.#waiting]) {
      if (waiter.isLate)
        waiter.refuse(
          new StoreError("unavailable", "No connection to the database can be opened.", {
            cause: this.#failure,
          }),
        );
    }
  }

  #openLater(): void {
    if (this.#closed || this.#pause) return;
    this.#pauseMs = Math.min(Math.max(this.#pauseMs * 2, 50), 1_000);
    // Half of the pause is random: processes that lost the same database must not reconnect at the same moments.
    this.#pause = setTimeout(
      () => {
        this.#pause = undefined;
        this.#openIfNeeded();
      },
      this.#pauseMs * (0.5 + Math.random() / 2),
    );
  }

  #forget(lane: Lane): void {
    this.#open.delete(lane);
    const index = this.#idle.indexOf(lane);
    if (index >= 0) this.#idle.splice(index, 1);
    this.#noteDrained();
    this.#openIfNeeded();
  }

  #noteDrained(): void {
    if (this.#idle.length === this.#open.size) this.#drained();
  }
}
