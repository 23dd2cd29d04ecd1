import { eq, sql } from "drizzle-orm";
import { isoOf } from "../../platform/clock.ts";
import type { Tx } from "../../store/db.ts";
import { sessions } from "../../store/schema.ts";

/**
 * How long after the first late frame of a session the server decides on it again. The delay turns a draining queue into one
 * correction.
 */
export const correctionDelayMs = 30_000;

/** Schedules another decision for a billed session whose stop arrived and is stored. `receivedAt` in epoch ms. */
export async function decideAgain(tx: Tx, session: { id: string }, receivedAt: number): Promise<void> {
  const due = isoOf(receivedAt + correctionDelayMs);
  await tx
    .update(sessions)
    // Earlier readings may be due later, and the stop brings their decision forward. It does not delay a decision that is
    // due earlier.
    .set({ decideAgainAt: sql`least(${sessions.decideAgainAt}, ${due}::timestamptz)` })
    .where(eq(sessions.id, session.id));
}
