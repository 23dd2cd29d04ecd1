import type { SignedEvidence, SignedReading } from "../evidence.ts";
import { type CheckedRecord, checkRecords, countingOf, needRecords } from "./checked-record.ts";
import { exactWh, wholeWh } from "./signed-energy.ts";
import { faultOfSession, isTimeUsable } from "./signed-faults.ts";
import { affectsBill, type Found, missingEnd, pairOf } from "./signed-pair.ts";
import type { SignedRecord } from "./signed-record.ts";

/**
 * Judges the signed values of one transaction by the pinned key of its meter. Start and stop may come in one record or in
 * two; order and repeats change nothing. Only records that affect the bill are verified, in any number: those with a start, a
 * stop or an error, and all of them when there is no start and stop of one register. An unreadable record is not used, and
 * counts only when there is no pair without it. Signatures are verified beside the event loop. To store the results instead
 * of the records, use `checkRecords` and `judgeRecords`, which this function combines.
 */
export async function checkSignedSession(
  records: readonly SignedRecord[],
  pinnedKey: string | null,
): Promise<SignedEvidence> {
  return judgeRecords(await checkRecords(records, pinnedKey));
}

/** Judges checked records of one transaction, which `checkRecords` returned now or earlier. */
export function judgeRecords(records: readonly CheckedRecord[]): SignedEvidence {
  needRecords("judgeRecords(): records", records, "object");
  if (records.length === 0) return { status: "missing" };
  const ordered = [...records].sort(
    (a, b) => a.receivedAt - b.receivedAt || (a.frameId < b.frameId ? -1 : a.frameId > b.frameId ? 1 : 0),
  );
  const counting = countingOf(ordered);
  const refused = unverified(counting);
  if (refused !== null) return refused;
  if (pairOf(counting.filter(affectsBill)) !== null) return judge(counting);
  const unread = ordered.filter(({ content }) => content === null);
  return unread.length === 0
    ? refusal("incomplete", missingEnd(counting), counting)
    : refusal("invalid", "A signed value cannot be read, and there is no start and stop without it.", unread);
}

function unverified(counting: readonly CheckedRecord[]): SignedEvidence | null {
  const failed = (status: "no_key" | "differs" | "foreign") =>
    counting.filter(({ signature }) => signature?.status === status);
  for (const status of ["no_key", "differs", "foreign"] as const) {
    const [first, ...others] = failed(status);
    if (first?.signature != null && "detail" in first.signature)
      return refusal(status === "differs" ? "invalid" : "key_unknown", first.signature.detail, [
        first,
        ...others,
      ]);
  }
  return null;
}

function judge(candidates: readonly CheckedRecord[]): SignedEvidence {
  const pair = pairOf(candidates);
  const [start] = pair?.starts ?? [];
  const [stop] = pair?.stops ?? [];
  const signature = start?.candidate.signature;
  if (pair === null || start === undefined || stop === undefined || signature?.status !== "fits")
    throw new Error("unreachable: there is a pair, and its signatures were found to fit");
  const involved = [...pair.starts, ...pair.stops].map(({ candidate }) => candidate);
  const reason = faultOfSession(candidates, pair, start.reading, stop.reading);
  const startWh = exactWh(start.reading);
  const stopWh = exactWh(stop.reading);
  const registers = startWh === null || stopWh === null ? null : wholeWh(startWh, stopWh);
  if (reason !== null) return refusal("meter_error", reason, involved);
  if (registers === null)
    return refusal("meter_error", "The registers are not energies in Wh or kWh.", involved);
  const signed = ({ candidate, reading }: Found, registerWh: number): SignedReading => ({
    at: reading.at,
    registerWh,
    frameId: candidate.frameId,
  });
  const content = start.candidate.content;
  return {
    status: "verified",
    start: signed(start, registers.startWh),
    stop: signed(stop, registers.stopWh),
    timeUsable: isTimeUsable(candidates, start.reading, stop.reading),
    meterSerial: content?.meterSerial ?? content?.gatewaySerial ?? null,
    keyFingerprint: signature.keyFingerprint,
  };
}

function refusal(
  status: "incomplete" | "key_unknown" | "invalid" | "meter_error",
  detail: string,
  records: readonly CheckedRecord[],
): SignedEvidence {
  return { status, detail, frameIds: [...new Set(records.map(({ frameId }) => frameId))].sort() };
}
