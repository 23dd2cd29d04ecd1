import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import type { Link, StatusReport } from "../../core/ingest.ts";
import { isoOf } from "../../platform/clock.ts";
import type { Tx } from "../../store/db.ts";
import { type Recording, recordEvent } from "../../store/events.ts";
import type { LeftOut } from "../../store/ingest.ts";
import { chargers, connectorStates, idTags, sessions, sockets } from "../../store/schema.ts";
import { heldBy } from "../commands/limits.ts";
import { maskOf } from "../id-tags/mask.ts";
import { noticeConnector } from "../sessions/apparent-end.ts";
import { believedInstant, reportedInstant } from "../sessions/instants.ts";
import { sessionStatusAfter } from "../sessions/state.ts";
import { StaleConnection } from "./fence.ts";
import { ensureSocket, type SocketRow } from "./sockets.ts";

/** StatusNotification: resolves when the new state is committed. */
export async function recordStatus(core: Core, link: Link, report: StatusReport): Promise<void> {
  await core.ingest.status({ ...link, ...report });
}

/** The ingest calls this with a batch of status reports, in the order in which they arrived. */
export async function recordStatuses(
  core: Recording,
  tx: Tx,
  reports: readonly (Link & StatusReport)[],
): Promise<LeftOut> {
  const stale = new Map<unknown, Error>();
  // Always in the same order, so that two batches cannot deadlock.
  const inLockOrder = [...reports].sort((a, b) =>
    a.chargerId < b.chargerId ? -1 : a.chargerId > b.chargerId ? 1 : 0,
  );
  for (const report of inLockOrder) {
    if (!(await recordOne(core, tx, report))) stale.set(report, new StaleConnection(report));
  }
  return stale;
}

/** False when the report came over a socket that was replaced. */
async function recordOne(core: Recording, tx: Tx, came: Link & StatusReport): Promise<boolean> {
  const [charger] = await tx
    .select()
    .from(chargers)
    .where(and(eq(chargers.id, came.chargerId), eq(chargers.connectionEpoch, came.epoch)))
    .for("no key update");
  if (charger === undefined) return false;
  const report = await withoutTags(tx, came);
  await tx.insert(connectorStates).values({
    orgId: report.orgId,
    chargerId: report.chargerId,
    connectorId: report.connectorId,
    status: report.status,
    errorCode: report.errorCode,
    vendorErrorCode: report.vendorErrorCode,
    info: report.info,
    at: isoOf(reportedInstant(report.timestamp, report.receivedAt)),
    receivedAt: isoOf(report.receivedAt),
  });
  if (report.connectorId === 0) await updateCharger(core, tx, charger, report);
  else await updateSocket(core, tx, charger, report);
  return true;
}

/** Some chargers write the driver's id tag into a status. The server removes the tags of the charger's newest sessions. */
async function withoutTags<Report extends Link & StatusReport>(tx: Tx, report: Report): Promise<Report> {
  const { chargerId, info, vendorErrorCode } = report;
  if (info === null && vendorErrorCode === null) return report;
  const newest = await tx
    .select({ idTag: idTags.idTag })
    .from(sessions)
    .innerJoin(idTags, eq(idTags.id, sessions.idTagId))
    .where(eq(sessions.chargerId, chargerId))
    .orderBy(desc(sessions.createdAt))
    .limit(newestSessions);
  const mask = maskOf(newest.map(({ idTag }) => idTag));
  return mask === null ? report : { ...report, ...mask({ info, vendorErrorCode }) };
}

const newestSessions = 4;

/**
 * The state that the report results in. It uses the believed time, because a charger clock that was ahead must not block
 * later reports.
 */
function stateOf(core: Recording, report: StatusReport) {
  return {
    status: report.status,
    errorCode: report.errorCode,
    statusAt: isoOf(believedInstant(report.timestamp, report.receivedAt)),
    updatedAt: isoOf(core.clock.now()),
  };
}

type State = ReturnType<typeof stateOf>;

/** An older report that arrives late is stored as evidence, but does not change the current state. */
function isOlder(state: State, before: { statusAt: string | null }): boolean {
  return before.statusAt !== null && before.statusAt > state.statusAt;
}

async function updateCharger(
  core: Recording,
  tx: Tx,
  before: typeof chargers.$inferSelect,
  report: Link & StatusReport,
): Promise<void> {
  const state = stateOf(core, report);
  if (isOlder(state, before)) return;
  await tx.update(chargers).set(state).where(eq(chargers.id, before.id));
  if (before.status === state.status && before.errorCode === state.errorCode) return;
  await recordEvent(core, tx, {
    orgId: report.orgId,
    type: "charger.status_changed",
    subject: { type: "charger", id: before.id },
    actor: { type: "charger", id: before.id },
    data: { charger_id: before.id, previous_status: before.status, ...told(report, state) },
  });
}

async function updateSocket(
  core: Recording,
  tx: Tx,
  charger: typeof chargers.$inferSelect,
  report: Link & StatusReport,
): Promise<void> {
  const before = await ensureSocket(core, tx, charger, report.connectorId);
  const state = stateOf(core, report);
  if (isOlder(state, before)) return;
  await tx
    .update(sockets)
    .set({ ...state, vendorErrorCode: report.vendorErrorCode })
    .where(eq(sockets.id, before.id));
  if (before.status !== state.status || before.errorCode !== state.errorCode) {
    await recordEvent(core, tx, {
      orgId: report.orgId,
      type: "socket.status_changed",
      subject: { type: "socket", id: before.id },
      actor: { type: "charger", id: charger.id },
      data: {
        charger_id: charger.id,
        socket_id: before.id,
        connector_id: report.connectorId,
        previous_status: before.status,
        ...told(report, state),
      },
    });
  }
  await moveSession(core, tx, before, report);
  await noticeConnector(core, tx, before, state);
}

function told(report: StatusReport, state: State) {
  return {
    status: report.status,
    error_code: report.errorCode,
    vendor_error_code: report.vendorErrorCode,
    info: report.info,
    reported_at: state.statusAt,
  };
}

/** Updates the open session of a connector to the connector's status. */
async function moveSession(
  core: Recording,
  tx: Tx,
  before: SocketRow,
  report: Link & StatusReport,
): Promise<void> {
  const next = sessionStatusAfter(report.status);
  if (next === null) return;
  const [moved] = await tx
    .update(sessions)
    .set({ status: next, updatedAt: isoOf(core.clock.now()) })
    .where(
      and(eq(sessions.socketId, before.id), isNull(sessions.endedAt), sql`${sessions.status} <> ${next}`),
    )
    .returning();
  if (moved === undefined || next === "idle") return;
  const cause = next === "suspended" ? report.status : before.status;
  // When a limit of 0 A makes the charger hold the car back, the cause is the owner of that limit, not the charger.
  const by = cause === "SuspendedEV" ? "ev" : next === "suspended" ? await heldBy(tx, moved) : null;
  await recordEvent(core, tx, {
    orgId: moved.orgId,
    type: next === "suspended" ? "session.suspended" : "session.resumed",
    subject: { type: "session", id: moved.id },
    actor: { type: "charger", id: report.chargerId },
    data: {
      session_id: moved.id,
      charger_id: moved.chargerId,
      socket_id: before.id,
      by: by ?? "evse",
      limit_a: moved.limitA,
    },
  });
}
