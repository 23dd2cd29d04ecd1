import type { Location } from "@forecourt/contract";
import { and, eq } from "drizzle-orm";
import { actorOf, type Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { type Changes, withChanges } from "../../platform/changes.ts";
import { isoOf } from "../../platform/clock.ts";
import { notFound, ProblemError } from "../../platform/problems.ts";
import { recordEvent } from "../../store/events.ts";
import { locations } from "../../store/schema.ts";
import { holdBalancer } from "./balanced-location.ts";
import { checkSite } from "./rules.ts";
import {
  differences,
  type LocationRow,
  type Site,
  type SiteFields,
  toLocation,
  withChargerCounts,
} from "./site.ts";

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
    if (before === undefined) throw notFound("location");
    const [current] = await withChargerCounts(tx, [before]);
    if (current === undefined) throw new Error("unreachable: one location in, none out");
    refuseReadOnly(current, sentBack);
    const after = withChanges<LocationRow>(before, changes);
    await checkSite(core, tx, caller.orgId, after, before);

    const changed = differences(before, after);
    const row = {
      ...after,
      updatedAt: changed.length > 0 ? isoOf(core.clock.now()) : before.updatedAt,
    };
    const site = { ...row, chargerCount: current.chargerCount };
    if (changed.length > 0) {
      await tx.update(locations).set(row).where(eq(locations.id, locationId));
      recordEvent(core, tx, {
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

/** The fields of a Location that the server writes, as a client sends them back. */
export type ReadOnlyFields = Changes<Pick<Location, "id" | "charger_count" | "created_at" | "updated_at">>;

/** A client may send back a location as it read it. A read-only field that does not equal the record cannot be written. */
function refuseReadOnly(site: Site, sent: ReadOnlyFields): void {
  const differs = {
    id: sent.id !== undefined && sent.id !== site.id,
    charger_count: sent.charger_count !== undefined && sent.charger_count !== site.chargerCount,
    created_at: isOtherInstant(sent.created_at, site.createdAt),
    updated_at: isOtherInstant(sent.updated_at, site.updatedAt),
  };
  const faults = Object.entries(differs)
    .filter(([, differ]) => differ)
    .map(([field]) => ({
      pointer: `/${field}`,
      code: "read-only",
      detail: `${field} is read-only and does not equal the record; leave it out, or read the location again.`,
    }));
  const [first] = faults;
  if (first !== undefined) throw new ProblemError("invalid-body", first.detail, { faults });
}

/** Clients may write the same instant with another offset or another number of decimals. */
function isOtherInstant(sent: string | undefined, stored: string): boolean {
  return sent !== undefined && Date.parse(sent) !== Date.parse(stored);
}
