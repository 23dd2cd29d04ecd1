import type { ReasonCode, SettleTrigger } from "@forecourt/pricing";

/**
 * Why a session was closed by us, in the words of billing decisions. The decision about its CDR may have a graver reason,
 * such as that there is no register to bill by.
 */
export const closedBecause = {
  connector_available: "stop_missing_connector_available",
  new_transaction: "stop_missing_new_transaction",
  reboot: "stop_missing_after_reboot",
  idle: "idle_finalized",
  offline: "offline_finalized",
  operator: "operator_finalized",
} as const satisfies Record<Exclude<SettleTrigger, "stop">, ReasonCode>;
