// Proleptic Gregorian arithmetic on plain numbers: this package must not use the clock, so it does not use Date.

export const DAY_S = 86_400;

/** Days since 1970-01-01 (Howard Hinnant's days_from_civil: March-based years make the leap day the last one). */
export function dayNumber(year: number, month: number, day: number): number {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

function civilOf(days: number): { year: number; month: number; day: number } {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1,
  };
}

/** 0 is Monday. */
export function weekdayOf(days: number): number {
  return (((days + 3) % 7) + 7) % 7;
}

/** `YYYY-MM-DD` to its day number. Null for another text or a day that does not exist. */
export function parseDate(text: string): number | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (match === null) return null;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number]; // three groups, all digits
  const days = dayNumber(year, month, day);
  const back = civilOf(days);
  return back.month === month && back.day === day ? days : null;
}

/** `HH:MM` (00:00 to 23:59) to seconds since midnight. */
export function parseTime(text: string): number | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text);
  return match === null ? null : Number(match[1]) * 3600 + Number(match[2]) * 60;
}

/** An OCPI DateTime (RFC 3339, UTC when it names no offset) to epoch milliseconds. */
export function parseInstant(text: string): number | null {
  const match = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}):([0-5]\d)(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})?$/.exec(text);
  if (match === null) return null;
  const [, date = "", time = "", seconds = "", fraction = "", offset = "Z"] = match;
  const days = parseDate(date);
  const secondsOfDay = parseTime(time);
  const offsetS = offset === "Z" ? 0 : parseTime(offset.slice(1));
  if (days === null || secondsOfDay === null || offsetS === null) return null;
  const localMs =
    (days * DAY_S + secondsOfDay + Number(seconds)) * 1000 + Number(fraction.slice(1, 4).padEnd(3, "0"));
  return localMs - (offset.startsWith("-") ? -offsetS : offsetS) * 1000;
}

/** Epoch milliseconds as `YYYY-MM-DDTHH:MM:SS.mmmZ`. */
export function formatInstant(at: number): string {
  const days = Math.floor(at / (DAY_S * 1000));
  const { year, month, day } = civilOf(days);
  const ms = Math.floor(at) - days * DAY_S * 1000;
  const clock = [ms / 3_600_000, (ms / 60_000) % 60, (ms / 1000) % 60].map((part) =>
    pad(Math.floor(part), 2),
  );
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}T${clock.join(":")}.${pad(ms % 1000, 3)}Z`;
}

function pad(value: number, width: number): string {
  return String(value).padStart(width, "0");
}
