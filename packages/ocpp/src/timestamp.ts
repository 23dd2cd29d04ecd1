import { isDateTime } from "./checks.ts";
import { need } from "./need.ts";

/** What is odd about a charger's timestamp. */
export type TimestampFlag =
  /** Its clock had not been set: the time of receipt stands in. */
  | "clock_unsynced"
  /** No offset: read as UTC, which is what the specification recommends; some models mean local time. */
  | "no_offset"
  /** Not a time at all: the time of receipt stands in. */
  | "unreadable_timestamp"
  /** More than five minutes after it was received. */
  | "in_future";

/** A moment, and how far it is the charger's word. */
export interface ReadTimestamp {
  /** Epoch ms. */
  at: number;
  /** Whose clock that is. */
  source: "station" | "received";
  /** What the charger's clock says, believed or not; null where the text is no time. */
  reportedAt: number | null;
  flags: TimestampFlag[];
}

// OCPP 1.6 was published in 2015: whatever is older comes from a clock that starts at 1970 or 2000.
const earliest = Date.UTC(2015, 0, 1);
const futureMs = 5 * 60_000;
// Of the years that an ISO 8601 text has four digits for; an offset can lead out of them.
const firstInstant = Date.parse("0001-01-01T00:00:00.000Z");
const lastInstant = Date.parse("9999-12-31T23:59:59.999Z");

/** Reads a charger's timestamp. Keeps what it says when that can be, and says so when it cannot. */
export function readTimestamp(text: string, receivedAt: number): ReadTimestamp {
  need("readTimestamp(): text", text, "text");
  const trimmed = text.trim();
  const offset = isDateTime(trimmed);
  const readable = offset || isDateTime(`${trimmed}Z`);
  const at = readable ? Date.parse(normalize(offset ? trimmed : `${trimmed}Z`)) : Number.NaN;
  if (Number.isNaN(at) || at < firstInstant || at > lastInstant)
    return { at: receivedAt, source: "received", reportedAt: null, flags: ["unreadable_timestamp"] };
  if (at < earliest) return { at: receivedAt, source: "received", reportedAt: at, flags: ["clock_unsynced"] };
  const flags: TimestampFlag[] = [];
  if (!offset) flags.push("no_offset");
  if (at > receivedAt + futureMs) flags.push("in_future");
  return { at, source: "station", reportedAt: at, flags };
}

// Date.parse knows less of RFC 3339 than chargers write: small letters, short offsets, leap seconds.
function normalize(text: string): string {
  return text
    .toUpperCase()
    .replace(/\s/, "T")
    .replace(/:60/, ":59")
    .replace(/([+-]\d\d)$/, "$1:00")
    .replace(/([+-]\d\d)(\d\d)$/, "$1:$2");
}
