import { and, asc, eq } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import { actorOf } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { isoOf } from "../../platform/clock.ts";
import { notFound } from "../../platform/problems.ts";
import { recordEvent } from "../../store/events.ts";
import { chargers, locations } from "../../store/schema.ts";
import { holdBalancer } from "./balanced-location.ts";
import { recordMove } from "./record-move.ts";

/** Deletes a location. Its chargers stay and become unassigned; its sessions and CDRs still refer to it. */
export function removeLocation(core: Core, caller: Caller, locationId: string): Promise<void> {
  return core.db.transaction(async (tx) => {
    // Locks the balancer, which writes to the chargers of the location and is deleted with the location.
    await holdBalancer(tx, locationId);
    // Locks the location before its chargers. All code that locks both uses this order, which prevents deadlocks.
    const [location] = await tx
      .select()
      .from(locations)
      .where(and(eq(locations.id, locationId), eq(locations.orgId, caller.orgId)))
      .for("update");
    if (location === undefined) throw notFound();
    const assigned = await tx
      .select({ id: chargers.id })
      .from(chargers)
      .where(eq(chargers.locationId, locationId))
      .orderBy(asc(chargers.id))
      .for("update");
    await tx
      .update(chargers)
      .set({ locationId: null, updatedAt: isoOf(core.clock.now()) })
      .where(eq(chargers.locationId, locationId));
    for (const { id } of assigned) {
      await recordMove(core, tx, caller, id, { from: locationId, to: null });
    }
    await tx.delete(locations).where(eq(locations.id, locationId));
    await recordEvent(core, tx, {
      orgId: caller.orgId,
      type: "location.deleted",
      subject: { type: "location", id: locationId },
      actor: actorOf(caller),
      data: { location_id: locationId, unassigned_charger_ids: assigned.map(({ id }) => id) },
    });
  });
}
