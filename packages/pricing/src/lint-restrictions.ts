import { parseDecimal } from "./decimal.ts";
import type { AddLint } from "./lint-tariff.ts";
import type { Restrictions } from "./tariff.ts";

export function lintRestrictions(
  restrictions: Restrictions | null | undefined,
  pointer: string,
  add: AddLint,
): void {
  if (restrictions === null || restrictions === undefined) return;
  const { day_of_week, end_date, end_time, start_date, start_time } = restrictions;
  if (Object.values(restrictions).every((value) => value === null || value === undefined))
    add(pointer, "empty_restrictions", "No restriction is set: the element always applies.");
  if (isImpossible(restrictions) || (start_date && end_date && start_date >= end_date))
    add(
      pointer,
      "impossible_restriction",
      "A lower bound reaches its upper bound: the element never applies.",
    );
  if (start_time && start_time === end_time)
    add(pointer, "whole_day_window", "Equal start and end are taken as the whole day.");
  if (end_time === "23:59")
    add(
      `${pointer}/end_time`,
      "end_time_2359",
      "The end is exclusive: the last minute of the day is left out. Use 00:00.",
    );
  const wraps = start_time && end_time && end_time !== "00:00" && end_time < start_time;
  if (wraps && day_of_week?.length)
    add(
      pointer,
      "wrapping_window_with_day_of_week",
      "After midnight the weekday is the next one: that part is matched on its own.",
    );
  if (restrictions.min_idle_duration !== undefined || restrictions.max_idle_duration !== undefined)
    add(pointer, "non_ocpi_extension", "Other OCPI parties do not know idle durations.");
}

function isImpossible(restrictions: Restrictions): boolean {
  const { max_duration, max_idle_duration, max_kwh, min_duration, min_idle_duration, min_kwh } = restrictions;
  const pairs = [
    [min_kwh, max_kwh],
    [min_duration, max_duration],
    [min_idle_duration, max_idle_duration],
  ];
  return pairs.some(([min, max]) => {
    const upper = max === null || max === undefined ? null : parseDecimal(max, 4);
    return upper !== null && (parseDecimal(min ?? 0, 4) ?? 0n) >= upper;
  });
}
