import { parseInstant } from "./calendar.ts";
import { compileTariff } from "./compiled-tariff.ts";
import type { DecideLimits, MeteringRegime, ReasonCode } from "./decided.ts";
import type { Evidence } from "./evidence.ts";
import { type Observed, observe } from "./observed.ts";
import { PricingError } from "./pricing-error.ts";
import { isUnbillable } from "./reason-codes.ts";
import { sessionSpan } from "./session-span.ts";
import { wallClockFor } from "./session-walk.ts";
import { settleByRegime } from "./settle-by-regime.ts";
import type { SettledRegister } from "./settle-register.ts";
import type { Dimension } from "./tariff.ts";

const defaults: DecideLimits = { clockAheadS: 300, lateAfterS: 300, ratedPowerW: 400_000 };

/** What the evidence is worth under a regime, before it is put into words. */
export interface Weighed extends Weights {
  /** What of it is billed: the same, but for a stop that is not believed. */
  billed: Weights;
  /** Reasons that are only mentioned. */
  noted: readonly ReasonCode[];
}

interface Weights {
  observed: Observed;
  register: SettledRegister;
  startAt: number | null;
  endAt: number | null;
  timeS: number;
  drop: readonly Dimension[];
  /** Everything that holds, in the order in which it is asked. */
  codes: ReasonCode[];
}

/** An implausible stop that comes after the receipt moves nothing: what was billed without it stands, and so does its time. */
export function weigh(evidence: Evidence, regime: MeteringRegime, limits: Partial<DecideLimits>): Weighed {
  const found = weightsOf(evidence, regime, limits);
  const { closedAt, samples, start } = evidence;
  const { stop } = found.observed;
  const late = closedAt !== undefined && stop !== null && stop.receivedAt > closedAt;
  const alone = start === null && samples.length === 0;
  if (!late || !found.register.stopRejected || alone) return { ...found, billed: found, noted: [] };
  const billed = weightsOf({ ...evidence, stop: null, furtherStops: [] }, regime, limits);
  // Where nothing was billed without the stop either, what is wrong with it says more.
  const own = isUnbillable(billed.codes) ? found.codes : billed.codes;
  return { ...found, billed, codes: ["late_stop_conflict", ...own], noted: found.codes };
}

/** Authorization, tariff, signature, clock, start register, stop register, physical limit, reset, nothing delivered, lateness. */
function weightsOf(evidence: Evidence, regime: MeteringRegime, limits: Partial<DecideLimits>): Weights {
  const rules = { ...defaults, ...limits };
  const observed = observe(evidence, rules);
  const ratedPowerW = evidence.ratedPowerW ?? rules.ratedPowerW;
  const frames = sessionSpan(observed, evidence.trigger);
  const settled = settleByRegime(evidence, regime, observed, frames, ratedPowerW);
  const { drop, register, signatureReasons, span } = settled;
  const { endAt, startAt } = span;
  const nothingDelivered = regime !== "unmetered" && register.readings.length > 0 && register.energyWh === 0;
  const codes = [
    evidence.authorized ? null : "not_authorized",
    tariffReason(evidence, startAt ?? endAt),
    ...signatureReasons,
    observed.clockTrusted ? null : "charger_clock_untrusted",
    ...register.reasons,
    observed.contradictingStops.length > 0 ? "duplicate_stop_conflict" : null,
    nothingDelivered ? "zero_energy" : null,
    isLate(observed, rules) ? "delivered_late" : null,
  ] satisfies (ReasonCode | null)[];
  return {
    observed,
    register,
    startAt,
    endAt,
    timeS: startAt === null || endAt === null ? 0 : Math.floor(endAt / 1000) - Math.floor(startAt / 1000),
    drop,
    codes: codes.filter((code) => code !== null),
  };
}

function tariffReason({ tariff, timeZone }: Evidence, startedAt: number | null): ReasonCode | null {
  if (tariff === null) return "tariff_missing";
  try {
    wallClockFor(compileTariff(tariff), timeZone);
  } catch (error) {
    // A stop must always be settled: a tariff that cannot be read is a decision, not a crash.
    if (error instanceof PricingError) return "tariff_unusable";
    throw error;
  }
  const from = tariff.start_date_time ? parseInstant(tariff.start_date_time) : null;
  const to = tariff.end_date_time ? parseInstant(tariff.end_date_time) : null;
  if (startedAt === null) return null;
  return (from !== null && startedAt < from) || (to !== null && startedAt >= to) ? "tariff_not_active" : null;
}

/** Meaningless when the timestamps are not to be believed. */
function isLate({ clockTrusted, start, stop }: Observed, { lateAfterS }: DecideLimits): boolean {
  const late = [start, stop].some(
    (frame) => frame !== null && frame.receivedAt - frame.at > lateAfterS * 1000,
  );
  return clockTrusted && late;
}
