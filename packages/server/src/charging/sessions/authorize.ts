import { and, desc, eq, gt, inArray, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import type { Link } from "../../core/ingest.ts";
import { isoOf } from "../../platform/clock.ts";
import type { Tx } from "../../store/db.ts";
import {
  type AuthorizationStatus,
  type ChargePointStatus,
  chargers,
  commands,
  idTags,
  sessions,
  sockets,
} from "../../store/schema.ts";

/** How long a start command authorizes its id tag at its charger. */
const startCommandAuthorizesMs = 10 * 60_000;

export interface Authorization {
  status: AuthorizationStatus;
  expiresAt: string | null;
  parentIdTag: string | null;
}

export type IdTagRow = typeof idTags.$inferSelect;

/** IdTokens are compared case-insensitively (CiString20, errata 3.73). */
export async function findIdTag(tx: Tx, orgId: string, idTag: string): Promise<IdTagRow | undefined> {
  const [row] = await tx
    .select()
    .from(idTags)
    .where(and(eq(idTags.orgId, orgId), eq(sql`upper(${idTags.idTag})`, sql`upper(${idTag}::text)`)));
  return row;
}

/** The row of a tag. A tag that the server has never seen gets an unlisted row, so that other rows can refer to it. */
export async function ensureIdTag(core: Core, tx: Tx, orgId: string, idTag: string): Promise<IdTagRow> {
  const now = isoOf(core.clock.now());
  const seen = await findIdTag(tx, orgId, idTag);
  if (seen !== undefined) return seen;
  await tx
    .insert(idTags)
    .values({
      id: core.newId("tag"),
      orgId,
      idTag,
      listed: false,
      status: "accepted",
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing();
  const row = await findIdTag(tx, orgId, idTag);
  if (row === undefined) throw new Error("unreachable: an id tag that was just stored is gone");
  return row;
}

/**
 * Whether a tag may stop a transaction that another tag started: both are the same tag, or they have the same parent (OCPP
 * 1.6, "Parent idTag").
 */
export async function maySpeakFor(tx: Tx, tag: IdTagRow, startedBy: string): Promise<boolean> {
  if (tag.id === startedBy) return true;
  const [starter] = await tx
    .select({ parentIdTag: idTags.parentIdTag })
    .from(idTags)
    .where(eq(idTags.id, startedBy));
  const group = tag.parentIdTag?.toUpperCase();
  return group !== undefined && starter?.parentIdTag?.toUpperCase() === group;
}

/** Handles Authorize. The server stores nothing, because a charger can send any text as a tag. */
export function authorizeIdTag(core: Core, link: Link, idTag: string): Promise<Authorization> {
  return core.db.read(async (tx) =>
    authorize(core, tx, link.chargerId, await findIdTag(tx, link.orgId, idTag)),
  );
}

/**
 * Whether this tag may charge at this charger now: first by the list, then by a recent start command, then by the policy for
 * unknown tags.
 */
export async function authorize(
  core: Core,
  tx: Tx,
  chargerId: string,
  tag: IdTagRow | undefined,
): Promise<Authorization> {
  const now = isoOf(core.clock.now());
  const refusal = tag === undefined ? null : refusalOf(tag, now);
  const known = { expiresAt: tag?.expiresAt ?? null, parentIdTag: tag?.parentIdTag ?? null };
  if (refusal !== null) return { status: refusal, ...known };
  if (tag?.listed === true || core.config.unknownIdTags === "accept") return { status: "Accepted", ...known };
  const commanded = tag !== undefined && (await wasCommanded(core, tx, chargerId, tag.id));
  return { status: commanded ? "Accepted" : "Invalid", ...known };
}

/**
 * As `authorize`, for a transaction that starts on a socket. A tag that is charging on another socket cannot start a second
 * transaction. Only StartTransaction may answer ConcurrentTx (OCPP 1.6, AuthorizationStatus). A start command overrides this
 * rule: the operator decides deliberately, and may use one tag for all of its drivers.
 */
export async function authorizeStart(
  core: Core,
  tx: Tx,
  at: { chargerId: string; socketId: string },
  tag: IdTagRow,
): Promise<Authorization> {
  const authorization = await authorize(core, tx, at.chargerId, tag);
  if (authorization.status !== "Accepted" || core.config.concurrentTransactions === "accept")
    return authorization;
  // The lock is held to the end of the transaction: of two simultaneous starts, one sees the other.
  await tx.select({ id: idTags.id }).from(idTags).where(eq(idTags.id, tag.id)).for("no key update");
  if (!(await isChargingElsewhere(core, tx, tag.id, at.socketId))) return authorization;
  if (await wasCommanded(core, tx, at.chargerId, tag.id)) return authorization;
  return { ...authorization, status: "ConcurrentTx" };
}

/** A session without an update for this long may have ended without a StopTransaction. */
const sessionLivesMs = 60 * 60_000;

/** The statuses of a connector when no transaction runs on it. */
const free: readonly ChargePointStatus[] = ["Available", "Preparing", "Reserved", "Unavailable"];

/**
 * Whether a live session of the tag is open on another socket. A session that only looks open, because its StopTransaction
 * was lost, does not prevent the driver from charging. In this case the charger is offline, has sent nothing about the
 * session for a while, or reports that the connector is free.
 */
async function isChargingElsewhere(core: Core, tx: Tx, idTagId: string, socketId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(chargers, eq(chargers.id, sessions.chargerId))
    .leftJoin(sockets, eq(sockets.id, sessions.socketId))
    .where(
      and(
        eq(sessions.idTagId, idTagId),
        isNull(sessions.endedAt),
        ne(sessions.socketId, socketId),
        eq(sessions.authorizationStatus, "Accepted"),
        isNotNull(chargers.owner),
        gt(sessions.updatedAt, isoOf(core.clock.now() - sessionLivesMs)),
        sql`(${sockets.status} is null or not (${inArray(sockets.status, [...free])}
          and ${sockets.statusAt} > ${sessions.startedAt}))`,
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** The status with which the list refuses a tag; null when the list does not refuse it. */
export function refusalOf(tag: IdTagRow, now: string): "Blocked" | "Expired" | null {
  if (!tag.listed) return null;
  if (tag.status === "blocked") return "Blocked";
  if (tag.status === "expired" || (tag.expiresAt !== null && tag.expiresAt <= now)) return "Expired";
  return null;
}

/** The newest start command of the last ten minutes for this charger and tag that has no session yet. */
export async function startCommandFor(
  core: Core,
  tx: Tx,
  chargerId: string,
  idTagId: string,
  socketId: string,
): Promise<string | null> {
  const [row] = await tx
    .select({ id: commands.id })
    .from(commands)
    .where(
      and(
        recentStartCommand(core, chargerId, idTagId),
        or(eq(commands.socketId, socketId), isNull(commands.socketId)),
        isNull(commands.sessionId),
      ),
    )
    .orderBy(desc(commands.createdAt))
    .limit(1);
  return row?.id ?? null;
}

async function wasCommanded(core: Core, tx: Tx, chargerId: string, idTagId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: commands.id })
    .from(commands)
    .where(recentStartCommand(core, chargerId, idTagId))
    .limit(1);
  return rows.length > 0;
}

function recentStartCommand(core: Core, chargerId: string, idTagId: string) {
  return and(
    eq(commands.type, "RemoteStartTransaction"),
    eq(commands.chargerId, chargerId),
    eq(commands.idTagId, idTagId),
    // A charger that did not answer may still have received the call.
    inArray(commands.status, ["accepted", "pending", "timeout"]),
    gt(commands.createdAt, isoOf(core.clock.now() - startCommandAuthorizesMs)),
  );
}
