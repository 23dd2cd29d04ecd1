import type { BillingTrigger, Evidence } from "@forecourt/pricing";
import type { billingDecisions } from "../../store/schema.ts";

type DecisionRow = typeof billingDecisions.$inferSelect;

/**
 * The trigger that first billed a session, from the oldest of its decisions (newest first). A session without decisions was
 * billed at its stop.
 */
export function originalTrigger(chain: readonly DecisionRow[]): Pick<Evidence, "trigger" | "finalize"> {
  const finalize = chain.at(-1)?.evidence.finalize ?? null;
  if (finalize === null) return { trigger: "stop" };
  const { idle_since, threshold_s, trigger } = finalize;
  return {
    // It was a `BillingTrigger` when it was written.
    trigger: trigger as BillingTrigger,
    ...(threshold_s === null
      ? {}
      : {
          finalize: {
            thresholdS: threshold_s,
            idleSince: idle_since === null ? null : Date.parse(idle_since),
          },
        }),
  };
}
