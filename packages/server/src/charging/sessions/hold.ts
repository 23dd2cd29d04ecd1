import { eq } from "drizzle-orm";
import type { Tx } from "../../store/db.ts";
import { chargers, sessions } from "../../store/schema.ts";
import type { SessionRow } from "./find.ts";

/**
 * Locks the charger, as each of its own frames about transactions does, and then the session. Only one caller at a time can
 * therefore end a session. `endedAt` shows whether another caller ended it first. Null when the session does not exist.
 */
export async function holdSession(tx: Tx, sessionId: string): Promise<SessionRow | null> {
  const [found] = await tx
    .select({ chargerId: sessions.chargerId })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  if (found === undefined) return null;
  await tx
    .select({ id: chargers.id })
    .from(chargers)
    .where(eq(chargers.id, found.chargerId))
    .for("no key update");
  const [session] = await tx.select().from(sessions).where(eq(sessions.id, sessionId)).for("no key update");
  return session ?? null;
}
