import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { notFound } from "../../platform/problems.ts";
import { balancedLocationOf } from "../../sites/locations/balanced-location.ts";
import { columnsOf } from "../../store/columns.ts";
import type { Tx } from "../../store/db.ts";
import { beginsWith, listByText, listNewest, type Page, type PageRequest } from "../../store/listing.ts";
import { type ChargePointStatus, chargers, locations, sessions, sockets } from "../../store/schema.ts";
import { built } from "../../store/statement.ts";
import { occupied } from "../sessions/how-to-end.ts";
import { recordDeleted } from "./record-charger.ts";
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
  locationName: string | null;
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
    const [charger, parts] = await Promise.all([ownCharger(tx, caller, chargerId), partsOf(tx, [chargerId])]);
    return withParts(charger, parts);
  });
}

export async function withOwnParts(tx: Tx, row: ChargerRow): Promise<Charger> {
  return withParts(row, await partsOf(tx, [row.id]));
}

/** What other tables have of some chargers. */
interface Parts {
  sockets: readonly Socket[];
  locations: readonly { chargerId: string; name: string }[];
}

async function partsOf(tx: Tx, chargerIds: string[]): Promise<Parts> {
  const [sockets, locations] = await Promise.all([
    tx.run(socketsOf, { chargerIds }),
    tx.run(locationsOf, { chargerIds }),
  ]);
  return { sockets, locations };
}

function withParts({ passwordHash: _, ...row }: ChargerRow, { locations, sockets }: Parts): Charger {
  return {
    ...row,
    sockets: sockets.filter(({ chargerId }) => chargerId === row.id),
    locationName: locations.find(({ chargerId }) => chargerId === row.id)?.name ?? null,
  };
}

const locationsOf = built<{ chargerIds: string[] }>()((db, { chargerIds }) =>
  db
    .select({ chargerId: chargers.id, name: locations.name })
    .from(chargers)
    .innerJoin(locations, eq(locations.id, chargers.locationId))
    .where(sql`${chargers.id} = any(${chargerIds}::text[])`),
);

/**
 * The sockets of chargers, each with the session that is open on it. There is at most one, and PostgreSQL looks it up for each
 * socket: for a join it sometimes reads all open sessions instead.
 */
const socketsOf = built<{ chargerIds: string[] }>()((db, { chargerIds }) =>
  db
    .select({
      ...getTableColumns(sockets),
      activeSessionId: sql<string | null>`(select open.id from ${sessions} as open
        where open.socket_id = ${sockets}.id and open.ended_at is null)`,
    })
    .from(sockets)
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
  /** The status of at least one of its connectors. */
  connectorStatus: ChargePointStatus | undefined;
  identity: string | undefined;
  /** The beginning of its name, identity or serial number, in any case. */
  q: string | undefined;
  vendor: string | undefined;
  model: string | undefined;
  firmwareVersion: string | undefined;
  /** Default: newest. */
  sort: "newest" | "identity" | "name" | undefined;
}

export function listChargers(
  core: Core,
  caller: Caller,
  filter: ChargerFilter,
  request: PageRequest,
): Promise<Page<Charger>> {
  const { locationId, connected, status, connectorStatus, identity, q, vendor, model } = filter;
  const { firmwareVersion, sort = "newest" } = filter;
  const where = and(
    eq(chargers.orgId, caller.orgId),
    locationId === undefined ? undefined : eq(chargers.locationId, locationId),
    connected === undefined ? undefined : connected ? isNotNull(chargers.owner) : isNull(chargers.owner),
    status === undefined ? undefined : eq(chargers.status, status),
    connectorStatus === undefined
      ? undefined
      : sql`${chargers.id} in (select ${sockets.chargerId} from ${sockets}
          where ${and(eq(sockets.orgId, caller.orgId), eq(sockets.status, connectorStatus))})`,
    identity === undefined ? undefined : eq(chargers.identity, identity),
    q === undefined
      ? undefined
      : or(
          beginsWith(chargers.identity, q),
          beginsWith(chargers.name, q),
          beginsWith(chargers.serialNumber, q),
        ),
    vendor === undefined ? undefined : eq(chargers.vendor, vendor),
    model === undefined ? undefined : eq(chargers.model, model),
    firmwareVersion === undefined ? undefined : eq(chargers.firmwareVersion, firmwareVersion),
  );
  return core.db.read(async (tx) => {
    const { rows, pagination } =
      sort === "newest"
        ? await listNewest(tx, chargers, where, request)
        : await listByText(tx, chargers, chargers[sort], where, request);
    const parts = await partsOf(
      tx,
      rows.map(({ id }) => id),
    );
    return { rows: rows.map((row) => withParts(row, parts)), pagination };
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
    const charger = await ownCharger(tx, caller, chargerId, "update");
    const [open] = await tx
      .select()
      .from(sessions)
      .where(and(eq(sessions.chargerId, chargerId), isNull(sessions.endedAt)))
      .limit(1);
    if (open !== undefined) throw await occupied(tx, open);
    await tx.delete(chargers).where(eq(chargers.id, chargerId));
    recordDeleted(core, tx, caller, charger);
    // When this signal is lost, the charger still cannot write anything, and its next connection is refused.
    tx.signal({ type: "charger-removed", id: chargerId });
  });
}

