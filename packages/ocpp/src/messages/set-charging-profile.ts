import { choice, fromCentralSystem, integer } from "../schema.ts";
import { type ChargingProfile, chargingProfile } from "./charging-profile.ts";

/** Install one charging profile (section 5.16). It replaces the one with its id, or with its purpose and level. */
export interface SetChargingProfileRequest {
  /** 0: the whole charger, or every connector with TxDefaultProfile. */
  connectorId: number;
  /** One profile, in spite of the name. */
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
