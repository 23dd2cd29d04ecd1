import { eq } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { type Once, once } from "../../core/idempotency.ts";
import { notFound, ProblemError } from "../../platform/problems.ts";
import type { Tx } from "../../store/db.ts";
import { chargers, sessions } from "../../store/schema.ts";
import { billSession } from "../billing/bill-session.ts";
import { findSession, ownSession, type Session, type SessionRow } from "./queries.ts";

/**
 * Ends a session at an operator's request, and writes its receipt from what the charger has reported so far. The server
 * sends nothing to the charger. A StopTransaction that the charger sends later corrects the receipt. A replay returns the
 * session in its current state. Throws `not-found`, and `session-already-ended`.
 */
export async function finalizeByOperator(
  core: Core,
  caller: Caller,
  sessionId: string,
): Promise<Once<Session>> {
  const [own] = await core.db.read((tx) =>
    tx.select({ chargerId: sessions.chargerId }).from(sessions).where(ownSession(caller, sessionId)),
  );
  // Reports of the charger may still wait to be written to the database.
  if (own !== undefined) await core.ingest.flushed(own.chargerId);
  const { replayed } = await once(core, caller, async (tx) => {
    if (own === undefined) throw notFound("session");
    const session = await holdSession(tx, sessionId);
    if (session === null) throw notFound("session");
    if (session.endedAt !== null) {
      throw new ProblemError(
        "session-already-ended",
        `Session ${session.id} has been ${session.status} since ${session.endedAt}; it already has a CDR.`,
      );
    }
    await billSession(core, tx, session, { trigger: "operator" });
    return { sessionId: session.id };
  });
  return { result: await findSession(core, caller, sessionId), replayed };
}

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
