import type { ChargePointStatus, SessionStatus } from "../../store/schema.ts";

/*
 *            Charging / limit > 0                 Finishing
 *   active ◀───────────────────── suspended      ──────────▶ idle
 *     │  └────────────────────────────▲   (and back by Charging: the cable was never pulled)
 *     │      SuspendedEV(SE) / limit 0
 *     ▼ StopTransaction                 ▼ closed by us
 *  completed                         finalized
 */

/** The status that a running session takes when its connector says `status`; null: it keeps its own. Status order proves nothing about transactions. */
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
