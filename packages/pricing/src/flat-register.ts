import type { ZeroLimit } from "./evidence.ts";
import { inTurn } from "./in-turn.ts";
import { type MeasuredDraws, STANDBY_W } from "./measured-draws.ts";
import type { RegisterSteps } from "./register-steps.ts";
import type { Instant, Reading, StateChange } from "./timeline.ts";
import { mergedLimits } from "./zero-limits.ts";

/** The lowest current that a charger offers: 6 A (IEC 61851-1) at 230 V on one phase. */
const LEAST_OFFER_W = 1380;

/**
 * When a vehicle stopped asking for power, by its register alone: from the first of at least two consecutive readings that
 * each add nothing, until the last reading before the register moves again. This is for chargers that never report it.
 * Standby current counts as nothing.
 *
 * A driver pays for parking only where the evidence shows it:
 * - A measured power or current above standby, at a reading or at the readings next to it, is charging.
 * - The stretch must be long enough that the lowest offer moves the register by one of its steps. A register that counts in
 * tenths of a kWh stands still most of the time, and a coarse register does not prove idle time.
 * - While the charger reports Charging, a stretch that ends in a rise is charging, unless measurements show the contrary or
 * the rise is too small for the time. A charger may repeat a reading of minutes ago.
 *
 * The charger's reports override its register. A Charging in a flat stretch means that the vehicle woke up, and the count
 * starts again; while another status is reported the register is not used. A reading during which the server held the
 * connector at 0 A also starts the count again.
 *
 * `readings` and `reported` are in order.
 */
export function idleByRegister(
  readings: readonly Reading[],
  reported: readonly StateChange[],
  zeroLimits: readonly ZeroLimit[],
  { stepWh, leastRiseWh }: RegisterSteps,
  draws: MeasuredDraws,
): StateChange[] {
  const moments = readings.filter(({ at }, index) => index === 0 || at > (readings[index - 1]?.at ?? at));
  const [first] = moments;
  if (stepWh === null || first === undefined) return [];
  const reportedAt = inTurn(reported, ({ at }) => at);
  const holds = mergedLimits(zeroLimits);
  const changes: StateChange[] = [];
  let hold = 0;
  let said = reportedAt(first.at);
  let idle = false;
  let run: FlatRun | null = null;

  const measuredStandby = (from: Instant, to: Instant) =>
    draws.credible && draws.between(from, to) === "standby";
  const isStill = (from: Reading, to: Reading): boolean => {
    const addedWh = to.registerWh - from.registerWh;
    const standbyWh = ofPower(STANDBY_W, to.at - from.at);
    // The register shows part of the energy one step too late.
    return addedWh <= standbyWh + (measuredStandby(from.at, to.at) ? stepWh : 0);
  };
  const mayHaveCharged = ({ since }: FlatRun, last: Reading, risen: Reading): boolean => {
    if (said === undefined || measuredStandby(since.at, last.at)) return false;
    const least = Math.min(leastRiseWh ?? Infinity, risen.registerWh - since.registerWh);
    return least > ofPower(STANDBY_W, last.at - since.at);
  };

  moments.slice(1).forEach((reading, index) => {
    const previous = moments[index] ?? reading;
    while ((holds[hold]?.to ?? Infinity) <= previous.at) hold++;
    const held = (holds[hold]?.from ?? Infinity) < reading.at;
    const saidBefore = said;
    said = reportedAt(reading.at);
    const onlyCharging = said === saidBefore && (said?.state ?? "charging") === "charging";
    const drawn = draws.between(previous.at, (moments[index + 2] ?? reading).at) === "more";
    if (!isStill(previous, reading)) {
      if (idle && onlyCharging && run !== null && mayHaveCharged(run, previous, reading)) changes.pop();
      else if (idle) changes.push({ at: previous.at, state: "charging" });
      idle = false;
      run = null;
    } else if (drawn) {
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
      const atMostWh = reading.registerWh - run.since.registerWh + stepWh;
      if (idle || run.readings < 2 || atMostWh > ofPower(LEAST_OFFER_W, reading.at - run.since.at)) return;
      changes.push({ at: run.first.at, state: "idle" });
      idle = true;
    }
  });
  return changes;
}

/** The energy of this power over this time, in Wh. */
function ofPower(powerW: number, ms: number): number {
  return (powerW * ms) / 3_600_000;
}

/** Readings that add nothing. */
interface FlatRun {
  /** The reading before the first of them. */
  since: Reading;
  first: Reading;
  readings: number;
}
