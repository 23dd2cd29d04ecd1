import { choice, fromCentralSystem, integer, optional } from "../schema.ts";
import type { ChargingProfilePurpose } from "./charging-profile.ts";

/**
 * Remove the profiles that match every field given; with `id` the others are ignored, with no field at all every
 * profile goes (section 5.5, errata 3.25 and 3.26).
 */
export interface ClearChargingProfileRequest {
  id?: number;
  /** 0 is the whole charger, absent is any connector. */
  connectorId?: number;
  chargingProfilePurpose?: ChargingProfilePurpose;
  stackLevel?: number;
}

export interface ClearChargingProfileAnswer {
  /** Unknown: nothing matched, so nothing is left. */
  status: "Accepted" | "Unknown";
}

export const clearChargingProfile = fromCentralSystem<
  ClearChargingProfileRequest,
  ClearChargingProfileAnswer
>({
  request: {
    id: optional(integer()),
    connectorId: optional(integer()),
    chargingProfilePurpose: optional(choice(["ChargePointMaxProfile", "TxDefaultProfile", "TxProfile"])),
    stackLevel: optional(integer()),
  },
  answer: {
    status: choice(["Accepted", "Unknown"]),
  },
});
