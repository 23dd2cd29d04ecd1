import { parseInstant } from "./calendar.ts";
import { chargingWhileAvailable } from "./charging-while-available.ts";
import { compileOnce } from "./compile-once.ts";
import type { DecideLimits, MeteringRegime, ReasonCode } from "./decided.ts";
import type { Evidence } from "./evidence.ts";
import { hasFrames, knownBy } from "./known-by.ts";
import { type Observed, observe } from "./observed.ts";
import { PricingError } from "./pricing-error.ts";
import { isUnbillable } from "./reason-codes.ts";
import { resolveByRegime } from "./resolve-by-regime.ts";
import type { ResolvedRegister } from "./resolve-register.ts";
import { type SessionSpan, sessionSpan } from "./session-span.ts";
import { reportedStates } from "./session-states.ts";
import { wallClockFor } from "./session-walk.ts";
import type { Dimension, Tariff } from "./tariff.ts";

const defaults: DecideLimits = {
  clockAheadS: 300,
  lateAfterS: 300,
  ratedPowerW: 400_000,
  idleThresholdS: 43_200,
};

const stopWithinS = 60;

/** The value of the evidence under a regime, before it is explained. */
export interface Evaluation extends EvaluatedParts {
  /** The billed part of it: the same, except for a stop that is not plausible. */
  billed: EvaluatedParts;
  /** Reasons that are only mentioned. */
  noted: readonly ReasonCode[];
}

interface EvaluatedParts {
  observed: Observed;
  register: ResolvedRegister;
  startAt: number | null;
  endAt: number | null;
  timeS: number;
  /** The part of it beyond the idle threshold without any frame. */
  silentS: number;
  drop: readonly Dimension[];
  /** All reasons that apply, in the order in which they are checked. */
  codes: ReasonCode[];
}

/**
 * Frames after the receipt count only with care. An implausible stop changes nothing: what was billed without it stays, and
 * so does its time. With an untrusted clock the time of the stop is not known: its energy counts, its time does not.
 */
export function evaluate(
  evidence: Evidence,
  regime: MeteringRegime,
  limits: Partial<DecideLimits>,
): Evaluation {
  const found = partsOf(evidence, regime, limits);
  const { closedAt } = evidence;
  const plain = { ...found, billed: found, noted: [] };
  if (closedAt === undefined) return plain;

  const { clockTrusted, stop } = found.observed;
  const without = { ...evidence, stop: null, furtherStops: [] };
  if (stop !== null && stop.receivedAt > closedAt && found.register.stopRejected && hasFrames(without)) {
    const billed = partsOf(without, regime, limits);
    // Where nothing was billed without the stop either, the problem with the stop is more informative.
    const own = isUnbillable(billed.codes) ? found.codes : billed.codes;
    return { ...found, billed, codes: ["late_stop_conflict", ...own], noted: found.codes };
  }
  const known = knownBy(evidence, closedAt);
  if (clockTrusted || !hasFrames(known)) return plain;
  const { endAt, observed, silentS, startAt, timeS } = partsOf(known, regime, limits);
  return { ...plain, billed: { ...found, endAt, observed, silentS, startAt, timeS } };
}

/** Authorization, tariff, signature, clock, start register, stop register, physical limit, reset, nothing delivered, lateness. */
function partsOf(evidence: Evidence, regime: MeteringRegime, limits: Partial<DecideLimits>): EvaluatedParts {
  const rules = { ...defaults, ...limits };
  const observed = observe(evidence, rules);
  const ratedPowerW = evidence.ratedPowerW ?? rules.ratedPowerW;
  const frames = sessionSpan(observed, evidence.trigger);
  const resolved = resolveByRegime(evidence, regime, observed, frames, ratedPowerW);
  const { drop, register, signatureReasons, span } = resolved;
  const { endAt, startAt } = span;
  const nothingDelivered = regime !== "unmetered" && register.readings.length > 0 && register.energyWh === 0;
  const chargesWhileAvailable =
    regime !== "unmetered" &&
    chargingWhileAvailable(observed.statuses, reportedStates(observed.statuses), register.readings).length >
      0;
  const codes = [
    evidence.authorized ? null : "not_authorized",
    tariffReason(evidence, startAt ?? endAt),
    ...signatureReasons,
    observed.clockTrusted ? null : "charger_clock_untrusted",
    ...register.reasons,
    observed.contradictingStops.length > 0 ? "duplicate_stop_conflict" : null,
    chargesWhileAvailable ? "available_while_charging" : null,
    nothingDelivered ? "zero_energy" : null,
    isLate(observed, rules) ? "delivered_late" : null,
  ] satisfies (ReasonCode | null)[];
  const reasons = codes.filter((code) => code !== null);
  const silentS = silentSeconds(observed, span, evidence.idleThresholdS ?? rules.idleThresholdS);
  // Other decisions name the time without messages in their explanation. A charger that gets a stop request at the threshold
  // takes a moment.
  if (reasons.length === 0 && silentS > stopWithinS && pricesTime(evidence.tariff))
    reasons.push("time_without_messages");
  return {
    observed,
    register,
    startAt,
    endAt,
    timeS: startAt === null || endAt === null ? 0 : Math.floor(endAt / 1000) - Math.floor(startAt / 1000),
    silentS,
    drop,
    codes: reasons,
  };
}

function pricesTime(tariff: Tariff | null): boolean {
  const components = tariff === null ? [] : tariff.elements.flatMap((element) => element.price_components);
  return components.some(({ type }) => type === "TIME" || type === "PARKING_TIME");
}

function tariffReason({ tariff, timeZone }: Evidence, startedAt: number | null): ReasonCode | null {
  if (tariff === null) return "tariff_missing";
  try {
    wallClockFor(compileOnce(tariff), timeZone);
  } catch (error) {
    // Every stop must be billed or refused: an unreadable tariff is a decision, not a crash.
    if (error instanceof PricingError) return "tariff_unusable";
    throw error;
  }
  const from = tariff.start_date_time ? parseInstant(tariff.start_date_time) : null;
  const to = tariff.end_date_time ? parseInstant(tariff.end_date_time) : null;
  if (startedAt === null) return null;
  return (from !== null && startedAt < from) || (to !== null && startedAt >= to) ? "tariff_not_active" : null;
}

/** Without meaning when the timestamps are not reliable. */
function isLate({ clockTrusted, start, stop }: Observed, { lateAfterS }: DecideLimits): boolean {
  const late = [start, stop].some(
    (frame) => frame !== null && frame.receivedAt - frame.at > lateAfterS * 1000,
  );
  return clockTrusted && late;
}

/**
 * Seconds of a session that are more than `thresholdS` after the frame before them: no frame shows that the vehicle was still
 * there. A connector status is a frame too, unless it says that the connector is free.
 */
function silentSeconds(
  { powers, samples, start, statuses, stop }: Observed,
  { endAt, startAt }: SessionSpan,
  thresholdS: number,
): number {
  if (startAt === null || endAt === null) return 0;
  const inUse = statuses.filter(({ status }) => status !== "Available");
  const instants = [start, stop, ...samples, ...powers, ...inUse]
    .flatMap((frame) => (frame === null ? [] : [frame.at]))
    .filter((at) => at > startAt && at < endAt)
    .sort((a, b) => a - b);
  let before = startAt;
  let silentMs = 0;
  for (const at of [...instants, endAt]) {
    silentMs += Math.max(0, at - before - thresholdS * 1000);
    before = at;
  }
  return Math.floor(silentMs / 1000);
}