/** Closes the charger's connection, in the process that has it. When the signal is lost, the operator asks again. */
export async function requestDisconnect(core: Core, caller: Caller, chargerId: string): Promise<void> {
  await findCharger(core, caller, chargerId);
  core.log.info({ charger_id: chargerId, key_id: caller.keyId }, "charger disconnect requested");
  core.signals.publish({ type: "disconnect-requested", chargerId });
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

/** A socket with the charger that it belongs to. */
export interface FoundSocket extends Socket {
  chargerIdentity: string;
  isConnected: boolean;
  locationId: string | null;
  locationName: string | null;
}

export interface SocketFilter {
  locationId: string | undefined;
  chargerId: string | undefined;
  status: ChargePointStatus | undefined;
  errorCode: string | undefined;
  connected: boolean | undefined;
}

/** The sockets of all chargers of the caller's organization. */
export function listAllSockets(
  core: Core,
  caller: Caller,
  { locationId, chargerId, status, errorCode, connected }: SocketFilter,
  request: PageRequest,
): Promise<Page<FoundSocket>> {
  const ofChargers = and(
    locationId === undefined ? undefined : eq(chargers.locationId, locationId),
    connected === undefined ? undefined : connected ? isNotNull(chargers.owner) : isNull(chargers.owner),
  );
  const where = and(
    eq(sockets.orgId, caller.orgId),
    chargerId === undefined ? undefined : eq(sockets.chargerId, chargerId),
    status === undefined ? undefined : eq(sockets.status, status),
    errorCode === undefined ? undefined : eq(sockets.errorCode, errorCode),
    // The condition of an index.
    errorCode === undefined || errorCode === "NoError" ? undefined : sql`${sockets.errorCode} <> 'NoError'`,
    ofChargers === undefined
      ? undefined
      : sql`${sockets.chargerId} in (select id from chargers where ${and(eq(chargers.orgId, caller.orgId), ofChargers)})`,
  );
  return core.db.read(async (tx) => {
    const { rows, pagination } = await listNewest(tx, sockets, where, request);
    const found = await tx.run(chargersOf, { socketIds: rows.map(({ id }) => id) });
    const bySocket = new Map(found.map((charger) => [charger.socketId, charger]));
    return {
      rows: rows.flatMap((row) => {
        const charger = bySocket.get(row.id);
        // The charger was deleted between the two statements.
        if (charger === undefined) return [];
        const { owner, ...shown } = charger;
        return [{ ...row, ...shown, isConnected: owner !== null }];
      }),
      pagination,
    };
  });
}

/** What other tables have of sockets. */
const chargersOf = built<{ socketIds: string[] }>()((db, { socketIds }) =>
  db
    .select({
      socketId: sockets.id,
      chargerIdentity: chargers.identity,
      owner: chargers.owner,
      locationId: chargers.locationId,
      locationName: locations.name,
      activeSessionId: sessions.id,
    })
    .from(sockets)
    .innerJoin(chargers, eq(chargers.id, sockets.chargerId))
    .leftJoin(locations, eq(locations.id, chargers.locationId))
    .leftJoin(sessions, and(eq(sessions.socketId, sockets.id), isNull(sessions.endedAt)))
    .where(sql`${sockets.id} = any(${socketIds}::text[])`),
);
