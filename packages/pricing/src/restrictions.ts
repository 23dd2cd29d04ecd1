import { DAY_S, parseDate, parseTime, weekdayOf } from "./calendar.ts";
import { parseDecimal } from "./decimal.ts";
import { PricingError } from "./pricing-error.ts";
import type { DayOfWeek, DecimalInput, Restrictions } from "./tariff.ts";

/** OCPI's names, Monday first. */
export const weekdays: readonly DayOfWeek[] = [
  "MONDAY",
  "TUESDAY",
  "WEDNESDAY",
  "THURSDAY",
  "FRIDAY",
  "SATURDAY",
  "SUNDAY",
];

/** The session, or the reservation before it, at one instant, as restrictions use it. */
export interface Moment {
  /** Wall clock in seconds since 1970-01-01 local. Null when no restriction of the tariff uses it. */
  localS: number | null;
  energyWh: number;
  durationS: number;
  /** Null while the vehicle asks for power. */
  idleS: number | null;
  /** Null when unknown, or when no restriction of the tariff uses it. */
  powerW: number | null;
  currentA: number | null;
}

/** Lower bound inclusive, upper bound exclusive. Infinity means no bound. */
export interface Range {
  min: number;
  max: number;
}

/** Restrictions read once, in seconds, days, Wh, W and A. Null where there is no bound. */
export interface Conditions {
  /** Seconds since midnight. An end before the start wraps midnight. */
  time: Range | null;
  /** Days since 1970-01-01. */
  date: Range | null;
  weekdays: ReadonlySet<number> | null;
  energyWh: Range | null;
  durationS: Range | null;
  idleS: Range | null;
  powerW: Range | null;
  currentA: Range | null;
}

export function compileRestrictions(restrictions: Restrictions): Conditions {
  const { day_of_week, max_duration, max_idle_duration, min_duration, min_idle_duration } = restrictions;
  return {
    time: windowOf(restrictions.start_time, restrictions.end_time),
    date: rangeOf(read(restrictions.start_date, parseDate), read(restrictions.end_date, parseDate)),
    weekdays: day_of_week?.length ? new Set(day_of_week.map((day) => weekdays.indexOf(day))) : null,
    energyWh: rangeOf(read(restrictions.min_kwh, fromKilo), read(restrictions.max_kwh, fromKilo)),
    durationS: rangeOf(min_duration ?? null, max_duration ?? null),
    idleS: rangeOf(min_idle_duration ?? null, max_idle_duration ?? null),
    powerW: rangeOf(read(restrictions.min_power, fromKilo), read(restrictions.max_power, fromKilo)),
    currentA: rangeOf(read(restrictions.min_current, toAmps), read(restrictions.max_current, toAmps)),
  };
}

/** OCPI 2.2.1 TariffRestrictions: all of them, at this moment. An unknown value does not match. */
export function matches(conditions: Conditions, moment: Moment): boolean {
  return (
    (moment.localS === null || matchesLocal(conditions, moment.localS)) &&
    withinRange(conditions.energyWh, moment.energyWh) &&
    withinRange(conditions.durationS, moment.durationS) &&
    withinRange(conditions.idleS, moment.idleS) &&
    withinRange(conditions.powerW, moment.powerW) &&
    withinRange(conditions.currentA, moment.currentA)
  );
}

function matchesLocal(conditions: Conditions, localS: number): boolean {
  const day = Math.floor(localS / DAY_S);
  return (
    withinDay(conditions.time, localS - day * DAY_S) &&
    withinRange(conditions.date, day) &&
    (conditions.weekdays === null || conditions.weekdays.has(weekdayOf(day)))
  );
}

export function withinDay(window: Range | null, secondS: number): boolean {
  if (window === null || window.min === window.max) return true; // equal ends are a whole day, not an empty one
  return window.min < window.max
    ? secondS >= window.min && secondS < window.max
    : secondS >= window.min || secondS < window.max;
}

export function withinRange(range: Range | null, value: number | null): boolean {
  return range === null || (value !== null && value >= range.min && value < range.max);
}

function windowOf(start: string | null | undefined, end: string | null | undefined): Range | null {
  const from = read(start, parseTime);
  const to = read(end, parseTime);
  if (from === null && to === null) return null;
  // 24:00 is not a valid text (ocpi#271), so 00:00 ends the day (ocpi#466): the window wraps, and contains nothing of the
  // next day.
  return { min: from === null ? 0 : from, max: to ?? DAY_S };
}

function rangeOf(min: number | null, max: number | null): Range | null {
  return min === null && max === null ? null : { min: min ?? -Infinity, max: max ?? Infinity };
}

/**
 * kWh or kW with at most 4 decimals to Wh or W: the double nearest to the decimal, which a quotient of small integers also
 * gives.
 */
function fromKilo(kilo: DecimalInput): number | null {
  const tenths = parseDecimal(kilo, 4);
  return tenths === null ? null : Number(tenths) / 10;
}

function toAmps(amps: DecimalInput): number | null {
  const units = parseDecimal(amps, 4);
  return units === null ? null : Number(units) / 10_000;
}

function read<Value>(value: Value | null | undefined, parse: (value: Value) => number | null): number | null {
  if (value === null || value === undefined) return null;
  const parsed = parse(value);
  if (parsed === null)
    throw new PricingError(
      "tariff-invalid",
      `Restriction value ${String(value)} cannot be read; run validateTariff first.`,
    );
  return parsed;
}
