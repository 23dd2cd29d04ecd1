import { eq, sql } from "drizzle-orm";
import { isoOf } from "../../platform/clock.ts";
import type { Tx } from "../../store/db.ts";
import { sessions } from "../../store/schema.ts";

/** How long after the first late frame of a session it is decided on again: a queue that drains is one correction. */
export const settleWindowMs = 30_000;

/** The stop of a settled session came, and is stored: it is due for another decision. `receivedAt` in epoch ms. */
export async function decideAgain(tx: Tx, session: { id: string }, receivedAt: number): Promise<void> {
  const due = isoOf(receivedAt + settleWindowMs);
  await tx
    .update(sessions)
    // Readings that came before it may be waiting for longer, but not for less.
    .set({ decideAgainAt: sql`least(${sessions.decideAgainAt}, ${due}::timestamptz)` })
    .where(eq(sessions.id, session.id));
}
