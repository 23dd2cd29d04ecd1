import type { ReasonCode } from "./decided.ts";
import type { SettleTrigger } from "./evidence.ts";

/** Why a session without a StopTransaction was settled. */
export const missingStop: Record<SettleTrigger, ReasonCode> = {
  stop: "stop_register_missing",
  connector_available: "stop_missing_connector_available",
  new_transaction: "stop_missing_new_transaction",
  reboot: "stop_missing_after_reboot",
  idle: "idle_finalized",
  offline: "offline_finalized",
  operator: "operator_finalized",
};
