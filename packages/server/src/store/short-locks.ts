import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Database, Tx } from "./db.ts";
import { isConflict, isLockTimeout } from "./store-error.ts";

interface Patience {
  /** How long one request for a lock waits, in ms. Below a second: from then on PostgreSQL ends one side of a deadlock. */
  lockMs: number;
  attempts: number;
  pauseMs: number;
  /** The statement timeout. Default: that of the connection. */
  timeoutMs?: number;
}

/**
 * Runs a transaction that locks whole tables. While a request for such a lock waits for a reader or a writer to end, every
 * writer waits behind it. So each request waits for `lockMs` only, and then the whole transaction is tried again.
 */
export async function withShortLocks<Result>(
  db: Pick<Database, "transaction">,
  { lockMs, attempts, pauseMs, timeoutMs }: Patience,
  run: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(
        async (tx) => {
          await tx.execute(sql.raw(`set local lock_timeout = ${lockMs}`));
          return run(tx);
        },
        timeoutMs === undefined ? {} : { timeoutMs },
      );
    } catch (error) {
      if (!(isLockTimeout(error) || isConflict(error)) || attempt === attempts) throw error;
      await wait(pauseMs);
    }
  }
}
