import type { SignedEvidence, SignedReading } from "../evidence.ts";
import { registerRank } from "./billing-register.ts";
import { curveOf } from "./curve.ts";
import type { OcmfFault, OcmfReading, OcmfRecord } from "./ocmf-record.ts";
import { parseOcmf } from "./parse-ocmf.ts";
import { type MeterKey, readPublicKey } from "./public-key.ts";
import { exactWh, wholeWh } from "./signed-energy.ts";
import { faultOfSession, isTimeUsable } from "./signed-faults.ts";
import { type Candidate, type Found, isStart, isStop, pairOf } from "./signed-pair.ts";
import { type SignedRecord, unwrap } from "./signed-record.ts";
import { verifyRecord } from "./verify-ocmf.ts";

// Honest sessions have two or three; each costs about a millisecond to verify.
const mostToVerify = 64;

/**
 * What the signed values of one transaction are worth, judged by the key that was pinned for its meter. Start and stop may come
 * in one record or in two; order and repeats change nothing. Only records that say something about the bill are verified: those
 * with a start, a stop or an error. Of what cannot be read nothing is used, and it counts only when there is no pair without it.
 */
export function checkSignedSession(
  records: readonly SignedRecord[],
  pinnedKey: string | null,
): SignedEvidence {
  const unread: SignedRecord[] = [];
  const read = distinct(records).flatMap((source): Candidate[] => {
    const { text, publicKey } = unwrap(source);
    const parsed = text === null ? null : parseOcmf(text);
    if (parsed?.ok) return [{ source, publicKey, record: parsed.record }];
    unread.push(source);
    return [];
  });
  const weighty = read.filter(({ record }) => isWeighty(record));
  if (pairOf(weighty) === null) {
    return unread.length === 0
      ? { status: "missing" }
      : refusal(
          "invalid",
          "A signed value cannot be read, and there is no start and stop without it.",
          unread,
        );
  }
  if (weighty.length > mostToVerify)
    return refusal(
      "invalid",
      `There are ${weighty.length} signed starts, stops and errors.`,
      weighty.map(sourceOf),
    );

  const pinned = pinnedKey === null ? null : readPinned(pinnedKey, weighty);
  if (pinned === null) {
    const why =
      pinnedKey === null ? "No public key is pinned for the meter." : "The pinned public key cannot be read.";
    return refusal("key_unknown", why, weighty.map(sourceOf));
  }
  const failed = weighty.flatMap((candidate): { candidate: Candidate; fault: OcmfFault }[] => {
    const verified = verifyRecord(candidate.record, pinned);
    return verified.ok ? [] : [{ candidate, fault: verified }];
  });
  if (failed.length > 0) return unverified(failed, pinned);
  return judge(weighty, pinned);
}

const sourceOf = ({ source }: Candidate): SignedRecord => source;

/** One record for each text, the one received first, in an order that does not depend on that of the input. */
function distinct(records: readonly SignedRecord[]): SignedRecord[] {
  const sorted = [...records].sort(
    (a, b) =>
      a.receivedAt - b.receivedAt ||
      compare(a.frameId, b.frameId) ||
      compare(a.payload, b.payload) ||
      compare(a.publicKey ?? "", b.publicKey ?? ""),
  );
  const seen = new Set<string>();
  return sorted.filter(({ payload }) => !seen.has(payload) && seen.add(payload));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function isError({ transaction, errorFlags }: OcmfReading): boolean {
  return transaction === "X" || errorFlags !== "";
}

/** Fiscal readings stand outside of transactions. */
function isWeighty({ pagination, readings }: OcmfRecord): boolean {
  if (pagination.context !== "transaction") return false;
  return readings.some(
    (reading) =>
      isError(reading) || ((isStart(reading) || isStop(reading)) && registerRank(reading) !== null),
  );
}

/** A point without its curve is one on the curve that the records name. */
function readPinned(text: string, candidates: readonly Candidate[]): MeterKey | null {
  const own = readPublicKey(text, null);
  if (own !== null) return own;
  for (const { record } of candidates) {
    const key = readPublicKey(text, curveOf(record.signature.algorithm));
    if (key !== null) return key;
  }
  return null;
}

/** The key that came with a record only explains why its signature does not fit ours. */
function unverified(
  failed: readonly { candidate: Candidate; fault: OcmfFault }[],
  pinned: MeterKey,
): SignedEvidence {
  const foreign = failed.filter(({ candidate: { publicKey, record }, fault }) => {
    if (fault.code === "curve_mismatch") return true;
    const stated = publicKey === null ? null : readPublicKey(publicKey, curveOf(record.signature.algorithm));
    return (
      fault.code === "signature_mismatch" && stated !== null && stated.fingerprint !== pinned.fingerprint
    );
  });
  const broken = failed.filter((each) => !foreign.includes(each));
  const [first] = broken;
  if (first !== undefined)
    return refusal(
      "invalid",
      first.fault.detail,
      broken.map(({ candidate }) => candidate.source),
    );
  return refusal(
    "key_unknown",
    "The values are signed with another key than the one that is pinned for the meter.",
    foreign.map(({ candidate }) => candidate.source),
  );
}

function judge(candidates: readonly Candidate[], pinned: MeterKey): SignedEvidence {
  const pair = pairOf(candidates);
  const [start] = pair?.starts ?? [];
  const [stop] = pair?.stops ?? [];
  if (pair === null || start === undefined || stop === undefined) return { status: "missing" };
  const involved = [...pair.starts, ...pair.stops].map(({ candidate }) => candidate);
  const reason = faultOfSession(candidates, pair, start.reading, stop.reading);
  const startWh = exactWh(start.reading);
  const stopWh = exactWh(stop.reading);
  const registers = startWh === null || stopWh === null ? null : wholeWh(startWh, stopWh);
  if (reason !== null) return refusal("meter_error", reason, involved.map(sourceOf));
  if (registers === null)
    return refusal("meter_error", "The registers are no energies in Wh or kWh.", involved.map(sourceOf));
  const signed = ({ candidate, reading }: Found, registerWh: number): SignedReading => ({
    at: reading.at,
    registerWh,
    frameId: candidate.source.frameId,
  });
  const { meterSerial, gatewaySerial } = start.candidate.record;
  return {
    status: "verified",
    start: signed(start, registers.startWh),
    stop: signed(stop, registers.stopWh),
    timeUsable: isTimeUsable(candidates, start.reading, stop.reading),
    meterSerial: meterSerial ?? gatewaySerial,
    keyFingerprint: pinned.fingerprint,
  };
}

function refusal(
  status: "key_unknown" | "invalid" | "meter_error",
  detail: string,
  sources: readonly SignedRecord[],
): SignedEvidence {
  return { status, detail, frameIds: [...new Set(sources.map(({ frameId }) => frameId))].sort() };
}
