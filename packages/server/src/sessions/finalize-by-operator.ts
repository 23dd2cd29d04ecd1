import { settleSession } from "../billing/settle.ts";
import type { Caller, Context } from "../context.ts";
import { type Once, once } from "../idempotency.ts";
import { notFound, ProblemError } from "../problems.ts";
import { sessions } from "../store/schema.ts";
import { findSession, ownSession, type Session } from "./find.ts";
import { holdSession } from "./hold.ts";

/**
 * Ends a session because an operator says so, and writes its receipt from what the charger has told so far. Nothing is
 * sent to the charger; a stop that it sends later corrects the receipt. A replay answers the session as it stands now.
 * Throws `not-found`, and `session-already-ended`.
 */
export async function finalizeByOperator(
  ctx: Context,
  caller: Caller,
  sessionId: string,
): Promise<Once<Session>> {
  const [own] = await ctx.db.read((tx) =>
    tx.select({ chargerId: sessions.chargerId }).from(sessions).where(ownSession(caller, sessionId)),
  );
  // What the charger has told so far may be on its way to the store.
  if (own !== undefined) await ctx.ingest.settled(own.chargerId);
  const { replayed } = await once(ctx, caller, async (tx) => {
    if (own === undefined) throw notFound();
    const session = await holdSession(tx, sessionId);
    if (session === null) throw notFound();
    if (session.endedAt !== null) {
      throw new ProblemError(
        "session-already-ended",
        `Session ${session.id} has been ${session.status} since ${session.endedAt}; its CDR is there already.`,
      );
    }
    await settleSession(ctx, tx, session, { trigger: "operator" });
    return { sessionId: session.id };
  });
  return { result: await findSession(ctx, caller, sessionId), replayed };
}
