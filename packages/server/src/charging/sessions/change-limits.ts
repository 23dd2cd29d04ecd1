import { eq } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import type { Changes } from "../../platform/changes.ts";
import { isoOf } from "../../platform/clock.ts";
import { notFound, ProblemError } from "../../platform/problems.ts";
import { type SessionLimits, sessions } from "../../store/schema.ts";
import { holdSession } from "./finalize-by-operator.ts";
import { currencyOfTariff, refuseOtherCurrency, withLimits } from "./limits.ts";
import { findSession, ownSession, type Session } from "./queries.ts";

/**
 * Changes the limits of an open session. The server looks at them anew, also after it has asked the charger to stop: the
 * driver may have paid for more. Throws `not-found`, `session-already-ended` and `invalid-body`.
 */
export async function changeLimits(
  core: Core,
  caller: Caller,
  sessionId: string,
  changes: Changes<SessionLimits> | null | undefined,
): Promise<Session> {
  if (changes === undefined) return findSession(core, caller, sessionId);
  const [own] = await core.db.read((tx) =>
    tx.select({ id: sessions.id }).from(sessions).where(ownSession(caller, sessionId)),
  );
  // Before the lock: a charger must not wait for a stranger.
  if (own === undefined) throw notFound("session");
  await core.db.transaction(async (tx) => {
    const session = await holdSession(tx, sessionId);
    if (session === null) throw notFound("session");
    if (session.endedAt !== null)
      throw new ProblemError(
        "session-already-ended",
        `Session ${session.id} has been ${session.status} since ${session.endedAt}.`,
      );
    const limits = withLimits(session.limits, changes);
    if (changes?.max_cost != null) refuseOtherCurrency(limits, await currencyOfTariff(tx, session));
    const isChecked = limits !== null || session.authorizationStatus !== "Accepted";
    const now = isoOf(core.clock.now());
    await tx
      .update(sessions)
      .set({
        limits,
        stopCause: null,
        stopAskedAt: null,
        limitsDueAt: isChecked ? now : null,
        updatedAt: now,
      })
      .where(eq(sessions.id, sessionId));
    // Balancing gives the session current again when it no longer stops it.
    tx.signal({ type: "charger-changed", chargerId: session.chargerId });
  });
  return findSession(core, caller, sessionId);
}
