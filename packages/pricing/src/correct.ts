import { conclude } from "./conclude.ts";
import { refuseBroken } from "./decide.ts";
import type {
  CorrectionEvidence,
  Decided,
  DecideLimits,
  Decision,
  LineItem,
  MeteringRegime,
  ReasonCode,
} from "./decided.ts";
import { formatDecimal, parseDecimal } from "./decimal.ts";
import type { Evidence } from "./evidence.ts";
import { newsOf } from "./news.ts";
import type { Priced } from "./priced.ts";
import { gravest, outcomeOf } from "./reason-codes.ts";
import { priceDecided } from "./settle.ts";
import type { Standing } from "./standing.ts";
import { type Weighed, weigh } from "./weigh.ts";

/** What is recorded beside a receipt, which never changes itself. */
export interface Correction {
  /** Its `evidence.correction` holds what was, what is, and the difference. */
  decision: Decision;
  /** With the same decision. */
  decided: Decided;
  /** Null when the session is unbillable, as before or now. */
  priced: Priced | null;
}

/**
 * Decides a settled session again with everything that is known now. `evidence.trigger` stays what settled it first. Null when
 * nothing is to be recorded: nothing came since `standing.settledAt`, or it is a repeat, or it changes neither energy, time, cost
 * nor outcome. A stop that was missing, and a second one that contradicts the first, are recorded even when they change nothing.
 * Throws what `decide` throws.
 */
export function correct(
  evidence: Evidence,
  regime: MeteringRegime,
  standing: Standing,
  limits: Partial<DecideLimits> = {},
): Correction | null {
  const closed = { ...evidence, closedAt: evidence.closedAt ?? standing.settledAt };
  refuseBroken(closed, regime);
  const found = weigh(closed, regime, limits);
  const news = newsOf(found, standing);
  if (!news.any) return null;

  const rest = news.lateStop && found.register.stopRejected ? withoutStop(closed, regime, limits) : null;
  const standIn = rest ?? found;
  // A stop that is not believed decides nothing, unless there was nothing to bill without it either.
  const own = rest === null || unbillable(rest.codes) ? found.codes : rest.codes;
  const plain = conclude(closed, regime, { found, billed: standIn, codes: own });
  const difference = differenceOf(standing, plain, priceDecided(closed, plain));
  if (!difference.any && !news.lateStop && !news.contradiction) return null;

  const codes = [...correctionCodes(news, difference, { conflict: rest !== null, standing, own }), ...own];
  const decided = conclude(closed, regime, { found, billed: standIn, codes, noted: found.codes });
  const priced = priceDecided(closed, decided);
  if (decided.decision === null) return null;
  const decision = withCorrection(decided.decision, standing, decided, priced);
  return { decision, decided: { ...decided, decision }, priced };
}

/** What would be billed had the stop not come; null when nothing else is known of the transaction. */
function withoutStop(
  evidence: Evidence,
  regime: MeteringRegime,
  limits: Partial<DecideLimits>,
): Weighed | null {
  if (evidence.start === null && evidence.samples.length === 0) return null;
  return weigh({ ...evidence, stop: null, furtherStops: [] }, regime, limits);
}

interface Difference {
  any: boolean;
  /** Energy or money. */
  moved: boolean;
}

function differenceOf(
  standing: Standing,
  { decision, energyWh, timeS }: Decided,
  priced: Priced | null,
): Difference {
  const moved = energyWh !== standing.energyWh || costDelta(priced?.total ?? "0", standing.totalCost) !== 0;
  const outcome = decision?.outcome ?? "billed";
  const judged = outcome !== (standing.decision?.outcome ?? "billed");
  return { any: moved || judged || timeS !== standing.timeS, moved };
}

/** What the correction itself is about, before the reasons that any decision on this evidence has. */
function correctionCodes(
  { lateStart, lateStop }: ReturnType<typeof newsOf>,
  { any, moved }: Difference,
  { conflict, own, standing }: { conflict: boolean; own: readonly ReasonCode[]; standing: Standing },
): ReasonCode[] {
  if (conflict) return moved ? ["late_samples_received", "late_stop_conflict"] : ["late_stop_conflict"];
  if (lateStop) {
    const agrees = !moved && standing.decision?.outcome !== "unbillable" && !unbillable(own);
    return [agrees ? "late_stop_confirms" : "late_stop_received"];
  }
  const reason = gravest(own);
  // Complete now: it says so itself.
  if (!any || (reason !== null && outcomeOf(reason) === "billed")) return [];
  return [lateStart ? "delivered_late" : "late_samples_received"];
}

function unbillable(codes: readonly ReasonCode[]): boolean {
  const reason = gravest(codes);
  return reason !== null && outcomeOf(reason) === "unbillable";
}

function withCorrection(
  decision: Decision,
  standing: Standing,
  { energyWh, timeS }: Decided,
  priced: Priced | null,
): Decision {
  const total = priced?.total ?? "0";
  const correction: CorrectionEvidence = {
    cdr_id: standing.cdrId,
    previous: {
      energy_wh: standing.energyWh,
      time_s: standing.timeS,
      total_cost: Number(standing.totalCost),
    },
    corrected: {
      energy_wh: energyWh,
      time_s: timeS,
      total_cost: Number(total),
      line_items: lineItems(priced),
    },
    delta: {
      energy_wh: energyWh - standing.energyWh,
      time_s: timeS - standing.timeS,
      total_cost: costDelta(total, standing.totalCost),
    },
  };
  return { ...decision, evidence: { ...decision.evidence, correction } };
}

function lineItems(priced: Priced | null): LineItem[] {
  return (priced?.lines ?? []).map((line) => ({
    type: line.type,
    description: line.description,
    quantity: Number(line.quantity),
    unit_price: Number(line.unitPrice),
    cost: Number(line.cost),
    vat: line.vat === null ? null : Number(line.vat),
  }));
}

const costScale = 10;

/** Exact, then as the number that its text reads back to. */
function costDelta(now: string, before: string): number {
  const units = (parseDecimal(now, costScale) ?? 0n) - (parseDecimal(before, costScale) ?? 0n);
  return Number(formatDecimal(units, costScale, 0));
}
