import type { Standing } from "./correct.ts";
import type { SignedEvidence } from "./evidence.ts";
import type { Observed } from "./observed.ts";

/** What came after a receipt, or after its newest correction. Repeats of what was known are no news. */
export interface News {
  any: boolean;
  /** The stop that was missing. */
  lateStop: boolean;
  /** Another stop than the one that counts. */
  contradiction: boolean;
  lateStart: boolean;
}

export function newsOf(observed: Observed, standing: Standing, _signed: SignedEvidence | undefined): News {
  const isNew = ({ receivedAt }: { receivedAt: number }) => receivedAt > standing.settledAt;
  const { contradictingStops, samples, start, statuses, stop } = observed;
  const lateStop =
    stop !== null &&
    (isNew(stop) || standing.decision?.evidence.missing.includes("StopTransaction") === true);
  const contradiction = contradictingStops.some(isNew);
  const lateStart = start !== null && isNew(start);
  return {
    any: lateStop || contradiction || lateStart || samples.some(isNew) || statuses.some(isNew),
    lateStop,
    contradiction,
    lateStart,
  };
}
