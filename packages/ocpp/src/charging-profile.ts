import { OcppError } from "./errors.ts";
import type { ChargingProfilePurpose } from "./messages/charging-profile.ts";
import type { RequestOf } from "./messages.ts";

/** One limit, from now on. */
export interface CurrentLimit {
  /** 0: the charger as a whole. */
  connectorId: number;
  /** Amperes per phase, cut down to whole tenths. */
  limitA: number;
  purpose: ChargingProfilePurpose;
  /** For TxProfile: it dies with the transaction, so that a late frame cannot limit the next one. */
  transactionId?: number;
  stackLevel: number;
  /** Stable for a connector and purpose, and different between purposes. */
  chargingProfileId: number;
  /** How many phases the limit is for. The wire's default would be 3. */
  numberPhases: 1 | 2 | 3;
  /** Epoch ms. */
  now: number;
  /** Epoch ms. */
  validFrom?: number;
  /** Epoch ms. */
  validTo?: number;
  /** Seconds from the start of the schedule, which is a minute ago. */
  durationS?: number;
}

const startsBeforeMs = 60_000;

/**
 * A SetChargingProfile with one period. Absolute, because some models ignore Relative; started a minute ago, because
 * others ignore a schedule whose start, by their own clock, is still to come.
 */
export function limitCurrent(limit: CurrentLimit): RequestOf<"SetChargingProfile"> {
  const { limitA, purpose, transactionId, validFrom, validTo, durationS } = limit;
  if (!Number.isFinite(limitA) || limitA < 0) {
    throw new OcppError("invalid-limit", `A limit is a number of amperes from 0 up, not ${limitA}.`);
  }
  if (transactionId !== undefined && purpose !== "TxProfile") {
    throw new OcppError(
      "invalid-limit",
      `A ${purpose} does not belong to transaction ${transactionId}; only a TxProfile does.`,
    );
  }
  return {
    connectorId: limit.connectorId,
    csChargingProfiles: {
      chargingProfileId: limit.chargingProfileId,
      ...(transactionId !== undefined && { transactionId }),
      stackLevel: limit.stackLevel,
      chargingProfilePurpose: purpose,
      chargingProfileKind: "Absolute",
      ...(validFrom !== undefined && { validFrom: toTimestamp(validFrom) }),
      ...(validTo !== undefined && { validTo: toTimestamp(validTo) }),
      chargingSchedule: {
        ...(durationS !== undefined && { duration: durationS }),
        startSchedule: toTimestamp(limit.now - startsBeforeMs),
        chargingRateUnit: "A",
        chargingSchedulePeriod: [
          { startPeriod: 0, limit: downToTenths(limitA), numberPhases: limit.numberPhases },
        ],
      },
    },
  };
}

// A double may hold a tenth as a hair less than it is; the tolerance is a nanoampere.
function downToTenths(amperes: number): number {
  return Math.floor(amperes * 10 + 1e-8) / 10;
}

/** UTC with whole seconds: milliseconds and offsets break some models. */
export function toTimestamp(epochMs: number): string {
  return `${new Date(epochMs).toISOString().slice(0, 19)}Z`;
}
