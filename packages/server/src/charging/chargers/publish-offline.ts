import { inArray, sql } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import { isoOf } from "../../platform/clock.ts";
import type { Tx } from "../../store/db.ts";
import { recordEvents } from "../../store/events.ts";
import { couldHaveComeBack } from "../../store/presence.ts";
import { chargers } from "../../store/schema.ts";
import { openSessionIds } from "./disconnection.ts";

/** A charger that lost its connection usually has it again by then. */
const awayMs = 120_000;

const mostAtOnce = 200;

/**
 * Records an event for each charger that has not come back, once for each absence, no matter which process lost it. Records
 * nothing while the server itself could not be reached.
 */
export async function publishOffline(core: Core): Promise<void> {
  while (!core.draining()) {
    const published = await core.db.transaction((tx) => publishDue(core, tx));
    if (published < mostAtOnce) return;
  }
}

async function publishDue(core: Core, tx: Tx): Promise<number> {
  if (!(await couldHaveComeBack(core, tx, 0))) return 0;
  const since = isoOf(core.clock.now() - awayMs);
  // A charger that reconnects at this moment has its row locked and is not offline.
  const away = sql`(select id from chargers where away_since <= ${since}::timestamptz
    order by away_since limit ${mostAtOnce} for no key update skip locked)`;
  const published = await tx
    .update(chargers)
    .set({ awaySince: null })
    .where(inArray(chargers.id, away))
    .returning({
      id: chargers.id,
      orgId: chargers.orgId,
      locationId: chargers.locationId,
      lastSeenAt: chargers.lastSeenAt,
      activeSessionIds: openSessionIds(chargers),
    });
  if (published.length === 0) return 0;
  recordEvents(
    core,
    tx,
    published.map(({ id, orgId, locationId, lastSeenAt, activeSessionIds }) => ({
      orgId,
      type: "charger.offline",
      subject: { type: "charger", id },
      actor: { type: "system" },
      data: {
        charger_id: id,
        location_id: locationId,
        last_seen_at: lastSeenAt,
        active_session_ids: activeSessionIds,
      },
    })),
  );
  return published.length;
}
