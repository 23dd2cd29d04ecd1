import { and, eq, inArray } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { notFound } from "../../platform/problems.ts";
import type { Tx } from "../../store/db.ts";
import { cdrs, idTags, sessions } from "../../store/schema.ts";

export type SessionRow = typeof sessions.$inferSelect;

export interface Session extends SessionRow {
  /** Null for a viewer. */
  idTag: string | null;
  cdrId: string | null;
  /** From the start register to the latest register; null before a later register arrives. */
  energyWh: number | null;
}

export function findSession(core: Core, caller: Caller, sessionId: string): Promise<Session> {
  return core.db.read(async (tx) => {
    const rows = await tx.select().from(sessions).where(ownSession(caller, sessionId));
    const [session] = await withReceipts(tx, caller, rows);
    if (session === undefined) throw notFound();
    return session;
  });
}

export function ownSession(caller: Caller, sessionId: string) {
  return and(eq(sessions.id, sessionId), eq(sessions.orgId, caller.orgId));
}

/** One query for all rows. */
export async function withReceipts(tx: Tx, caller: Caller, rows: readonly SessionRow[]): Promise<Session[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const extras = await tx
    .select({ id: sessions.id, idTag: idTags.idTag, cdrId: cdrs.id })
    .from(sessions)
    .leftJoin(idTags, eq(idTags.id, sessions.idTagId))
    .leftJoin(cdrs, eq(cdrs.sessionId, sessions.id))
    .where(inArray(sessions.id, ids));
  const bySession = new Map(extras.map((extra) => [extra.id, extra]));
  return rows.map((row) => {
    const latestWh = row.meterStopWh ?? row.lastMeterWh;
    const extra = bySession.get(row.id);
    return {
      ...row,
      idTag: caller.role === "viewer" ? null : (extra?.idTag ?? null),
      cdrId: extra?.cdrId ?? null,
      energyWh: latestWh === null || row.meterStartWh === null ? null : latestWh - row.meterStartWh,
    };
  });
}
