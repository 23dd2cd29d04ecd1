import { Temporal } from "temporal-polyfill";

/** A wall clock by Temporal: the date as text, the weekday by name, the seconds since midnight. */
export interface WallClock {
  date: string;
  weekday: string;
  secondOfDay: number;
}

const weekdays = ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY"];
const QUARTER_S = 900;

// Offsets are whole quarters of an hour, so each quarter is looked up once and the seconds in it are added.
const quarters = new Map<string, Map<number, WallClock>>();

export function wallClockAt(zone: string, atS: number): WallClock {
  const known = quarters.get(zone) ?? new Map<number, WallClock>();
  quarters.set(zone, known);
  const quarter = Math.floor(atS / QUARTER_S);
  const start = known.get(quarter) ?? ask(zone, quarter * QUARTER_S);
  known.set(quarter, start);
  return {
    date: start.date,
    weekday: start.weekday,
    secondOfDay: start.secondOfDay + (atS - quarter * QUARTER_S),
  };
}

function ask(zone: string, atS: number): WallClock {
  const shown = Temporal.Instant.fromEpochMilliseconds(atS * 1000).toZonedDateTimeISO(zone);
  return {
    date: shown.toPlainDate().toString(),
    weekday: weekdays[shown.dayOfWeek - 1] ?? "",
    secondOfDay: shown.hour * 3600 + shown.minute * 60 + shown.second,
  };
}

/** When a zone changes its offset, in 2023 to 2026. */
export function transitionsOf(zone: string): number[] {
  const found: number[] = [];
  let from: Temporal.ZonedDateTime | null = Temporal.ZonedDateTime.from(`2023-01-01T00:00:00[${zone}]`);
  for (;;) {
    from = from.getTimeZoneTransition("next");
    if (from === null || from.year > 2026) return found;
    found.push(from.epochMilliseconds / 1000);
  }
}
