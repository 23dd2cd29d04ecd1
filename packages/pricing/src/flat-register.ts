import type { ZeroLimit } from "./evidence.ts";
import { inTurn } from "./in-turn.ts";
import type { Reading, StateChange } from "./timeline.ts";
import { mergedLimits } from "./zero-limits.ts";

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
 *
 * `readings` and `reported` are in order.
 */
export function idleByRegister(
  readings: readonly Reading[],
  reported: readonly StateChange[],
  zeroLimits: readonly ZeroLimit[],
): StateChange[] {
  const moments = readings.filter(({ at }, index) => index === 0 || at > (readings[index - 1]?.at ?? at));
  const leastMs = (stepOf(readings) * 3_600_000) / LEAST_OFFER_W;
  const reportedAt = inTurn(reported, ({ at }) => at);
  const holds = mergedLimits(zeroLimits);
  const changes: StateChange[] = [];
  let hold = 0;
  let said = reportedAt(moments[0]?.at ?? 0);
  let idle = false;
  let run: FlatRun | null = null;
  moments.slice(1).forEach((reading, index) => {
    const previous = moments[index] ?? reading;
    while ((holds[hold]?.to ?? Infinity) <= previous.at) hold++;
    const held = (holds[hold]?.from ?? Infinity) < reading.at;
    const saidBefore = said;
    said = reportedAt(reading.at);
    const onlyCharging = said === saidBefore && (said?.state ?? "charging") === "charging";
    if (reading.registerWh > previous.registerWh) {
      if (idle) changes.push({ at: previous.at, state: "charging" });
      idle = false;
      run = null;
    } else if (!onlyCharging) {
      idle = false;
      run = null;
    } else if (held) {
      run = null;
    } else {
      run =
        run === null
          ? { since: previous, first: reading, readings: 1 }
          : { ...run, readings: run.readings + 1 };
      if (idle || run.readings < 2 || reading.at - run.since.at < leastMs) return;
      changes.push({ at: run.first.at, state: "idle" });
      idle = true;
    }
  });
  return changes;
}

/** Readings that add nothing. */
interface FlatRun {
  /** The reading before the first of them. */
  since: Reading;
  first: Reading;
  readings: number;
}

/** In Wh, the step in which the register counts, judged by the zeros at the end of its readings. */
function stepOf(readings: readonly Reading[]): number {
  return [1000, 100, 10].find((step) => readings.every(({ registerWh }) => registerWh % step === 0)) ?? 1;
}
