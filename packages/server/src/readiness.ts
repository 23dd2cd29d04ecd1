import { sql } from "drizzle-orm";
import type { Context } from "./context.ts";
import { inTime } from "./in-time.ts";

/**
 * Whether the database answers within `timeoutMs`, asked once at a time: who asks while a question is on its way waits
 * for that one, so that probes do not take the connections of a database that hangs.
 */
export function createDatabaseProbe(
  { clock, db }: Pick<Context, "clock" | "db">,
  timeoutMs: number,
): () => Promise<boolean> {
  let asked: Promise<unknown> | null = null;
  return () => {
    asked ??= db
      .read((tx) => tx.execute(sql`select 1`))
      .finally(() => {
        asked = null;
      });
    return inTime(clock, asked, timeoutMs);
  };
}
