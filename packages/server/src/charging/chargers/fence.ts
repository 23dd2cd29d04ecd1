import { and, eq } from "drizzle-orm";
import type { Link } from "../../core/ingest.ts";
import type { Tx } from "../../store/db.ts";
import { chargers } from "../../store/schema.ts";

/** The frame came from a replaced socket: nothing from it may be written, and its answer is not needed. */
export class StaleConnection extends Error {
  override readonly name = "StaleConnection";
  constructor(link: Link) {
    super(`The connection of charger ${link.chargerId} with epoch ${link.epoch} was replaced.`);
  }
}

/**
 * Locks the charger row for the rest of the transaction and checks that the frame's socket is still the charger's own. So
 * everything that one charger reports about transactions is written in sequence, in any number of processes.
 */
export async function fence(tx: Tx, link: Link): Promise<typeof chargers.$inferSelect> {
  const [charger] = await tx
    .select()
    .from(chargers)
    .where(and(eq(chargers.id, link.chargerId), eq(chargers.connectionEpoch, link.epoch)))
    .for("no key update");
  if (charger === undefined) throw new StaleConnection(link);
  return charger;
}
