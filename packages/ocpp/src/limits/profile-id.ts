import type { ChargingProfilePurpose } from "../messages/smart-charging.ts";

/**
 * The chargingProfileId for a connector's profile of a purpose: always the same one, so that a newer profile replaces
 * the older.
 */
export function profileIdOf(
  connectorId: number,
  purpose: Extract<ChargingProfilePurpose, "TxProfile" | "TxDefaultProfile">,
): number {
  return connectorId * 2 + (purpose === "TxProfile" ? 1 : 0);
}
