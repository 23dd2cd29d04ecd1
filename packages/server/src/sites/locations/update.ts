import { and, eq } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import { actorOf } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { type Changes, withChanges } from "../../platform/changes.ts";
import { isoOf } from "../../platform/clock.ts";
import { notFound } from "../../platform/problems.ts";
import { recordEvent } from "../../store/events.ts";
import { locations } from "../../store/schema.ts";
import { holdBalancer } from "./balanced-location.ts";
import { type ReadOnlyFields, refuseReadOnly } from "./read-only.ts";
import { checkSite } from "./rules.ts";
import { differences, type Site, type SiteFields, withChargerCounts } from "./site.ts";
import { toLocation } from "./to-location.ts";

/**
 * Updates a location. The rules apply to the location after the change, so the row is locked from the read to the commit.
 */
export function updateLocation(
  core: Core,
  caller: Caller,
  locationId: string,
  changes: Changes<SiteFields>,
  sentBack: ReadOnlyFields,
): Promise<Site> {
  return core.db.transaction(async (tx) => {
    // Locks the balancer, which also writes the alarms and events of the location.
    await holdBalancer(tx, locationId);
    const [before] = await tx
      .select()
      .from(locations)
      .where(and(eq(locations.id, locationId), eq(locations.orgId, caller.orgId)))
      .for("update");
    if (before === undefined) throw notFound();
    const [current] = await withChargerCounts(tx, [before]);
    if (current === undefined) throw new Error("unreachable: one location in, none out");
    refuseReadOnly(current, sentBack);
    const after = withChanges<SiteFields>(before, changes);
    await checkSite(core, tx, caller.orgId, after, before);

    const changed = differences(before, after);
    const row = {
      ...before,
      ...after,
      updatedAt: changed.length > 0 ? isoOf(core.clock.now()) : before.updatedAt,
    };
    const site = { ...row, chargerCount: current.chargerCount };
    if (changed.length > 0) {
      await tx.update(locations).set(row).where(eq(locations.id, locationId));
      await recordEvent(core, tx, {
        orgId: caller.orgId,
        type: "location.updated",
        subject: { type: "location", id: locationId },
        actor: actorOf(caller),
        data: { location_id: locationId, location: toLocation(site), changed },
      });
    }
    return site;
  });
}
