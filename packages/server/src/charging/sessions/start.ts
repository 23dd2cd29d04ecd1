import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import type { ChargerConnection } from "../../core/ingest.ts";
import { isoOf } from "../../platform/clock.ts";
import type { Tx } from "../../store/db.ts";
import { recordEvent } from "../../store/events.ts";
import { commands, sessions } from "../../store/schema.ts";
import { inserted } from "../../store/statement.ts";
import { isUniqueViolation } from "../../store/store-error.ts";
import { billSession } from "../billing/bill-session.ts";
import { tagCharges } from "../cdrs/flag-payment-references.ts";
import { ensureSocket } from "../chargers/sockets.ts";
import { recordConnectionOfStart } from "../chargers/witness.ts";
import { recordFirstLimit } from "../commands/limits.ts";
import { type Authorization, authorizationOf, authorizeStart, ensureIdTag } from "./authorize.ts";
import { storeEvidence } from "./evidence-rows.ts";
import { idTagRef } from "./id-tag-ref.ts";
import { believedInstant, reportedInstant } from "./instants.ts";
import { pinDevice } from "./pin-device.ts";
import { pinnedSite } from "./pin-site.ts";
import { readStartFacts } from "./start-facts.ts";

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
  const reportedMeterStart = reportedRegister(start);
  const facts = await readStartFacts(core, tx, connection, { ...start, reportedMeterStart });
  const { charger, retried, startCommandId } = facts;
  if (retried?.transactionId != null)
    return {
      transactionId: retried.transactionId,
      authorization: authorizationOf(facts.tag, retried.authorizationStatus),
    };

  const tag = facts.tag ?? (await ensureIdTag(core, tx, orgId, start.idTag));
  const socket = facts.socket ?? (await ensureSocket(core, tx, charger, connectorId));
  const authorization = authorizeStart(core, tag, facts);
  if (facts.open !== undefined) await billSession(core, tx, facts.open, { trigger: "new_transaction" });

  const now = isoOf(core.clock.now());
  const startedAt = isoOf(believedInstant(start.timestamp, start.receivedAt));
  const id = core.newId("ses");
  const reportedAt = reportedInstant(start.timestamp, start.receivedAt);
  if (start.receivedAt - reportedAt > believedLateMs)
    await recordConnectionOfStart(tx, charger, { sessionId: id, ...start });
  tx.write(addSession, {
    id,
    orgId,
    chargerId,
    socketId: socket.id,
    connectorId,
    transactionId,
    idTagId: tag.id,
    authorizationStatus: authorization.status,
    status: "active",
    startedAt,
    meterStartWh: start.meterStartWh,
    limitA: facts.baselineA,
    startCommandId,
    reportedStart: start.timestamp,
    reportedMeterStart,
    createdAt: now,
    updatedAt: now,
    ...pinnedSite(core, charger.locationId, facts.site),
    ...pinDevice(socket),
  });
  if (authorization.status === "Accepted") await tagCharges(core, tx, tag);
  storeEvidence(
    tx,
    { orgId, chargerId, connectorId, transactionId, sessionId: id, action: "StartTransaction" },
    {
      receivedAt: start.receivedAt,
      rows: [{ at: reportedAt, energyWh: start.meterStartWh, raw: start.raw }],
    },
  );
  const session = { id, socketId: socket.id };
  if (startCommandId !== null)
    await recordFirstLimit(core, tx, session, await fillCommand(tx, startCommandId, id));
  recordEvent(core, tx, {
    orgId,
    type: "session.started",
    subject: { type: "session", id },
    actor: { type: "charger", id: chargerId },
    data: {
      session_id: id,
      charger_id: chargerId,
      socket_id: socket.id,
      location_id: charger.locationId,
      transaction_id: transactionId,
      meter_start_wh: start.meterStartWh,
      started_at: startedAt,
      id_tag_ref: idTagRef(core.secret, tag),
      command_id: startCommandId,
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
  "status",
  "startedAt",
  "meterStartWh",
  "limitA",
  "startCommandId",
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

/**
 * Assigns the session to the start command. Returns the command as it is under the lock, because it may end at the same
 * time.
 */
async function fillCommand(tx: Tx, startCommandId: string, sessionId: string) {
  const [command] = await tx
    .update(commands)
    .set({ sessionId })
    .where(eq(commands.id, startCommandId))
    .returning();
  return command ?? null;
}

/** The register by which the server recognizes a retry. Without a register it is -1, which a meter cannot show. */
function reportedRegister({ meterStartWh }: Start): number {
  return meterStartWh === null ? -1 : meterStartWh;
}
