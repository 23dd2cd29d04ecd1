import { type Readings, readingsOf } from "./confirmed-readings.ts";
import type { DecisionEvidence, ReasonCode } from "./decided.ts";
import type { BillingTrigger } from "./evidence.ts";
import { missingStop } from "./missing-stop.ts";
import { nth } from "./nth.ts";
import type { Observed } from "./observed.ts";
import { physicalLimitWh } from "./physical-limit.ts";
import {
  type ConfirmedReading,
  type Fall,
  registerToleranceWh,
  type Stretch,
  walkRegister,
} from "./register-walk.ts";
import type { Reading } from "./timeline.ts";

/** What the register proves about a session. */
export interface ResolvedRegister {
  /** In order of severity. Empty when start and stop are sufficient. */
  reasons: ReasonCode[];
  energyWh: number;
  /** Cumulative and never falling, from the baseline on; the fall of a reset is removed. Empty when nothing is proven. */
  readings: Reading[];
  start: ConfirmedReading | null;
  /** The last plausible sample. */
  last: ConfirmedReading | null;
  /** As reported, plausible or not. */
  stop: ConfirmedReading | null;
  /** There is a stop register, and it contradicts the other readings. */
  stopRejected: boolean;
  method: DecisionEvidence["register"]["method"];
  suspects: ConfirmedReading[];
}

/** How the energy of a register is found. */
export interface RegisterRules {
  trigger: BillingTrigger;
  ratedPowerW: number;
  /** Whether the energy around a fall of the register may be estimated. */
  estimate: boolean;
}

/**
 * Only energy between two confirmed readings counts. Energy with a reading at one end only is not billed and never
 * extrapolated.
 */
export function resolveRegister(observed: Observed, rules: RegisterRules): ResolvedRegister {
  const { estimate, ratedPowerW, trigger } = rules;
  const readings = readingsOf(observed);
  const exceeds: Exceeds = (from, to) =>
    to.registerWh - from.registerWh > physicalLimitWh(ratedPowerW, (to.at - from.at) / 1000);
  const base = baselineOf(readings, observed, exceeds);
  if (base.reading === null) return unproven(base.reason, readings, null, []);

  const baseline = base.reading;
  const fall = estimate ? estimatedFall(ratedPowerW) : provenFall;
  const after = readings.samples.filter((sample) => sample !== baseline && sample.at >= baseline.at);
  const implausible = after.filter((sample) => exceeds(baseline, sample));
  const plausible = after.filter((sample) => !exceeds(baseline, sample));
  const closing = readings.stop !== null && !exceeds(baseline, readings.stop) ? readings.stop : null;
  const { stretches, suspects: outliers } = walkRegister(baseline, plausible, closing, fall);
  const suspects = [...outliers, ...implausible];
  const current = stretches.at(-1) ?? { readings: [baseline], after: "start", gapWh: 0 };
  const last = current.readings.at(-1) ?? baseline;

  const ending = endingOf({
    baseline,
    closing,
    current: current.readings,
    fell: stretches.length > 1,
    implausible: implausible.length > 0,
    last,
    observed,
    readings,
    // A stop is not estimated: when it is below the start it is wrong, unless the register rolled over.
    rolledOver:
      closing !== null && closing.registerWh < last.registerWh && fall(last, closing).after === "rollover",
    trigger,
  });
  if (ending.by === "nothing") return unproven(ending.reason, readings, baseline, suspects);
  if (ending.by === "rollover" && closing !== null)
    stretches.push({ readings: [closing], ...fall(last, closing) });
  if (ending.by === "stop" && closing !== null) {
    // Within tolerance below the start nothing was delivered.
    const registerWh =
      stretches.length > 1 ? closing.registerWh : Math.max(closing.registerWh, baseline.registerWh);
    current.readings = [
      ...current.readings.filter((reading) => reading.registerWh <= registerWh),
      { ...closing, registerWh },
    ];
  }
  if (ending.by === "last" && readings.stop !== null) suspects.push(readings.stop);

  const joined = joinStretches(stretches);
  const end = nth(joined, joined.length - 1);
  const energyWh = end.registerWh - baseline.registerWh;
  const spanS = (end.at - baseline.at) / 1000;
  if (energyWh > physicalLimitWh(ratedPowerW, spanS))
    return unproven("energy_exceeds_physical_limit", readings, baseline, suspects);
  const parted = (by: Stretch["after"]) => stretches.some((stretch) => stretch.after === by);
  const reasons = [
    base.reason,
    ending.reason,
    parted("reset") ? "register_reset_segments" : null,
    parted("rollover") ? "register_rollover" : null,
  ] satisfies (ReasonCode | null)[];
  return {
    reasons: reasons.filter((reason) => reason !== null),
    energyWh,
    readings: joined,
    start: baseline,
    last: last === baseline ? null : last,
    stop: readings.stop,
    stopRejected: ending.by === "last" && readings.stop !== null,
    method: parted("reset")
      ? "monotone_segments"
      : ending.by === "last"
        ? "start_to_last_confirmed"
        : "start_to_stop",
    suspects,
  };
}

type Exceeds = (from: ConfirmedReading, to: ConfirmedReading) => boolean;

type Base = { reading: ConfirmedReading; reason: ReasonCode | null } | { reading: null; reason: ReasonCode };

