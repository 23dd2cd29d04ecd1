import { randomInt } from "node:crypto";
import { and, eq, isNotNull, or } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import type { Link } from "../../core/ingest.ts";
import { isoOf } from "../../platform/clock.ts";
import type { Tx } from "../../store/db.ts";
import { recordEvent } from "../../store/events.ts";
import { commands, evidence, idTags, sessions } from "../../store/schema.ts";
import { settleSession } from "../billing/settle.ts";
import { tagCharges } from "../cdrs/flag-payment-references.ts";
import { fence } from "../chargers/fence.ts";
import { ensureSocket } from "../chargers/sockets.ts";
import { recordConnectionOfStart } from "../chargers/witness.ts";
import { recordFirstLimit } from "../commands/limits.ts";
import { type Authorization, authorizeStart, ensureIdTag, findIdTag, startCommandFor } from "./authorize.ts";
import { idTagRef } from "./id-tag-ref.ts";
import { believedInstant, reportedInstant } from "./instants.ts";
import { openSessionOf } from "./open.ts";
import { pinDevice } from "./pin-device.ts";
import { pinSite } from "./pin-site.ts";

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
export async function startSession(core: Core, link: Link, start: Start): Promise<Started> {
  await core.ingest.settled(link.chargerId);
  return core.db.transaction(async (tx) => {
    const charger = await fence(tx, link);
    const seen = await findIdTag(tx, link.orgId, start.idTag);
    const before = await sessionOfRetry(tx, link.chargerId, seen?.id ?? null, start);
    if (before?.transactionId != null) {
      const known = { expiresAt: seen?.expiresAt ?? null, parentIdTag: seen?.parentIdTag ?? null };
      return {
        transactionId: before.transactionId,
        authorization: { status: before.authorizationStatus, ...known },
      };
    }

    const tag = seen ?? (await ensureIdTag(core, tx, link.orgId, start.idTag));
    const socket = await ensureSocket(core, tx, charger, start.connectorId);
    const at = { chargerId: link.chargerId, socketId: socket.id };
    const authorization = await authorizeStart(core, tx, at, tag);
    await closeAbandoned(core, tx, socket.id);

    const startCommandId = await startCommandFor(core, tx, link.chargerId, tag.id, socket.id);
    const site = await pinSite(core, tx, charger.locationId);
    const now = isoOf(core.clock.now());
    const startedAt = isoOf(believedInstant(start.timestamp, start.receivedAt));
    const session = {
      id: core.newId("ses"),
      orgId: link.orgId,
      chargerId: link.chargerId,
      socketId: socket.id,
      connectorId: start.connectorId,
      idTagId: tag.id,
      authorizationStatus: authorization.status,
      status: "active" as const,
      startedAt,
      meterStartWh: start.meterStartWh,
      startCommandId,
      reportedStart: start.timestamp,
      reportedMeterStart: reportedRegister(start),
      createdAt: now,
      updatedAt: now,
      ...site,
      ...pinDevice(socket),
    };
    const reportedAt = reportedInstant(start.timestamp, start.receivedAt);
    if (start.receivedAt - reportedAt > believedLateMs)
      await recordConnectionOfStart(tx, charger, { sessionId: session.id, ...start });
    const transactionId = await insertWithFreshTransactionId(tx, session);
    if (authorization.status === "Accepted") await tagCharges(core, tx, tag);
    await tx.insert(evidence).values({
      orgId: link.orgId,
      chargerId: link.chargerId,
      connectorId: start.connectorId,
      transactionId,
      sessionId: session.id,
      action: "StartTransaction",
      at: isoOf(reportedAt),
      receivedAt: isoOf(start.receivedAt),
      energyWh: start.meterStartWh,
      raw: start.raw,
    });
    await recordFirstLimit(core, tx, session, await fillCommand(tx, startCommandId, session.id));
    await recordEvent(core, tx, {
      orgId: link.orgId,
      type: "session.started",
      subject: { type: "session", id: session.id },
      actor: { type: "charger", id: link.chargerId },
      data: {
        session_id: session.id,
        charger_id: link.chargerId,
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
  });
}

/**
 * If the start arrives later than this after its timestamp, billing needs to know when the charger was connected in between.
 */
const believedLateMs = 300_000;

/**
 * Assigns the session to the start command. Returns the command as it is under the lock, because it may end at the same
 * time.
 */
async function fillCommand(tx: Tx, startCommandId: string | null, sessionId: string) {
  if (startCommandId === null) return null;
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

/**
 * Finds the session of a retry. If the tag was erased meanwhile, everything except the tag must match, because its text must
 * not be stored again.
 */
function sessionOfRetry(tx: Tx, chargerId: string, idTagId: string | null, start: Start) {
  return tx
    .select({ transactionId: sessions.transactionId, authorizationStatus: sessions.authorizationStatus })
    .from(sessions)
    .innerJoin(idTags, eq(idTags.id, sessions.idTagId))
    .where(
      and(
        eq(sessions.chargerId, chargerId),
        eq(sessions.connectorId, start.connectorId),
        or(idTagId === null ? undefined : eq(sessions.idTagId, idTagId), isNotNull(idTags.erasedAt)),
        eq(sessions.reportedStart, start.timestamp),
        eq(sessions.reportedMeterStart, reportedRegister(start)),
      ),
    )
    .then(([row]) => row);
}

async function closeAbandoned(core: Core, tx: Tx, socketId: string): Promise<void> {
  const open = await openSessionOf(tx, socketId);
  if (open !== undefined) await settleSession(core, tx, open, { trigger: "new_transaction" });
}

/** Random positive 31 bits: another charger cannot guess the id, and a clock or counter cannot cause repeated collisions. */
async function insertWithFreshTransactionId(
  tx: Tx,
  session: Omit<typeof sessions.$inferInsert, "transactionId">,
): Promise<number> {
  for (;;) {
    const transactionId = randomInt(1, 2 ** 31);
    const [stored] = await tx
      .insert(sessions)
      .values({ ...session, transactionId })
      .onConflictDoNothing({ target: sessions.transactionId })
      .returning({ id: sessions.id });
    if (stored !== undefined) return transactionId;
  }
}
