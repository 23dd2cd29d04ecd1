import { and, eq } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import { isoOf } from "../../platform/clock.ts";
import type { Tx } from "../../store/db.ts";
import { sockets } from "../../store/schema.ts";
import { built } from "../../store/statement.ts";

export type SocketRow = typeof sockets.$inferSelect;

export const socketOf = built<{ chargerId: string; connectorId: number }>()(
  (db, { chargerId, connectorId }) =>
    db
      .select()
      .from(sockets)
      .where(and(eq(sockets.chargerId, chargerId), eq(sockets.connectorId, connectorId))),
);

/** The socket of a connector. The server creates it when the connector was not known before. */
export async function ensureSocket(
  core: Pick<Core, "clock" | "newId">,
  tx: Tx,
  charger: { id: string; orgId: string },
  connectorId: number,
): Promise<SocketRow> {
  const mine = { chargerId: charger.id, connectorId };
  const [known] = await tx.run(socketOf, mine);
  if (known !== undefined) return known;
  const now = isoOf(core.clock.now());
  await tx
    .insert(sockets)
    .values({
      id: core.newId("soc"),
      orgId: charger.orgId,
      chargerId: charger.id,
      connectorId,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing();
  const [row] = await tx.run(socketOf, mine);
  if (row === undefined) throw new Error("unreachable: a socket that was just stored is gone");
  return row;
}
