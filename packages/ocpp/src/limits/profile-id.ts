import type { ChargingProfilePurpose } from "../messages/charging-profile.ts";

/**
 * The chargingProfileId under which this package writes a connector's profile of that purpose: one for each, so that a newer
 * one takes the place of the older one.
 */
export function profileIdOf(
  connectorId: number,
  purpose: Extract<ChargingProfilePurpose, "TxProfile" | "TxDefaultProfile">,
): number {
  return connectorId * 2 + (purpose === "TxProfile" ? 1 : 0);
}
