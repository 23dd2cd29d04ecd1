import { and, eq, gt, gte, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { isoOf } from "../../platform/clock.ts";
import type { Tx } from "../../store/db.ts";
import type { Recording } from "../../store/events.ts";
import { type ChargePointStatus, chargers, connectorStates, sessions } from "../../store/schema.ts";
import { lastFrameSince } from "./last-frame-since.ts";
import { openSessionOf, type SessionRow } from "./queries.ts";

/*
 * Records the apparent end of a session. The session may still run: its StopTransaction may be in the charger's queue, and
 * some chargers continue a transaction after a boot. The code here only records the sign of an end, under the charger's
 * lock. look-at-session.ts checks it after the queue had time to drain.
 */

/** The statuses of a connector while a transaction runs on it. */
export const running = ["Charging", "SuspendedEV", "SuspendedEVSE"] as const satisfies ChargePointStatus[];

/** The statuses of a connector when no transaction runs on it. */
const free = ["Available", "Preparing", "Reserved", "Unavailable"] as const satisfies ChargePointStatus[];

function isOneOf(statuses: readonly ChargePointStatus[], status: ChargePointStatus | null): boolean {
  return status !== null && statuses.includes(status);
}

/**
 * Handles a status of a connector with an open session: the connector is free, or it is in use after all. Available is a
 * sign that the session ended. The other free statuses are such a sign only if the transaction was seen to run, because some
 * chargers report Preparing right after StartTransaction.
 */
export async function noticeConnector(
  core: Recording,
  tx: Tx,
  before: { id: string; status: ChargePointStatus | null },
  now: { status: ChargePointStatus; statusAt: string },
): Promise<void> {
  const open = and(eq(sessions.socketId, before.id), isNull(sessions.endedAt));
  if (isOneOf(running, now.status)) {
    await tx
      .update(sessions)
      .set({ finalizeTrigger: null, finalizeSince: null })
      .where(and(open, eq(sessions.finalizeTrigger, "connector_available")));
    return;
  }
  if (!isOneOf(free, now.status)) return;
  // A repeated or another free status does not restart the time: the connector has been free since the first one.
  const isNews = !isOneOf(free, before.status);
  if (now.status !== "Available" && !(isNews && (await hasRun(tx, before.id)))) return;
  await tx
    .update(sessions)
    .set({ finalizeTrigger: "connector_available", finalizeSince: isoOf(core.clock.now()) })
    .where(
      and(
        open,
        // Excludes a status from before the session that arrived late.
        lt(sessions.startedAt, now.statusAt),
        isNews
          ? or(isNull(sessions.finalizeTrigger), eq(sessions.finalizeTrigger, "connector_available"))
          : isNull(sessions.finalizeTrigger),
      ),
    );
}

/**
 * Whether the connector was in use during the open session of the socket, or the charger has booted since the session began.
 */
async function hasRun(tx: Tx, socketId: string): Promise<boolean> {
  const session = await openSessionOf(tx, socketId);
  if (session === undefined) return false;
  const { chargerId, connectorId, createdAt, startedAt } = session;
  const [row] = await tx
    .select({
      has: sql<boolean>`${chargers.lastBootAt} > ${createdAt}::timestamptz or exists (${tx
        .select({ one: sql`1` })
        .from(connectorStates)
        .where(
          and(
            eq(connectorStates.chargerId, chargerId),
            eq(connectorStates.connectorId, connectorId),
            // Keeps PostgreSQL from reading older partitions.
            gte(connectorStates.receivedAt, lastFrameSince(session)),
            inArray(connectorStates.status, [...running, "Finishing"]),
            gte(connectorStates.at, startedAt),
          ),
        )})`,
    })
    .from(chargers)
    .where(eq(chargers.id, chargerId));
  return row?.has === true;
}

/**
 * Whether the connector has reported that it is free since the open session ran on it. The session stays open until its
 * StopTransaction had time to arrive.
 */
export async function seemsFree(
  tx: Tx,
  { chargerId, connectorId, finalizeSince, finalizeTrigger }: SessionRow,
  { status }: { status: ChargePointStatus | null },
): Promise<boolean> {
  if (finalizeTrigger === "connector_available") return true;
  if (finalizeTrigger !== "reboot" || finalizeSince === null || !isOneOf(free, status)) return false;
  // A status from before the boot does not show the state after the boot.
  const reports = await tx
    .select({ id: connectorStates.id })
    .from(connectorStates)
    .where(
      and(
        eq(connectorStates.chargerId, chargerId),
        eq(connectorStates.connectorId, connectorId),
        gt(connectorStates.receivedAt, finalizeSince),
      ),
    )
    .limit(1);
  return reports.length > 0;
}

/**
 * Records for the open sessions that their chargers have just booted. Another trigger that is already recorded stays,
 * because it began earlier.
 */
export async function noticeBoots(core: Recording, tx: Tx, chargerIds: readonly string[]): Promise<void> {
  await tx
    .update(sessions)
    .set({ finalizeTrigger: "reboot", finalizeSince: isoOf(core.clock.now()) })
    .where(
      and(
        inArray(sessions.chargerId, [...chargerIds]),
        isNull(sessions.endedAt),
        or(isNull(sessions.finalizeTrigger), eq(sessions.finalizeTrigger, "reboot")),
      ),
    );
}
