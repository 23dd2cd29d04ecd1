import { type Evidence, type Receipt, repriceReceipt } from "@forecourt/pricing";
import type { ShownReceipt } from "./shown-receipt.ts";

/** Whether a receipt is what its evidence gives, and why it is what it is. */
export function repriceCdr(evidence: Evidence, receipt: Receipt): ShownReceipt {
  const { agrees, comparisons, bill } = repriceReceipt(evidence, "confirmed_register_ok", receipt);
  const lines = comparisons
    .filter((comparison) => !comparison.agrees)
    .map(({ computed, difference, pointer, stated }) =>
      [
        `${pointer} ${stated ?? "nothing"}, should be ${computed ?? "nothing"}`,
        difference && ` (${difference})`,
      ].join(""),
    );
  const { decision } = bill.decided;
  if (decision !== null) lines.push(`${decision.reasonCode}: ${decision.explanation}`);
  lines.push(
    agrees ? "The receipt is what its evidence gives." : "The receipt is not what its evidence gives.",
  );
  return { lines, exitCode: agrees ? 0 : 1 };
}
