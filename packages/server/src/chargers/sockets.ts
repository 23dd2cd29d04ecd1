import { and, eq } from "drizzle-orm";
import type { Context } from "../context.ts";
import { isoOf } from "../context.ts";
import type { Tx } from "../store/db.ts";
import { sockets } from "../store/schema.ts";

export type SocketRow = typeof sockets.$inferSelect;

/** The socket of a connector; a connector that nobody announced adds its socket. */
export async function ensureSocket(
  ctx: Pick<Context, "clock" | "newId">,
  tx: Tx,
  charger: { id: string; orgId: string },
  connectorId: number,
): Promise<SocketRow> {
  const mine = and(eq(sockets.chargerId, charger.id), eq(sockets.connectorId, connectorId));
  const [known] = await tx.select().from(sockets).where(mine);
  if (known !== undefined) return known;
  const now = isoOf(ctx.clock.now());
  await tx
    .insert(sockets)
    .values({
      id: ctx.newId("soc"),
      orgId: charger.orgId,
      chargerId: charger.id,
      connectorId,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing();
  const [row] = await tx.select().from(sockets).where(mine);
  if (row === undefined) throw new Error("unreachable: a socket that was just stored is gone");
  return row;
}
