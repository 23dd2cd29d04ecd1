import { and, eq } from "drizzle-orm";
import type { ChargerConnection } from "../../core/ingest.ts";
import type { Tx } from "../../store/db.ts";
import { chargers } from "../../store/schema.ts";
import { built } from "../../store/statement.ts";

/** The frame came from a replaced socket: nothing from it may be written, and its answer is not needed. */
export class StaleConnection extends Error {
  override readonly name = "StaleConnection";
  constructor(connection: ChargerConnection) {
    super(`The connection of charger ${connection.chargerId} with epoch ${connection.epoch} was replaced.`);
  }
}

/**
 * Locks the charger row for the rest of the transaction and checks that the frame's socket is still the charger's own. So
 * everything that one charger reports about transactions is written in sequence, in any number of processes.
 */
export async function fence(tx: Tx, connection: ChargerConnection): Promise<typeof chargers.$inferSelect> {
  const { chargerId, epoch } = connection;
  const [charger] = await tx.run(lockedByEpoch, { chargerId, epoch });
  if (charger === undefined) throw new StaleConnection(connection);
  return charger;
}

/** Locks the row of the charger of a connection; none when the connection was replaced. */
const lockedByEpoch = built<{ chargerId: string; epoch: number }>()((db, { chargerId, epoch }) =>
  db
    .select()
    .from(chargers)
    .where(and(eq(chargers.id, chargerId), eq(chargers.connectionEpoch, epoch)))
    .for("no key update"),
);
