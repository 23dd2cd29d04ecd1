import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { notFound } from "../../platform/problems.ts";
import { balancedLocationOf } from "../../sites/locations/balanced-location.ts";
import { columnsOf } from "../../store/columns.ts";
import type { Tx } from "../../store/db.ts";
import { listNewest, type Page, type PageRequest } from "../../store/listing.ts";
import { type ChargePointStatus, chargers, sessions, sockets } from "../../store/schema.ts";
import { built } from "../../store/statement.ts";
import { occupied } from "../sessions/how-to-end.ts";
import type { SocketRow } from "./sockets.ts";

export const chargerColumns = columnsOf(chargers);
export const socketColumns = columnsOf(sockets);

export type ChargerRow = typeof chargers.$inferSelect;

export interface Socket extends SocketRow {
  activeSessionId: string | null;
}

/** The hash of the password is left out: it must stay in the store. */
export interface Charger extends Omit<ChargerRow, "passwordHash"> {
  /** Ordered by connector. */
  sockets: Socket[];
}

/** A charger of the caller's organization. With `lock`, its row is locked until the transaction ends. */
export async function ownCharger(
  tx: Tx,
  caller: Caller,
  chargerId: string,
  lock?: "update" | "no key update",
): Promise<ChargerRow> {
  const { orgId } = caller;
  const [charger] =
    lock === undefined
      ? await tx.run(chargerOfOrg, { chargerId, orgId })
      : await tx
          .select()
          .from(chargers)
          .where(and(eq(chargers.id, chargerId), eq(chargers.orgId, orgId)))
          .for(lock);
  if (charger === undefined) throw notFound("charger");
  return charger;
}

const chargerOfOrg = built<{ chargerId: string; orgId: string }>()((db, { chargerId, orgId }) =>
  db
    .select()
    .from(chargers)
    .where(and(eq(chargers.id, chargerId), eq(chargers.orgId, orgId))),
);

export function findCharger(core: Core, caller: Caller, chargerId: string): Promise<Charger> {
  return core.db.read(async (tx) => {
    const [charger, own] = await Promise.all([
      ownCharger(tx, caller, chargerId),
      tx.run(socketsOf, { chargerIds: [chargerId] }),
    ]);
    return withSockets(charger, own);
  });
}

export async function withOwnSockets(tx: Tx, row: ChargerRow): Promise<Charger> {
  return withSockets(row, await tx.run(socketsOf, { chargerIds: [row.id] }));
}

function withSockets({ passwordHash: _, ...row }: ChargerRow, all: readonly Socket[]): Charger {
  return { ...row, sockets: all.filter(({ chargerId }) => chargerId === row.id) };
}

/** The sockets of chargers, each with the session that is open on it. */
const socketsOf = built<{ chargerIds: string[] }>()((db, { chargerIds }) =>
  db
    .select({ ...getTableColumns(sockets), activeSessionId: sessions.id })
    .from(sockets)
    .leftJoin(sessions, and(eq(sessions.socketId, sockets.id), isNull(sessions.endedAt)))
    .where(sql`${sockets.chargerId} = any(${chargerIds}::text[])`)
    .orderBy(asc(sockets.connectorId)),
);

/** One query for all rows. */
async function withSessions(tx: Tx, rows: readonly SocketRow[]): Promise<Socket[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const open = await tx
    .select({ id: sessions.id, socketId: sessions.socketId })
    .from(sessions)
    .where(and(inArray(sessions.socketId, ids), isNull(sessions.endedAt)));
  const bySocket = new Map(open.map(({ id, socketId }) => [socketId, id]));
  return rows.map((row) => ({ ...row, activeSessionId: bySocket.get(row.id) ?? null }));
}

export interface ChargerFilter {
  locationId: string | undefined;
  connected: boolean | undefined;
  /** The status of the charger itself, connector 0. */
  status: ChargePointStatus | undefined;
  identity: string | undefined;
}

