import { customType } from "drizzle-orm/pg-core";

/**
 * A `timestamptz` column whose value is an ISO 8601 string in UTC with milliseconds: `2026-11-21T02:00:53.123Z`.
 * Both directions go through {@link toUtc}, so neither the session's time zone nor the driver's parsers matter.
 */
export const timestamp = customType<{ data: string; driverData: unknown }>({
  dataType: () => "timestamptz",
  // A prepared statement passes null as it is.
  toDriver: (value: string | null) => (value === null ? null : toUtc(value)),
  fromDriver: (value) =>
    typeof value === "string" && OF_POSTGRES.test(value) ? ofPostgres(value) : toUtc(value),
});

// 2026-11-21 02:00:53.123456+00: what PostgreSQL writes in our sessions, whose time zone is UTC. It is a valid time.
const OF_POSTGRES = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?\+00$/;

/** As {@link toUtc}, without its checks. */
function ofPostgres(text: string): string {
  // From 20 on: `123456+00`, or `00` without a fraction.
  const milliseconds = text.length === 22 ? "000" : `${text.slice(20, -3)}00`.slice(0, 3);
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z`;
}

// 2026-11-21T02:00:53.123456Z, and PostgreSQL's own 2026-11-21 02:00:53.123456+05:30 (DateStyle ISO).
const WITH_OFFSET = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:[.,](\d+))?(Z|[+-]\d\d(?::?\d\d)?(?::\d\d)?)$/;

/**
 * Any timestamp with an offset, as an ISO 8601 string in UTC. Digits below a millisecond are cut, not rounded: a
 * reading never moves into the future.
 * @throws RangeError when the value has no offset, or lies outside the years 0000 to 9999.
 */
export function toUtc(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  const parts = typeof value === "string" ? WITH_OFFSET.exec(value) : null;
  if (!parts) throw new RangeError(`Not a timestamp with an offset: ${String(value)}`);
  const [, date, time, fraction = "", offset = "Z"] = parts;
  const milliseconds = fraction.slice(0, 3).padEnd(3, "0");
  if (offset === "Z" || offset === "+00") {
    const text = `${date}T${time}.${milliseconds}Z`;
    // Without this check, Feb 30 or 24:61 would reach the database.
    if (Number.isNaN(Date.parse(text))) throw new RangeError(`Not a timestamp: ${String(value)}`);
    return new Date(text).toISOString();
  }
  const [, sign, hours, minutes = "00"] = /^([+-])(\d\d):?(\d\d)?/.exec(offset) ?? [];
  return new Date(`${date}T${time}.${milliseconds}${sign}${hours}:${minutes}`).toISOString();
}
