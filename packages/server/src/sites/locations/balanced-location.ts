import { and, eq } from "drizzle-orm";
import type { Tx } from "../../store/db.ts";
import { balancers, chargers, locations } from "../../store/schema.ts";
import { built } from "../../store/statement.ts";

export interface BalancedLocation {
  id: string;
  /** In A: the current that an unannounced session may draw. */
  dlbBaselineA: number;
}

/**
 * The location of the charger, if it balances its load. Locks the balancer: until the transaction ends, it decides on no
 * limit there. Data that this transaction stores comes after all earlier decisions and before all later ones.
 */
export async function balancedLocationOf(tx: Tx, chargerId: string): Promise<BalancedLocation | null> {
  const [location] = await tx.run(balancedLocation, { chargerId });
  if (location === undefined) return null;
  await holdBalancer(tx, location.id);
  return location;
}

/** The same without the lock. */
export const balancedLocation = built<{ chargerId: string }>()((db, { chargerId }) =>
  db
    .select({ id: locations.id, dlbBaselineA: locations.dlbBaselineA })
    .from(locations)
    .innerJoin(chargers, eq(chargers.locationId, locations.id))
    .where(and(eq(chargers.id, chargerId), eq(locations.dlbEnabled, true))),
);

/**
 * Locks the balancer, so that it decides nothing there before the transaction ends. Callers lock it before any other row of
 * the location, which prevents deadlocks.
 */
export async function holdBalancer(tx: Tx, locationId: string): Promise<void> {
  await tx
    .select({ token: balancers.token })
    .from(balancers)
    .where(eq(balancers.locationId, locationId))
    .for("no key update");
}
