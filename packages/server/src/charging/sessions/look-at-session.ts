import { eq } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import { isoOf } from "../../platform/clock.ts";
import type { Tx } from "../../store/db.ts";
import { backOffMs, presentForMs } from "../../store/presence.ts";
import { sessions } from "../../store/schema.ts";
import { billSession } from "../billing/bill-session.ts";
import { gatherEvidence } from "../billing/evidence.ts";
import type { ChargerRow } from "../chargers/queries.ts";
import type { ChargerCalls } from "../commands/calls.ts";
import { writeCommand } from "../commands/write-command.ts";
import { idleClock } from "./idle-clock.ts";
import { idleThresholdS } from "./idle-threshold.ts";
import type { SessionRow } from "./queries.ts";
import { stillRuns } from "./still-runs.ts";

/** The connections of chargers to this process. */
export type Connections = Pick<ChargerCalls, "connection">;

/** How long a charger may take to end a transaction after the server asked it to. */
export const stopWithinMs = 30_000;

/** The time between two looks at a session that cannot be closed yet. */
const againMs = 60_000;

/** The same time, when a short wait may be enough. */
const soonMs = 5_000;

/** What the server knows about the end of a session, as stored. */
type Found = Partial<
  Pick<
    SessionRow,
    "idleSince" | "finalizeTrigger" | "finalizeSince" | "finalizeNotBefore" | "finalizeCommandId"
  >
>;

const goesOn: Found = { finalizeTrigger: null, finalizeSince: null, finalizeCommandId: null };

/**
 * Checks whether an open session has ended without a report of its charger, and closes it then. The caller must hold the
 * charger's lock. A session that no longer charges is closed last. The server first asks a connected charger to stop, so
 * that the charger can report the register itself.
 *
 *   (nothing) ── connector free, boot ──▶ seems over ── the queue is drained, nothing came ──▶ closed
 *       │  ◀──── it goes on ─────────────────┘
 *       └──── idle for too long ──▶ asked to stop ── no StopTransaction in time ──▶ closed
 *                  └──── and its charger is away ────────────────────────────────▶ closed
 *
 * None of this happens before the charger had time to reconnect and to send its queued messages. So it does not happen while
 * this process or the database cannot be reached, nor for a while after that.
 */
export async function lookAtSession(
  core: Core,
  connections: Connections,
  tx: Tx,
  session: SessionRow,
  charger: ChargerRow,
): Promise<void> {
  const now = core.clock.now();
  const { graceMs } = core.config.finalize;
  const presentMs = await presentForMs(core, tx);
  const toComeBackMs = backOffMs + graceMs;
  if (presentMs < toComeBackMs)
    return keep(tx, session, { finalizeNotBefore: isoOf(now + toComeBackMs - presentMs) });
  if (isUnclear(core, connections, charger))
    return keep(tx, session, { finalizeNotBefore: isoOf(now + soonMs) });

  const evidence = await gatherEvidence(tx, session, { tariff: null, trigger: "idle" });
  const thresholdMs = (await idleThresholdS(core, tx, session)) * 1000;
  const awaySince = charger.owner === null ? Date.parse(charger.lastSeenAt ?? session.createdAt) : null;
  // Counts from the receipt of the start. If the charger's clock is behind, the reported start is long ago, and the server
  // would stop the session at once.
  const clock = idleClock(evidence, { now, startedAt: Date.parse(session.createdAt), awaySince });

  const { finalizeTrigger: trigger } = session;
  const seemsOver = trigger !== null && trigger !== "idle" && charger.owner !== null;
  const since = Date.parse(session.finalizeSince ?? session.startedAt);
  const drainedAt =
    awaySince === null
      ? queueDrainedAt(charger, seemsOver ? since : null, graceMs)
      : Math.max(awaySince, Date.parse(charger.awaySince ?? session.createdAt)) + toComeBackMs;
  // The server waits once more for the same time if a charger never stays connected for so long, or boots again and again. A
  // charger that came back at last after an outage is not such a charger.
  const isPatient =
    clock.ranMs < Math.max(2 * thresholdMs, thresholdMs + toComeBackMs) || presentMs < 2 * toComeBackMs;
  if (drainedAt > now && isPatient) return keep(tx, session, { finalizeNotBefore: isoOf(drainedAt) });

  if (seemsOver) {
    const runs = await stillRuns(tx, session, evidence, since);
    if (runs === "no") return billSession(core, tx, session, { trigger });
    if (runs === "yes") return keep(tx, session, goesOn);
    // The connector may be free once the register stops rising.
    if (runs === "for_now") return keep(tx, session, { finalizeSince: isoOf(now) });
  }

  if (clock.ranMs < thresholdMs) return keep(tx, session, notYet(session, clock.ranMs, now));
  const finalize = { thresholdS: thresholdMs / 1000, idleSince: clock.since };
  if (charger.owner === null) return billSession(core, tx, session, { trigger: "offline", finalize });
  if (trigger === "idle") return billSession(core, tx, session, { trigger, finalize });
  await keep(tx, session, await askToStop(core, tx, session, charger));
}

/**
 * Whether the database and this process disagree about the charger's connection, or the server has not answered a frame of
 * the charger yet. After a database outage, the database does not contain the disconnections during the outage, and a frame
 * may have waited all that time.
 */
function isUnclear(
  { continuity, processId }: Core,
  connections: Connections,
  { id, owner, connectionEpoch }: ChargerRow,
): boolean {
  const isElsewhere = owner !== null && owner !== processId;
  const epoch = connections.connection(id)?.epoch ?? null;
  return isElsewhere || epoch !== (owner === null ? null : connectionEpoch) || continuity.isAnswering(id);
}

/**
 * When the charger's queue is drained, epoch ms. The charger sends its queued messages once it is connected and accepted.
 * The StopTransaction comes after the event that made the session seem over, at `since` epoch ms. The length of the queue is
 * unknown.
 */
function queueDrainedAt(
  { connectedAt, lastBootAt }: ChargerRow,
  since: number | null,
  graceMs: number,
): number {
  const moments = [connectedAt, lastBootAt].filter((at) => at !== null).map((at) => Date.parse(at));
  return Math.max(...moments, since ?? Number.NEGATIVE_INFINITY) + graceMs;
}

/**
 * The clock stands still or has not run out. `idleSince` keeps how far it has run, which gives the earliest time at which it
 * can run out.
 */
function notYet({ finalizeTrigger }: SessionRow, ranMs: number, now: number): Found {
  const known: Found = { idleSince: isoOf(now - ranMs) };
  if (finalizeTrigger === null) return known;
  if (finalizeTrigger === "idle") return { ...known, ...goesOn };
  return { ...known, finalizeNotBefore: isoOf(now + againMs) };
}

async function askToStop(core: Core, tx: Tx, session: SessionRow, charger: ChargerRow): Promise<Found> {
  const { id, socketId, transactionId } = session;
  const finalizeCommandId = await writeCommand(core, tx, charger, {
    socketId,
    type: "RemoteStopTransaction",
    payload: { transactionId },
    sessionId: id,
    lifetimeMs: stopWithinMs,
  });
  return { finalizeTrigger: "idle", finalizeSince: isoOf(core.clock.now()), finalizeCommandId };
}

async function keep(tx: Tx, { id }: SessionRow, found: Found): Promise<void> {
  await tx
    .update(sessions)
    .set({ finalizeNotBefore: null, ...found })
    .where(eq(sessions.id, id));
}
