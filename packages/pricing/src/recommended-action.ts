import type { CorrectionEvidence } from "./decided.ts";
import { need } from "./need.ts";

/**
 * How an operator treats corrections. `report`: a person looks at each. `downward_only`: what was paid too much goes back, and
 * what was paid too little is let go, for charging a driver after the receipt is contentious.
 */
export type CorrectionPolicy = "report" | "downward_only";

/** What the operator should do with the money of a correction. */
export type RecommendedAction = "none" | "review" | "refund";

/** By the difference in money alone: a correction that only moves energy or time asks for nothing. */
export function recommendedAction(
  correction: Pick<CorrectionEvidence, "delta">,
  policy: CorrectionPolicy,
): RecommendedAction {
  need("recommendedAction(): correction", correction, { delta: "object" });
  const { delta } = correction;
  if (delta.total_cost === 0) return "none";
  if (policy === "report") return "review";
  return delta.total_cost < 0 ? "refund" : "none";
}
