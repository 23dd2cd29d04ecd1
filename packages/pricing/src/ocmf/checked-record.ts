import { setImmediate } from "node:timers/promises";
import { need, type Wanted } from "../need.ts";
import type { Instant } from "../timeline.ts";
import { type Curve, curveOf } from "./curve.ts";
import type { OcmfReading, OcmfRecord } from "./ocmf-record.ts";
import { parseOcmf } from "./parse-ocmf.ts";
import { type MeterKey, readPublicKey } from "./public-key.ts";
import { affectsBill, pairOf } from "./signed-pair.ts";
import { type SignedRecord, unwrap } from "./signed-record.ts";
import { verifyRecordAside } from "./verify-ocmf.ts";

/**
 * What one signed record means for the bill, and whether the pinned key signed it. It is plain JSON without the driver
 * (OCMF's `ID`), so it may be stored where the record itself may not.
 */
export interface CheckedRecord {
  /** The row of the frame in which it came. */
  frameId: string;
  receivedAt: Instant;
  /** Null: the record cannot be read. */
  content: SignedContent | null;
  /** Null: not checked yet. */
  signature: SignatureCheck | null;
}

/** The fields of an OCMF record that a bill depends on. */
export interface SignedContent {
  /** PG: transactions and fiscal readings have separate counters. The number is text, because it may be beyond 2^53. */
  page: { context: "transaction" | "fiscal"; number: string };
  gatewaySerial: string | null;
  meterSerial: string | null;
  userAssignment: string | null;
  readings: readonly OcmfReading[];
}

/**
 * `fits`: the pinned key signed it. `differs`: the signature does not match its bytes. `foreign`: another key signed it.
 * `no_key`: no readable key is pinned.
 */
export type SignatureCheck =
  | { status: "fits"; keyFingerprint: string }
  | { status: "differs" | "foreign" | "no_key"; detail: string };

/** Verifications run beside the event loop. This many are awaited at once, and this many texts are read in one go. */
const sliceSize = 16;

/**
 * Reads the records and verifies those that affect the bill: the signed starts, stops and errors, or, when these contain no
 * start and stop of one register, all of them. `known` are those of the same transaction that were checked before. Works in
 * slices, so that the process stays responsive with any number of records. A repeated text is one record. Also returns the
 * `known` ones.
 */
export async function checkRecords(
  records: readonly SignedRecord[],
  pinnedKey: string | null,
  known: readonly CheckedRecord[] = [],
): Promise<CheckedRecord[]> {
  needRecords("checkRecords(): records", records, { payload: "text" });
  needRecords("checkRecords(): known", known, "object");
  if (pinnedKey !== null) need("checkRecords(): pinnedKey", pinnedKey, "text");
  const pinnedOn = pinnedKeyOn(pinnedKey);
  const read: { checked: CheckedRecord; check: () => Promise<SignatureCheck> }[] = [];
  for (const slice of slices(distinct(records))) {
    for (const { frameId, receivedAt, ...record } of slice) {
      const { text, publicKey } = unwrap(record);
      const parsed = text === null ? null : parseOcmf(text);
      const content = parsed?.ok ? contentOf(parsed.record) : null;
      read.push({
        checked: { frameId, receivedAt, content, signature: null },
        check: () => checkSignature(parsed?.ok ? parsed.record : null, publicKey, pinnedOn),
      });
    }
    await setImmediate();
  }
  const all = [...known, ...read.map(({ checked }) => checked)];
  const counting = new Set(countingOf(all));
  for (const slice of slices(read.filter(({ checked }) => counting.has(checked))))
    await Promise.all(
      slice.map(async ({ checked, check }) => {
        checked.signature = await check();
      }),
    );
  return all;
}

/** The records that affect the bill. */
export function countingOf(records: readonly CheckedRecord[]): CheckedRecord[] {
  const readable = records.filter(({ content }) => content !== null);
  const weighty = readable.filter(affectsBill);
  return pairOf(weighty) === null ? readable : weighty;
}

function contentOf({
  gatewaySerial,
  meterSerial,
  pagination,
  readings,
  userAssignment,
}: OcmfRecord): SignedContent {
  const page = { context: pagination.context, number: String(pagination.number) };
  return { page, gatewaySerial, meterSerial, userAssignment, readings };
}

async function checkSignature(
  record: OcmfRecord | null,
  statedKey: string | null,
  pinnedOn: (curve: Curve | null) => MeterKey | string,
): Promise<SignatureCheck> {
  if (record === null) throw new Error("unreachable: a record without content has no signature to check");
  const pinned = pinnedOn(curveOf(record.signature.algorithm));
  if (typeof pinned === "string") return { status: "no_key", detail: pinned };
  const verified = await verifyRecordAside(record, pinned);
  if (verified.ok) return { status: "fits", keyFingerprint: verified.keyFingerprint };
  const foreign =
    verified.code === "curve_mismatch" ||
    (verified.code === "signature_mismatch" && isForeign(statedKey, pinned, record));
  return foreign
    ? {
        status: "foreign",
        detail: "The values are signed with another key than the one that is pinned for the meter.",
      }
    : { status: "differs", detail: verified.detail };
}

/** The pinned key, or why there is none. A point without its curve is on the curve that the record names. */
function pinnedKeyOn(text: string | null): (curve: Curve | null) => MeterKey | string {
  if (text === null) return () => "No public key is pinned for the meter.";
  const own = readPublicKey(text, null);
  const found = new Map<Curve | null, MeterKey | string>();
  return (curve) => {
    const key =
      own ?? found.get(curve) ?? readPublicKey(text, curve) ?? "The pinned public key cannot be read.";
    found.set(curve, key);
    return key;
  };
}

/** The key that came with a record only explains why its signature does not match the pinned one. */
function isForeign(statedKey: string | null, pinned: MeterKey, { signature }: OcmfRecord): boolean {
  const stated = statedKey === null ? null : readPublicKey(statedKey, curveOf(signature.algorithm));
  return stated !== null && stated.fingerprint !== pinned.fingerprint;
}

/** One record for each text, the one received first, in an order that does not depend on the order of the input. */
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

function* slices<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += sliceSize) yield items.slice(from, from + sliceSize);
}

/** Checks a list and its elements. */
export function needRecords(name: string, given: unknown, wanted: Wanted): void {
  need(name, given, "list");
  // `given` is a list.
  for (const [index, record] of (given as readonly unknown[]).entries())
    need(`${name}[${index}]`, record, wanted);
}
