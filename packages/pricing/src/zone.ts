import { DAY_S } from "./calendar.ts";
import { PricingError } from "./pricing-error.ts";

/** A wall clock: offsets from UTC in seconds, at instants in epoch seconds. */
export interface Zone {
  offsetAt(atS: number): number;
  /** The first instant of every new offset in (fromS, toS). */
  transitions(fromS: number, toS: number): number[];
}

// A formatter costs more than pricing a whole session. The runtime's table bounds the number of zones.
const zones = new Map<string, Zone>();

/** The zone of an IANA name. Throws `time-zone-unknown` when the runtime does not know it. */
export function zoneOf(name: string): Zone {
  const known = zones.get(name);
  if (known !== undefined) return known;
  const zone = createZone(formatterOf(name));
  zones.set(name, zone);
  return zone;
}

function formatterOf(name: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: name, timeZoneName: "longOffset" });
  } catch (cause) {
    throw new PricingError(
      "time-zone-unknown",
      `${name} is not an IANA time zone; use a name such as Europe/Amsterdam.`,
      { cause },
    );
  }
}

/** Half a day. A zone changes its offset at most once in this time, so comparing both ends finds every change. */
interface HalfDay {
  before: number;
  after: number;
  /** The first second of `after`. */
  changeS: number;
}

const HALF_DAY_S = DAY_S / 2;

/** Intl takes a microsecond for an offset, so each half day is looked up once: about 700 in a year, for at most five years. */
const MAX_KNOWN = 4096;

function createZone(formatter: Intl.DateTimeFormat): Zone {
  const known = new Map<number, HalfDay>();
  const halfDay = (index: number): HalfDay => {
    const found = known.get(index);
    if (found !== undefined) return found;
    if (known.size >= MAX_KNOWN) known.clear();
    const read = readHalfDay(formatter, index * HALF_DAY_S);
    known.set(index, read);
    return read;
  };
  return {
    offsetAt(atS) {
      const { after, before, changeS } = halfDay(Math.floor(atS / HALF_DAY_S));
      return atS < changeS ? before : after;
    },
    transitions(fromS, toS) {
      const found: number[] = [];
      for (let index = Math.floor(fromS / HALF_DAY_S); index * HALF_DAY_S < toS; index++) {
        const { after, before, changeS } = halfDay(index);
        if (before !== after && changeS > fromS && changeS < toS) found.push(changeS);
      }
      return found;
    },
  };
}

function readHalfDay(formatter: Intl.DateTimeFormat, fromS: number): HalfDay {
  const before = offsetOf(formatter, fromS);
  let high = fromS + HALF_DAY_S;
  const after = offsetOf(formatter, high);
  if (before === after) return { before, after, changeS: high };
  let low = fromS;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetOf(formatter, middle) === before) low = middle;
    else high = middle;
  }
  return { before, after, changeS: high };
}

function offsetOf(formatter: Intl.DateTimeFormat, atS: number): number {
  const text = formatter.format(atS * 1000);
  const match = /GMT(?:([+-])(\d{2}):(\d{2})(?::(\d{2}))?)?$/.exec(text);
  if (match === null) throw new Error(`unreachable: no offset in ${text}`);
  const [, sign, hours = "0", minutes = "0", seconds = "0"] = match;
  const magnitude = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return sign === "-" ? -magnitude : magnitude;
}
