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
 * A transaction that changes a table others write to. While its request for the lock of the table waits for a transaction in
 * progress, every writer waits behind it. So the request waits for a moment only, and the transaction is tried again.
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
