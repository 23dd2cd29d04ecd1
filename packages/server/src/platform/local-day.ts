const formats = new Map<string, Intl.DateTimeFormat>();

/** When the local day of an instant begins, or the day `daysBefore` it. A day may have 23 or 25 hours. */
export function startOfDay(timeZone: string, at: number, daysBefore = 0): number {
  const [year, month, day] = localDate(timeZone, at);
  const wanted = Date.UTC(year, month - 1, day - daysBefore);
  // The offset at local midnight is that of UTC midnight, or that of up to 14 hours before or after.
  let instant = wanted;
  for (let step = 0; step < 2; step++) instant = wanted - offset(timeZone, instant);
  // Where clocks are set forward at midnight, the day begins with its first hour.
  return Date.UTC(...asDate(localDate(timeZone, instant))) < wanted ? instant + 3_600_000 : instant;
}

function asDate([year, month, day]: LocalTime): [number, number, number] {
  return [year, month - 1, day];
}

type LocalTime = [year: number, month: number, day: number, hour: number, minute: number, second: number];

/** How far local time is ahead of UTC, in milliseconds. */
function offset(timeZone: string, at: number): number {
  const [year, month, day, hour, minute, second] = localDate(timeZone, at);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000;
}

function localDate(timeZone: string, at: number): LocalTime {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      calendar: "gregory",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
  formats.set(timeZone, format);
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
  return [part("year"), part("month"), part("day"), part("hour"), part("minute"), part("second")];
}
