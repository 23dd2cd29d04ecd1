import { type Bill, concludeAndPrice, totalOf } from "./bill.ts";
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
import { evaluate } from "./evaluate.ts";
import type { Evidence } from "./evidence.ts";
import { need, wantedEvidence } from "./need.ts";
import { type NewEvidence, newEvidenceOf } from "./new-evidence.ts";
import type { Priced } from "./priced.ts";
import { PricingError } from "./pricing-error.ts";
import { gravest, isUnbillable, outcomeOf } from "./reason-codes.ts";
import { inOnePiece, inSlices, type Pause, type Sliced } from "./slices.ts";
import type { Standing } from "./standing.ts";

/** What is recorded beside a receipt, which never changes. */
export interface Correction {
  /** Its `evidence.correction` holds the previous values, the corrected ones, and the difference. */
  decision: Decision;
  /** With the new decision. */
  decided: Decided;
  /** Null when the session is unbillable, as before or now. */
  priced: Priced | null;
}

type Asked = [evidence: Evidence, regime: MeteringRegime, standing: Standing, limits?: Partial<DecideLimits>];

/**
 * Decides a billed session again with everything that is known now. `evidence.trigger` stays what first ended it. Null when
 * there is nothing to record: nothing came since `standing.billedAt`, or it is a repeat, or it changes neither energy, time,
 * cost nor outcome. A stop that was missing, and a second one that contradicts the first, are recorded even when they change
 * nothing. Throws what `decide` throws, and `evidence-inconsistent` when the cost of `standing` is not a decimal.
 */
export function correct(...asked: Asked): Correction | null {
  return inOnePiece(correcting("correct()", ...asked));
}

/** {@link correct} for a session with many prices, which may take tenths of a second: it awaits `pause` now and then. */
export function correctInSlices(pause: Pause, ...asked: Asked): Promise<Correction | null> {
  return inSlices(correcting("correctInSlices()", ...asked), pause);
}

function* correcting(
  caller: string,
  ...[evidence, regime, standing, limits = {}]: Asked
): Sliced<Correction | null> {
  need(`${caller}: evidence`, evidence, wantedEvidence);
  need(`${caller}: standing`, standing, "object");
  const closed = { ...evidence, closedAt: evidence.closedAt ?? standing.billedAt };
  refuseBroken(closed, regime);
  const found = evaluate(closed, regime, limits);
  const fresh = newEvidenceOf(found, standing);
  if (!fresh.any) return null;

  const plain = yield* concludeAndPrice(closed, regime, found);
  const difference = differenceOf(standing, plain);
  if (!difference.any && !fresh.lateStop && !fresh.contradiction) return null;

  const about = correctionCodes(fresh, difference, standing, found.codes);
  const { decided, priced } = yield* concludeAndPrice(closed, regime, found, about);
  if (decided.decision === null) return null;
  const decision = withCorrection(decided.decision, standing, decided, priced);
  return { decision, decided: { ...decided, decision }, priced };
}

interface Difference {
  any: boolean;
  /** Energy or money. */
  moved: boolean;
}

function differenceOf(standing: Standing, { decided, priced }: Bill): Difference {
  const { decision, energyWh, timeS } = decided;
  const moved = energyWh !== standing.energyWh || costDelta(totalOf(priced), standing.totalCost) !== 0;
  const outcome = decision?.outcome ?? "billed";
  const judged = outcome !== (standing.decision?.outcome ?? "billed");
  return { any: moved || judged || timeS !== standing.timeS, moved };
}

/** The reasons of the correction itself, before the reasons of any decision on this evidence. */
function correctionCodes(
  { lateStart, lateStop }: NewEvidence,
  { any, moved }: Difference,
  standing: Standing,
  codes: readonly ReasonCode[],
): ReasonCode[] {
  if (codes.includes("late_stop_conflict")) return moved ? ["late_samples_received"] : [];
  if (lateStop) {
    const agrees = !moved && standing.decision?.outcome !== "unbillable" && !isUnbillable(codes);
    return [agrees ? "late_stop_confirms" : "late_stop_received"];
  }
  const reason = gravest(codes);
  // Now complete: it states this itself.
  if (!any || (reason !== null && outcomeOf(reason) === "billed")) return [];
  return [lateStart ? "delivered_late" : "late_samples_received"];
}

function withCorrection(
  decision: Decision,
  standing: Standing,
  { energyWh, timeS }: Decided,
  priced: Priced | null,
): Decision {
  const total = totalOf(priced);
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
  return Number(formatDecimal(exactOf(now) - exactOf(before), costScale, 0));
}

function exactOf(cost: string): bigint {
  const units = parseDecimal(cost, costScale);
  if (units === null)
    throw new PricingError("evidence-inconsistent", `The previous cost ${cost} is not a plain decimal.`);
  return units;
}
