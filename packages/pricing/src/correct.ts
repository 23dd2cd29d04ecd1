import { conclude } from "./conclude.ts";
import { refuseBroken } from "./decide.ts";
import type {
  Amounts,
  Decided,
  DecideLimits,
  Decision,
  MeteringRegime,
  Outcome,
  ReasonCode,
} from "./decided.ts";
import { formatDecimal, parseDecimal } from "./decimal.ts";
import type { Evidence } from "./evidence.ts";
import { newsOf } from "./news.ts";
import type { Priced } from "./priced.ts";
import { priceDecided } from "./settle.ts";
import type { Instant } from "./timeline.ts";
import { type Weighed, weigh } from "./weigh.ts";

/** What the receipt of a session says now, or the newest correction of it. */
export interface Standing {
  cdrId: string;
  energyWh: number;
  timeS: number;
  /** Exact decimal text, 0 when unbillable. */
  totalCost: string;
  /** On our clock: frames received up to then were known to it. */
  settledAt: Instant;
  /** The newest decision as it was recorded; null when none was, since the session was complete. */
  decision: {
    outcome: Outcome;
    reasonCode: string;
    /** `missing` of the recorded evidence. */
    evidence: { missing: readonly string[] };
  } | null;
}

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
  const news = newsOf(found.observed, standing, closed.signed);
  if (!news.any) return null;

  const conflict = news.lateStop && found.register.stopRejected;
  const billed = conflict ? (withoutStop(closed, regime, limits) ?? found) : found;
  const before = conclude(closed, regime, { found, billed, codes: found.codes });
  const amounts = amountsOf(before, priceDecided(closed, before));
  const previous: Amounts = {
    energy_wh: standing.energyWh,
    time_s: standing.timeS,
    total_cost: Number(standing.totalCost),
  };
  const moved = amounts.energy_wh !== previous.energy_wh || amounts.total_cost !== previous.total_cost;
  const changed =
    moved ||
    amounts.time_s !== previous.time_s ||
    (before.decision?.outcome ?? "billed") !== (standing.decision?.outcome ?? "billed");
  if (!changed && !news.lateStop && !news.contradiction) return null;

  const codes = [...correctionCodes(), ...found.codes];
  const decided = conclude(closed, regime, { found, billed, codes: [...new Set(codes)] });
  const priced = priceDecided(closed, decided);
  const { decision } = decided;
  if (decision === null) return null;
  const corrected = amountsOf(decided, priced);
  const recorded: Decision = {
    ...decision,
    evidence: {
      ...decision.evidence,
      correction: {
        cdr_id: standing.cdrId,
        previous,
        corrected: { ...corrected, line_items: lineItems(priced) },
        delta: {
          energy_wh: corrected.energy_wh - previous.energy_wh,
          time_s: corrected.time_s - previous.time_s,
          total_cost: difference(priced?.total ?? "0", standing.totalCost),
        },
      },
    },
  };
  return { decision: recorded, decided: { ...decided, decision: recorded }, priced };

  function correctionCodes(): ReasonCode[] {
    if (conflict) return moved ? ["late_samples_received", "late_stop_conflict"] : ["late_stop_conflict"];
    if (news.lateStop) return [confirms() ? "late_stop_confirms" : "late_stop_received"];
    if (!changed) return [];
    if (before.decision?.outcome === "billed") return [];
    return [news.lateStart ? "delivered_late" : "late_samples_received"];
  }

  function confirms(): boolean {
    return !moved && standing.decision?.outcome !== "unbillable" && before.decision?.outcome !== "unbillable";
  }
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

function amountsOf({ energyWh, timeS }: Decided, priced: Priced | null): Amounts {
  return { energy_wh: energyWh, time_s: timeS, total_cost: Number(priced?.total ?? "0") };
}

function lineItems(priced: Priced | null) {
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

/** Exact, then as the number that its shortest text reads back to. */
function difference(now: string, before: string): number {
  const units = (parseDecimal(now, costScale) ?? 0n) - (parseDecimal(before, costScale) ?? 0n);
  return Number(formatDecimal(units, costScale, 0));
}
