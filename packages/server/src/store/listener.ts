import type { Connection } from "./connection.ts";
import { StoreError } from "./store-error.ts";

/** The callbacks of a channel's listener. */
export interface ChannelHandlers {
  onPayload: (payload: string) => void;
  /** The connection was lost and is back. This process did not receive what was sent in between. */
  onGap?: () => void;
}

interface ListenerOptions {
  open: (onNotify: (channel: string, payload: string) => void) => Promise<Connection>;
  /** How long `listen` waits for a connection. */
  timeoutMs: number;
}

// On a connection without traffic, a process cannot distinguish silence from a failed network.
const CHECK_EVERY_MS = 10_000;

/** One connection for LISTEN. It is opened with the first channel, and reopened whenever it is lost. */
export class Listener {
  readonly #options: ListenerOptions;
  readonly #channels = new Map<string, Set<ChannelHandlers>>();
  #connection: Connection | undefined;
  #connecting: Promise<void> | undefined;
  #checking: NodeJS.Timeout | undefined;
  #resting: { wake: () => void } | undefined;
  #closed = false;

  constructor(options: ListenerOptions) {
    this.#options = options;
  }

  /** Resolves when PostgreSQL has confirmed that it will send this channel's payloads. */
  async listen(channel: string, handlers: ChannelHandlers): Promise<{ close(): Promise<void> }> {
    const listening = this.#channels.get(channel) ?? new Set();
    this.#channels.set(channel, listening);
    listening.add(handlers);
    const close = async () => {
      listening.delete(handlers);
      if (listening.size > 0 || this.#channels.get(channel) !== listening) return;
      this.#channels.delete(channel);
      await this.#connection?.send((sql) => sql.unsafe(`unlisten ${quote(channel)}`)).catch(() => {});
    };
    try {
      await within(this.#options.timeoutMs, this.#listen(channel));
    } catch (error) {
      await close();
      throw error;
    }
    return { close };
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#checking);
    this.#resting?.wake();
    await this.#connecting;
    clearInterval(this.#checking);
    await this.#connection?.close();
  }

  async #listen(channel: string): Promise<void> {
    while (!this.#closed) {
      await this.#connected();
      try {
        await this.#connection?.send((sql) => sql.unsafe(`listen ${quote(channel)}`));
        return;
      } catch (error) {
        if (!this.#connection?.lost) throw error;
      }
    }
    throw new StoreError("unavailable", "The database is closed.");
  }

  #connected(): Promise<void> {
    if (this.#connection && !this.#connection.lost) return Promise.resolve();
    this.#connecting ??= this.#connect().finally(() => {
      this.#connecting = undefined;
    });
    return this.#connecting;
  }

  async #connect(): Promise<void> {
    const isFirst = this.#connection === undefined;
    for (let pauseMs = 50; !this.#closed; pauseMs = Math.min(pauseMs * 2, 1_000)) {
      try {
        this.#connection = await this.#openConnection();
        this.#watch(this.#connection);
        break;
      } catch {
        await this.#rest(pauseMs);
      }
    }
    if (isFirst) return;
    for (const handlers of [...this.#channels.values()].flatMap((all) => [...all])) handlers.onGap?.();
  }

  async #openConnection(): Promise<Connection> {
    const connection = await this.#options.open((channel, payload) => this.#deliver(channel, payload));
    try {
      for (const channel of this.#channels.keys()) {
        await connection.send((sql) => sql.unsafe(`listen ${quote(channel)}`));
      }
      return connection;
    } catch (error) {
      connection.discard();
      throw error;
    }
  }

  #watch(connection: Connection): void {
    clearInterval(this.#checking);
    // The connection closes itself when the answer does not arrive, so this error needs no handling.
    const check = () => void connection.send((sql) => sql`select 1`).catch(() => {});
    this.#checking = setInterval(check, CHECK_EVERY_MS);
    connection.onLost(() => {
      clearInterval(this.#checking);
      if (!this.#closed) void this.#connected();
    });
  }

  #deliver(channel: string, payload: string): void {
    // The driver calls this from inside its parser, and would treat a handler's error as its own.
    for (const handlers of [...(this.#channels.get(channel) ?? [])])
      queueMicrotask(() => handlers.onPayload(payload));
  }

  #rest(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#resting = {
        wake() {
          clearTimeout(timer);
          resolve();
        },
      };
    });
  }
}

async function within(timeoutMs: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () =>
        reject(new StoreError("unavailable", `The database did not confirm LISTEN within ${timeoutMs} ms.`)),
      timeoutMs,
    );
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

const quote = (channel: string) => `"${channel.replaceAll('"', '""')}"`;
