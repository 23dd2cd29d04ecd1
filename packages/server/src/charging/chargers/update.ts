import { isDeepStrictEqual } from "node:util";
import { and, eq } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { type Changes, withChanges } from "../../platform/changes.ts";
import { isoOf } from "../../platform/clock.ts";
import { notFound, ProblemError } from "../../platform/problems.ts";
import { holdLocation } from "../../sites/locations/hold.ts";
import { recordMove } from "../../sites/locations/record-move.ts";
import { chargers } from "../../store/schema.ts";
import { type Charger, type ChargerRow, withSockets } from "./find.ts";

/** The fields of a charger that the operator sets. */
export type ChargerFields = Pick<
  ChargerRow,
  "name" | "locationId" | "maxAmperage" | "securityProfile" | "validation" | "takeover"
>;

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
    const [before] = await tx
      .select()
      .from(chargers)
      .where(and(eq(chargers.id, chargerId), eq(chargers.orgId, caller.orgId)))
      .for("update");
    if (before === undefined) throw notFound();
    if (!known) throw new ProblemError("location-not-found", "location_id is the id of no location.");

    const { name, locationId: from, maxAmperage, securityProfile, validation, takeover } = before;
    const fields: ChargerFields = {
      name,
      locationId: from,
      maxAmperage,
      securityProfile,
      validation,
      takeover,
    };
    const after = withChanges(fields, changes);
    if (isDeepStrictEqual(fields, after)) return only(await withSockets(tx, [before]));

    const row = { ...before, ...after, updatedAt: isoOf(core.clock.now()) };
    await tx
      .update(chargers)
      .set({ ...after, updatedAt: row.updatedAt })
      .where(eq(chargers.id, chargerId));
    // A new rating takes effect at once.
    if (after.maxAmperage !== maxAmperage) tx.signal({ type: "charger-changed", chargerId });
    // When this signal is lost, the new validation applies from the charger's next connection on.
    if (after.validation !== validation)
      tx.signal({ type: "validation-changed", id: chargerId, validation: after.validation });
    if (after.locationId !== from)
      await recordMove(core, tx, caller, chargerId, { from, to: after.locationId });
    return only(await withSockets(tx, [row]));
  });
}

function only([charger]: readonly Charger[]): Charger {
  if (charger === undefined) throw new Error("unreachable: one charger in, none out");
  return charger;
}