function baselineOf({ start, begin, samples, stop }: Readings, observed: Observed, exceeds: Exceeds): Base {
  const [first, second] = samples;
  if (start === null) {
    if (begin !== null) return { reading: begin, reason: "start_from_transaction_begin" };
    if (first !== undefined) return { reading: first, reason: "start_from_first_sample" };
    return {
      reading: null,
      reason: observed.stop === null ? "stop_missing_no_register" : "start_missing_no_register",
    };
  }
  // Some chargers report 0 at the start and then the lifetime register.
  const next = second ?? stop;
  const lifetime =
    start.registerWh === 0 &&
    first !== undefined &&
    exceeds(start, first) &&
    next !== null &&
    next.registerWh >= first.registerWh &&
    !exceeds(first, next);
  if (lifetime) return { reading: first, reason: "start_register_implausible_first_sample_used" };
  return { reading: start, reason: null };
}

type Ending =
  | { by: "stop" | "last" | "rollover"; reason: ReasonCode | null }
  | { by: "nothing"; reason: ReasonCode };

interface EndingInput {
  baseline: ConfirmedReading;
  /** The stop's register when it is physically possible. */
  closing: ConfirmedReading | null;
  /** The stretch since the last fall, and its last reading. */
  current: readonly ConfirmedReading[];
  last: ConfirmedReading;
  /** Whether the register fell before. */
  fell: boolean;
  /** Whether samples were left out because the socket cannot have delivered that energy. */
  implausible: boolean;
  observed: Observed;
  readings: Readings;
  /** Whether the stop's register is lower because the register rolled over since the last reading. */
  rolledOver: boolean;
  trigger: BillingTrigger;
}

function endingOf({
  baseline,
  closing,
  current,
  fell,
  implausible,
  last,
  observed,
  readings,
  rolledOver,
  trigger,
}: EndingInput): Ending {
  const sampled = last !== baseline;
  const plausible = readings.stopIsTransactionEnd ? "stop_from_transaction_end" : null;
  if (closing !== null) {
    const counted = last.registerWh - (current[0] ?? baseline).registerWh;
    const agrees = closing.registerWh >= last.registerWh - registerToleranceWh(counted);
    if (agrees) return { by: "stop", reason: plausible };
    if (rolledOver) return { by: "rollover", reason: plausible };
    if (fell) return { by: "last", reason: null };
    if (closing.registerWh >= baseline.registerWh)
      return { by: "stop", reason: "stop_register_below_last_sample" };
    if (sampled) return { by: "last", reason: "stop_register_regressed_last_sample_used" };
    return { by: "nothing", reason: "register_regressed" };
  }
  if (readings.stop !== null) {
    if (sampled) return { by: "last", reason: "stop_register_implausible_last_sample_used" };
    return { by: "nothing", reason: "energy_exceeds_physical_limit" };
  }
  if (!sampled)
    return {
      by: "nothing",
      reason: implausible ? "energy_exceeds_physical_limit" : "stop_missing_no_register",
    };
  return { by: "last", reason: observed.stop === null ? missingStop[trigger] : "stop_register_missing" };
}

function joinStretches(stretches: readonly Stretch[]): Reading[] {
  let offsetWh = 0;
  let previousWh: number | null = null;
  return stretches.flatMap(({ gapWh, readings }) => {
    if (previousWh !== null) offsetWh += previousWh + gapWh - (readings[0]?.registerWh ?? previousWh);
    previousWh = readings.at(-1)?.registerWh ?? previousWh;
    return readings.map(({ at, registerWh }) => ({ at, registerWh: registerWh + offsetWh }));
  });
}

function unproven(
  reason: ReasonCode,
  readings: Readings,
  start: ConfirmedReading | null,
  suspects: ConfirmedReading[],
): ResolvedRegister {
  return {
    reasons: [reason],
    energyWh: 0,
    readings: [],
    start,
    last: null,
    stop: readings.stop,
    // Without a baseline a stop register contradicts nothing; it only proves nothing.
    stopRejected: start !== null && readings.stop !== null,
    method: "none",
    suspects,
  };
}

/** Without estimates a register that falls was reset, and the energy between the two readings is not billed. */
const provenFall: Fall = () => ({ after: "reset", gapWh: 0 });

/**
 * With estimates a register that falls from the top of its range to the bottom rolled over, and one that was reset began at
 * 0, each only when the socket could have delivered the energy that this implies.
 */
function estimatedFall(ratedPowerW: number): Fall {
  return (from, to) => {
    const limitWh = physicalLimitWh(ratedPowerW, (to.at - from.at) / 1000);
    const rolledWh = rolloverWh(from.registerWh, to.registerWh);
    if (rolledWh !== null && rolledWh <= limitWh) return { after: "rollover", gapWh: rolledWh };
    return { after: "reset", gapWh: to.registerWh <= limitWh ? to.registerWh : 0 };
  };
}

/** Six to nine decimal digits, or 32 bits. */
const moduli = [1_000_000, 10_000_000, 100_000_000, 1_000_000_000, 2 ** 32];

/** Only from the last tenth of a register's range to its first. */
function rolloverWh(fromWh: number, toWh: number): number | null {
  const modulus = moduli.find((range) => fromWh < range && fromWh > range * 0.9 && toWh < range * 0.1);
  return modulus === undefined ? null : modulus - fromWh + toWh;
}
