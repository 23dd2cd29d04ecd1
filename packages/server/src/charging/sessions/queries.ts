import { and, eq, gte, isNotNull, isNull, sql } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { notFound } from "../../platform/problems.ts";
import { columnsOf } from "../../store/columns.ts";
import type { Tx } from "../../store/db.ts";
import { listByNumber, listNewest, type Page, type PageRequest } from "../../store/listing.ts";
import { allEvidence, cdrs, evidence, idTags, type SessionStatus, sessions } from "../../store/schema.ts";
import { built } from "../../store/statement.ts";
import { lastFrameSince } from "./last-frame-since.ts";

export const sessionColumns = columnsOf(sessions);

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
    const [[row], [extra]] = await Promise.all([
      tx.run(sessionOfOrg, { sessionId, orgId: caller.orgId }),
      tx.run(extrasOf, { sessionIds: [sessionId] }),
    ]);
    if (row === undefined) throw notFound("session");
    return withExtra(caller, row, extra);
  });
}

const sessionOfOrg = built<{ sessionId: string; orgId: string }>()((db, { sessionId, orgId }) =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.orgId, orgId))),
);

export function ownSession(caller: Caller, sessionId: string) {
  return and(eq(sessions.id, sessionId), eq(sessions.orgId, caller.orgId));
}

/** What other tables have of a session. */
const extrasOf = built<{ sessionIds: string[] }>()((db, { sessionIds }) =>
  db
    .select({ id: sessions.id, idTag: idTags.idTag, cdrId: cdrs.id })
    .from(sessions)
    .leftJoin(idTags, eq(idTags.id, sessions.idTagId))
    .leftJoin(cdrs, eq(cdrs.sessionId, sessions.id))
    .where(sql`${sessions.id} = any(${sessionIds}::text[])`),
);

function withExtra(
  caller: Caller,
  row: SessionRow,
  extra: { idTag: string | null; cdrId: string | null } | undefined,
): Session {
  const latestWh = row.meterStopWh ?? row.lastMeterWh;
  return {
    ...row,
    idTag: caller.role === "viewer" ? null : (extra?.idTag ?? null),
    cdrId: extra?.cdrId ?? null,
    energyWh: latestWh === null || row.meterStartWh === null ? null : latestWh - row.meterStartWh,
  };
}

export interface SessionFilter {
  chargerId: string | undefined;
  locationId: string | undefined;
  socketId: string | undefined;
  status: SessionStatus | undefined;
}

export function listSessions(
  core: Core,
  caller: Caller,
  { chargerId, locationId, socketId, status }: SessionFilter,
  request: PageRequest,
): Promise<Page<Session>> {
  const where = and(
    eq(sessions.orgId, caller.orgId),
    chargerId === undefined ? undefined : eq(sessions.chargerId, chargerId),
    locationId === undefined ? undefined : eq(sessions.locationId, locationId),
    socketId === undefined ? undefined : eq(sessions.socketId, socketId),
    status === undefined ? undefined : eq(sessions.status, status),
  );
  return core.db.read(async (tx) => {
    const { rows, pagination } = await listNewest(tx, sessions, where, request);
    const extras = await tx.run(extrasOf, { sessionIds: rows.map(({ id }) => id) });
    const bySession = new Map(extras.map((extra) => [extra.id, extra]));
    return { rows: rows.map((row) => withExtra(caller, row, bySession.get(row.id))), pagination };
  });
}

/** The session that is running on a socket; there is at most one. */
export async function openSessionOf(tx: Tx, socketId: string): Promise<SessionRow | undefined> {
  const [session] = await tx.run(openSessionAt, { socketId });
  return session;
}

export const openSessionAt = built<{ socketId: string }>()((db, { socketId }) =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.socketId, socketId), isNull(sessions.endedAt))),
);

/** The session that is open on a connector. */
export const openSession = built<{ chargerId: string; connectorId: number }>()(
  (db, { chargerId, connectorId }) =>
    db
      .select()
      .from(sessions)
      .where(
        and(
          eq(sessions.chargerId, chargerId),
          eq(sessions.connectorId, connectorId),
          isNull(sessions.endedAt),
        ),
      ),
);

export const readingColumns = columnsOf(evidence);

export type MeterValueRow = typeof evidence.$inferSelect;

/** The meter readings of a session, the latest to arrive first. */
export function listMeterValues(
  core: Core,
  caller: Caller,
  sessionId: string,
  request: PageRequest,
): Promise<Page<MeterValueRow>> {
  return core.db.read(async (tx) => {
    const [session] = await tx
      .select({
        createdAt: sessions.createdAt,
        startedAt: sessions.startedAt,
        transactionId: sessions.transactionId,
      })
      .from(sessions)
      .where(ownSession(caller, sessionId));
    if (session === undefined) throw notFound("session");
    const readings = and(
      eq(allEvidence.sessionId, sessionId),
      // Readings have a context; the frames around them do not.
      isNotNull(allEvidence.context),
      // The server received nothing before this time. The bound keeps PostgreSQL from reading older partitions.
      gte(allEvidence.receivedAt, lastFrameSince(session)),
    );
    return listByNumber(tx, allEvidence, allEvidence.id, readings, request);
  });
}
