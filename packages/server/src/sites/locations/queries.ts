import { and, asc, eq } from "drizzle-orm";
import { actorOf, type Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { isoOf } from "../../platform/clock.ts";
import { notFound } from "../../platform/problems.ts";
import type { Tx } from "../../store/db.ts";
import { recordEvent } from "../../store/events.ts";
import { beginsWith, listByText, listNewest, type Page, type PageRequest } from "../../store/listing.ts";
import { chargers, locations } from "../../store/schema.ts";
import { holdBalancer } from "./balanced-location.ts";
import { recordMove } from "./record-move.ts";
import { type Site, withChargerCounts } from "./site.ts";

export function findLocation(core: Core, caller: Caller, locationId: string): Promise<Site> {
  return core.db.read(async (tx) => {
    const rows = await tx
      .select()
      .from(locations)
      .where(and(eq(locations.id, locationId), eq(locations.orgId, caller.orgId)));
    const [site] = await withChargerCounts(tx, rows);
    if (site === undefined) throw notFound("location");
    return site;
  });
}

export interface LocationFilter {
  /** The beginning of the name, in any case. */
  q: string | undefined;
  /** Default: newest. */
  sort: "newest" | "name" | undefined;
}

export function listLocations(
  core: Core,
  caller: Caller,
  { q, sort = "newest" }: LocationFilter,
  request: PageRequest,
): Promise<Page<Site>> {
  const where = and(
    eq(locations.orgId, caller.orgId),
    q === undefined ? undefined : beginsWith(locations.name, q),
  );
  return core.db.read(async (tx) => {
    const { rows, pagination } =
      sort === "newest"
        ? await listNewest(tx, locations, where, request)
        : await listByText(tx, locations, locations.name, where, request);
    return { rows: await withChargerCounts(tx, rows), pagination };
  });
}

/** Whether the organization has this location. If it has, the location cannot be deleted before the transaction ends. */
export async function holdLocation(tx: Tx, orgId: string, locationId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: locations.id })
    .from(locations)
    .where(and(eq(locations.id, locationId), eq(locations.orgId, orgId)))
    .for("key share");
  return rows.length > 0;
}

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
    if (location === undefined) throw notFound("location");
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
      recordMove(core, tx, caller, id, { from: locationId, to: null });
    }
    await tx.delete(locations).where(eq(locations.id, locationId));
    recordEvent(core, tx, {
      orgId: caller.orgId,
      type: "location.deleted",
      subject: { type: "location", id: locationId },
      actor: actorOf(caller),
      data: { location_id: locationId, unassigned_charger_ids: assigned.map(({ id }) => id) },
    });
  });
}
