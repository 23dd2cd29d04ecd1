import type { ChargingRateUnit, ChargingSchedule, ChargingSchedulePeriod } from "@forecourt/ocpp";
import {
  changesBetween,
  type InstalledProfile,
  limitAt,
  ownLimitAt,
  type Place,
  wholeLimitAt,
} from "./charging-profiles.ts";

/** A connector with the limit of its hardware. */
export interface RatedPlace extends Place {
  /** Per phase. */
  maxCurrentA: number;
}

/**
 * The combined limit of all profiles in the requested unit, with periods counted from `from` (section 5.7; without
 * startSchedule, errata 3.57). One place: that connector. Several: the charger as a whole.
 */
export function compositeSchedule(options: {
  installed: readonly InstalledProfile[];
  places: readonly RatedPlace[];
  /** Epoch ms. */
  from: number;
  durationS: number;
  unit: ChargingRateUnit;
}): ChargingSchedule {
  const { installed, places, from, durationS, unit } = options;
  const to = from + durationS * 1000;
  const moments = new Set([from]);
  for (const { transactionStartedAt } of places) {
    for (const moment of changesBetween(installed, transactionStartedAt, from, to)) moments.add(moment);
  }
  const periods: ChargingSchedulePeriod[] = [];
  for (const moment of [...moments].sort((one, other) => one - other)) {
    const period = periodAt(installed, places, moment, unit);
    const last = periods.at(-1);
    if (last?.limit === period.limit && last.numberPhases === period.numberPhases) continue;
    periods.push({ startPeriod: Math.round((moment - from) / 1000), ...period });
  }
  return { duration: durationS, chargingRateUnit: unit, chargingSchedulePeriod: periods };
}

function periodAt(
  installed: readonly InstalledProfile[],
  places: readonly RatedPlace[],
  moment: number,
  unit: ChargingRateUnit,
): Omit<ChargingSchedulePeriod, "startPeriod"> {
  const [place] = places;
  if (place === undefined) return { limit: 0 };
  if (places.length > 1) return { limit: tenths(wholeCharger(installed, places, moment, unit)) };
  const limit = limitAt(installed, place, moment);
  const currentA = Math.min(limit?.currentA ?? place.maxCurrentA, place.maxCurrentA);
  const phases = limit?.phases ?? place.phases;
  return {
    limit: tenths(unit === "A" ? currentA : currentA * phases * place.voltageV),
    numberPhases: phases,
  };
}

/** The sum of the connectors' limits, at most ChargePointMaxProfile. */
function wholeCharger(
  installed: readonly InstalledProfile[],
  places: readonly RatedPlace[],
  moment: number,
  unit: ChargingRateUnit,
): number {
  let total = 0;
  let allowed = Number.POSITIVE_INFINITY;
  for (const place of places) {
    const inUnit = (currentA: number, phases: number) =>
      unit === "A" ? currentA : currentA * phases * place.voltageV;
    const own = ownLimitAt(installed, place, moment);
    total += inUnit(
      Math.min(own?.currentA ?? place.maxCurrentA, place.maxCurrentA),
      own?.phases ?? place.phases,
    );
    const whole = wholeLimitAt(installed, place, moment);
    if (whole !== null) allowed = Math.min(allowed, inUnit(whole.currentA, whole.phases));
  }
  return Math.min(total, allowed);
}

/** The wire format has one decimal; a limit is never rounded up. */
function tenths(limit: number): number {
  return Math.floor(limit * 10 + 1e-6) / 10;
}
