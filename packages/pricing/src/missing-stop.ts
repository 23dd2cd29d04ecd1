import type { ReasonCode } from "./decided.ts";
import type { SettleTrigger } from "./evidence.ts";

/**
 * Why a session was settled without the word of its charger, by what told that it was over. The decision about it may have a
 * graver reason, such as that there is no register to bill by.
 */
export const missingStop: Record<SettleTrigger, ReasonCode> = {
  stop: "stop_register_missing",
  connector_available: "stop_missing_connector_available",
  new_transaction: "stop_missing_new_transaction",
  reboot: "stop_missing_after_reboot",
  idle: "idle_finalized",
  offline: "offline_finalized",
  operator: "operator_finalized",
};
