import { and, asc, eq } from "drizzle-orm";
import { recordMove } from "../chargers/record-move.ts";
import { holdBalancer } from "../commands/balanced-location.ts";
import type { Caller, Context } from "../context.ts";
import { actorOf, isoOf } from "../context.ts";
import { notFound } from "../problems.ts";
import { recordEvent } from "../store/events.ts";
import { chargers, locations } from "../store/schema.ts";

/** Its chargers stay, unassigned; its sessions and CDRs keep pointing at it. */
export function removeLocation(ctx: Context, caller: Caller, locationId: string): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    // Whoever balances it writes to its chargers, and goes with it.
    await holdBalancer(tx, locationId);
    // The location before its chargers, like everybody who takes both: nobody waits in a circle.
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
      .set({ locationId: null, updatedAt: isoOf(ctx.clock.now()) })
      .where(eq(chargers.locationId, locationId));
    for (const { id } of assigned) {
      await recordMove(ctx, tx, caller, id, { from: locationId, to: null });
    }
    await tx.delete(locations).where(eq(locations.id, locationId));
    await recordEvent(ctx, tx, {
      orgId: caller.orgId,
      type: "location.deleted",
      subject: { type: "location", id: locationId },
      actor: actorOf(caller),
      data: { location_id: locationId, unassigned_charger_ids: assigned.map(({ id }) => id) },
    });
  });
}
