import { DAY_S } from "./calendar.ts";
import { PricingError } from "./pricing-error.ts";

/** A wall clock: offsets from UTC in seconds, at instants in epoch seconds. */
export interface Zone {
  offsetAt(atS: number): number;
}

// One formatter costs more than a whole session; the number of zones is bounded by the runtime's table.
const formatters = new Map<string, Intl.DateTimeFormat>();

/** The zone of an IANA name. Throws `time-zone-unknown` when the runtime does not know it. */
export function zoneOf(name: string): Zone {
  const formatter = formatters.get(name) ?? createFormatter(name);
  return { offsetAt: (atS) => offsetOf(formatter, atS) };
}

function createFormatter(name: string): Intl.DateTimeFormat {
  try {
    const formatter = new Intl.DateTimeFormat("en-US", { timeZone: name, timeZoneName: "longOffset" });
    formatters.set(name, formatter);
    return formatter;
  } catch (cause) {
    throw new PricingError(
      "time-zone-unknown",
      `${name} is not an IANA time zone; use a name such as Europe/Amsterdam.`,
      {
        cause,
      },
    );
  }
}

function offsetOf(formatter: Intl.DateTimeFormat, atS: number): number {
  const text = formatter.format(atS * 1000);
  const match = /GMT(?:([+-])(\d{2}):(\d{2})(?::(\d{2}))?)?$/.exec(text);
  if (match === null) throw new Error(`unreachable: no offset in ${text}`);
  const [, sign, hours = "0", minutes = "0", seconds = "0"] = match;
  const magnitude = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return sign === "-" ? -magnitude : magnitude;
}

/** All instants at which the wall clock shows `localS` (seconds since 1970-01-01 local): none in a gap, two in a fold. */
export function instantsOf(zone: Zone, localS: number): number[] {
  // A zone moves at most once in two days, so the offsets a day away on both sides are the only candidates.
  const offsets = new Set([zone.offsetAt(localS - DAY_S), zone.offsetAt(localS + DAY_S)]);
  return [...offsets]
    .map((offset) => localS - offset)
    .filter((atS) => atS + zone.offsetAt(atS) === localS)
    .sort((a, b) => a - b);
}

/** The first instant of every new offset in (fromS, toS). */
export function transitions(zone: Zone, fromS: number, toS: number): number[] {
  const found: number[] = [];
  for (let low = fromS; low < toS; low += DAY_S / 2) {
    const high = Math.min(low + DAY_S / 2, toS);
    if (zone.offsetAt(low) !== zone.offsetAt(high)) found.push(firstChange(zone, low, high));
  }
  return found.filter((atS) => atS < toS);
}

function firstChange(zone: Zone, from: number, to: number): number {
  const before = zone.offsetAt(from);
  let low = from;
  let high = to;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (zone.offsetAt(middle) === before) low = middle;
    else high = middle;
  }
  return high;
}
