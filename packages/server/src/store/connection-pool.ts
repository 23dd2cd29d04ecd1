import type { Connection } from "./connection.ts";
import { StoreError } from "./store-error.ts";

interface PoolOptions {
  open: () => Promise<Connection>;
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
export interface PoolUse {
  open: number;
  busy: number;
  waiting: number;
}

interface Waiter {
  /** True when the caller has waited as long as callers wait in an outage. */
  isLate: boolean;
  take(connection: Connection): void;
  refuse(error: StoreError): void;
}

/**
 * The connections to a database. One caller at a time uses a connection, in the order in which the callers came. The
 * pool opens a connection when a caller needs one. It replaces a lost connection when the next caller needs one, at
 * most once per pause while it cannot open one.
 */
export class ConnectionPool {
  readonly #options: PoolOptions;
  readonly #idle: Connection[] = [];
  readonly #open = new Set<Connection>();
  readonly #waiting = new Set<Waiter>();
  #opening = 0;
  #pauseMs = 0;
  #pause: NodeJS.Timeout | undefined;
  #failure: unknown;
  #closed = false;
  #drained: () => void = () => {};

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /** Runs `work` on a connection of its own. */
  async use<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> {
    const connection = await this.#acquireWatched();
    try {
      return await work(connection);
    } finally {
      this.#release(connection);
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
    for (const connection of [...this.#open]) if (!idle.includes(connection)) connection.discard();
    await Promise.all(idle.map((connection) => connection.close()));
  }

  get inUse(): PoolUse {
    const open = this.#open.size;
    return { open, busy: open - this.#idle.length, waiting: this.#waiting.size };
  }

  async #acquireWatched(): Promise<Connection> {
    const { waited } = this.#options;
    if (waited === undefined) return this.#acquire();
    const since = performance.now();
    let served = false;
    try {
      const connection = await this.#acquire();
      served = true;
      return connection;
    } finally {
      waited(performance.now() - since, served);
    }
  }

  #acquire(): Promise<Connection> {
    const { acquireTimeoutMs, outageTimeoutMs, maxWaiting } = this.#options;
    if (this.#closed) return Promise.reject(new StoreError("unavailable", "The database is closed."));
    const connection = this.#idle.pop();
    if (connection) return Promise.resolve(connection);
    if (this.#waiting.size >= maxWaiting) {
      return Promise.reject(
        new StoreError("unavailable", `${maxWaiting} callers wait for the database already.`),
      );
    }
    return new Promise((resolve, reject) => {
      const finish = () => {
        clearTimeout(timer);
        clearTimeout(outageTimer);
        this.#waiting.delete(waiter);
      };
      const waiter: Waiter = {
        isLate: false,
        take(taken) {
          finish();
          resolve(taken);
        },
        refuse(error) {
          finish();
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

  #release(connection: Connection): void {
    const [next] = this.#waiting;
    if (connection.lost) {
      this.#openIfNeeded();
    } else if (next) {
      next.take(connection);
    } else {
      this.#idle.push(connection);
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
      const connection = await this.#options.open();
      this.#opening -= 1;
      if (this.#closed) {
        connection.discard();
        return;
      }
      this.#pauseMs = 0;
      this.#failure = undefined;
      this.#open.add(connection);
      connection.onLost(() => this.#forget(connection));
      this.#release(connection);
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

  #forget(connection: Connection): void {
    this.#open.delete(connection);
    const index = this.#idle.indexOf(connection);
    if (index >= 0) this.#idle.splice(index, 1);
    this.#noteDrained();
    this.#openIfNeeded();
  }

  #noteDrained(): void {
    if (this.#idle.length === this.#open.size) this.#drained();
  }
}
