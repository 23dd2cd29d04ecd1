import { randomInt } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { settleSession } from "../billing/settle.ts";
import { fence, type Link } from "../chargers/fence.ts";
import { ensureSocket } from "../chargers/sockets.ts";
import { recordFirstLimit } from "../commands/limits.ts";
import type { Context } from "../context.ts";
import { isoOf } from "../context.ts";
import type { Tx } from "../store/db.ts";
import { recordEvent } from "../store/events.ts";
import { commands, evidence, sessions } from "../store/schema.ts";
import { type Authorization, authorizeStart, ensureIdTag, startCommandFor } from "./authorize.ts";
import { idTagRef } from "./id-tag-ref.ts";
import { believedInstant, reportedInstant } from "./instants.ts";
import { openSessionOf } from "./open.ts";
import { pinDevice } from "./pin-device.ts";
import { pinSite } from "./pin-site.ts";

export interface Start {
  connectorId: number;
  idTag: string;
  /** Null when the register that came is none. */
  meterStartWh: number | null;
  /** The frame's own timestamp, verbatim. */
  timestamp: string;
  reservationId: number | null;
  receivedAt: number;
  /** What the frame says beyond the columns, to be kept as evidence. */
  raw: unknown;
}

export interface Started {
  transactionId: number;
  authorization: Authorization;
}

/**
 * StartTransaction. A retry, recognized by what it says and not by its message id, gets the same answer as the first time.
 * A session left open on the connector is closed first: frames come in order, so its stop is lost.
 */
export async function startSession(ctx: Context, link: Link, start: Start): Promise<Started> {
  await ctx.ingest.settled(link.chargerId);
  return ctx.db.transaction(async (tx) => {
    const charger = await fence(tx, link);
    const tag = await ensureIdTag(ctx, tx, link.orgId, start.idTag);
    const before = await sessionOfRetry(tx, link.chargerId, tag.id, start);
    if (before?.transactionId != null) {
      const known = { expiresAt: tag.expiresAt, parentIdTag: tag.parentIdTag };
      return {
        transactionId: before.transactionId,
        authorization: { status: before.authorizationStatus, ...known },
      };
    }

    const socket = await ensureSocket(ctx, tx, charger, start.connectorId);
    const at = { chargerId: link.chargerId, socketId: socket.id };
    const authorization = await authorizeStart(ctx, tx, at, tag);
    await closeAbandoned(ctx, tx, socket.id);

    const startCommandId = await startCommandFor(ctx, tx, link.chargerId, tag.id, socket.id);
    const site = await pinSite(ctx, tx, charger.locationId);
    const now = isoOf(ctx.clock.now());
    const startedAt = isoOf(believedInstant(start.timestamp, start.receivedAt));
    const session = {
      id: ctx.newId("ses"),
      orgId: link.orgId,
      chargerId: link.chargerId,
      socketId: socket.id,
      connectorId: start.connectorId,
      idTagId: tag.id,
      authorizationStatus: authorization.status,
      status: "active" as const,
      startedAt,
      meterStartWh: start.meterStartWh ?? 0,
      startCommandId,
      reportedStart: start.timestamp,
      reportedMeterStart: start.meterStartWh ?? 0,
      createdAt: now,
      updatedAt: now,
      ...site,
      ...pinDevice(socket),
    };
    const transactionId = await insertWithFreshTransactionId(tx, session);
    await tx.insert(evidence).values({
      orgId: link.orgId,
      chargerId: link.chargerId,
      connectorId: start.connectorId,
      transactionId,
      sessionId: session.id,
      action: "StartTransaction",
      at: isoOf(reportedInstant(start.timestamp, start.receivedAt)),
      receivedAt: isoOf(start.receivedAt),
      energyWh: start.meterStartWh,
      raw: start.raw,
    });
    await recordFirstLimit(ctx, tx, session, await fillCommand(tx, startCommandId, session.id));
    await recordEvent(ctx, tx, {
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
        id_tag_ref: idTagRef(ctx.secret, tag),
        command_id: startCommandId,
        reservation_id: start.reservationId,
      },
    });
    return { transactionId, authorization };
  });
}

/** As it stands once it is locked: its end may come at the same time. */
async function fillCommand(tx: Tx, startCommandId: string | null, sessionId: string) {
  if (startCommandId === null) return null;
  const [command] = await tx
    .update(commands)
    .set({ sessionId })
    .where(eq(commands.id, startCommandId))
    .returning();
  return command ?? null;
}

function sessionOfRetry(tx: Tx, chargerId: string, idTagId: string, start: Start) {
  return tx
    .select({ transactionId: sessions.transactionId, authorizationStatus: sessions.authorizationStatus })
    .from(sessions)
    .where(
      and(
        eq(sessions.chargerId, chargerId),
        eq(sessions.connectorId, start.connectorId),
        eq(sessions.idTagId, idTagId),
        eq(sessions.reportedStart, start.timestamp),
        eq(sessions.reportedMeterStart, start.meterStartWh ?? 0),
      ),
    )
    .then(([row]) => row);
}

async function closeAbandoned(ctx: Context, tx: Tx, socketId: string): Promise<void> {
  const open = await openSessionOf(tx, socketId);
  if (open !== undefined) await settleSession(ctx, tx, open, { trigger: "new_transaction" });
}

/** Random positive 31 bits: another charger cannot guess it, and no clock or counter can make it collide twice. */
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
