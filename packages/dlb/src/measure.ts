import { inForceA } from "./exposure.ts";
import type { ConnectorLedger, Meter } from "./ledger.ts";
import type { Rules } from "./rules.ts";
import type { ConnectorConfig } from "./site.ts";
import { countPhases, drawnBy, drawnByAny } from "./watts.ts";

/** This many samples in a row are not an accident. */
const SAMPLES_IN_A_ROW = 2;

/**
 * Applies a sample. When the current is repeatedly above the limit, it counts instead of the limit, and the limit is sent
 * once more.
 */
export function measure(
  ledger: ConnectorLedger,
  sample: { at: number; ageMs?: number; currentA: number; phases?: number; offeredA?: number },
  connector: ConnectorConfig,
  rules: Rules,
  at: number,
): ConnectorLedger {
  const { takenAt } = ledger.meter;
  if (!Number.isFinite(sample.currentA) || (takenAt !== null && sample.at <= takenAt)) return ledger;
  const { takenAt: sampledAt, clock } = sampleTime(
    ledger.meter,
    sample.at,
    sample.ageMs === undefined ? at : at - sample.ageMs,
  );
  const ofSession = ledger.transaction !== null && sampledAt >= ledger.transaction.since;
  const meter: Meter = {
    ...ledger.meter,
    takenAt: sample.at,
    sampledAt,
    clock,
    currentA: sample.currentA,
    onThree: ofSession ? countPhases(ledger.meter.onThree, sample.phases) : 0,
  };
  const measured = { ...ledger, meter };
  if (!isSettled(measured)) return { ...measured, meter: { ...meter, above: 0, aboveOffered: 0 } };
  return compareOffered(compareDrawn(measured, connector, rules, at), sample.offeredA, connector, rules, at);
}

/** Whether the current can be compared with the limit by now. */
function isSettled({ transaction, online, settling, settledAt, limit, meter }: ConnectorLedger): boolean {
  return (
    transaction !== null &&
    online &&
    settling.length === 0 &&
    !limit.unanswered.some(({ waiting }) => waiting) &&
    // A delayed sample from before the limit does not say anything about it.
    meter.sampledAt >= settledAt &&
    (limit.accepted === null || meter.sampledAt >= limit.accepted.at)
  );
}

function compareDrawn(
  ledger: ConnectorLedger,
  connector: ConnectorConfig,
  rules: Rules,
  at: number,
): ConnectorLedger {
  const { meter } = ledger;
  const limitA = drawnBy(inForceA(ledger, connector, rules.safeties), ledger, connector);
  if (meter.currentA <= toleratedA(limitA, rules))
    return { ...ledger, meter: { ...meter, above: 0, excessA: null } };
  const above = meter.above + 1;
  if (above < SAMPLES_IN_A_ROW) return { ...ledger, meter: { ...meter, above } };
  const drawnA = Math.ceil(meter.currentA);
  const excessA = meter.excessA === null ? drawnA : Math.max(meter.excessA, drawnA);
  if (!meter.resent)
    return { ...assertOnce(ledger, at), meter: { ...meter, above: 0, excessA, resent: true } };
  return {
    ...ledger,
    meter: { ...meter, above, excessA },
    uncontrolled:
      ledger.assertSince === null
        ? (ledger.uncontrolled ?? { cause: "ignores", since: at, stopped: false })
        : ledger.uncontrolled,
  };
}

/**
 * Another system limits the charger to more than we do, or the charger does not follow our limit. A lower offer is not a
 * problem.
 */
function compareOffered(
  ledger: ConnectorLedger,
  offeredA: number | undefined,
  connector: ConnectorConfig,
  rules: Rules,
  at: number,
): ConnectorLedger {
  const { meter } = ledger;
  if (offeredA === undefined || !Number.isFinite(offeredA)) return ledger;
  // The offered current may be meant for one phase, on any number of phases that the car uses.
  const limitA = drawnByAny(inForceA(ledger, connector, rules.safeties), connector);
  if (offeredA <= toleratedA(limitA, rules))
    return { ...ledger, meter: { ...meter, aboveOffered: 0, foreignA: null } };
  const aboveOffered = meter.aboveOffered + 1;
  if (aboveOffered < SAMPLES_IN_A_ROW) return { ...ledger, meter: { ...meter, aboveOffered } };
  const asserted = meter.foreignA === null ? assertOnce(ledger, at) : ledger;
  const foreignA = Math.min(Math.ceil(connector.maxA), Math.ceil(offeredA));
  return {
    ...asserted,
    meter: {
      ...meter,
      aboveOffered,
      foreignA: meter.foreignA === null ? foreignA : Math.max(meter.foreignA, foreignA),
    },
  };
}

function toleratedA(limitA: number, { policy }: Rules): number {
  return limitA + Math.max(policy.overloadToleranceA, (limitA * policy.overloadTolerancePct) / 100);
}

function assertOnce(ledger: ConnectorLedger, at: number): ConnectorLedger {
  return { ...ledger, assertSince: ledger.assertSince ?? at };
}

/** Whether the last sample is recent enough to use. */
export function hasFreshSample(
  { meter }: ConnectorLedger,
  { sampleIntervalS = 60 }: ConnectorConfig,
  at: number,
): boolean {
  return meter.takenAt !== null && at - meter.sampledAt <= 2_000 * sampleIntervalS;
}

/** A longer delay that stays the same is not a delay: the charger's clock was set. */
const SET_BY_MS = 60_000;
const JITTER_MS = 2_000;
/** The share of the passing time by which the least delay may grow, for a clock that runs slow or was set a little. */
const GROWS_BY = 0.05;

/**
 * When a sample was taken, by our own clock. The charger's timestamp uses another clock, and the sample may arrive late: from
 * its queue after an outage, or over a slow connection. The least time between timestamp and arrival is the difference of the
 * clocks; the rest is delay.
 */
export function sampleTime(
  { clock }: Pick<Meter, "clock">,
  stampedAt: number,
  at: number,
): { takenAt: number; clock: NonNullable<Meter["clock"]> } {
  const delayMs = at - stampedAt;
  const leastMs = clock === null ? delayMs : leastDelay(clock, delayMs, at);
  return { takenAt: Math.min(at, stampedAt + leastMs), clock: { leastMs, lastMs: delayMs, receivedAt: at } };
}

function leastDelay(
  { leastMs, lastMs, receivedAt }: NonNullable<Meter["clock"]>,
  delayMs: number,
  at: number,
): number {
  if (delayMs <= leastMs) return delayMs;
  // A queue is delivered at once, with different delays; after a clock was set all delays are alike.
  const passedMs = at - receivedAt;
  const wasSet =
    delayMs - leastMs > SET_BY_MS && Math.abs(delayMs - lastMs) <= JITTER_MS && passedMs > JITTER_MS;
  return wasSet ? delayMs : Math.min(delayMs, leastMs + GROWS_BY * Math.min(passedMs, SET_BY_MS));
}
