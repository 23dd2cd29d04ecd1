import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Context } from "../context.ts";
import { isoOf } from "../context.ts";
import { commands, processes } from "../store/schema.ts";
import { completeCommand } from "./complete.ts";

/** Whoever carries a command out settles it at its expiry; this much later somebody else may. */
const graceMs = 5_000;

/**
 * Ends the commands that nobody will end any more: those of processes that died, whose outcome nobody knows and which
 * are never sent again, and those whose time is long over.
 */
export async function expireCommands(ctx: Context): Promise<void> {
  const overdue = await ctx.db.read((tx) =>
    tx
      .select({ id: commands.id, error: commands.error })
      .from(commands)
      .leftJoin(processes, eq(processes.id, commands.owner))
      .where(
        and(
          eq(commands.status, "pending"),
          or(isNull(processes.id), lt(commands.expiresAt, isoOf(ctx.clock.now() - graceMs))),
        ),
      )
      .orderBy(sql`${commands.createdAt}`)
      .limit(500),
  );
  for (const { id, error } of overdue) {
    const outcome = { status: "timeout" as const, error: error ?? "outcome_unknown", result: null };
    await ctx.db.transaction((tx) => completeCommand(ctx, tx, id, outcome));
  }
}
