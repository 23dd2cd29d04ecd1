import type { ConnectorState } from "@forecourt/dlb";
import type { ChargePointStatus } from "../store/schema.ts";

/** The status that a connector reports, as a state of the balancer. */
export const connectorStates = {
  Available: "available",
  Preparing: "preparing",
  Charging: "charging",
  SuspendedEV: "suspended_ev",
  SuspendedEVSE: "suspended_evse",
  Finishing: "finishing",
  Reserved: "reserved",
  Unavailable: "unavailable",
  Faulted: "faulted",
} as const satisfies Record<ChargePointStatus, ConnectorState>;
