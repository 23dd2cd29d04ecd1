import type { ChargePointStatus, SessionStatus } from "../../store/schema.ts";

/*
 * The status of a session follows the connector's status, and the limit in force (commands/limits.ts).
 *
 *   StartTransaction ────────────────────────────────────────▶ active
 *   active, idle ────────────── SuspendedEV(SE), limit 0 A ──▶ suspended
 *   suspended, idle ─────────── Charging ────────────────────▶ active
 *   suspended ───────────────── the limit of 0 A ends ───────▶ active
 *   active, suspended ───────── Finishing ───────────────────▶ idle
 *   active, suspended, idle ─── StopTransaction ─────────────▶ completed
 *   active, suspended, idle ─── ended without a stop ────────▶ finalized
 *
 * A StopTransaction whose start was lost (orphan.ts) creates its session as active, and completes it in the same transaction.
 */

/**
 * The status of a running session after its connector reports `status`; null when the session keeps its status. The order of
 * the statuses does not show whether a transaction has ended.
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
