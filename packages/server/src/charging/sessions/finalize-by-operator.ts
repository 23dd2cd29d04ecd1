import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { type Once, once } from "../../core/idempotency.ts";
import { notFound, ProblemError } from "../../platform/problems.ts";
import { sessions } from "../../store/schema.ts";
import { settleSession } from "../billing/settle.ts";
import { findSession, ownSession, type Session } from "./find.ts";
import { holdSession } from "./hold.ts";

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
  if (own !== undefined) await core.ingest.settled(own.chargerId);
  const { replayed } = await once(core, caller, async (tx) => {
    if (own === undefined) throw notFound();
    const session = await holdSession(tx, sessionId);
    if (session === null) throw notFound();
    if (session.endedAt !== null) {
      throw new ProblemError(
        "session-already-ended",
        `Session ${session.id} has been ${session.status} since ${session.endedAt}; its CDR is there already.`,
      );
    }
    await settleSession(core, tx, session, { trigger: "operator" });
    return { sessionId: session.id };
  });
  return { result: await findSession(core, caller, sessionId), replayed };
}
