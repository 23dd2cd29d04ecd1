import { and, desc, eq, gte, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { type Caller, requireRole } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { notFound } from "../../platform/problems.ts";
import { columnsOf } from "../../store/columns.ts";
import type { Tx } from "../../store/db.ts";
import type { Where } from "../../store/in-parts.ts";
import {
  listByNumber,
  listInCommitOrder,
  listNewest,
  type Page,
  type PageRequest,
} from "../../store/listing.ts";
import {
  allEvidence,
  cdrs,
  chargers,
  evidence,
  idTags,
  locations,
  type SessionStatus,
  sessions,
} from "../../store/schema.ts";
import { built } from "../../store/statement.ts";
import { lastFrameSince } from "./last-frame-since.ts";
import { ofIdTag } from "./of-id-tag.ts";

export const sessionColumns = columnsOf(sessions);

export type SessionRow = typeof sessions.$inferSelect;

export interface Session extends SessionRow {
  /** Null for a viewer. */
  idTag: string | null;
  cdrId: string | null;
  /** Null when the charger has been deleted. */
  chargerIdentity: string | null;
  locationName: string | null;
  /** From the start register to the latest register; null before a later register arrives. */
  energyWh: number | null;
}

export function findSession(core: Core, caller: Caller, sessionId: string): Promise<Session> {
  return core.db.read(async (tx) => {
    const [[row], [extra]] = await Promise.all([
      tx.run(sessionOfOrg, { sessionId, orgId: caller.orgId }),
      tx.run(extrasOf, { sessionId }),
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
const extrasOf = built<{ sessionId: string }>()((db, { sessionId }) =>
  db
    .select({
      idTag: idTags.idTag,
      cdrId: cdrs.id,
      chargerIdentity: chargers.identity,
      locationName: locations.name,
    })
    .from(sessions)
    .leftJoin(chargers, eq(chargers.id, sessions.chargerId))
    .leftJoin(locations, eq(locations.id, sessions.locationId))
    .leftJoin(idTags, eq(idTags.id, sessions.idTagId))
    .leftJoin(cdrs, eq(cdrs.sessionId, sessions.id))
    .where(eq(sessions.id, sessionId)),
);

/** The same for the rows of a list. */
const extrasOfPage = {
  idTag: "select id_tag from id_tags where id = page.id_tag_id",
  cdrId: "select id from cdrs where session_id = page.id",
  chargerIdentity: "select identity from chargers where id = page.charger_id",
  locationName: "select name from locations where id = page.location_id",
};

type Extra = Pick<Session, "idTag" | "cdrId" | "chargerIdentity" | "locationName">;

function withExtra(caller: Caller, row: SessionRow, extra: Extra | undefined): Session {
  const latestWh = row.meterStopWh ?? row.lastMeterWh;
  return {
    ...row,
    idTag: caller.role === "viewer" ? null : (extra?.idTag ?? null),
    cdrId: extra?.cdrId ?? null,
    chargerIdentity: extra?.chargerIdentity ?? null,
    locationName: extra?.locationName ?? null,
    energyWh: latestWh === null || row.meterStartWh === null ? null : latestWh - row.meterStartWh,
  };
}

export interface SessionFilter {
  chargerId: string | undefined;
  locationId: string | undefined;
  socketId: string | undefined;
  connectorId: number | undefined;
  status: SessionStatus | "open" | undefined;
  /** The text of an id tag. */
  idTag: string | undefined;
  /** RFC 3339: started at `startDate` or later, and before `endDate`. */
  startDate: string | undefined;
  endDate: string | undefined;
  /** RFC 3339: changed at this time or later. The list is then in the order in which the changes were committed. */
  updatedSince: string | undefined;
}

/** @throws ProblemError `insufficient-role` when a viewer asks for the sessions of an id tag */
export function listSessions(
  core: Core,
  caller: Caller,
  filter: SessionFilter,
  request: PageRequest,
): Promise<Page<Session>> {
  const { chargerId, locationId, socketId, connectorId, status, idTag, startDate, endDate, updatedSince } =
    filter;
  if (idTag !== undefined) requireRole("operator", caller.role);
  const where = and(
    eq(sessions.orgId, caller.orgId),
    chargerId === undefined ? undefined : eq(sessions.chargerId, chargerId),
    locationId === undefined ? undefined : eq(sessions.locationId, locationId),
    socketId === undefined ? undefined : eq(sessions.socketId, socketId),
    connectorId === undefined ? undefined : eq(sessions.connectorId, connectorId),
    status === undefined
      ? undefined
      : status === "open"
        ? isNull(sessions.endedAt)
        : and(
            eq(sessions.status, status),
            // The index of the open sessions finds these few.
            status === "completed" || status === "finalized" ? undefined : isNull(sessions.endedAt),
          ),
    idTag === undefined ? undefined : ofIdTag(caller, idTag),
    // Passed as text, so that a limit is not rounded to a millisecond on its way.
    startDate === undefined ? undefined : sql`${sessions.startedAt} >= ${startDate}::text::timestamptz`,
    endDate === undefined ? undefined : sql`${sessions.startedAt} < ${endDate}::text::timestamptz`,
  );
  return core.db.read(async (tx) => {
    const { rows, pagination } =
      updatedSince === undefined
        ? await listNewest(tx, sessions, startedBetween(where, filter), request, extrasOfPage)
        : await listInCommitOrder(
            tx,
            sessions,
            sessions.id,
            and(where, await changedSince(tx, caller, updatedSince)),
            request,
            extrasOfPage,
          );
    return { rows: rows.map((row) => withExtra(caller, row, row)), pagination };
  });
}

/**
 * By the time of the start, which the list is not in the order of. Nearly every session is stored within a day of its start, so
 * the order is entered there; an index has the others.
 */
function startedBetween(where: SQL | undefined, { endDate, startDate }: SessionFilter): Where {
  if (startDate === undefined && endDate === undefined) return where;
  const { createdAt } = sessions;
  const isNear = sql`${createdAt} - ${sessions.startedAt} between '-24:00' and '24:00'`;
  return {
    parts: [
      {
        where: and(
          where,
          isNear,
          startDate === undefined
            ? undefined
            : sql`${createdAt} >= ${startDate}::text::timestamptz - interval '24:00'`,
          endDate === undefined
            ? undefined
            : sql`${createdAt} < ${endDate}::text::timestamptz + interval '24:00'`,
        ),
      },
      { where: and(where, sql`not (${isNear})`) },
    ],
    counted: sql`select 1 from ${sessions} where ${where}`,
  };
}

/**
 * The position of a CDR that was written an hour before is where the index of the changes is entered: what changed since
 * then was committed after it, because no transaction is open for an hour. It is read first, so that PostgreSQL knows how few
 * rows come after it.
 */
async function changedSince(tx: Tx, { orgId }: Caller, since: string): Promise<SQL | undefined> {
  const [before] = await tx
    .select({ xid: cdrs.xid })
    .from(cdrs)
    .where(
      and(eq(cdrs.orgId, orgId), sql`${cdrs.createdAt} < ${since}::text::timestamptz - interval '1 hour'`),
    )
    .orderBy(desc(cdrs.createdAt), desc(cdrs.id))
    .limit(1);
  return and(
    sql`${sessions.updatedAt} >= ${since}::text::timestamptz`,
    before === undefined ? undefined : sql`${sessions.xid} >= ${before.xid}::text::xid8`,
  );
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
