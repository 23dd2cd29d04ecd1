import { conclude } from "./conclude.ts";
import type { Decided, DecideLimits, MeteringRegime } from "./decided.ts";
import { evaluate } from "./evaluate.ts";
import type { Evidence } from "./evidence.ts";
import { hasFrames } from "./known-by.ts";
import { need, wantedEvidence } from "./need.ts";
import { PricingError } from "./pricing-error.ts";
import { isSupportedRegime } from "./regimes.ts";

/**
 * Turns the evidence about one transaction into what is billed, and into the decision that explains it unless the session is
 * simply complete. Order and repeats of the evidence change nothing. Energy counts only between two confirmed registers, time
 * only between two frames. Throws `regime-not-supported`, and `evidence-inconsistent` for evidence without any frame of the
 * transaction or a `stop` trigger without a stop.
 */
export function decide(
  evidence: Evidence,
  regime: MeteringRegime,
  limits: Partial<DecideLimits> = {},
): Decided {
  need("decide(): evidence", evidence, wantedEvidence);
  refuseBroken(evidence, regime);
  return conclude(evidence, regime, evaluate(evidence, regime, limits));
}

/** Throws what `decide` throws. */
export function refuseBroken(evidence: Evidence, regime: string): void {
  const transaction = `transaction ${evidence.transactionId ?? "none"} of ${evidence.chargerId}`;
  if (!isSupportedRegime(regime))
    throw new PricingError(
      "regime-not-supported",
      `Unknown metering regime ${regime}; ${transaction} is not decided.`,
    );
  const stopped = evidence.stop !== null || (evidence.furtherStops ?? []).length > 0;
  if (evidence.trigger === "stop" && !stopped)
    throw new PricingError(
      "evidence-inconsistent",
      `The stop of ${transaction} is the trigger, but the evidence does not contain it.`,
    );
  if (!hasFrames(evidence))
    throw new PricingError(
      "evidence-inconsistent",
      `The evidence has no frame of ${transaction}; it needs at least one.`,
    );
}
