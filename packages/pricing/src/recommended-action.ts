import type { CorrectionEvidence } from "./decided.ts";
import { need } from "./need.ts";

/**
 * How an operator handles corrections. `report`: a person checks each. `downward_only`: an overpayment is refunded, and an
 * underpayment is waived, because charging a driver after the receipt is contentious.
 */
export type CorrectionPolicy = "report" | "downward_only";

/** What the operator should do with the money of a correction. */
export type RecommendedAction = "none" | "review" | "refund";

/** Only the difference in money counts: a correction of energy or time alone requires nothing. */
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
