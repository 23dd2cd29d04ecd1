import { knownUnits } from "./exact-units.ts";
import type { AddLint } from "./lint-tariff.ts";
import type { DecimalInput, Restrictions } from "./tariff.ts";

export function lintRestrictions(
  restrictions: Restrictions | null | undefined,
  pointer: string,
  add: AddLint,
): void {
  if (restrictions === null || restrictions === undefined) return;
  const { day_of_week, end_date, end_time, start_date, start_time } = restrictions;
  if (setKeys(restrictions).length === 0)
    add(pointer, "empty_restrictions", "No restriction is set, so the element always applies.");
  if (
    ranges.some(([min, max]) => isEmpty(restrictions[min], restrictions[max])) ||
    isBefore(start_date, end_date)
  )
    add(
      pointer,
      "impossible_restriction",
      "A lower bound reaches its upper bound, so the element never applies.",
    );
  if (start_time && start_time === end_time)
    add(pointer, "whole_day_window", "Equal start and end count as the whole day.");
  if (end_time === "23:59")
    add(
      `${pointer}/end_time`,
      "end_time_2359",
      "The end is exclusive, so the last minute of the day is left out. Use 00:00.",
    );
  const wraps = start_time && end_time && end_time !== "00:00" && end_time < start_time;
  if (wraps && day_of_week?.length)
    add(
      pointer,
      "wrapping_window_with_day_of_week",
      "The part after midnight is matched with the next weekday.",
    );
  if (isSet(restrictions.min_idle_duration) || isSet(restrictions.max_idle_duration))
    add(pointer, "non_ocpi_extension", "Other OCPI parties do not know idle durations.");
}

/** The restrictions that are set: bounds in units of 10^-4, others as text. Read once, because 2000 elements are compared. */
export type SetRestrictions = readonly (readonly [key: keyof Restrictions, value: number | string])[];

export function setRestrictions(restrictions: Restrictions | null | undefined): SetRestrictions {
  return setKeys(restrictions).map((key) => {
    const value = restrictions?.[key];
    return [key, lower.has(key) || upper.has(key) ? Number(bounded(value)) : JSON.stringify(value)];
  });
}

/** Whether `outer` also allows every moment that `inner` allows. False when that is not obvious. */
export function covers(outer: SetRestrictions, inner: SetRestrictions): boolean {
  return outer.every(([key, bound]) =>
    inner.some(
      ([other, value]) =>
        other === key &&
        (value === bound || (lower.has(key) && bound <= value) || (upper.has(key) && bound >= value)),
    ),
  );
}

/** Restrictions that are set. */
export function setKeys(restrictions: Restrictions | null | undefined): (keyof Restrictions)[] {
  // The keys of a Restrictions are those that it names, and some that are not read.
  const keys = Object.keys(restrictions ?? {}) as (keyof Restrictions)[];
  return keys.filter((key) => isSet(restrictions?.[key]));
}

function isSet(value: unknown): boolean {
  return value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);
}

const ranges = [
  ["min_kwh", "max_kwh"],
  ["min_current", "max_current"],
  ["min_power", "max_power"],
  ["min_duration", "max_duration"],
  ["min_idle_duration", "max_idle_duration"],
] as const;
const lower = new Set<keyof Restrictions>(ranges.map(([min]) => min));
const upper = new Set<keyof Restrictions>(ranges.map(([, max]) => max));

function isEmpty(min: DecimalInput | null | undefined, max: DecimalInput | null | undefined): boolean {
  return (
    max !== null &&
    max !== undefined &&
    (min === null || min === undefined ? 0n : knownUnits(min, 4)) >= knownUnits(max, 4)
  );
}

function isBefore(start: string | null | undefined, end: string | null | undefined): boolean {
  return Boolean(start && end && start >= end);
}

function bounded(bound: unknown): bigint {
  if (typeof bound === "number" || typeof bound === "string") return knownUnits(bound, 4);
  throw new Error(`unreachable: the bound ${String(bound)} was validated`);
}
