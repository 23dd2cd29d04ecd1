import type { ReasonCode } from "./decided.ts";
import type { BillingTrigger } from "./evidence.ts";

/**
 * The reason of a session without a stop from its charger, by what ended it. The decision may have a more severe reason, for
 * example that there is no register to bill by.
 */
export const missingStop: Record<BillingTrigger, ReasonCode> = {
  stop: "stop_register_missing",
  connector_available: "stop_missing_connector_available",
  new_transaction: "stop_missing_new_transaction",
  reboot: "stop_missing_after_reboot",
  idle: "idle_finalized",
  offline: "offline_finalized",
  operator: "operator_finalized",
};
