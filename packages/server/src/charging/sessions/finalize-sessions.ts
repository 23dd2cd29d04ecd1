import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import { isoOf } from "../../platform/clock.ts";
import { chargers, commands, locations, sessions } from "../../store/schema.ts";
import { isConflict, isUnavailable } from "../../store/store-error.ts";
import { type Connections, lookAtSession, stopWithinMs } from "./look-at-session.ts";

/** At once; the others come with the next run. */
const most = 200;

/** A session that could not be looked at keeps nobody else waiting. */
const retryMs = 60_000;

/**
 * Closes the sessions that their chargers have not ended: of chargers that are connected to this process, and of those that
 * are away. When to look at one is stored with it, so that a restart forgets nothing, and processes that run at once share
 * them out.
 */
export async function finalizeSessions(core: Core, connections: Connections): Promise<void> {
  for (const { id, chargerId } of await dueSessions(core)) {
    if (core.draining()) return;
    try {
      // What the charger has said by now may be on its way to the store.
      await core.ingest.settled(chargerId);
      await lookAt(core, connections, id, chargerId);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      // It met what the charger said: the next run looks again.
      if (isConflict(error)) continue;
      core.metrics.sessionsNotEnded.count({});
      core.log.error({ err: error, session_id: id, charger_id: chargerId }, "session not closed");
      await postpone(core, id);
    }
  }
}

/**
 * Oldest first. Of chargers that are connected to other processes, those know more: what was withheld, and whether the
 * connection is still there.
 */
async function dueSessions(core: Core): Promise<{ id: string; chargerId: string }[]> {
  const now = core.clock.now();
  const { idleDefaultS, settleMs } = core.config.finalize;
  const since = (ms: number) => sql`${sessions.finalizeSince} <= ${isoOf(now - ms)}::timestamptz`;
  const thresholdS = sql`coalesce(${locations.idleFinalizeThreshold}, ${idleDefaultS}::integer)`;
  return core.db.read((tx) =>
    tx
      .select({ id: sessions.id, chargerId: sessions.chargerId })
      .from(sessions)
      .innerJoin(chargers, eq(chargers.id, sessions.chargerId))
      .leftJoin(locations, eq(locations.id, sessions.locationId))
      .leftJoin(commands, eq(commands.id, sessions.finalizeCommandId))
      .where(
        and(
          isNull(sessions.endedAt),
          or(isNull(chargers.owner), eq(chargers.owner, core.processId)),
          sql`coalesce(${sessions.finalizeNotBefore}, '-infinity') <= ${isoOf(now)}::timestamptz`,
          or(
            and(inArray(sessions.finalizeTrigger, ["connector_available", "reboot"]), since(settleMs)),
            and(
              eq(sessions.finalizeTrigger, "idle"),
              or(since(stopWithinMs), inArray(commands.status, ["rejected", "timeout"])),
            ),
            and(
              sql`${sessions.finalizeTrigger} is distinct from 'idle'`,
              sql`coalesce(${sessions.idleSince}, ${sessions.startedAt})
                <= ${isoOf(now)}::timestamptz - make_interval(secs => ${thresholdS})`,
            ),
          ),
        ),
      )
      .orderBy(sessions.id)
      .limit(most),
  );
}

/** Not while its charger tells something about it, or another process looks at it: then it is for the next run. */
async function lookAt(
  core: Core,
  connections: Connections,
  sessionId: string,
  chargerId: string,
): Promise<void> {
  await core.db.transaction(async (tx) => {
    const [charger] = await tx
      .select()
      .from(chargers)
      .where(eq(chargers.id, chargerId))
      .for("no key update", { skipLocked: true });
    if (charger === undefined) return;
    const [session] = await tx
      .select()
      .from(sessions)
      .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)))
      .for("no key update", { skipLocked: true });
    if (session !== undefined) await lookAtSession(core, connections, tx, session, charger);
  });
}

async function postpone(core: Core, sessionId: string): Promise<void> {
  await core.db.read((tx) =>
    tx
      .update(sessions)
      .set({ finalizeNotBefore: isoOf(core.clock.now() + retryMs) })
      .where(eq(sessions.id, sessionId)),
  );
}