export function listChargers(
  core: Core,
  caller: Caller,
  { locationId, connected, status, identity }: ChargerFilter,
  request: PageRequest,
): Promise<Page<Charger>> {
  const where = and(
    eq(chargers.orgId, caller.orgId),
    locationId === undefined ? undefined : eq(chargers.locationId, locationId),
    connected === undefined ? undefined : connected ? isNotNull(chargers.owner) : isNull(chargers.owner),
    status === undefined ? undefined : eq(chargers.status, status),
    identity === undefined ? undefined : eq(chargers.identity, identity),
  );
  return core.db.read(async (tx) => {
    const { rows, pagination } = await listNewest(tx, chargers, where, request);
    const all = await tx.run(socketsOf, { chargerIds: rows.map(({ id }) => id) });
    return { rows: rows.map((row) => withSockets(row, all)), pagination };
  });
}

/**
 * Deletes a charger with its sockets and commands; its sessions and CDRs stay. Fails while a session is open, because
 * nothing could end that session. A charger starts sessions with its row locked, so no session begins between the check and
 * the deletion.
 */
export function removeCharger(core: Core, caller: Caller, chargerId: string): Promise<void> {
  return core.db.transaction(async (tx) => {
    // The process that balances its location writes to its sockets, so lock the location first.
    await balancedLocationOf(tx, chargerId);
    await ownCharger(tx, caller, chargerId, "update");
    const [open] = await tx
      .select()
      .from(sessions)
      .where(and(eq(sessions.chargerId, chargerId), isNull(sessions.endedAt)))
      .limit(1);
    if (open !== undefined) throw await occupied(tx, open);
    await tx.delete(chargers).where(eq(chargers.id, chargerId));
    // When this signal is lost, the charger still cannot write anything, and its next connection is refused.
    tx.signal({ type: "charger-removed", id: chargerId });
  });
}

/** The charger's last report about its firmware update. All fields are null before the first report. */
export function firmwareOf(
  core: Core,
  caller: Caller,
  chargerId: string,
): Promise<
  Pick<ChargerRow, "id" | "firmwareUpdateStatus" | "firmwareUpdateStatusAt" | "firmwareSignedStatus">
> {
  return core.db.read((tx) => ownCharger(tx, caller, chargerId));
}

/** A socket of the caller's organization. With `lock`, its row is locked until the transaction ends. */
export async function ownSocket(
  tx: Tx,
  caller: Caller,
  chargerId: string,
  socketId: string,
  lock?: "no key update",
): Promise<SocketRow> {
  const { orgId } = caller;
  const [socket] =
    lock === undefined
      ? await tx.run(socketOfOrg, { socketId, chargerId, orgId })
      : await tx
          .select()
          .from(sockets)
          .where(and(eq(sockets.id, socketId), eq(sockets.chargerId, chargerId), eq(sockets.orgId, orgId)))
          .for(lock);
  if (socket === undefined) throw notFound("socket");
  return socket;
}

const socketOfOrg = built<{ socketId: string; chargerId: string; orgId: string }>()(
  (db, { chargerId, orgId, socketId }) =>
    db
      .select()
      .from(sockets)
      .where(and(eq(sockets.id, socketId), eq(sockets.chargerId, chargerId), eq(sockets.orgId, orgId))),
);

export function findSocket(core: Core, caller: Caller, chargerId: string, socketId: string): Promise<Socket> {
  return core.db.read(async (tx) => withSession(tx, await ownSocket(tx, caller, chargerId, socketId)));
}

export async function withSession(tx: Tx, row: SocketRow): Promise<Socket> {
  const [socket] = await withSessions(tx, [row]);
  if (socket === undefined) throw new Error("unreachable: one socket in, none out");
  return socket;
}

export function listSockets(
  core: Core,
  caller: Caller,
  chargerId: string,
  request: PageRequest,
): Promise<Page<Socket>> {
  return core.db.read(async (tx) => {
    await ownCharger(tx, caller, chargerId);
    const { rows, pagination } = await listNewest(tx, sockets, eq(sockets.chargerId, chargerId), request);
    return { rows: await withSessions(tx, rows), pagination };
  });
}
