import { eq } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import { isoOf } from "../../platform/clock.ts";
import type { Tx } from "../../store/db.ts";
import { backOffMs, presentForMs } from "../../store/presence.ts";
import { type chargers, sessions } from "../../store/schema.ts";
import { gatherEvidence } from "../billing/evidence.ts";
import { settleSession } from "../billing/settle.ts";
import type { ChargerCalls } from "../commands/calls.ts";
import { writeCommand } from "../commands/write-command.ts";
import type { SessionRow } from "./find.ts";
import { idleClock } from "./idle-clock.ts";
import { idleThresholdS } from "./idle-threshold.ts";
import { stillRuns } from "./still-runs.ts";

/** The connections of chargers to this process. */
export type Connections = Pick<ChargerCalls, "connection">;

type ChargerRow = typeof chargers.$inferSelect;

/** How long a charger may take to end a transaction that it was asked to end. */
export const stopWithinMs = 30_000;

/** Between two looks at a session that cannot be closed yet. */
const againMs = 60_000;

/** The same where a moment may be enough. */
const soonMs = 5_000;

/** What has been found out about the end of a session, as it is stored. */
type Found = Partial<
  Pick<
    SessionRow,
    "idleSince" | "finalizeTrigger" | "finalizeSince" | "finalizeNotBefore" | "finalizeCommandId"
  >
>;

const goesOn: Found = { finalizeTrigger: null, finalizeSince: null, finalizeCommandId: null };

/**
 * Looks whether an open session has ended without its charger saying so, and closes it then. Only under the lock of its
 * charger. One in which nothing is charged any more is closed last of all: a charger that is connected is asked to stop
 * first, so that it may tell the register itself.
 *
 *   (nothing) ── connector free, boot ──▶ seems over ── the queue is drained, nothing came ──▶ closed
 *       │  ◀──── it goes on ─────────────────┘
 *       └──── idle for too long ──▶ asked to stop ── no StopTransaction in time ──▶ closed
 *                  └──── and its charger is away ────────────────────────────────▶ closed
 *
 * Nothing of it happens before the charger had the time to come back and to deliver what it kept: not while this process, or
 * the store, could not be reached, and not for a while after.
 */
export async function lookAtSession(
  core: Core,
  connections: Connections,
  tx: Tx,
  session: SessionRow,
  charger: ChargerRow,
): Promise<void> {
  const now = core.clock.now();
  const { settleMs } = core.config.finalize;
  const presentMs = await presentForMs(core, tx);
  const toComeBackMs = backOffMs + settleMs;
  if (presentMs < toComeBackMs)
    return keep(tx, session, { finalizeNotBefore: isoOf(now + toComeBackMs - presentMs) });
  if (isUnclear(core, connections, charger))
    return keep(tx, session, { finalizeNotBefore: isoOf(now + soonMs) });

  const evidence = await gatherEvidence(tx, session, { tariff: null, trigger: "idle" });
  const thresholdMs = (await idleThresholdS(core, tx, session)) * 1000;
  const awaySince = charger.owner === null ? Date.parse(charger.lastSeenAt ?? session.createdAt) : null;
  // Since its start was received: by a clock that is behind it began long ago, and would be stopped at once.
  const clock = idleClock(evidence, { now, startedAt: Date.parse(session.createdAt), awaySince });

  const { finalizeTrigger: trigger } = session;
  const seemsOver = trigger !== null && trigger !== "idle" && charger.owner !== null;
  const since = Date.parse(session.finalizeSince ?? session.startedAt);
  const drainedAt =
    awaySince === null
      ? queueDrainedAt(charger, seemsOver ? since : null, settleMs)
      : Math.max(awaySince, Date.parse(charger.awaySince ?? session.createdAt)) + toComeBackMs;
  // One that never stays connected for so long, or boots again and again, is waited for as long again; one that came back at
  // last after an outage is not one of those.
  const isPatient =
    clock.ranMs < Math.max(2 * thresholdMs, thresholdMs + toComeBackMs) || presentMs < 2 * toComeBackMs;
  if (drainedAt > now && isPatient) return keep(tx, session, { finalizeNotBefore: isoOf(drainedAt) });

  if (seemsOver) {
    const runs = await stillRuns(tx, session, evidence, since);
    if (runs === "no") return settleSession(core, tx, session, { trigger });
    if (runs === "yes") return keep(tx, session, goesOn);
    // It may be free once the register stands.
    if (runs === "for_now") return keep(tx, session, { finalizeSince: isoOf(now) });
  }

  if (clock.ranMs < thresholdMs) return keep(tx, session, notYet(session, clock.ranMs, now));
  const finalize = { thresholdS: thresholdMs / 1000, idleSince: clock.since };
  if (charger.owner === null) return settleSession(core, tx, session, { trigger: "offline", finalize });
  if (trigger === "idle") return settleSession(core, tx, session, { trigger, finalize });
  await keep(tx, session, await askToStop(core, tx, session, charger));
}

/**
 * Whether the store says something else about the charger's connection than this process sees, or a frame of the charger is
 * not answered yet. After an outage the store knows of no disconnection in it, and a frame may have been waiting all the time.
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
 * What a charger kept while it was away comes once it is connected and accepted, and the stop behind what made the session
 * seem over, `since` epoch ms; it is not known how much there is.
 */
function queueDrainedAt(
  { connectedAt, lastBootAt }: ChargerRow,
  since: number | null,
  settleMs: number,
): number {
  const moments = [connectedAt, lastBootAt].filter((at) => at !== null).map((at) => Date.parse(at));
  return Math.max(...moments, since ?? Number.NEGATIVE_INFINITY) + settleMs;
}

/** The clock stands or has not run out: by when it could have is known from how far it has come. */
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
