import { and, asc, eq, isNull } from "drizzle-orm";
import type { Context } from "../context.ts";
import { commands } from "../store/schema.ts";

/** The commands that this process was to carry out and has not begun, oldest first. */
export async function pendingCommandsOf(ctx: Pick<Context, "db">, processId: string): Promise<string[]> {
  const rows = await ctx.db.read((tx) =>
    tx
      .select({ id: commands.id })
      .from(commands)
      .where(and(eq(commands.owner, processId), eq(commands.status, "pending"), isNull(commands.sentAt)))
      .orderBy(asc(commands.createdAt)),
  );
  return rows.map(({ id }) => id);
}
