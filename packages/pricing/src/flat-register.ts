import type { ZeroLimit } from "./evidence.ts";
import type { Reading, StateChange } from "./timeline.ts";

/** The least that a vehicle is offered when it is offered anything: 6 A (IEC 61851-1) at 230 V on one phase. */
const LEAST_OFFER_W = 1380;

/**
 * When a vehicle stopped asking for power, by its register alone: from the first of at least two consecutive readings that each
 * add nothing, until the last reading before the register moves again. For chargers that never say so themselves.
 *
 * What the charger says wins over its register: a Charging that it reports in a flat stretch says that the vehicle woke up, and
 * the count begins anew; while it reports anything else the register has nothing to add. So has a reading during which we held the
 * connector at 0 A. And the stretch must be long enough that the least offer moves the register by one of its steps: a register
 * that counts in tenths of a kWh stands still most of the time.
 */
export function idleByRegister(
  readings: readonly Reading[],
  reported: readonly StateChange[],
  zeroLimits: readonly ZeroLimit[],
): StateChange[] {
  const moments = readings.filter(({ at }, index) => index === 0 || at > (readings[index - 1]?.at ?? at));
  const leastMs = (stepOf(readings) * 3_600_000) / LEAST_OFFER_W;
  const changes: StateChange[] = [];
  let idle = false;
  let run: Reading[] = [];
  moments.forEach((reading, index) => {
    const previous = moments[index - 1];
    if (previous === undefined) return;
    if (reading.registerWh > previous.registerWh) {
      if (idle) changes.push({ at: previous.at, state: "charging" });
      idle = false;
      run = [];
    } else if (!charging(reported, previous.at, reading.at)) {
      idle = false;
      run = [];
    } else if (held(zeroLimits, previous.at, reading.at)) {
      run = [];
    } else {
      run = run.length === 0 ? [previous, reading] : [...run, reading];
      const [before, first] = run;
      const long = before !== undefined && reading.at - before.at >= leastMs;
      if (idle || first === undefined || run.length < 3 || !long) return;
      changes.push({ at: first.at, state: "idle" });
      idle = true;
    }
  });
  return changes;
}

/** Whether the charger reported nothing but that it charges, and that before the two instants. */
function charging(reported: readonly StateChange[], from: number, to: number): boolean {
  const spoken = reported.some(({ at }) => at > from && at <= to);
  return !spoken && (reported.findLast(({ at }) => at <= from)?.state ?? "charging") === "charging";
}

function held(zeroLimits: readonly ZeroLimit[], from: number, to: number): boolean {
  return zeroLimits.some((limit) => limit.from < to && (limit.to === null || limit.to > from));
}

/** In Wh, the step in which the register counts, judged by the zeros at the end of its readings. */
function stepOf(readings: readonly Reading[]): number {
  return [1000, 100, 10].find((step) => readings.every(({ registerWh }) => registerWh % step === 0)) ?? 1;
}
