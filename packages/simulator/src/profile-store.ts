import type { AnswerOf, ChargingProfile, RequestOf } from "@forecourt/ocpp";
import {
  clearProfiles,
  type InstalledProfile,
  installProfile,
  type Limit,
  limitAt,
  type Place,
} from "./charging-profiles.ts";
import type { Configuration } from "./configuration.ts";
import type { Transaction } from "./connector.ts";

/** The charging profiles of one charger. They outlive a reboot (errata 3.37). */
export interface ProfileStore {
  limit(place: Place, now: number): Limit | null;
  /** `transaction`: what is going on at that connector. */
  set(
    connectorId: number,
    profile: ChargingProfile,
    transaction: Transaction | null,
  ): AnswerOf<"SetChargingProfile">["status"];
  clear(filter: RequestOf<"ClearChargingProfile">): AnswerOf<"ClearChargingProfile">["status"];
  /** A TxProfile dies with its transaction. */
  transactionEnded(connectorId: number): void;
}

export function createProfileStore(configuration: Configuration): ProfileStore {
  let installed: InstalledProfile[] = [];

  function fits(connectorId: number, profile: ChargingProfile, transaction: Transaction | null): boolean {
    const { chargingProfilePurpose, stackLevel, transactionId } = profile;
    const periods = profile.chargingSchedule.chargingSchedulePeriod;
    if (stackLevel < 0 || stackLevel > configuration.number("ChargeProfileMaxStackLevel")) return false;
    if (periods.length > configuration.number("ChargingScheduleMaxPeriods")) return false;
    if (periods[0]?.startPeriod !== 0) return false;
    switch (chargingProfilePurpose) {
      case "ChargePointMaxProfile":
        return connectorId === 0;
      case "TxDefaultProfile":
        return true;
      case "TxProfile":
        // A late profile of the transaction before must not limit this one.
        return transaction !== null && (transactionId === undefined || transactionId === transaction.id);
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
    transactionEnded(connectorId) {
      installed = installed.filter(
        (each) => each.connectorId !== connectorId || each.profile.chargingProfilePurpose !== "TxProfile",
      );
    },
  };
}
