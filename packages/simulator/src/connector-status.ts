import type { ChargePointStatus } from "@forecourt/ocpp";

/** The status of a simulated connector. */
export type ConnectorStatus = ChargePointStatus;

/**
 * Valid status changes: the transition table of OCPP 1.6 section 4.9, with errata 3.20 (Preparing to Finishing).
 *
 *     Available ◀──▶ Preparing ──▶ Charging ◀──▶ SuspendedEV ◀──▶ SuspendedEVSE ◀──▶ Charging
 *      ▲  ▲  │            │  ▲          └──────────────┼────────────────┘
 *      │  │  ▼            ▼  │                         ▼ the transaction ends
 *      │  Unavailable ◀─ Finishing ◀───────────────────┘
 *      ├─────────────────────┘          every one ──▶ Faulted ──▶ Available, Preparing, Finishing, Unavailable
 *      └───▶ Reserved ──▶ Available, Preparing, Unavailable
 */
const following: Record<ConnectorStatus, readonly ConnectorStatus[]> = {
  Available: ["Preparing", "Charging", "SuspendedEV", "SuspendedEVSE", "Reserved", "Unavailable", "Faulted"],
  Preparing: ["Available", "Charging", "SuspendedEV", "SuspendedEVSE", "Finishing", "Faulted"],
  Charging: ["Available", "SuspendedEV", "SuspendedEVSE", "Finishing", "Unavailable", "Faulted"],
  SuspendedEV: ["Available", "Charging", "SuspendedEVSE", "Finishing", "Unavailable", "Faulted"],
  SuspendedEVSE: ["Available", "Charging", "SuspendedEV", "Finishing", "Unavailable", "Faulted"],
  Finishing: ["Available", "Preparing", "Unavailable", "Faulted"],
  Reserved: ["Available", "Preparing", "Unavailable", "Faulted"],
  Unavailable: ["Available", "Preparing", "Charging", "SuspendedEV", "SuspendedEVSE", "Faulted"],
  Faulted: ["Available", "Preparing", "Charging", "SuspendedEV", "SuspendedEVSE", "Finishing", "Unavailable"],
};

export function mayFollow(from: ConnectorStatus, to: ConnectorStatus): boolean {
  return following[from].includes(to);
}
