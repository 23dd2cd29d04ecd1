import { and, eq, inArray, isNull, lt, or } from "drizzle-orm";
import { isoOf } from "../context.ts";
import type { Tx } from "../store/db.ts";
import type { Recording } from "../store/events.ts";
import { type ChargePointStatus, sessions } from "../store/schema.ts";

/*
 * What looks like the end of a session, and may not be: its StopTransaction may be in the charger's queue, and chargers
 * have been seen to go on with a transaction after a boot. It is only written down here, under the charger's lock, and
 * looked into once the queue had time to drain: look-at-session.ts.
 */

/** A connector with an open session that says it is free; or that it is not, after all. */
export async function noticeConnector(
  ctx: Recording,
  tx: Tx,
  before: { id: string; status: ChargePointStatus | null },
  now: { status: ChargePointStatus; statusAt: string },
): Promise<void> {
  const open = and(eq(sessions.socketId, before.id), isNull(sessions.endedAt));
  if (now.status === "Available") {
    // Said again, it has been free since the first time.
    const isNews = before.status !== "Available";
    await tx
      .update(sessions)
      .set({ finalizeTrigger: "connector_available", finalizeSince: isoOf(ctx.clock.now()) })
      .where(
        and(
          open,
          // From before the session, and only late.
          lt(sessions.startedAt, now.statusAt),
          isNews
            ? or(isNull(sessions.finalizeTrigger), eq(sessions.finalizeTrigger, "connector_available"))
            : isNull(sessions.finalizeTrigger),
        ),
      );
  } else if (before.status === "Available") {
    await tx
      .update(sessions)
      .set({ finalizeTrigger: null, finalizeSince: null })
      .where(and(open, eq(sessions.finalizeTrigger, "connector_available")));
  }
}

/** Chargers with open sessions that have just booted. What was noticed before it has been going on for longer. */
export async function noticeBoots(ctx: Recording, tx: Tx, chargerIds: readonly string[]): Promise<void> {
  await tx
    .update(sessions)
    .set({ finalizeTrigger: "reboot", finalizeSince: isoOf(ctx.clock.now()) })
    .where(
      and(
        inArray(sessions.chargerId, [...chargerIds]),
        isNull(sessions.endedAt),
        or(isNull(sessions.finalizeTrigger), eq(sessions.finalizeTrigger, "reboot")),
      ),
    );
}
