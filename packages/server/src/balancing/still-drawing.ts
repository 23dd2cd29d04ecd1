import { and, desc, eq, gte, inArray } from "drizzle-orm";
import type { Tx } from "../store/db.ts";
import { type ChargePointStatus, evidence, sessions } from "../store/schema.ts";

type SessionRow = typeof sessions.$inferSelect;

/** The statuses that a connector reports while the car is connected to its current. */
const energized: readonly ChargePointStatus[] = ["Charging", "SuspendedEV", "SuspendedEVSE"];

/** Whether a connector without an open session may draw current. A connector that never reported a status may, too. */
export function mayStillDraw(status: ChargePointStatus | null): boolean {
  return status === null || energized.includes(status);
}

/**
 * The transactions that still run on sockets although the server closed their sessions. The billing of a session does
 * not end its current: a car whose charger is offline continues with its last limit. Such a transaction has ended
 * once the connector reports it, another session has begun, or the late StopTransaction has arrived.
 */
export async function sessionsStillDrawing(
  tx: Tx,
  socketIds: readonly string[],
): Promise<Map<string, SessionRow>> {
  if (socketIds.length === 0) return new Map();
  const newest = await tx
    .selectDistinctOn([sessions.socketId])
    .from(sessions)
    .where(inArray(sessions.socketId, [...socketIds]))
    .orderBy(sessions.socketId, desc(sessions.createdAt));
  const closed = newest.filter(
    ({ status, transactionId }) => status === "finalized" && transactionId !== null,
  );
  const stopped = await stoppedSince(tx, closed);
  return new Map(
    closed.filter(({ id }) => !stopped.has(id)).map((session) => [session.socketId, session] as const),
  );
}

async function stoppedSince(tx: Tx, closed: readonly SessionRow[]): Promise<Set<string | null>> {
  const [oldest] = closed.map(({ createdAt }) => createdAt).sort();
  if (oldest === undefined) return new Set();
  const rows = await tx
    .selectDistinct({ sessionId: evidence.sessionId })
    .from(evidence)
    .where(
      and(
        inArray(
          evidence.sessionId,
          closed.map(({ id }) => id),
        ),
        eq(evidence.action, "StopTransaction"),
        // PostgreSQL need not read older partitions.
        gte(evidence.receivedAt, oldest),
      ),
    );
  return new Set(rows.map(({ sessionId }) => sessionId));
}
