import { DAY_S, parseDate, parseTime, weekdayOf } from "./calendar.ts";
import { parseDecimal } from "./decimal.ts";
import { PricingError } from "./pricing-error.ts";
import type { DayOfWeek, Restrictions } from "./tariff.ts";

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

/** The session at one instant, as restrictions see it. */
export interface Moment {
  /** Wall clock in seconds since 1970-01-01 local; null when no restriction of the tariff looks at it. */
  localS: number | null;
  energyWh: number;
  durationS: number;
  /** Null while the vehicle asks for power. */
  idleS: number | null;
}

/** Lower bound inclusive, upper bound exclusive; null is no bound. */
interface Range {
  min: number | null;
  max: number | null;
}

/** Restrictions read once, in seconds, days and Wh. */
export interface Conditions {
  time: Range;
  date: Range;
  weekdays: ReadonlySet<number> | null;
  energyWh: Range;
  durationS: Range;
  idleS: Range;
}

export function compileRestrictions(restrictions: Restrictions): Conditions {
  return {
    time: { min: read(restrictions.start_time, parseTime), max: read(restrictions.end_time, parseTime) },
    date: { min: read(restrictions.start_date, parseDate), max: read(restrictions.end_date, parseDate) },
    weekdays: restrictions.day_of_week?.length
      ? new Set(restrictions.day_of_week.map((day) => weekdays.indexOf(day)))
      : null,
    energyWh: { min: read(restrictions.min_kwh, toWh), max: read(restrictions.max_kwh, toWh) },
    durationS: { min: restrictions.min_duration ?? null, max: restrictions.max_duration ?? null },
    idleS: { min: restrictions.min_idle_duration ?? null, max: restrictions.max_idle_duration ?? null },
  };
}

/** Whether any condition looks at the wall clock or the calendar. */
export function isLocal(conditions: Conditions): boolean {
  const { time, date } = conditions;
  return [time.min, time.max, date.min, date.max, conditions.weekdays].some((bound) => bound !== null);
}

/** OCPI 2.2.1 TariffRestrictions: all of them, at this moment. */
export function matches(conditions: Conditions, moment: Moment): boolean {
  return (
    within(conditions.energyWh, moment.energyWh) &&
    within(conditions.durationS, moment.durationS) &&
    matchesIdle(conditions.idleS, moment.idleS) &&
    (moment.localS === null || matchesLocal(conditions, moment.localS))
  );
}

function matchesIdle(range: Range, idleS: number | null): boolean {
  if (range.min === null && range.max === null) return true;
  return idleS !== null && within(range, idleS);
}

function matchesLocal(conditions: Conditions, localS: number): boolean {
  const day = Math.floor(localS / DAY_S);
  return (
    within(conditions.date, day) &&
    (conditions.weekdays === null || conditions.weekdays.has(weekdayOf(day))) &&
    withinDay(conditions.time, localS - day * DAY_S)
  );
}

function withinDay({ min, max }: Range, secondS: number): boolean {
  const start = min ?? 0;
  // 24:00 cannot be written (ocpi#271), so an end of 00:00 is the end of the day (ocpi#466).
  const end = max === null || max === 0 ? DAY_S : max;
  if (start === end) return true; // a whole day, not an empty one
  return start < end ? secondS >= start && secondS < end : secondS >= start || secondS < end;
}

function within({ min, max }: Range, value: number): boolean {
  return (min === null || value >= min) && (max === null || value < max);
}

/** Energy moves in whole Wh, so a bound of a fraction of a Wh is reached at the next whole one. */
function toWh(kwh: number | string): number | null {
  const tenths = parseDecimal(kwh, 4);
  return tenths === null ? null : Number((tenths + 9n) / 10n);
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
