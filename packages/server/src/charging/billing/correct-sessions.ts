import { setImmediate } from "node:timers/promises";
import { correctInSlices, type Standing } from "@forecourt/pricing";
import { asc, eq, lte } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import { isoOf } from "../../platform/clock.ts";
import type { Tx } from "../../store/db.ts";
import { recordEvent } from "../../store/events.ts";
import { type billingDecisions, cdrs, sessions } from "../../store/schema.ts";
import { isUnavailable } from "../../store/store-error.ts";
import { decisionsOf } from "../cdrs/queries.ts";
import { idleThresholdS } from "../sessions/idle-threshold.ts";
import { correctionDelayMs } from "./decide-again.ts";
import { gatherBillable } from "./evidence.ts";
import { originalTrigger } from "./original-trigger.ts";
import { pinnedTariff } from "./pinned-tariff.ts";
import { writeDecision } from "./write-decision.ts";

type SessionRow = typeof sessions.$inferSelect;
type CdrRow = typeof cdrs.$inferSelect;
type DecisionRow = typeof billingDecisions.$inferSelect;

/**
 * After this time a quarter's books are closed, and card schemes no longer refund. The server keeps later frames, but does
 * not decide on them.
 */
const correctionWindowMs = 90 * 86_400_000;

/** A session that cannot be decided must not hold up the others. The job tries it again after this time. */
const retryMs = 3_600_000;

/** A frame that was received shortly before a decision may not have been stored yet when the decision was made. */
const underWayMs = 15_000;

/**
 * The job that decides again on billed sessions for which a frame arrived since, once their `settleWindowMs` is over. The
 * CDR does not change: a new decision supersedes the previous one and states the difference. Any number of processes may run
 * it.
 */
export async function correctSessions(core: Core): Promise<void> {
  while (!core.draining() && (await correctNext(core)));
}

async function correctNext(core: Core): Promise<boolean> {
  const taken: { sessionId?: string } = {};
  try {
    return await core.db.transaction(async (tx) => {
      const [session] = await tx
        .select()
        .from(sessions)
        .where(lte(sessions.decideAgainAt, isoOf(core.clock.now())))
        .orderBy(asc(sessions.decideAgainAt))
        .limit(1)
        .for("no key update", { skipLocked: true });
      if (session === undefined) return false;
      taken.sessionId = session.id;
      const decideAgainAt = await correctSession(core, tx, session);
      await tx.update(sessions).set({ decideAgainAt }).where(eq(sessions.id, session.id));
      return true;
    });
  } catch (error) {
    const { sessionId } = taken;
    if (sessionId === undefined || isUnavailable(error)) throw error;
    core.log.error({ err: error, session_id: sessionId }, "session not decided again");
    await core.db.transaction((tx) =>
      tx
        .update(sessions)
        .set({ decideAgainAt: isoOf(core.clock.now() + retryMs) })
        .where(eq(sessions.id, sessionId)),
    );
    return true;
  }
}

/**
 * The caller holds the lock of the session, so that two corrections of it cannot run at once. Returns when to decide on it
 * again, and null when nothing more is known.
 */
async function correctSession(core: Core, tx: Tx, session: SessionRow): Promise<string | null> {
  const [cdr] = await tx.select().from(cdrs).where(eq(cdrs.sessionId, session.id));
  if (cdr === undefined || session.decideAgainAt === null) return null;
  const receivedAt = Date.parse(session.decideAgainAt) - correctionDelayMs;
  if (receivedAt > Date.parse(cdr.createdAt) + correctionWindowMs) return null;

  const chain = await decisionsOf(tx, session.id);
  const evidence = await gatherBillable(core, tx, session, {
    tariff: await pinnedTariff(tx, session),
    closedAt: Date.parse(cdr.createdAt),
    idleThresholdS: await idleThresholdS(core, tx, session),
    ...originalTrigger(chain),
  });
  const [newest] = chain;
  const notBefore = evidence.stop === null ? nextReadingsAt(cdr, newest) : Number.NEGATIVE_INFINITY;
  if (notBefore > core.clock.now()) return isoOf(notBefore);
  const standing = standingOf(cdr, chain);
  const correction = await correctInSlices(setImmediate, evidence, session.meteringRegime, standing);
  if (correction === null) return null;
  const recorded = writeDecision(core, tx, {
    session,
    cdrId: cdr.id,
    decision: correction.decision,
    supersedes: newest?.id ?? null,
    basis: evidence,
  });
  recordEvent(core, tx, recorded);
  return null;
}

/** The longest time between two decisions on a transaction that continues. */
const longestWaitMs = 3_600_000;

/**
 * When new readings may lead to the next decision, epoch ms. A car that continues to charge after its session was closed
 * would otherwise cause a decision for every reading. So the wait after a decision is as long as the time from the receipt
 * to that decision, up to `longestWaitMs`.
 */
function nextReadingsAt(cdr: CdrRow, newest: DecisionRow | undefined): number {
  const receiptAt = Date.parse(cdr.createdAt);
  const decidedAt = Date.parse(newest?.createdAt ?? cdr.createdAt);
  return decidedAt + Math.min(decidedAt - receiptAt, longestWaitMs);
}

/** The values in force: those of the receipt, or of its newest correction. */
function standingOf(cdr: CdrRow, chain: readonly DecisionRow[]): Standing {
  const [newest] = chain;
  const corrected = chain.map(({ evidence }) => evidence.correction?.corrected).find((each) => each != null);
  const madeAt = Date.parse(newest?.createdAt ?? cdr.createdAt);
  const { also = [], missing = [] } = newest?.evidence ?? {};
  return {
    cdrId: cdr.id,
    energyWh: corrected?.energy_wh ?? cdr.totalEnergyWh,
    timeS: corrected?.time_s ?? cdr.totalTimeS,
    totalCost: corrected === undefined ? cdr.totalCost : String(corrected.total_cost),
    // Whether a stop is new follows from `missing`. If `missing` does not name it, the time decides, because a stop never
    // waits to be written while a decision is made.
    billedAt: missing.includes("StopTransaction") ? madeAt - underWayMs : madeAt,
    decision:
      newest === undefined
        ? null
        : { outcome: newest.outcome, reasonCode: newest.reasonCode, evidence: { also, missing } },
  };
}
