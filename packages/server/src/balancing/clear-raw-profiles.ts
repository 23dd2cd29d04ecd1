import { and, eq, isNotNull, sql } from "drizzle-orm";
import { writeCommand } from "../charging/commands/write-command.ts";
import type { Core } from "../core/core.ts";
import { isoOf } from "../platform/clock.ts";
import { chargers, locations } from "../store/schema.ts";

/** The most chargers that one run serves, and the most profiles of each. */
const mostAtOnce = { chargers: 50, profiles: 8 };

/** Time between two attempts for one charger that has not cleared a profile. */
const againAfterMs = 60_000;

/**
 * Clears the profiles that administrators sent by `calls` from chargers whose location now balances its load. Until then such a
 * charger counts with its maximum, because one of them may win over every limit of balancing. Each is cleared by its id, so
 * the profiles of balancing stay.
 */
export async function clearRawProfiles(core: Core): Promise<void> {
  const failedSince = isoOf(core.clock.now() - againAfterMs);
  await core.db.transaction(async (tx) => {
    const found = await tx
      .select({ id: chargers.id, orgId: chargers.orgId, rawProfiles: chargers.rawProfiles })
      .from(chargers)
      .innerJoin(locations, eq(locations.id, chargers.locationId))
      .where(
        and(
          eq(locations.dlbEnabled, true),
          sql`${chargers.rawProfiles} <> '[]'`,
          isNotNull(chargers.owner),
          eq(chargers.registrationStatus, "accepted"),
          sql`not exists (select from commands where commands.charger_id = ${chargers.id}
            and commands.type = 'ClearChargingProfile' and commands.requested_by is null
            and (commands.status = 'pending'
              or commands.status <> 'accepted' and commands.created_at > ${failedSince}::timestamptz))`,
        ),
      )
      .orderBy(chargers.id)
      .limit(mostAtOnce.chargers)
      .for("no key update", { of: chargers, skipLocked: true });
    for (const charger of found)
      for (const id of charger.rawProfiles.slice(0, mostAtOnce.profiles))
        await writeCommand(core, tx, charger, {
          socketId: null,
          type: "ClearChargingProfile",
          payload: { id },
          balancing: null,
          limitA: null,
          sessionId: null,
        });
  });
}
