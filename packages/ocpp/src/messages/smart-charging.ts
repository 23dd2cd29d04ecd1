import type { FromCentralSystem } from "../message.ts";

/**
 * Scope of a profile (section 7.10): the charger as a whole, every transaction without its own profile, or one
 * transaction. A TxProfile replaces the TxDefaultProfile; neither overrides the ChargePointMaxProfile.
 */
export type ChargingProfilePurpose = "ChargePointMaxProfile" | "TxDefaultProfile" | "TxProfile";

/**
 * Amperes per phase, or watts of all phases together (section 7.12, errata 3.68). Some models support only one of them.
 */
export type ChargingRateUnit = "A" | "W";

/** From `startPeriod` on this limit applies, until the next period (section 7.14). */
export interface ChargingSchedulePeriod {
  /** Seconds from the start of the schedule; 0 for the first period. */
  startPeriod: number;
  /** Amperes per phase, or watts of all phases together. @multipleOf 0.1 */
  limit: number;
  /** Absent means 3. */
  numberPhases?: number;
}

/** Limits over time (section 7.13). */
export interface ChargingSchedule {
  /** Seconds. Absent: the last period applies until the profile ends. */
  duration?: number;
  /** Start of Absolute and Recurring schedules. @format date-time */
  startSchedule?: string;
  chargingRateUnit: ChargingRateUnit;
  chargingSchedulePeriod: ChargingSchedulePeriod[];
  /** In the unit of the schedule; below it the charger may pause. @multipleOf 0.1 */
  minChargingRate?: number;
}

/** A schedule and its validity (section 7.8). */
export interface ChargingProfile {
  chargingProfileId: number;
  /** Only with TxProfile: the profile ends with this transaction. */
  transactionId?: number;
  /** A higher level overrides a lower one of the same purpose. */
  stackLevel: number;
  chargingProfilePurpose: ChargingProfilePurpose;
  chargingProfileKind: "Absolute" | "Recurring" | "Relative";
  /** Only with Recurring (errata 3.56). */
  recurrencyKind?: "Daily" | "Weekly";
  /** @format date-time */
  validFrom?: string;
  /** @format date-time */
  validTo?: string;
  chargingSchedule: ChargingSchedule;
}

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

/** Requests the combined limit of all installed profiles (section 5.7). */
export interface GetCompositeScheduleRequest {
  /** 0: the whole charger. */
  connectorId: number;
  /** Seconds from now. */
  duration: number;
  /** Optional preference: some models answer in the other unit. */
  chargingRateUnit?: ChargingRateUnit;
}

export interface GetCompositeScheduleAnswer {
  status: "Accepted" | "Rejected";
  connectorId?: number;
  /** Start of the periods. @format date-time */
  scheduleStart?: string;
  chargingSchedule?: ChargingSchedule;
}

export interface SmartChargingMessages {
  SetChargingProfile: FromCentralSystem<SetChargingProfileRequest, SetChargingProfileAnswer>;
  ClearChargingProfile: FromCentralSystem<ClearChargingProfileRequest, ClearChargingProfileAnswer>;
  GetCompositeSchedule: FromCentralSystem<GetCompositeScheduleRequest, GetCompositeScheduleAnswer>;
}
