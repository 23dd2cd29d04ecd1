import { randomInt } from "node:crypto";
import type { Core } from "../../core/core.ts";
import type { ChargerConnection } from "../../core/ingest.ts";
import { isoOf } from "../../platform/clock.ts";
import type { Tx } from "../../store/db.ts";
import { recordEvent } from "../../store/events.ts";
import { type AuthorizationStatus, commands, sessions } from "../../store/schema.ts";
import { inserted, sqlText, updated } from "../../store/statement.ts";
import { isUniqueViolation } from "../../store/store-error.ts";
import { toUtc } from "../../store/timestamp.ts";
import type { AuthorizerDecision } from "../authorizer/decision.ts";
import { billSession } from "../billing/bill-session.ts";
import { tagCharges } from "../cdrs/flag-payment-references.ts";
import { StaleConnection } from "../chargers/fence.ts";
import { ensureSocket, type SocketRow } from "../chargers/sockets.ts";
import { recordConnectionOfStart } from "../chargers/witness.ts";
import type { CommandRow } from "../commands/complete.ts";
import { addLimit, baselineOf, limitOfStart } from "../commands/limits.ts";
import {
  type Authorization,
  authorizationOf,
  authorizeStart,
  ensureIdTag,
  isRecentStart,
  type KnownTag,
  liveSessionsOf,
  sessionLivesMs,
  startCommandAuthorizesMs,
} from "./authorize.ts";
import { storeEvidence } from "./evidence-rows.ts";
import { idTagRef } from "./id-tag-ref.ts";
import { believedInstant, reportedInstant } from "./instants.ts";
import { pinnedDevice, pinnedSite, type Site } from "./pinned.ts";
import { openSessionOf } from "./queries.ts";

export interface Start {
  connectorId: number;
  idTag: string;
  /** Null when the reported register is not valid. */
  meterStartWh: number | null;
  /** The frame's own timestamp, verbatim. */
  timestamp: string;
  reservationId: number | null;
  receivedAt: number;
  /** Epoch ms: the previous sign of life on the same connection. */
  seenBefore: number;
  /** The authorizer's decision about the card; null where it was not asked. */
  decision: AuthorizerDecision | null;
  /** The content of the frame that has no column, kept as evidence. */
  raw: unknown;
}

export interface Started {
  transactionId: number;
  authorization: Authorization;
}

/**
 * Handles StartTransaction. The server recognizes a retry by its content and not by its message id, and gives it the same
 * answer as the first time. It first closes a session that is still open on the connector: frames come in order, so the stop
 * of that session is lost.
 */
export async function startSession(
  core: Core,
  connection: ChargerConnection,
  start: Start,
  // Random positive 31 bits: another charger cannot guess the id, and a clock or counter cannot cause repeated collisions.
  randomId = () => randomInt(1, 2 ** 31),
): Promise<Started> {
  await core.ingest.flushed(connection.chargerId);
  for (;;) {
    const transactionId = randomId();
    try {
      return await core.db.transaction((tx) => storeStart(core, tx, connection, start, transactionId));
    } catch (error) {
      if (!isUniqueViolation(error, "sessions_transaction_id_key")) throw error;
    }
  }
}

