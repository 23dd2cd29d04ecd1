import type {
  AnswerOf,
  ChargingProfile,
  ChargingRateUnit,
  ChargingSchedule,
  RequestOf,
} from "@forecourt/ocpp";
import {
  clearProfiles,
  type InstalledProfile,
  installProfile,
  type Limit,
  limitAt,
  type Place,
} from "./charging-profiles.ts";
import { compositeSchedule, type RatedPlace } from "./composite-schedule.ts";
import type { Configuration } from "./configuration.ts";
import type { Transaction } from "./connector.ts";

/** The charging profiles of one charger. They survive a reboot (errata 3.37). */
export interface ProfileStore {
  limit(place: Place, now: number): Limit | null;
  /** `transaction`: the running one at that connector. */
  set(
    connectorId: number,
    profile: ChargingProfile,
    transaction: Transaction | null,
  ): AnswerOf<"SetChargingProfile">["status"];
  clear(filter: RequestOf<"ClearChargingProfile">): AnswerOf<"ClearChargingProfile">["status"];
  /** The combined limit from `now` on; null when the charger does not support the unit. */
  composite(
    places: readonly RatedPlace[],
    now: number,
    durationS: number,
    unit: ChargingRateUnit | undefined,
  ): ChargingSchedule | null;
  /** A TxProfile ends with its transaction. */
  transactionEnded(connectorId: number): void;
}

// The values of errata 3.86, and those of some firmware.
const unitWords: Record<ChargingRateUnit, readonly string[]> = { A: ["current", "a"], W: ["power", "w"] };

export function createProfileStore(configuration: Configuration): ProfileStore {
  let installed: InstalledProfile[] = [];

  function understands(unit: ChargingRateUnit): boolean {
    const words = configuration.list("ChargingScheduleAllowedChargingRateUnit");
    return words.some((word) => unitWords[unit].includes(word.toLowerCase()));
  }

  function fits(connectorId: number, profile: ChargingProfile, transaction: Transaction | null): boolean {
    const { chargingProfilePurpose, stackLevel, transactionId } = profile;
    const { chargingRateUnit, chargingSchedulePeriod: periods } = profile.chargingSchedule;
    if (!understands(chargingRateUnit)) return false;
    if (stackLevel < 0 || stackLevel > configuration.number("ChargeProfileMaxStackLevel")) return false;
    if (periods.length > configuration.number("ChargingScheduleMaxPeriods")) return false;
    if (periods[0]?.startPeriod !== 0) return false;
    switch (chargingProfilePurpose) {
      case "ChargePointMaxProfile":
        return connectorId === 0;
      case "TxDefaultProfile":
        return true;
      case "TxProfile":
        // A late profile of the previous transaction must not limit this one.
        return (
          transaction !== null &&
          connectorId !== 0 &&
          (transactionId === undefined || transactionId === transaction.id)
        );
    }
  }

  return {
    limit: (place, now) => limitAt(installed, place, now),
    set(connectorId, profile, transaction) {
      if (!fits(connectorId, profile, transaction)) return "Rejected";
      const next = installProfile(installed, { connectorId, profile });
      if (next.length > configuration.number("MaxChargingProfilesInstalled")) return "Rejected";
      installed = next;
      return "Accepted";
    },
    clear(filter) {
      const kept = clearProfiles(installed, filter);
      const found = kept.length < installed.length;
      installed = kept;
      return found ? "Accepted" : "Unknown";
    },
    composite(places, from, durationS, wanted) {
      const unit = wanted ?? (understands("A") ? "A" : "W");
      return understands(unit) ? compositeSchedule({ installed, places, from, durationS, unit }) : null;
    },
    transactionEnded(connectorId) {
      installed = installed.filter(
        (each) => each.connectorId !== connectorId || each.profile.chargingProfilePurpose !== "TxProfile",
      );
    },
  };
}
