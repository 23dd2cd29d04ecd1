import { and, eq, isNull } from "drizzle-orm";
import type { Tx } from "../../store/db.ts";
import { sessions } from "../../store/schema.ts";

/** The session that is running on a socket; there is at most one. */
export async function openSessionOf(
  tx: Tx,
  socketId: string,
): Promise<typeof sessions.$inferSelect | undefined> {
  const [session] = await tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.socketId, socketId), isNull(sessions.endedAt)));
  return session;
}