async function storeStart(
  core: Core,
  tx: Tx,
  connection: ChargerConnection,
  start: Start,
  transactionId: number,
): Promise<Started> {
  const { chargerId, orgId } = connection;
  const { connectorId } = start;
  const { locationId, command, retried, ...facts } = await readFacts(core, tx, connection, start);
  if (retried !== null)
    return {
      transactionId: retried.transactionId,
      authorization: authorizationOf(facts.tag, retried.authorizationStatus),
    };

  const tag = facts.tag ?? (await ensureIdTag(core, tx, orgId, start.idTag));
  const socket = facts.socket ?? (await ensureSocket(core, tx, { id: chargerId, orgId }, connectorId));
  const authorization = authorizeStart(core, tag, {
    locationId,
    isCommanded: command !== null,
    isChargingElsewhere: facts.isChargingElsewhere,
    decision: start.decision,
  });
  const open = facts.hasOpenSession ? await openSessionOf(tx, socket.id) : undefined;
  if (open !== undefined) await billSession(core, tx, open, { trigger: "new_transaction" });

  const now = isoOf(core.clock.now());
  const startedAt = isoOf(believedInstant(start.timestamp, start.receivedAt));
  const id = core.newId("ses");
  const reportedAt = reportedInstant(start.timestamp, start.receivedAt);
  const begun = command?.isFree === true ? command : null;
  const isAccepted = authorization.status === "Accepted";
  // A start command decides in place of the authorizer.
  const decision = command === null && !tag.listed ? start.decision : null;
  const limits = begun?.sessionLimits ?? decision?.limits ?? null;
  const ownA = begun === null || begun.socketId === null ? null : limitOfStart(begun);
  if (start.receivedAt - reportedAt > believedLateMs)
    await recordConnectionOfStart(tx, chargerId, { sessionId: id, ...start });
  tx.write(addSession, {
    id,
    orgId,
    chargerId,
    socketId: socket.id,
    connectorId,
    transactionId,
    idTagId: tag.id,
    authorizationStatus: authorization.status,
    refusedBecause: authorization.refusedBecause,
    status: "active",
    startedAt,
    meterStartWh: start.meterStartWh,
    limitA: ownA ?? facts.baselineA,
    startCommandId: begun?.id ?? null,
    weight: begun?.weight ?? tag.weight,
    tier: begun?.tier ?? tag.tier,
    limits,
    limitsDueAt: isAccepted ? (limits === null ? null : now) : isoOf(core.clock.now() + stopsItselfWithinMs),
    authorizer: decision?.record ?? null,
    reportedStart: start.timestamp,
    reportedMeterStart: reportedRegister(start),
    createdAt: now,
    updatedAt: now,
    ...pinnedSite(core, locationId, facts.site),
    ...pinnedDevice(socket),
  });
  if (isAccepted) await tagCharges(core, tx, tag);
  storeEvidence(
    tx,
    { orgId, chargerId, connectorId, transactionId, sessionId: id, action: "StartTransaction" },
    {
      receivedAt: start.receivedAt,
      rows: [{ at: reportedAt, energyWh: start.meterStartWh, raw: start.raw }],
    },
  );
  if (begun !== null) {
    tx.write(assignCommand, { id: begun.id, sessionId: id });
    if (ownA !== null)
      tx.write(addLimit, {
        orgId,
        chargerId,
        socketId: socket.id,
        sessionId: id,
        purpose: "TxProfile",
        limitA: ownA,
        commandId: begun.id,
        at: now,
      });
  }
  recordEvent(core, tx, {
    orgId,
    type: "session.started",
    subject: { type: "session", id },
    actor: { type: "charger", id: chargerId },
    data: {
      session_id: id,
      charger_id: chargerId,
      socket_id: socket.id,
      location_id: locationId,
      transaction_id: transactionId,
      meter_start_wh: start.meterStartWh,
      started_at: startedAt,
      id_tag_ref: idTagRef(core.secret, tag),
      command_id: begun?.id ?? null,
      reservation_id: start.reservationId,
    },
  });
  return { transactionId, authorization };
}

const addSession = inserted(sessions, [
  "id",
  "orgId",
  "chargerId",
  "socketId",
  "connectorId",
  "locationId",
  "transactionId",
  "idTagId",
  "authorizationStatus",
  "refusedBecause",
  "status",
  "startedAt",
  "meterStartWh",
  "limitA",
  "startCommandId",
  "weight",
  "tier",
  "limits",
  "limitsDueAt",
  "authorizer",
  "tariffId",
  "tariffRevision",
  "meteringRegime",
  "timeZone",
  "ratedA",
  "meterPublicKey",
  "reportedStart",
  "reportedMeterStart",
  "createdAt",
  "updatedAt",
]);

/**
 * If the start arrives later than this after its timestamp, billing needs to know when the charger was connected in between.
 */
const believedLateMs = 300_000;

/** A charger whose start is refused has so long to stop the transaction before the server asks it to. */
const stopsItselfWithinMs = 10_000;

const assignCommand = updated(commands, ["sessionId"]);

/** The register by which the server recognizes a retry. Without a register it is -1, which a meter cannot show. */
function reportedRegister({ meterStartWh }: Start): number {
  return meterStartWh === null ? -1 : meterStartWh;
}

/** What the database knows when a charger starts a transaction. Null: there is no such row. */
interface Facts {
  locationId: string | null;
  site: Site | null;
  tag: KnownTag | null;
  /** Of the connector. */
  socket: Pick<SocketRow, "id" | "maxAmperage" | "meterPublicKey"> | null;
  hasOpenSession: boolean;
  /** The limit in force for all sessions of the connector. */
  baselineA: number | null;
  /** The session that this start began when it was sent for the first time. */
  retried: { transactionId: number; authorizationStatus: AuthorizationStatus } | null;
  /** The start command of the last minutes that authorizes the tag at this charger. */
  command: StartCommand | null;
  /** Whether a live session of the tag is open on another connector; false when the server allows it. */
  isChargingElsewhere: boolean;
}

/** `isFree`: the command has no session yet, and is not for another connector. */
type StartCommand = Pick<
  CommandRow,
  "id" | "socketId" | "status" | "result" | "sessionLimits" | "weight" | "tier"
> & {
  isFree: boolean;
};

