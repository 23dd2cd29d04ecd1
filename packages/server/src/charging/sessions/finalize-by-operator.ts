import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { type Once, once } from "../../core/idempotency.ts";
import { notFound, ProblemError } from "../../platform/problems.ts";
import { sessions } from "../../store/schema.ts";
import { settleSession } from "../billing/settle.ts";
import { findSession, ownSession, type Session } from "./find.ts";
import { holdSession } from "./hold.ts";

/**
 * Ends a session because an operator says so, and writes its receipt from what the charger has told so far. Nothing is
 * sent to the charger; a stop that it sends later corrects the receipt. A replay answers the session as it stands now.
 * Throws `not-found`, and `session-already-ended`.
 */
export async function finalizeByOperator(
  core: Core,
  caller: Caller,
  sessionId: string,
): Promise<Once<Session>> {
  const [own] = await core.db.read((tx) =>
    tx.select({ chargerId: sessions.chargerId }).from(sessions).where(ownSession(caller, sessionId)),
  );
  // What the charger has told so far may be on its way to the store.
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
