import { and, eq } from "drizzle-orm";
import type { Tx } from "../../store/db.ts";
import { balancers, chargers, locations } from "../../store/schema.ts";

export interface BalancedLocation {
  id: string;
  /** Amps: what a session that nobody announced may draw. */
  dlbBaselineA: number;
}

/**
 * The location of the charger, if it balances its load: until the transaction ends, no limit is decided on there. What is
 * stored now comes after all that was decided before, and before all that comes.
 */
export async function balancedLocationOf(tx: Tx, chargerId: string): Promise<BalancedLocation | null> {
  const [location] = await tx
    .select({ id: locations.id, dlbBaselineA: locations.dlbBaselineA })
    .from(locations)
    .innerJoin(chargers, eq(chargers.locationId, locations.id))
    .where(and(eq(chargers.id, chargerId), eq(locations.dlbEnabled, true)));
  if (location === undefined) return null;
  await holdBalancer(tx, location.id);
  return location;
}

/** Nothing is decided there before the transaction ends. Before anything else of the location: nobody waits in a circle. */
export async function holdBalancer(tx: Tx, locationId: string): Promise<void> {
  await tx
    .select({ token: balancers.token })
    .from(balancers)
    .where(eq(balancers.locationId, locationId))
    .for("no key update");
}
