import { madeOnce } from "./made-once.ts";

const timeFormat = madeOnce(
  // Sweden writes dates as ISO 8601 has them.
  (timeZone) => new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" }),
);
const offsetFormat = madeOnce(
  (timeZone) => new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" }),
);

/** A UTC timestamp of the wire as people here read it: `2026-11-21 19:04:05`. Anything else comes back as it is. */
export function localTime(timestamp: string, timeZone: string): string {
  const at = Date.parse(timestamp);
  if (Number.isNaN(at)) return timestamp;
  return timeFormat(timeZone).format(at);
}

/** The same with its offset from UTC, where nothing around it says which time zone it is: `2026-11-21 19:04:05 +01:00`. */
export function zonedTime(timestamp: string, timeZone: string): string {
  const at = Date.parse(timestamp);
  if (Number.isNaN(at)) return timestamp;
  const parts = offsetFormat(timeZone).formatToParts(at);
  const offset = parts.find(({ type }) => type === "timeZoneName")?.value.replace(/^GMT/, "") || "+00:00";
  return `${localTime(timestamp, timeZone)} ${offset}`;
}

/** Whether a value is a UTC timestamp as the API writes it. */
export function isTimestamp(value: unknown): value is string {
  return typeof value === "string" && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value);
}

/** `1 h 02 min`, `4 min 10 s`, `12 s`. */
export function duration(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, "0")} s`;
  return `${Math.floor(whole / 3600)} h ${String(Math.floor((whole % 3600) / 60)).padStart(2, "0")} min`;
}
