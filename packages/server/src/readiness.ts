import { sql } from "drizzle-orm";
import type { Context } from "./context.ts";

/** Whether the database answers within `timeoutMs`. */
export function databaseAnswers(ctx: Pick<Context, "clock" | "db">, timeoutMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const cancel = ctx.clock.after(timeoutMs, () => resolve(false));
    const answer = (reachable: boolean) => {
      cancel();
      resolve(reachable);
    };
    ctx.db
      .read((tx) => tx.execute(sql`select 1`))
      .then(
        () => answer(true),
        () => answer(false),
      );
  });
}
