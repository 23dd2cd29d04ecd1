import {
  choice,
  dateTime,
  fromCentralSystem,
  integer,
  list,
  object,
  optional,
  type Schema,
  tenths,
} from "../schema.ts";

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
  /** Amperes per phase, or watts of all phases together. At most one decimal. */
  limit: number;
  /** Absent means 3. */
  numberPhases?: number;
}

/** Limits over time (section 7.13). */
export interface ChargingSchedule {
  /** Seconds. Absent: the last period applies until the profile ends. */
  duration?: number;
  /** Start of Absolute and Recurring schedules. */
  startSchedule?: string;
  chargingRateUnit: ChargingRateUnit;
  chargingSchedulePeriod: ChargingSchedulePeriod[];
  /** In the unit of the schedule; below it the charger may pause. At most one decimal. */
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
  validFrom?: string;
  validTo?: string;
  chargingSchedule: ChargingSchedule;
}

const period = {
  startPeriod: integer(),
  limit: tenths(),
  numberPhases: optional(integer()),
} satisfies Schema<ChargingSchedulePeriod>;

const schedule = {
  duration: optional(integer()),
  startSchedule: optional(dateTime()),
  chargingRateUnit: choice(["A", "W"]),
  chargingSchedulePeriod: list(object<ChargingSchedulePeriod>("ChargingSchedulePeriod", period)),
  minChargingRate: optional(tenths()),
} satisfies Schema<ChargingSchedule>;

const chargingSchedule = object<ChargingSchedule>("ChargingSchedule", schedule);

const profile = {
  chargingProfileId: integer(),
  transactionId: optional(integer()),
  stackLevel: integer(),
  chargingProfilePurpose: choice(["ChargePointMaxProfile", "TxDefaultProfile", "TxProfile"]),
  chargingProfileKind: choice(["Absolute", "Recurring", "Relative"]),
  recurrencyKind: optional(choice(["Daily", "Weekly"])),
  validFrom: optional(dateTime()),
  validTo: optional(dateTime()),
  chargingSchedule,
} satisfies Schema<ChargingProfile>;

export const chargingProfile = object<ChargingProfile>("ChargingProfile", profile);

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

const setChargingProfile = fromCentralSystem<SetChargingProfileRequest, SetChargingProfileAnswer>({
  request: {
    connectorId: integer(),
    csChargingProfiles: chargingProfile,
  },
  answer: {
    status: choice(["Accepted", "Rejected", "NotSupported"]),
  },
});

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

const clearChargingProfile = fromCentralSystem<ClearChargingProfileRequest, ClearChargingProfileAnswer>({
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
  /** Start of the periods. */
  scheduleStart?: string;
  chargingSchedule?: ChargingSchedule;
}

const getCompositeSchedule = fromCentralSystem<GetCompositeScheduleRequest, GetCompositeScheduleAnswer>({
  request: {
    connectorId: integer(),
    duration: integer(),
    chargingRateUnit: optional(choice(["A", "W"])),
  },
  answer: {
    status: choice(["Accepted", "Rejected"]),
    connectorId: optional(integer()),
    scheduleStart: optional(dateTime()),
    chargingSchedule: optional(chargingSchedule),
  },
});

export const smartCharging = {
  SetChargingProfile: setChargingProfile,
  ClearChargingProfile: clearChargingProfile,
  GetCompositeSchedule: getCompositeSchedule,
};
