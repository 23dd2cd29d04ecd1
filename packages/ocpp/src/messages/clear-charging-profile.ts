import { choice, fromCentralSystem, integer, optional } from "../schema.ts";
import type { ChargingProfilePurpose } from "./charging-profile.ts";

/**
 * Removes the profiles that match all given fields; with `id` the other fields are ignored, without any field all
 * profiles are removed (section 5.5, errata 3.25 and 3.26).
 */
export interface ClearChargingProfileRequest {
  id?: number;
  /** 0 is the whole charger; absent: any connector. */
  connectorId?: number;
  chargingProfilePurpose?: ChargingProfilePurpose;
  stackLevel?: number;
}

export interface ClearChargingProfileAnswer {
  /** Unknown: no profile matched, so none is left. */
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
