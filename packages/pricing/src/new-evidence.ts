import type { ReasonCode } from "./decided.ts";
import type { Evaluation } from "./evaluate.ts";
import type { Standing } from "./standing.ts";

/** What came after a receipt, or after its newest correction. Repeats of known frames do not count. */
export interface NewEvidence {
  any: boolean;
  /** The stop that was missing. */
  lateStop: boolean;
  /** Another stop than the one that counts. */
  contradiction: boolean;
  lateStart: boolean;
}

const signatureCodes: readonly ReasonCode[] = [
  "signed_register_verified",
  "signed_raw_mismatch",
  "signed_time_unusable",
  "signed_data_missing",
  "signature_invalid",
  "signature_key_unknown",
  "signed_meter_error",
];

export function newEvidenceOf(
  { codes, observed }: Evaluation,
  { decision, billedAt }: Standing,
): NewEvidence {
  const isNew = ({ receivedAt }: { receivedAt: number }) => receivedAt > billedAt;
  const { contradictingStops, powers, samples, start, statuses, stop } = observed;
  // A stop that came while the session was being billed has an earlier receipt, but was missing in the decision.
  const missed = decision?.evidence.missing.includes("StopTransaction") === true;
  const lateStop = stop !== null && (missed || isNew(stop));
  const contradiction = contradictingStops.some(isNew);
  const lateStart = start !== null && isNew(start);
  // Signed values have no receipt of their own; their result was recorded.
  const recorded = [decision?.reasonCode, ...(decision?.evidence.also ?? [])];
  const signed = codes.some((code) => signatureCodes.includes(code) && !recorded.includes(code));
  const late = [...samples, ...powers, ...statuses].some(isNew);
  return {
    any: lateStop || contradiction || lateStart || signed || late,
    lateStop,
    contradiction,
    lateStart,
  };
}
