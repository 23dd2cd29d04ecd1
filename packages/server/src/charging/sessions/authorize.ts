import { and, eq, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import type { ChargerConnection } from "../../core/ingest.ts";
import { isoOf } from "../../platform/clock.ts";
import type { Tx } from "../../store/db.ts";
import { type AuthorizationStatus, chargers, idTags, type RefusalReason } from "../../store/schema.ts";
import { built, sqlText } from "../../store/statement.ts";
import type { AuthorizerDecision } from "../authorizer/decision.ts";

/** How long a start command authorizes its id tag at its charger. */
export const startCommandAuthorizesMs = 10 * 60_000;

export interface Authorization {
  status: AuthorizationStatus;
  expiresAt: string | null;
  parentIdTag: string | null;
  /** Null for an accepted tag, and for the answer to a repeated message. */
  refusedBecause: RefusalReason | null;
}

/** The answer about a tag that may not charge, and the reason. */
export interface Refusal {
  status: Exclude<AuthorizationStatus, "Accepted">;
  because: RefusalReason;
}

export type IdTagRow = typeof idTags.$inferSelect;

/** What decides about a tag, and about its first session. */
export type KnownTag = Pick<
  IdTagRow,
  | "id"
  | "orgId"
  | "idTag"
  | "parentIdTag"
  | "listed"
  | "status"
  | "expiresAt"
  | "validFrom"
  | "locationIds"
  | "weight"
  | "tier"
  | "chargedAt"
>;

/** Selects a tag by its text. IdTokens are compared case-insensitively (CiString20, errata 3.73). */
function isTag(idTag: Placeholder): SQL {
  return sql`upper(${idTags.idTag}) = upper(${idTag}::text)`;
}

interface ByText {
  orgId: string;
  idTag: string;
}

export const tagByText = built<ByText>()((db, { orgId, idTag }) =>
  db
    .select()
    .from(idTags)
    .where(and(eq(idTags.orgId, orgId), isTag(idTag))),
);

export async function findIdTag(tx: Tx, orgId: string, idTag: string): Promise<IdTagRow | undefined> {
  const [row] = await tx.run(tagByText, { orgId, idTag });
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
export function authorizeIdTag(
  core: Core,
  connection: ChargerConnection,
  idTag: string,
  decision: AuthorizerDecision | null,
): Promise<Authorization> {
  return core.db.read(async (tx) =>
    authorize(core, tx, connection.chargerId, await findIdTag(tx, connection.orgId, idTag), decision),
  );
}

/**
 * Whether this tag may charge at this charger now: first by the list, then by a recent start command, then by the tag's
 * locations, the authorizer's decision about a tag that is not listed, and the policy for unknown tags.
 */
export async function authorize(
  core: Core,
  tx: Tx,
  chargerId: string,
  tag: IdTagRow | undefined,
  decision: AuthorizerDecision | null = null,
): Promise<Authorization> {
  const byList = tag === undefined ? null : refusalOf(tag, isoOf(core.clock.now()));
  if (byList !== null) return authorizationOf(tag, byList);
  const byItself = refusalByItself(core, tag, await locationFor(tx, chargerId, tag), decision);
  if (byItself === null) return authorizationOf(tag, "Accepted", decision);
  const isCommanded = tag !== undefined && (await wasCommanded(core, tx, chargerId, tag.id));
  return isCommanded ? authorizationOf(tag, "Accepted") : authorizationOf(tag, byItself, decision);
}

/** The location of the charger, read only for a tag that may not charge everywhere. */
async function locationFor(tx: Tx, chargerId: string, tag: KnownTag | undefined): Promise<string | null> {
  if (tag === undefined || tag.locationIds === null) return null;
  const [row] = await tx
    .select({ locationId: chargers.locationId })
    .from(chargers)
    .where(eq(chargers.id, chargerId));
  return row?.locationId ?? null;
}

/** Which rule decides about a card at a charger. */
export type DecidedBy = "list" | "start_command" | "authorizer" | "unknown_id_tags";

/**
 * The answer of `authorize` for a card that the authorizer has not been asked about, and the rule that it follows. Null:
 * only the authorizer knows.
 */
export async function explainAuthorization(
  core: Core,
  tx: Tx,
  chargerId: string,
  tag: IdTagRow | undefined,
  hasAuthorizer: boolean,
): Promise<{ authorization: Authorization | null; decidedBy: DecidedBy }> {
  const authorization = await authorize(core, tx, chargerId, tag);
  if (tag !== undefined && refusalOf(tag, isoOf(core.clock.now())) !== null)
    return { authorization, decidedBy: "list" };
  if (tag !== undefined && (await wasCommanded(core, tx, chargerId, tag.id)))
    return { authorization, decidedBy: "start_command" };
  if (tag?.listed === true) return { authorization, decidedBy: "list" };
  return hasAuthorizer
    ? { authorization: null, decidedBy: "authorizer" }
    : { authorization, decidedBy: "unknown_id_tags" };
}

/**
 * As `authorize`, for a transaction that starts on a socket. A tag that is charging on another socket cannot start a second
 * transaction. Only StartTransaction may answer ConcurrentTx (OCPP 1.6, AuthorizationStatus). A start command overrides this
 * rule: the operator decides deliberately, and may use one tag for all of its drivers.
 */
export function authorizeStart(
  core: Core,
  tag: KnownTag,
  {
    locationId,
    isCommanded,
    isChargingElsewhere,
    decision,
  }: {
    locationId: string | null;
    isCommanded: boolean;
    isChargingElsewhere: boolean;
    decision: AuthorizerDecision | null;
  },
): Authorization {
  const byList = refusalOf(tag, isoOf(core.clock.now()));
  if (byList !== null) return authorizationOf(tag, byList);
  if (isCommanded) return authorizationOf(tag, "Accepted");
  const byItself = refusalByItself(core, tag, locationId, decision);
  if (byItself !== null) return authorizationOf(tag, byItself, decision);
  return authorizationOf(
    tag,
    isChargingElsewhere ? { status: "ConcurrentTx", because: "concurrent" } : "Accepted",
    decision,
  );
}

/** Why a tag may not charge at a location by itself, where the list does not forbid it: a start command may authorize it. */
function refusalByItself(
  core: Core,
  tag: KnownTag | undefined,
  locationId: string | null,
  decision: AuthorizerDecision | null,
): Refusal | null {
  if (tag?.listed !== true && decision !== null && decision.refusal !== "listed") return decision.refusal;
  if (tag?.listed !== true)
    return core.config.unknownIdTags === "accept" ? null : { status: "Invalid", because: "unknown" };
  return mayChargeAt(tag, locationId) ? null : { status: "Invalid", because: "other_location" };
}

/** Whether the list lets the tag charge at this location. Null: the charger has no location. */
function mayChargeAt({ locationIds }: KnownTag, locationId: string | null): boolean {
  return locationIds === null || (locationId !== null && locationIds.includes(locationId));
}

/** The answer about a tag, with what the list and the authorizer know of it. */
export function authorizationOf(
  tag: KnownTag | null | undefined,
  answer: AuthorizationStatus | Refusal,
  decision: AuthorizerDecision | null = null,
): Authorization {
  const known = {
    expiresAt: tag?.expiresAt ?? decision?.expiresAt ?? null,
    parentIdTag: tag?.parentIdTag ?? decision?.parentIdTag ?? null,
  };
  if (typeof answer === "string") return { status: answer, refusedBecause: null, ...known };
  return { status: answer.status, refusedBecause: answer.because, ...known };
}

/** A session without an update for this long may have ended without a StopTransaction. */
export const sessionLivesMs = 60 * 60_000;

/** The statuses of a connector when no transaction runs on it. */
const free = "('Available', 'Preparing', 'Reserved', 'Unavailable')";

/**
 * Sessions, called `other`, in which a tag charges now. A session that only looks open, because its StopTransaction was lost,
 * does not prevent the driver from charging: the charger is offline, has sent nothing about the session since `since`, or
 * reports that the connector is free.
 */
export function liveSessionsOf(tagId: string, since: string): string {
  return `sessions other join chargers on chargers.id = other.charger_id
      left join sockets on sockets.id = other.socket_id
    where other.id_tag_id = ${tagId} and other.ended_at is null and other.authorization_status = 'Accepted'
      and chargers.owner is not null and other.updated_at > ${since}::timestamptz
      and (sockets.status is null or not (sockets.status in ${free} and sockets.status_at > other.started_at))`;
}

/** Why the list refuses a tag at every charger, also after a start command; null when it does not. */
export function refusalOf(tag: KnownTag, now: string): Refusal | null {
  if (!tag.listed) return null;
  if (tag.status === "blocked") return { status: "Blocked", because: "blocked" };
  if (tag.status === "expired" || (tag.expiresAt !== null && tag.expiresAt <= now))
    return { status: "Expired", because: "expired" };
  if (tag.validFrom !== null && tag.validFrom > now) return { status: "Invalid", because: "not_yet_valid" };
  return null;
}

/** Whether a start command of the last ten minutes names the tag at this charger. */
async function wasCommanded(core: Core, tx: Tx, chargerId: string, idTagId: string): Promise<boolean> {
  const since = isoOf(core.clock.now() - startCommandAuthorizesMs);
  return (await tx.run(recentStartCommand, [chargerId, idTagId, since])).length > 0;
}

const recentStartCommand = sqlText<[chargerId: string, idTagId: string, since: string], { id: string }>(
  `select id from commands where charger_id = $1 and id_tag_id = $2 and ${isRecentStart("$3")} limit 1`,
);

/** A start command that authorizes its tag. A charger that did not answer may still have received the call. */
export function isRecentStart(since: string): string {
  return `commands.type = 'RemoteStartTransaction' and commands.status in ('accepted', 'pending', 'timeout')
    and commands.created_at > ${since}::timestamptz`;
}
