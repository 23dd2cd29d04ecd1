import { type Readings, readingsOf } from "./confirmed-readings.ts";
import type { DecisionEvidence, ReasonCode } from "./decided.ts";
import type { SettleTrigger } from "./evidence.ts";
import type { Observed } from "./observed.ts";
import { type ConfirmedReading, registerToleranceWh, walkRegister } from "./register-walk.ts";
import type { Reading } from "./timeline.ts";

/** What the register proves about a session. */
export interface SettledRegister {
  /** In order of weight; empty when start and stop tell the whole story. */
  reasons: ReasonCode[];
  energyWh: number;
  /** Cumulative and never falling, from the baseline on: the fall of a reset is taken out. Empty when nothing is proven. */
  readings: Reading[];
  start: ConfirmedReading | null;
  /** The last sample that was believed. */
  last: ConfirmedReading | null;
  /** As reported, believed or not. */
  stop: ConfirmedReading | null;
  /** There is a stop register, and it contradicts the others. */
  stopRejected: boolean;
  method: DecisionEvidence["register"]["method"];
  suspects: ConfirmedReading[];
}

/** Only energy between two confirmed readings counts; what has only one end is given away, never extrapolated. */
export function settleRegister(
  observed: Observed,
  trigger: SettleTrigger,
  ratedPowerW: number,
): SettledRegister {
  const readings = readingsOf(observed);
  const exceeds: Exceeds = (from, to) =>
    to.registerWh - from.registerWh > physicalLimitWh(ratedPowerW, (to.at - from.at) / 1000);
  const base = baselineOf(readings, observed, exceeds);
  if (base.reading === null) return unproven(base.reason, readings, null, []);

  const baseline = base.reading;
  const after = readings.samples.filter((sample) => sample !== baseline && sample.at >= baseline.at);
  const implausible = after.filter((sample) => exceeds(baseline, sample));
  const believed = after.filter((sample) => !implausible.includes(sample));
  const closing = readings.stop !== null && !exceeds(baseline, readings.stop) ? readings.stop : null;
  const { segments, suspects } = walkRegister(baseline, believed, closing);
  suspects.push(...implausible);
  const current = segments.at(-1) ?? [baseline];
  const last = current.at(-1) ?? baseline;

  const ending = endingOf({
    baseline,
    closing,
    current,
    implausible: implausible.length > 0,
    last,
    observed,
    readings,
    reset: segments.length > 1,
    trigger,
  });
  if (ending.by === "nothing") return unproven(ending.reason, readings, baseline, suspects);
  if (ending.by === "stop" && closing !== null)
    segments[segments.length - 1] = [
      ...current.filter(({ registerWh }) => registerWh <= closing.registerWh),
      closing,
    ];
  if (ending.by === "last" && readings.stop !== null) suspects.push(readings.stop);

  const joined = joinSegments(segments);
  const energyWh = (joined.at(-1)?.registerWh ?? 0) - baseline.registerWh;
  const spanS = ((joined.at(-1)?.at ?? baseline.at) - baseline.at) / 1000;
  if (energyWh > physicalLimitWh(ratedPowerW, spanS))
    return unproven("energy_exceeds_physical_limit", readings, baseline, suspects);
  const reset: ReasonCode | null = segments.length > 1 ? "register_reset_segments" : null;
  return {
    reasons: [base.reason, ending.reason, reset].filter((reason) => reason !== null),
    energyWh,
    readings: joined,
    start: baseline,
    last: last === baseline ? null : last,
    stop: readings.stop,
    stopRejected: ending.by === "last" && readings.stop !== null,
    method:
      reset !== null
        ? "monotone_segments"
        : ending.by === "stop"
          ? "start_to_stop"
          : "start_to_last_confirmed",
    suspects,
  };
}

type Exceeds = (from: ConfirmedReading, to: ConfirmedReading) => boolean;

/** Ten per cent and 1 kWh above what the socket can deliver: meters and clocks are not exact. */
function physicalLimitWh(ratedPowerW: number, spanS: number): number {
  return (ratedPowerW * Math.max(spanS, 0) * 1.1) / 3600 + 1000;
}

type Base = { reading: ConfirmedReading; reason: ReasonCode | null } | { reading: null; reason: ReasonCode };

function baselineOf({ start, begin, samples, stop }: Readings, observed: Observed, exceeds: Exceeds): Base {
  const [first, second] = samples;
  if (start === null) {
    if (begin !== null) return { reading: begin, reason: "start_from_transaction_begin" };
    if (first !== undefined) return { reading: first, reason: "start_from_first_sample" };
    const orphan = observed.start === null && observed.stop !== null;
    return { reading: null, reason: orphan ? "start_missing_no_register" : "stop_missing_no_register" };
  }
  // Some chargers start at 0 and then report the register of a lifetime.
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

type Ending = { by: "stop" | "last"; reason: ReasonCode | null } | { by: "nothing"; reason: ReasonCode };

interface EndingInput {
  baseline: ConfirmedReading;
  /** The stop's register when it is physically possible. */
  closing: ConfirmedReading | null;
  /** The stretch since the last reset, and its last reading. */
  current: readonly ConfirmedReading[];
  last: ConfirmedReading;
  /** Whether samples were left out because no socket could have delivered what they say. */
  implausible: boolean;
  observed: Observed;
  readings: Readings;
  reset: boolean;
  trigger: SettleTrigger;
}

function endingOf({
  baseline,
  closing,
  current,
  implausible,
  last,
  observed,
  readings,
  reset,
  trigger,
}: EndingInput): Ending {
  const sampled = last !== baseline;
  if (closing !== null) {
    const counted = last.registerWh - (current[0] ?? baseline).registerWh;
    const agrees = closing.registerWh >= last.registerWh - registerToleranceWh(counted);
    if (agrees && (reset || closing.registerWh >= baseline.registerWh))
      return { by: "stop", reason: readings.stopIsTransactionEnd ? "stop_from_transaction_end" : null };
    if (reset) return { by: "last", reason: null };
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

const missingStop: Record<SettleTrigger, ReasonCode> = {
  stop: "stop_register_missing",
  connector_available: "stop_missing_connector_available",
  new_transaction: "stop_missing_new_transaction",
  reboot: "stop_missing_after_reboot",
  idle: "idle_finalized",
  offline: "offline_finalized",
  operator: "operator_finalized",
};

function joinSegments(segments: readonly (readonly ConfirmedReading[])[]): Reading[] {
  let offsetWh = 0;
  let previousWh: number | null = null;
  return segments.flatMap((segment) => {
    if (previousWh !== null) offsetWh += previousWh - (segment[0]?.registerWh ?? previousWh);
    previousWh = segment.at(-1)?.registerWh ?? previousWh;
    return segment.map(({ at, registerWh }) => ({ at, registerWh: registerWh + offsetWh }));
  });
}

function unproven(
  reason: ReasonCode,
  readings: Readings,
  start: ConfirmedReading | null,
  suspects: ConfirmedReading[],
): SettledRegister {
  return {
    reasons: [reason],
    energyWh: 0,
    readings: [],
    start,
    last: null,
    stop: readings.stop,
    stopRejected: readings.stop !== null,
    method: "none",
    suspects,
  };
}
