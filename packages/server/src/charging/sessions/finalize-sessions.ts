import { and, eq, getTableColumns, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import { isoOf } from "../../platform/clock.ts";
import { chargers, commands, locations, sessions } from "../../store/schema.ts";
import { isConflict, isUnavailable } from "../../store/store-error.ts";
import { type Connections, lookAtSession, stopWithinMs } from "./look-at-session.ts";

/** Sessions in one run; the next run takes the others. */
const most = 200;

/** Delay before the next look at a session after an error, so that it does not hold up the other sessions. */
const retryMs = 60_000;

/**
 * Closes the sessions that their chargers have not ended: those of chargers that are connected to this process, and those of
 * chargers that are offline. The time of the next look is stored with the session. It therefore survives a restart, and
 * concurrent processes share the sessions.
 */
export async function finalizeSessions(core: Core, connections: Connections): Promise<void> {
  for (const { id, chargerId } of await dueSessions(core)) {
    if (core.draining()) return;
    try {
      // Reports of the charger may still wait to be written to the database.
      await core.ingest.flushed(chargerId);
      await lookAt(core, connections, id, chargerId);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      // The update conflicted with a report of the charger: the next run looks again.
      if (isConflict(error)) continue;
      core.metrics.sessionsNotEnded.count({});
      core.log.error({ err: error, session_id: id, charger_id: chargerId }, "session not closed");
      await postpone(core, id);
    }
  }
}

/**
 * Oldest first. Leaves out chargers that are connected to another process. Only that process knows which current
 * was withheld, and whether the connection still exists.
 */
async function dueSessions(core: Core): Promise<{ id: string; chargerId: string }[]> {
  return core.db.read((tx) =>
    tx
      .select({ id: sessions.id, chargerId: sessions.chargerId })
      .from(sessions)
      .innerJoin(chargers, eq(chargers.id, sessions.chargerId))
      .leftJoin(locations, eq(locations.id, sessions.locationId))
      .leftJoin(commands, eq(commands.id, sessions.finalizeCommandId))
      .where(and(or(isNull(chargers.owner), eq(chargers.owner, core.processId)), isDue(core)))
      .orderBy(sessions.id)
      .limit(most),
  );
}

/** An open session whose time has come, in a statement that also reads its location and its command to stop. */
function isDue({ clock, config }: Core): SQL | undefined {
  const now = clock.now();
  const { idleDefaultS, graceMs } = config.finalize;
  const since = (ms: number) => sql`${sessions.finalizeSince} <= ${isoOf(now - ms)}::timestamptz`;
  const thresholdS = sql`coalesce(${locations.idleFinalizeThreshold}, ${idleDefaultS}::integer)`;
  return and(
    isNull(sessions.endedAt),
    sql`coalesce(${sessions.finalizeNotBefore}, '-infinity') <= ${isoOf(now)}::timestamptz`,
    or(
      and(inArray(sessions.finalizeTrigger, ["connector_available", "reboot"]), since(graceMs)),
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
  );
}

/**
 * Skips the session while a report of its charger, or another process, holds the lock; the next run takes it. Under the lock
 * the session must still be due: another run may just have asked its charger to stop.
 */
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
      .select(getTableColumns(sessions))
      .from(sessions)
      .leftJoin(locations, eq(locations.id, sessions.locationId))
      .leftJoin(commands, eq(commands.id, sessions.finalizeCommandId))
      .where(and(eq(sessions.id, sessionId), isDue(core)))
      .for("no key update", { of: sessions, skipLocked: true });
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
