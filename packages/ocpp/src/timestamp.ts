import { dateTimePattern } from "./checks.ts";
import { need } from "./need.ts";

/** Peculiarities of a charger's timestamp. */
export type TimestampFlag =
  /** The clock was not set; `at` is the time of receipt. */
  | "clock_unsynced"
  /** No offset: read as UTC, as the specification recommends; some models mean local time. */
  | "no_offset"
  /** Not a time; `at` is the time of receipt. */
  | "unreadable_timestamp"
  /** More than 5 min after its receipt. */
  | "in_future";

/** A time and its source. */
export interface ReadTimestamp {
  /** Epoch ms. */
  at: number;
  /** The clock that `at` comes from. */
  source: "station" | "received";
  /** The charger's time, even if it is not used; null when the text is not a time. */
  reportedAt: number | null;
  flags: TimestampFlag[];
}

// OCPP 1.6 was published in 2015: an earlier time comes from a clock that starts at 1970 or 2000.
const earliest = Date.UTC(2015, 0, 1);
const futureMs = 5 * 60_000;
// An ISO 8601 year has four digits; an offset can exceed that range.
const firstInstant = Date.parse("0001-01-01T00:00:00.000Z");
const lastInstant = Date.parse("9999-12-31T23:59:59.999Z");

/** Parses a charger's timestamp. Uses the time of receipt when it cannot be used, and reports that in `flags`. */
export function readTimestamp(text: string, receivedAt: number): ReadTimestamp {
  need("readTimestamp(): text", text, "text");
  const trimmed = text.trim();
  const offset = dateTimePattern.test(trimmed);
  const readable = offset || dateTimePattern.test(`${trimmed}Z`);
  const at = readable ? Date.parse(normalize(offset ? trimmed : `${trimmed}Z`)) : Number.NaN;
  if (Number.isNaN(at) || at < firstInstant || at > lastInstant)
    return { at: receivedAt, source: "received", reportedAt: null, flags: ["unreadable_timestamp"] };
  if (at < earliest) return { at: receivedAt, source: "received", reportedAt: at, flags: ["clock_unsynced"] };
  const flags: TimestampFlag[] = [];
  if (!offset) flags.push("no_offset");
  if (at > receivedAt + futureMs) flags.push("in_future");
  return { at, source: "station", reportedAt: at, flags };
}

// Date.parse does not support all of RFC 3339 that chargers write: lower case, short offsets, leap seconds.
function normalize(text: string): string {
  return text
    .toUpperCase()
    .replace(/\s/, "T")
    .replace(/:60/, ":59")
    .replace(/([+-]\d\d)$/, "$1:00")
    .replace(/([+-]\d\d)(\d\d)$/, "$1:$2");
}
