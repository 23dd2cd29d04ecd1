import { choice, dateTime, integer, list, object, optional, type Schema, tenths } from "../schema.ts";

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

export const chargingSchedule = object<ChargingSchedule>("ChargingSchedule", schedule);

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
