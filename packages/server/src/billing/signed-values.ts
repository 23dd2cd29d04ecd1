import type { SignedEvidence } from "@forecourt/pricing";
import { checkSignedSession, type SignedRecord } from "@forecourt/pricing/ocmf";
import type { evidence, MeteringRegime } from "../store/schema.ts";

type EvidenceRow = typeof evidence.$inferSelect;

/** What the meter's signed values are worth, by the key that is pinned for its socket. Null where the regime asks for none. */
export function signedEvidence(
  regime: MeteringRegime,
  frames: readonly EvidenceRow[],
  pinnedKey: string | null,
): SignedEvidence | null {
  if (regime !== "signed_register_required" && regime !== "signed_register_preferred") return null;
  const records = frames.flatMap(signedRecords);
  return records.length === 0 ? null : checkSignedSession(records, pinnedKey);
}

function signedRecords(row: EvidenceRow): SignedRecord[] {
  if (!Array.isArray(row.raw)) return [];
  return row.raw.filter(isSigned).map(({ value }) => ({
    frameId: String(row.id),
    receivedAt: Date.parse(row.receivedAt),
    payload: value,
  }));
}

/** A SampledValue as it came. */
function isSigned(value: unknown): value is { format: "SignedData"; value: string } {
  if (typeof value !== "object" || value === null) return false;
  return (
    "format" in value && value.format === "SignedData" && "value" in value && typeof value.value === "string"
  );
}
