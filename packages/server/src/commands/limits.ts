import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Context } from "../context.ts";
import { isoOf } from "../context.ts";
import type { Tx } from "../store/db.ts";
import { recordEvent } from "../store/events.ts";
import { commands, connectorLimits, sessions } from "../store/schema.ts";
import type { CommandRow } from "./complete.ts";

type Purpose = (typeof connectorLimits.$inferSelect)["purpose"];

/**
 * A profile that the charger accepted, or cleared, is in force from now: kept as evidence, and the open session follows.
 * A limit of 0 A suspends it; a later one above 0 resumes it.
 */
export async function applyLimit(ctx: Context, tx: Tx, command: CommandRow): Promise<void> {
  const { socketId } = command;
  if (socketId === null || (command.type !== "SetChargingProfile" && command.type !== "ClearChargingProfile"))
    return;
  // Clearing removes the transaction's profile only; the baseline stays.
  const purpose: Purpose =
    command.type === "SetChargingProfile" && command.sessionId === null ? "TxDefaultProfile" : "TxProfile";
  // Bound to its transaction: an answer that comes when the next one runs says nothing about that.
  const sessionId = purpose === "TxProfile" ? command.sessionId : null;
  if (purpose === "TxProfile" && sessionId === null) return;
  await tx.insert(connectorLimits).values({
    orgId: command.orgId,
    chargerId: command.chargerId,
    socketId,
    sessionId,
    purpose,
    limitA: command.limitA,
    commandId: command.id,
    at: isoOf(ctx.clock.now()),
  });
  const [session] = await tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.socketId, socketId), isNull(sessions.endedAt)))
    .for("no key update");
  if (session === undefined || (sessionId !== null && session.id !== sessionId)) return;

  const limitA = await limitInForce(tx, socketId, session.id);
  const status =
    limitA === 0
      ? "suspended"
      : session.limitA === 0 && session.status === "suspended"
        ? "active"
        : session.status;
  await tx
    .update(sessions)
    .set({ limitA, status, updatedAt: isoOf(ctx.clock.now()) })
    .where(eq(sessions.id, session.id));
  if (status === session.status) return;
  await recordEvent(ctx, tx, {
    orgId: session.orgId,
    type: status === "suspended" ? "session.suspended" : "session.resumed",
    subject: { type: "session", id: session.id },
    actor: command.requestedBy === null ? { type: "system" } : { type: "api_key", id: command.requestedBy },
    data: {
      session_id: session.id,
      charger_id: session.chargerId,
      socket_id: socketId,
      by: "operator",
      limit_a: limitA,
    },
  });
}

/** Amps: the session's own TxProfile, else the connector's TxDefaultProfile; null when neither limits. */
async function limitInForce(tx: Tx, socketId: string, sessionId: string): Promise<number | null> {
  const newest = async (purpose: Purpose, ofSession: string | null) => {
    const [row] = await tx
      .select({ limitA: connectorLimits.limitA })
      .from(connectorLimits)
      .leftJoin(commands, eq(commands.id, connectorLimits.commandId))
      .where(
        and(
          eq(connectorLimits.socketId, socketId),
          eq(connectorLimits.purpose, purpose),
          ofSession === null ? isNull(connectorLimits.sessionId) : eq(connectorLimits.sessionId, ofSession),
        ),
      )
      // Calls leave in the order of their commands, and are answered so; two answers may be stored in any order.
      .orderBy(sql`${commands.position} desc nulls last`, desc(connectorLimits.id))
      .limit(1);
    return row?.limitA ?? null;
  };
  return (await newest("TxProfile", sessionId)) ?? (await newest("TxDefaultProfile", null));
}
