import { setImmediate } from "node:timers/promises";
import {
  type Bill,
  billInSlices,
  type Evidence,
  type MeteringRegime,
  priceSession,
} from "@forecourt/pricing";
import { eq } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { isoOf } from "../../platform/clock.ts";
import { notFound } from "../../platform/problems.ts";
import type { Tx } from "../../store/db.ts";
import { cdrs, sessions } from "../../store/schema.ts";
import { type Amounts, amountsOf, currencyOf } from "../billing/amounts.ts";
import { gatherEvidence } from "../billing/evidence.ts";
import { pinnedTariff } from "../billing/pinned-tariff.ts";
import { provisionalRegime } from "../billing/provisional-regime.ts";
import { idleThresholdS } from "../sessions/idle-threshold.ts";
import { ownSession, type SessionRow } from "../sessions/queries.ts";

/** The amounts of a receipt, also before the receipt exists. */
export interface SessionCost extends Amounts {
  sessionId: string;
  /** Null while the session runs. */
  cdrId: string | null;
  /** The time up to which the session is priced. */
  asOf: string | null;
  /** What is left of its cost limit; null without one, and after the session. */
  costLeft: number | null;
}

/**
 * For a session that has ended, the amounts of its receipt. For a running session, the amounts as if the last reading were
 * its end.
 */
export function findSessionCost(core: Core, caller: Caller, sessionId: string): Promise<SessionCost> {
  return core.db.read(async (tx) => {
    const [session] = await tx.select().from(sessions).where(ownSession(caller, sessionId));
    if (session === undefined) throw notFound("session");
    const [cdr] = await tx.select().from(cdrs).where(eq(cdrs.sessionId, sessionId));
    return cdr === undefined
      ? runningCost(core, tx, session)
      : { ...cdr, cdrId: cdr.id, asOf: cdr.endTime, costLeft: null };
  });
}

/** Uses the functions that will bill the session, so that the shown cost and the bill cannot disagree. */
async function runningCost(core: Core, tx: Tx, session: SessionRow): Promise<SessionCost> {
  const tariff = await pinnedTariff(tx, session);
  const evidence = await gatherEvidence(tx, session, {
    tariff,
    trigger: "operator",
    idleThresholdS: await idleThresholdS(core, tx, session),
  });
  const bill = await costOf(evidence, provisionalRegime(session));
  const { endAt, timeline } = bill.decided;
  const asOf = timeline?.stop.at ?? endAt;
  return {
    ...amountsOf(session, bill, bill.priced?.currency ?? (await currencyOf(core, tx, session.orgId))),
    sessionId: session.id,
    cdrId: null,
    asOf: asOf === null ? null : isoOf(asOf),
    costLeft: costLeft(session, bill),
  };
}

function costLeft({ limits }: SessionRow, { priced }: Bill): number | null {
  const maxCost = limits?.max_cost ?? null;
  if (maxCost === null) return null;
  const used = priced === null || priced.currency !== maxCost.currency ? 0 : Number(priced.totals.incl);
  return Math.max(0, Number((maxCost.amount - used).toFixed(4)));
}

async function costOf(evidence: Evidence, regime: MeteringRegime): Promise<Bill> {
  const bill = await billInSlices(setImmediate, evidence, regime);
  const { start, tariff, timeZone } = evidence;
  const { decision } = bill.decided;
  const isBegun = decision?.reasonCode === "stop_missing_no_register" && decision.evidence.also.length === 0;
  if (!isBegun || tariff === null || start === null || start.registerWh === null) return bill;
  // Before the first reading, the cost is the cost of starting a session.
  const begin = { at: start.at, registerWh: start.registerWh };
  const timeline = { start: begin, stop: begin, samples: [], states: [] };
  return {
    decided: { ...bill.decided, timeline },
    priced: priceSession(tariff, timeZone, timeline, { drop: bill.decided.drop }),
  };
}
