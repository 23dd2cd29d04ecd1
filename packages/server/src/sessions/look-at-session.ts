import { eq } from "drizzle-orm";
import { writeCommand } from "../balancing/write-commands.ts";
import { gatherEvidence } from "../billing/evidence.ts";
import { settleSession } from "../billing/settle.ts";
import type { Context } from "../context.ts";
import { isoOf } from "../context.ts";
import { couldHaveComeBack } from "../processes/presence.ts";
import type { Tx } from "../store/db.ts";
import { type ApparentEnd, type chargers, locations, sessions } from "../store/schema.ts";
import type { SessionRow } from "./find.ts";
import { idleClock } from "./idle-clock.ts";
import { stillRuns } from "./still-runs.ts";

type ChargerRow = typeof chargers.$inferSelect;

/** How long a charger may take to end a transaction that it was asked to end. */
export const stopWithinMs = 30_000;

/** Between two looks at a session that cannot be closed yet. */
const againMs = 60_000;

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
 */
export async function lookAtSession(
  ctx: Context,
  tx: Tx,
  session: SessionRow,
  charger: ChargerRow,
): Promise<void> {
  const now = ctx.clock.now();
  const { settleMs } = ctx.config.finalize;
  const evidence = await gatherEvidence(tx, session, { tariff: null, trigger: "idle" });
  const thresholdS = await thresholdOf(ctx, tx, session);
  const awaySince = charger.owner === null ? Date.parse(charger.lastSeenAt ?? session.createdAt) : null;
  const clock = idleClock(evidence, { now, startedAt: Date.parse(session.startedAt), awaySince });

  const { finalizeTrigger: trigger } = session;
  const seemsOver = trigger !== null && trigger !== "idle" && charger.owner !== null;
  const since = Date.parse(session.finalizeSince ?? session.startedAt);
  const drainedAt = queueDrainedAt(charger, seemsOver ? since : null, settleMs);
  // One that never stays connected for so long, or boots again and again, is waited for as long again.
  const isPatient = clock.ranMs < 2 * thresholdS * 1000 || !(await couldHaveComeBack(tx, settleMs));
  if (drainedAt > now && isPatient) return keep(tx, session, { finalizeNotBefore: isoOf(drainedAt) });

  if (seemsOver) {
    const runs = await stillRuns(tx, session, evidence, since);
    if (runs === "no") return settleSession(ctx, tx, session, { trigger });
    if (runs === "yes") return keep(tx, session, goneOn(trigger, now));
  }

  if (clock.ranMs < thresholdS * 1000) return keep(tx, session, notYet(session, clock.ranMs, now));
  const finalize = { thresholdS, idleSince: clock.since };
  if (charger.owner === null) {
    if (!(await couldHaveComeBack(tx, settleMs)))
      return keep(tx, session, { finalizeNotBefore: isoOf(now + againMs) });
    return settleSession(ctx, tx, session, { trigger: "offline", finalize });
  }
  if (trigger === "idle") return settleSession(ctx, tx, session, { trigger, finalize });
  await keep(tx, session, await askToStop(ctx, tx, session, charger));
}

/**
 * What a charger kept while it was away comes once it is connected and accepted, and the stop behind what made the session
 * seem over, `since` epoch ms; it is not known how much there is.
 */
function queueDrainedAt(
  { owner, connectedAt, lastBootAt }: ChargerRow,
  since: number | null,
  settleMs: number,
): number {
  if (owner === null) return Number.NEGATIVE_INFINITY;
  const moments = [connectedAt, lastBootAt].filter((at) => at !== null).map((at) => Date.parse(at));
  return Math.max(...moments, since ?? Number.NEGATIVE_INFINITY) + settleMs;
}

/** A free connector whose register still rises may be free once it does not any more. */
function goneOn(trigger: ApparentEnd, now: number): Found {
  return trigger === "connector_available" ? { finalizeSince: isoOf(now) } : goesOn;
}

/** Seconds. What it is now: a change holds for the sessions that are open. */
async function thresholdOf(ctx: Context, tx: Tx, { locationId }: SessionRow): Promise<number> {
  const [location] =
    locationId === null
      ? []
      : await tx
          .select({ thresholdS: locations.idleFinalizeThreshold })
          .from(locations)
          .where(eq(locations.id, locationId));
  return location?.thresholdS ?? ctx.config.finalize.idleDefaultS;
}

/** The clock stands or has not run out: by when it could have is known from how far it has come. */
function notYet({ finalizeTrigger }: SessionRow, ranMs: number, now: number): Found {
  const known: Found = { idleSince: isoOf(now - ranMs) };
  if (finalizeTrigger === null) return known;
  if (finalizeTrigger === "idle") return { ...known, ...goesOn };
  return { ...known, finalizeNotBefore: isoOf(now + againMs) };
}

async function askToStop(ctx: Context, tx: Tx, session: SessionRow, charger: ChargerRow): Promise<Found> {
  const { id, socketId, transactionId } = session;
  const finalizeCommandId = await writeCommand(ctx, tx, charger, {
    socketId,
    type: "RemoteStopTransaction",
    payload: { transactionId },
    sessionId: id,
    lifetimeMs: stopWithinMs,
  });
  return { finalizeTrigger: "idle", finalizeSince: isoOf(ctx.clock.now()), finalizeCommandId };
}

async function keep(tx: Tx, { id }: SessionRow, found: Found): Promise<void> {
  await tx
    .update(sessions)
    .set({ finalizeNotBefore: null, ...found })
    .where(eq(sessions.id, id));
}
