import { isDeepStrictEqual } from "node:util";
import type { ChargerUpdate } from "@forecourt/contract";
import { eq } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { type Changes, withChanges } from "../../platform/changes.ts";
import { isoOf } from "../../platform/clock.ts";
import { ProblemError } from "../../platform/problems.ts";
import { holdLocation } from "../../sites/locations/queries.ts";
import { recordMove } from "../../sites/locations/record-move.ts";
import type { RowOf } from "../../store/columns.ts";
import { chargers } from "../../store/schema.ts";
import { type Charger, type ChargerRow, chargerColumns, ownCharger, withOwnParts } from "./queries.ts";
import { recordUpdated } from "./record-charger.ts";

/** The fields of a charger that the operator sets. */
export type ChargerFields = RowOf<typeof chargers, ChargerUpdate>;

export function updateCharger(
  core: Core,
  caller: Caller,
  chargerId: string,
  changes: Changes<ChargerFields>,
): Promise<Charger> {
  return core.db.transaction(async (tx) => {
    const { locationId } = changes;
    // Lock the location before the charger: see removeLocation.
    const known = typeof locationId !== "string" || (await holdLocation(tx, caller.orgId, locationId));
    const before = await ownCharger(tx, caller, chargerId, "update");
    if (!known)
      throw new ProblemError(
        "location-not-found",
        "location_id does not name a location of this organization.",
      );

    const after = withChanges<ChargerRow>(before, changes);
    if (isDeepStrictEqual(before, after)) return withOwnParts(tx, before);

    const row = { ...after, updatedAt: isoOf(core.clock.now()) };
    await tx
      .update(chargers)
      .set({ ...changes, updatedAt: row.updatedAt })
      .where(eq(chargers.id, chargerId));
    recordUpdated(core, tx, caller, row, chargerColumns.differences(before, after));
    // A new rating takes effect at once.
    if (after.maxAmperage !== before.maxAmperage) tx.signal({ type: "charger-changed", chargerId });
    // When this signal is lost, the new validation applies from the charger's next connection on.
    if (after.validation !== before.validation)
      tx.signal({ type: "validation-changed", id: chargerId, validation: after.validation });
    if (after.locationId !== before.locationId)
      recordMove(core, tx, caller, chargerId, { from: before.locationId, to: after.locationId });
    return withOwnParts(tx, row);
  });
}
