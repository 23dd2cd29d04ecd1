import { and, eq } from "drizzle-orm";
import type { Link } from "../../core/ingest.ts";
import type { Tx } from "../../store/db.ts";
import { chargers } from "../../store/schema.ts";

/** A frame of a socket that was replaced: nothing of it may be written, and nobody waits for its answer. */
export class StaleConnection extends Error {
  override readonly name = "StaleConnection";
  constructor(link: Link) {
    super(`The connection of charger ${link.chargerId} with epoch ${link.epoch} was replaced.`);
  }
}

/**
 * Locks the charger row for the rest of the transaction and makes sure that the frame's socket is still the charger's own.
 * Everything that one charger says about transactions is written one after the other, in any number of processes.
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
