import type { CheckedRecord } from "./checked-record.ts";
import { quote } from "./field-text.ts";
import type { OcmfReading } from "./ocmf-record.ts";
import { exactWh } from "./signed-energy.ts";
import type { Found, Pair } from "./signed-pair.ts";

/**
 * Why verified records cannot be billed, or null: the checks of S.A.F.E.'s transparency software before it shows one as
 * lawful, and the readings in between. `start` and `stop` are those of the pair.
 */
export function faultOfSession(
  candidates: readonly CheckedRecord[],
  pair: Pair,
  start: OcmfReading,
  stop: OcmfReading,
): string | null {
  return (
    differ(pair.starts, "start") ??
    differ(pair.stops, "stop") ??
    faultOfRecords(candidates) ??
    faultOfPages(candidates, pair) ??
    faultOfReadings(start, stop) ??
    faultBetween(candidates)
  );
}

/** A reading may come twice, for example a start that is repeated in the record of the stop. */
function differ(found: readonly Found[], name: string): string | null {
  const same = (a: OcmfReading, b: OcmfReading) =>
    a.at === b.at &&
    a.clock === b.clock &&
    a.status === b.status &&
    a.eventCounter === b.eventCounter &&
    exactWh(a) === exactWh(b);
  const [first] = found;
  const agree = first === undefined || found.every(({ reading }) => same(first.reading, reading));
  return agree ? null : `There are several ${name} readings, and they differ.`;
}

const unassigned = ["MISMATCH", "INVALID", "OUTDATED", "UNKNOWN"];

function faultOfRecords(candidates: readonly CheckedRecord[]): string | null {
  const serials = (of: "meterSerial" | "gatewaySerial") =>
    new Set(candidates.map(({ content }) => content?.[of]));
  if (serials("meterSerial").size > 1 || serials("gatewaySerial").size > 1)
    return "The values come from different meters.";
  const levels = candidates.map(({ content }) => content?.userAssignment ?? "");
  const level = levels.find((each) => unassigned.includes(each));
  return level === undefined ? null : `The meter could not assign the user: ${quote(level)}.`;
}

/**
 * The counter moves by one with each record, so no two records have the same value and the stop does not come before its
 * start.
 */
function faultOfPages(candidates: readonly CheckedRecord[], pair: Pair): string | null {
  // A record without content cannot be read, and cannot be part of a pair.
  const page = ({ content }: CheckedRecord) => (content === null ? -1n : BigInt(content.page.number));
  // One record may come twice, also after its text was erased.
  const contents = new Set(candidates.map(({ content }) => JSON.stringify(content)));
  if (new Set(candidates.map(page)).size < contents.size)
    return "Two different records have the same pagination.";
  const early = pair.stops.some(({ candidate: stop }) =>
    pair.starts.every(({ candidate: start }) => page(stop) < page(start)),
  );
  return early ? "The stop was paginated before the start." : null;
}

function faultOfReadings(start: OcmfReading, stop: OcmfReading): string | null {
  if (start.status !== "G" || stop.status !== "G")
    return `The meter's status is ${quote(start.status)} at the start and ${quote(stop.status)} at the stop.`;
  if (stop.eventCounter !== null && stop.eventCounter !== start.eventCounter)
    return "The meter's event counter moved during the session.";
  const from = exactWh(start);
  const to = exactWh(stop);
  if (from === null || to === null) return "The registers are not energies in Wh or kWh.";
  if (to < from) return "The signed stop register is below the start.";
  return stop.at < start.at ? "The signed stop is earlier than the start." : null;
}

/** From an X on, time or energy is unusable, and EF says which. An X without EF means both. */
function faultBetween(candidates: readonly CheckedRecord[]): string | null {
  const readings = candidates.flatMap(({ content }) => content?.readings ?? []);
  const unusable = readings.some(
    ({ transaction, errorFlags }) =>
      errorFlags.includes("E") || (transaction === "X" && !errorFlags.includes("t")),
  );
  return unusable ? "The meter says that the energy must not be billed." : null;
}

/** Whether the times of the readings may be billed, not only their energy. */
export function isTimeUsable(
  candidates: readonly CheckedRecord[],
  start: OcmfReading,
  stop: OcmfReading,
): boolean {
  const flagged = candidates.some(({ content }) =>
    content?.readings.some(({ errorFlags }) => errorFlags.includes("t")),
  );
  // A duration that began on a relative clock must end on it.
  const changed = start.clock === "R" && stop.clock !== "R";
  return !flagged && !changed && start.clock !== "U" && stop.clock !== "U";
}
