import { choice, fromCentralSystem, integer } from "../schema.ts";
import { type ChargingProfile, chargingProfile } from "./charging-profile.ts";

/**
 * Installs one charging profile (section 5.16). Replaces the profile with the same id, or with the same purpose and
 * level.
 */
export interface SetChargingProfileRequest {
  /** 0: the whole charger, or every connector with TxDefaultProfile. */
  connectorId: number;
  /** One profile, despite the plural. */
  csChargingProfiles: ChargingProfile;
}

export interface SetChargingProfileAnswer {
  status: "Accepted" | "Rejected" | "NotSupported";
}

export const setChargingProfile = fromCentralSystem<SetChargingProfileRequest, SetChargingProfileAnswer>({
  request: {
    connectorId: integer(),
    csChargingProfiles: chargingProfile,
  },
  answer: {
    status: choice(["Accepted", "Rejected", "NotSupported"]),
  },
});
