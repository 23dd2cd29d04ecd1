import { EventEmitter, on } from "node:events";
import type { AnyEvent, Client } from "@forecourt/client";

export interface LiveSessions extends AsyncDisposable {
  /** The newest event of a session so far, then each new one. Ends with the signal. */
  of(sessionId: string, signal: AbortSignal): AsyncIterable<AnyEvent>;
}

/** The newest event is kept for this many sessions, until a caller asks for it. */
const mostKept = 1_000;

/** One stream for the whole shop, connected before any session is started, so that no event is missed. */
export async function followSessions(client: Client): Promise<LiveSessions> {
  const newest = new Map<string, AnyEvent>();
  // Every open order hears of the stream's end.
  const news = new EventEmitter().setMaxListeners(0);
  const closing = new AbortController();
  let connected = (): void => {};
  const connection = new Promise<void>((resolve) => {
    connected = resolve;
  });
  const following = follow();
  // What the stream throws before it is connected is the shop's first problem; later, that of every open order.
  await Promise.race([connection, following]);
  following.catch((error: unknown) => news.emit("error", error));

  return {
    async *of(sessionId, signal) {
      // Listens from here on, so that nothing comes between.
      const coming = on(news, sessionId, { signal });
      try {
        const before = newest.get(sessionId);
        if (before !== undefined) yield before;
        for await (const [event] of coming) yield event;
      } finally {
        await coming.return?.();
      }
    },
    async [Symbol.asyncDispose]() {
      closing.abort();
      await following;
    },
  };

  async function follow(): Promise<void> {
    try {
      const stream = client.events.stream({
        type: "session.*",
        signal: closing.signal,
        onConnection: (state) => state === "open" && connected(),
      });
      for await (const event of stream) {
        const sessionId = event.subject.id;
        newest.delete(sessionId);
        newest.set(sessionId, event);
        const [oldest] = newest.keys();
        if (newest.size > mostKept && oldest !== undefined) newest.delete(oldest);
        news.emit(sessionId, event);
      }
    } catch (error) {
      if (!closing.signal.aborted) throw error;
    }
  }
}
