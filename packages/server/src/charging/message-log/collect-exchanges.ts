import type { Exchange, KeptExchange, SessionIngest } from "../../core/ingest.ts";
import type { Database } from "../../store/db.ts";
import { createIngest } from "../../store/ingest.ts";
import { writeExchanges } from "./write-exchanges.ts";

/** How long a call waits for its answer at least, and the shortest time between two writes, in milliseconds. */
const collectMs = 100;

/** An answer that comes later, or before its call because the clock was set, has a row of its own: see frames.ts. */
export const joinedWithinMs = 10_000;

type Waiting = { exchange: Exchange; notKept: (exchange: Exchange, error: unknown) => void };

/**
 * Collects what the message log stores. A call waits for its answer, so that both take one row. When the answer does not come
 * soon, the call is written without it, so that an operator sees an open call.
 */
export function collectExchanges(
  db: Pick<Database, "asSystem" | "read" | "transaction">,
): Pick<SessionIngest, "exchange" | "flushExchanges"> & { close(): Promise<void> } {
  const sink = { write: writeExchanges, isOneStatement: () => true };
  const ingest = createIngest(db, { exchange: sink }, { everyMs: collectMs });
  /** The calls without an answer: those that came since the last tick of the timer, and those before it. */
  let newer = new Set<Waiting>();
  let older = new Set<Waiting>();
  let timer: NodeJS.Timeout | null = null;

  function write({ exchange, notKept }: Waiting): void {
    ingest.append("exchange", exchange).catch((error: unknown) => notKept(exchange, error));
  }

  function writeOlder(): void {
    const due = older;
    older = newer;
    newer = new Set();
    for (const waiting of due) write(waiting);
  }

  function tick(): void {
    writeOlder();
    timer = older.size === 0 ? null : setTimeout(tick, collectMs);
  }

  function writeAll(): void {
    writeOlder();
    writeOlder();
  }

  return {
    exchange(exchange, notKept): KeptExchange {
      const waiting = { exchange, notKept };
      if (exchange.call === null || exchange.answer !== null) {
        write(waiting);
        return { answer: () => false };
      }
      newer.add(waiting);
      timer ??= setTimeout(tick, collectMs);
      return {
        answer(text, latencyMs) {
          if (latencyMs < 0 || latencyMs > joinedWithinMs) return false;
          if (!newer.delete(waiting) && !older.delete(waiting)) return false;
          Object.assign(exchange, { answer: text, latencyMs });
          write(waiting);
          return true;
        },
      };
    },
    async flushExchanges() {
      writeAll();
      await ingest.flushed();
    },
    async close() {
      writeAll();
      if (timer !== null) clearTimeout(timer);
      await ingest.close();
    },
  };
}
