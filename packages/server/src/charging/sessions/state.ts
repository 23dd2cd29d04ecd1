import type { ChargePointStatus, SessionStatus } from "../../store/schema.ts";

/*
 *            Charging / limit > 0                 Finishing
 *   active ◀───────────────────── suspended      ──────────▶ idle
 *     │  └────────────────────────────▲   (and back with Charging: the cable stayed plugged in)
 *     │      SuspendedEV(SE) / limit 0
 *     ▼ StopTransaction                 ▼ closed by the server
 *  completed                         finalized
 */

/**
 * The status of a running session after its connector reports `status`; null when the session keeps its status. The order of
 * statuses proves nothing about transactions.
 */
export function sessionStatusAfter(
  status: ChargePointStatus,
): Extract<SessionStatus, "active" | "suspended" | "idle"> | null {
  switch (status) {
    case "Charging":
      return "active";
    case "SuspendedEV":
    case "SuspendedEVSE":
      return "suspended";
    case "Finishing":
      return "idle";
    case "Available":
    case "Preparing":
    case "Reserved":
    case "Unavailable":
    case "Faulted":
      return null;
  }
}
