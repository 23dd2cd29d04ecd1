import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { notFound } from "../../platform/problems.ts";
import type { Tx } from "../../store/db.ts";
import { chargers, sessions, sockets } from "../../store/schema.ts";
import type { SocketRow } from "./sockets.ts";

export type ChargerRow = typeof chargers.$inferSelect;

export interface Socket extends SocketRow {
  activeSessionId: string | null;
}

/** The hash of the password is left out: it must stay in the store. */
export interface Charger extends Omit<ChargerRow, "passwordHash"> {
  /** Ordered by connector. */
  sockets: Socket[];
}

export function findCharger(core: Core, caller: Caller, chargerId: string): Promise<Charger> {
  return core.db.read(async (tx) => {
    const rows = await tx
      .select()
      .from(chargers)
      .where(and(eq(chargers.id, chargerId), eq(chargers.orgId, caller.orgId)));
    const [charger] = await withSockets(tx, rows);
    if (charger === undefined) throw notFound();
    return charger;
  });
}

/** One query for all rows. */
export async function withSockets(tx: Tx, rows: readonly ChargerRow[]): Promise<Charger[]> {
  const ids = rows.map(({ id }) => id);
  const all =
    ids.length === 0
      ? []
      : await withSessions(
          tx,
          await tx
            .select()
            .from(sockets)
            .where(inArray(sockets.chargerId, ids))
            .orderBy(asc(sockets.connectorId)),
        );
  return rows.map(({ passwordHash: _, ...row }) => ({
    ...row,
    sockets: all.filter(({ chargerId }) => chargerId === row.id),
  }));
}

/** One query for all rows. */
export async function withSessions(tx: Tx, rows: readonly SocketRow[]): Promise<Socket[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const open = await tx
    .select({ id: sessions.id, socketId: sessions.socketId })
    .from(sessions)
    .where(and(inArray(sessions.socketId, ids), isNull(sessions.endedAt)));
  const bySocket = new Map(open.map(({ id, socketId }) => [socketId, id]));
  return rows.map((row) => ({ ...row, activeSessionId: bySocket.get(row.id) ?? null }));
}
