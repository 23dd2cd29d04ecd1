import { parseInstant } from "./calendar.ts";
import { compileTariff } from "./compiled-tariff.ts";
import type { DecideLimits, MeteringRegime, ReasonCode } from "./decided.ts";
import type { Evidence } from "./evidence.ts";
import { type Observed, observe } from "./observed.ts";
import { PricingError } from "./pricing-error.ts";
import { sessionSpan } from "./session-span.ts";
import { wallClockFor } from "./session-walk.ts";
import { settleByRegime } from "./settle-by-regime.ts";
import type { SettledRegister } from "./settle-register.ts";
import type { Dimension } from "./tariff.ts";

const defaults: DecideLimits = { clockAheadS: 300, lateAfterS: 300, ratedPowerW: 400_000 };

/** What the evidence is worth under a regime, before it is put into words. */
export interface Weighed {
  observed: Observed;
  register: SettledRegister;
  startAt: number | null;
  endAt: number | null;
  timeS: number;
  drop: readonly Dimension[];
  /** Everything that holds, in the order in which it is asked. */
  codes: ReasonCode[];
}

/** Authorization, tariff, signature, clock, start register, stop register, physical limit, reset, nothing delivered, lateness. */
export function weigh(evidence: Evidence, regime: MeteringRegime, limits: Partial<DecideLimits>): Weighed {
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
