import { and, eq, isNull, sql } from "drizzle-orm";
import type { Context } from "../context.ts";
import { isoOf } from "../context.ts";
import { reportedInstant } from "../sessions/instants.ts";
import { sessionStatusAfter } from "../sessions/state.ts";
import type { Tx } from "../store/db.ts";
import { recordEvent } from "../store/events.ts";
import { type ChargePointStatus, chargers, connectorStates, sessions, sockets } from "../store/schema.ts";
import type { Link } from "./fence.ts";
import { ensureSocket } from "./sockets.ts";

export interface StatusReport {
  /** 0: the charger itself. */
  connectorId: number;
  status: ChargePointStatus;
  errorCode: string;
  vendorErrorCode: string | null;
  info: string | null;
  timestamp: string | undefined;
  receivedAt: number;
}

type Verb = Pick<Context, "clock" | "newId">;

/** StatusNotification: resolves when the state is committed. */
export async function recordStatus(ctx: Context, link: Link, report: StatusReport): Promise<void> {
  await ctx.ingest.status({ ...link, ...report });
}

/** The sink of the ingest: a batch of status reports, in the order in which they came. */
export async function recordStatuses(
  ctx: Verb,
  tx: Tx,
  reports: readonly (Link & StatusReport)[],
): Promise<void> {
  // Always in the same order, so that two batches cannot wait for each other.
  const inLockOrder = [...reports].sort((a, b) =>
    a.chargerId < b.chargerId ? -1 : a.chargerId > b.chargerId ? 1 : 0,
  );
  for (const report of inLockOrder) await recordOne(ctx, tx, report);
}

async function recordOne(ctx: Verb, tx: Tx, report: Link & StatusReport): Promise<void> {
  const [charger] = await tx
    .select()
    .from(chargers)
    .where(and(eq(chargers.id, report.chargerId), eq(chargers.connectionEpoch, report.epoch)))
    .for("no key update");
  if (charger === undefined) return;
  const at = isoOf(reportedInstant(report.timestamp, report.receivedAt));
  const state = {
    status: report.status,
    errorCode: report.errorCode,
    statusAt: at,
    updatedAt: isoOf(ctx.clock.now()),
  };
  await tx.insert(connectorStates).values({
    orgId: report.orgId,
    chargerId: report.chargerId,
    connectorId: report.connectorId,
    status: report.status,
    errorCode: report.errorCode,
    vendorErrorCode: report.vendorErrorCode,
    info: report.info,
    at,
    receivedAt: isoOf(report.receivedAt),
  });
  const told = {
    status: report.status,
    error_code: report.errorCode,
    vendor_error_code: report.vendorErrorCode,
    info: report.info,
    reported_at: at,
  };
  const actor = { type: "charger" as const, id: report.chargerId };

  if (report.connectorId === 0) {
    // An older report that arrives late is evidence, not the state of now.
    if (charger.statusAt !== null && charger.statusAt > at) return;
    await tx.update(chargers).set(state).where(eq(chargers.id, charger.id));
    if (charger.status === report.status && charger.errorCode === report.errorCode) return;
    await recordEvent(ctx, tx, {
      orgId: report.orgId,
      type: "charger.status_changed",
      subject: { type: "charger", id: charger.id },
      actor,
      data: { charger_id: charger.id, previous_status: charger.status, ...told },
    });
    return;
  }

  const socket = await ensureSocket(ctx, tx, charger, report.connectorId);
  if (socket.statusAt !== null && socket.statusAt > at) return;
  await tx
    .update(sockets)
    .set({ ...state, vendorErrorCode: report.vendorErrorCode })
    .where(eq(sockets.id, socket.id));
  if (socket.status !== report.status || socket.errorCode !== report.errorCode) {
    await recordEvent(ctx, tx, {
      orgId: report.orgId,
      type: "socket.status_changed",
      subject: { type: "socket", id: socket.id },
      actor,
      data: {
        charger_id: charger.id,
        socket_id: socket.id,
        connector_id: report.connectorId,
        previous_status: socket.status,
        ...told,
      },
    });
  }
  await moveSession(ctx, tx, socket.id, report.status, actor);
}

/** The open session of a connector follows what the connector says. */
async function moveSession(
  ctx: Verb,
  tx: Tx,
  socketId: string,
  status: ChargePointStatus,
  actor: { type: "charger"; id: string },
): Promise<void> {
  const next = sessionStatusAfter(status);
  if (next === null) return;
  const [moved] = await tx
    .update(sessions)
    .set({ status: next, updatedAt: isoOf(ctx.clock.now()) })
    .where(and(eq(sessions.socketId, socketId), isNull(sessions.endedAt), sql`${sessions.status} <> ${next}`))
    .returning();
  if (moved === undefined || next === "idle") return;
  await recordEvent(ctx, tx, {
    orgId: moved.orgId,
    type: next === "suspended" ? "session.suspended" : "session.resumed",
    subject: { type: "session", id: moved.id },
    actor,
    data: {
      session_id: moved.id,
      charger_id: moved.chargerId,
      socket_id: socketId,
      by: status === "SuspendedEV" ? "ev" : "evse",
      limit_a: moved.limitA,
    },
  });
}