/**
 * Reads them in one round trip. The row of the charger is locked from then on, and so is that of the tag unless it may have
 * several sessions: of two simultaneous starts, one sees the other. The second statement sees what was committed while the first
 * one waited for these locks.
 */
async function readFacts(core: Core, tx: Tx, connection: ChargerConnection, start: Start): Promise<Facts> {
  const { chargerId, epoch, orgId } = connection;
  const { connectorId, idTag, timestamp } = start;
  const now = core.clock.now();
  const onlyOne = core.config.concurrentTransactions !== "accept";
  const [[locked], [facts]] = await Promise.all([
    tx.run(lockForStart, [chargerId, epoch, onlyOne ? orgId : null, idTag]),
    tx.run(factsOfStart, [
      chargerId,
      connectorId,
      orgId,
      idTag,
      timestamp,
      reportedRegister(start),
      isoOf(now - startCommandAuthorizesMs),
      onlyOne ? isoOf(now - sessionLivesMs) : null,
    ]),
  ]);
  if (locked === undefined || facts === undefined) throw new StaleConnection(connection);
  const { tag } = facts;
  if (tag !== null && tag.expiresAt !== null) tag.expiresAt = toUtc(tag.expiresAt);
  if (tag !== null && tag.validFrom !== null) tag.validFrom = toUtc(tag.validFrom);
  return facts;
}

/** Without an organization it locks only the charger. */
const lockForStart = sqlText<
  [chargerId: string, epoch: number, orgId: string | null, idTag: string],
  { tags: string }
>(`
  with charger as (
    select id from chargers where id = $1 and connection_epoch = $2::bigint for no key update
  ), tag as (
    select id from id_tags where org_id = $3 and upper(id_tag) = upper($4::text) and exists (select from charger)
    for no key update
  )
  select (select count(*) from tag) as tags from charger`);

const factsOfStart = sqlText<
  [
    chargerId: string,
    connectorId: number,
    orgId: string,
    idTag: string,
    timestamp: string,
    register: number,
    commandsSince: string,
    livesSince: string | null,
  ],
  Facts
>(`
  select c.location_id as "locationId",
    case when l.id is not null then json_build_object('meteringRegime', l.metering_regime, 'timeZone', l.time_zone,
      'tariffId', t.id, 'tariffRevision', t.revision) end as site,
    case when tag.id is not null then json_build_object('id', tag.id, 'orgId', tag.org_id, 'idTag', tag.id_tag,
      'parentIdTag', tag.parent_id_tag, 'listed', tag.listed, 'status', tag.status, 'expiresAt', tag.expires_at,
      'validFrom', tag.valid_from, 'locationIds', tag.location_ids, 'weight', tag.weight,
      'tier', tag.tier, 'chargedAt', tag.charged_at) end as tag,
    case when s.id is not null then json_build_object('id', s.id, 'maxAmperage', s.max_amperage,
      'meterPublicKey', s.meter_public_key) end as socket,
    exists (select from sessions where charger_id = c.id and connector_id = $2::integer and ended_at is null)
      as "hasOpenSession",
    ${baselineOf("s.id")} as "baselineA",
    -- A tag that was erased meanwhile has another text, which must not be stored again: then all the rest must match.
    (select json_build_object('transactionId', transaction_id, 'authorizationStatus', authorization_status)
      from sessions join id_tags starter on starter.id = sessions.id_tag_id
      where charger_id = c.id and connector_id = $2::integer and reported_start = $5 and reported_meter_start = $6::bigint
        and (starter.id = tag.id or starter.erased_at is not null) and transaction_id is not null
      limit 1) as retried,
    command.found as command,
    $8::timestamptz is not null and exists (
      select from ${liveSessionsOf("tag.id", "$8")}
        and (other.charger_id <> c.id or other.connector_id <> $2::integer)
    ) as "isChargingElsewhere"
  from chargers c
    left join locations l on l.id = c.location_id
    left join tariffs t on t.id = l.tariff_id and t.deleted_at is null
    left join sockets s on s.charger_id = c.id and s.connector_id = $2::integer
    left join id_tags tag on tag.org_id = $3 and upper(tag.id_tag) = upper($4::text)
    left join lateral (
      -- One that this session may take comes first, and the newest of those. It may end at the same time, so it is locked.
      select json_build_object('id', commands.id, 'socketId', socket_id, 'status', status, 'result', result,
        'sessionLimits', session_limits, 'weight', commands.weight, 'tier', commands.tier,
        'isFree', session_id is null and (socket_id is null or socket_id = s.id)) as found
      from commands
      where charger_id = c.id and id_tag_id = tag.id and ${isRecentStart("$7")}
      order by (session_id is null and (socket_id is null or socket_id = s.id)) desc, created_at desc
      limit 1 for no key update
    ) as command on true
  where c.id = $1`);
