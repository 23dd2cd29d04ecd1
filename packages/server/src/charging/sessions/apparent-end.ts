import { and, eq, gt, gte, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { isoOf } from "../../platform/clock.ts";
import type { Tx } from "../../store/db.ts";
import type { Recording } from "../../store/events.ts";
import { type ChargePointStatus, chargers, connectorStates, sessions } from "../../store/schema.ts";
import { heardSince } from "./heard-since.ts";
import { openSessionOf } from "./open.ts";

/*
 * What looks like the end of a session, and may not be: its StopTransaction may be in the charger's queue, and chargers
 * have been seen to go on with a transaction after a boot. It is only written down here, under the charger's lock, and
 * looked into once the queue had time to drain: look-at-session.ts.
 */

/** What a connector says while a transaction runs on it. */
export const running = ["Charging", "SuspendedEV", "SuspendedEVSE"] as const satisfies ChargePointStatus[];

/** What a connector says when no transaction runs on it. */
const free = ["Available", "Preparing", "Reserved", "Unavailable"] as const satisfies ChargePointStatus[];

function isOneOf(statuses: readonly ChargePointStatus[], status: ChargePointStatus | null): boolean {
  return status !== null && statuses.includes(status);
}

/**
 * A connector with an open session says that it is free; or that it is not, after all. Available ends a session. The other
 * free statuses do so only where the transaction was seen to run: some chargers say Preparing right after StartTransaction.
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
  // Reported again, or in other words, it has been free since the first time.
  const isNews = !isOneOf(free, before.status);
  if (now.status !== "Available" && !(isNews && (await hasRun(tx, before.id)))) return;
  await tx
    .update(sessions)
    .set({ finalizeTrigger: "connector_available", finalizeSince: isoOf(core.clock.now()) })
    .where(
      and(
        open,
        // From before the session, and only late.
        lt(sessions.startedAt, now.statusAt),
        isNews
          ? or(isNull(sessions.finalizeTrigger), eq(sessions.finalizeTrigger, "connector_available"))
          : isNull(sessions.finalizeTrigger),
      ),
    );
}

/** Whether the connector was in use in the session that is open on the socket, or the charger has booted since it began. */
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
            // Older partitions stay untouched.
            gte(connectorStates.receivedAt, heardSince(session)),
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
 * Whether the connector has said, since the open session ran on it, that it is free. The session stays open until its stop had
 * time to come.
 */
export async function seemsFree(
  tx: Tx,
  { chargerId, connectorId, finalizeSince, finalizeTrigger }: typeof sessions.$inferSelect,
  { status }: { status: ChargePointStatus | null },
): Promise<boolean> {
  if (finalizeTrigger === "connector_available") return true;
  if (finalizeTrigger !== "reboot" || finalizeSince === null || !isOneOf(free, status)) return false;
  // What it said before the boot says nothing of what came after.
  const said = await tx
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
  return said.length > 0;
}

/** Chargers with open sessions that have just booted. What was noticed before it has been going on for longer. */
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
