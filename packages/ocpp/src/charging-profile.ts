import { OcppError } from "./errors.ts";
import type { ChargingProfile, ChargingProfilePurpose, ChargingRateUnit } from "./messages/smart-charging.ts";
import type { RequestOf } from "./messages.ts";
import { need } from "./need.ts";

/** Number of phases of a connector or a limit. */
export type Phases = 1 | 2 | 3;

/** One of several consecutive limits. */
export interface LimitPeriod {
  /** Seconds after the start of the schedule: 0 for the first period, whole and increasing. */
  fromS: number;
  /** Amperes per phase, rounded down to tenths. */
  limitA: number;
  /** Default: the profile's. */
  numberPhases?: Phases;
}

/**
 * When the schedule starts. Absolute by default, because some models ignore Relative. A charger ignores a schedule that
 * starts in the future of its own clock, and a clock may be years behind: after a power cut without a battery it shows
 * 1970 or 2000 until the next BootNotification is answered, and an offline charger starts transactions meanwhile. One limit
 * that never ends therefore starts in 1970, where it is in force by any clock. Relative counts from the start of the
 * transaction. Daily means every 24 hours from `startsAt`, regardless of daylight saving time (errata 3.78).
 */
export type ScheduleStart =
  | {
      /** Default Absolute. */
      kind?: "Absolute";
      /** Epoch ms. Default: 0 for one limit that never ends, else one minute before `now`. */
      startsAt?: number;
    }
  | { kind: "Relative"; startsAt?: never }
  | {
      kind: "Daily" | "Weekly";
      /** Epoch ms. */
      startsAt: number;
    };

/** A limit in amperes; `unit` is the unit on the wire. */
export type LimitTerms = ScheduleStart & {
  /** Amperes per phase, rounded down to what the wire format allows: whole tenths or whole watts. */
  limitA: number | readonly LimitPeriod[];
  stackLevel: number;
  /** Stable for a connector and purpose, and different between purposes. */
  chargingProfileId: number;
  /** Number of phases of the limit. The default on the wire would be 3. */
  numberPhases: Phases;
  /** Omits the field because some models refuse it. The limit is then for 3 phases. Default false. */
  leaveOutNumberPhases?: boolean;
  /** W: amperes × `voltageV` × phases, for models that accept only watts. Default A. */
  unit?: ChargingRateUnit;
  /** Voltage of one phase, for watts: the charger's nominal one, or less as a margin. Default 230. */
  voltageV?: number;
  /** Epoch ms. */
  now: number;
  /** Epoch ms. Default: immediately. */
  validFrom?: number;
  /** Epoch ms. Default: never expires. */
  validTo?: number;
  /** Seconds from the start of the schedule, for every kind. Default: the last period has no end. */
  durationS?: number;
  /** Amperes below which the charger may pause (minChargingRate). Default: absent. */
  minChargingRateA?: number;
  /** ChargingScheduleMaxPeriods of the charger. Default: not checked. */
  maxPeriods?: number;
};

/** A limit with its purpose. */
export type LimitProfile = LimitTerms & {
  purpose: ChargingProfilePurpose;
  /**
   * For TxProfile: the profile ends with the transaction, so that a late frame cannot limit the next one. Default:
   * none.
   */
  transactionId?: number;
};

/** A limit with its purpose and connector. */
export type CurrentLimit = LimitProfile & {
  /** 0: the charger as a whole, or every connector with TxDefaultProfile. */
  connectorId: number;
};

/** So that a schedule with several periods or an end begins at once by a clock that is a little behind. */
const startsBeforeMs = 60_000;
const mostA = 10_000;

/**
 * Builds a SetChargingProfile. Throws OcppError "invalid-limit" when no charger could apply it: for example a TxProfile
 * for connector 0, a ChargePointMaxProfile for a connector, or a first period that does not start at 0.
 */
export function limitCurrent(limit: CurrentLimit): RequestOf<"SetChargingProfile"> {
  need("limitCurrent(): limit", limit, "object");
  const { connectorId, purpose } = limit;
  wholeFrom(0, connectorId, "A connectorId");
  if (purpose === "TxProfile" && connectorId === 0)
    throw invalid("A TxProfile must be for a connector, not for connectorId 0 (section 3.13.1).");
  if (purpose === "ChargePointMaxProfile" && connectorId !== 0)
    throw invalid(`A ChargePointMaxProfile must be for connectorId 0, not ${connectorId} (section 3.13.1).`);
  return { connectorId, csChargingProfiles: profileOf(limit) };
}

/** Builds only the charging profile. Throws OcppError "invalid-limit". */
export function profileOf(limit: LimitProfile): ChargingProfile {
  need("profileOf(): limit", limit, "object");
  const { purpose, transactionId, kind = "Absolute", validFrom, validTo, durationS } = limit;
  wholeFrom(0, limit.stackLevel, "A stackLevel");
  whole(limit.chargingProfileId, "A chargingProfileId");
  if (transactionId !== undefined) {
    whole(transactionId, "A transactionId");
    if (purpose !== "TxProfile")
      throw invalid(`A ${purpose} cannot have transactionId ${transactionId}; only a TxProfile can.`);
  }
  if (durationS !== undefined) wholeFrom(1, durationS, "A duration");
  if (validFrom !== undefined && validTo !== undefined && validTo <= validFrom)
    throw invalid(`A profile that is valid from ${validFrom} cannot end at ${validTo}.`);
  const recurring = kind === "Daily" || kind === "Weekly";
  return {
    chargingProfileId: limit.chargingProfileId,
    ...(transactionId !== undefined && { transactionId }),
    stackLevel: limit.stackLevel,
    chargingProfilePurpose: purpose,
    chargingProfileKind: recurring ? "Recurring" : kind,
    ...(recurring && { recurrencyKind: kind }),
    ...(validFrom !== undefined && { validFrom: timestampOf(validFrom) }),
    ...(validTo !== undefined && { validTo: timestampOf(validTo) }),
    chargingSchedule: scheduleOf(limit),
  };
}

function scheduleOf(limit: LimitTerms): ChargingProfile["chargingSchedule"] {
  const { kind, unit = "A", durationS, minChargingRateA } = limit;
  return {
    ...(durationS !== undefined && { duration: durationS }),
    ...(kind !== "Relative" && { startSchedule: timestampOf(limit.startsAt ?? defaultStart(limit)) }),
    chargingRateUnit: unit,
    chargingSchedulePeriod: periodsOf(limit).map(({ fromS, limitA, numberPhases = limit.numberPhases }) => ({
      startPeriod: fromS,
      limit: rateOf(limitA, numberPhases, limit),
      ...(!limit.leaveOutNumberPhases && { numberPhases }),
    })),
    ...(minChargingRateA !== undefined && {
      minChargingRate: rateOf(minChargingRateA, limit.numberPhases, limit),
    }),
  };
}

function defaultStart(limit: LimitTerms): number {
  const { kind, limitA, durationS, now } = limit;
  // The type forbids it, but plain JavaScript callers can pass it.
  if (kind === "Daily" || kind === "Weekly") throw invalid(`A ${kind} limit requires startsAt.`);
  const isConstant = durationS === undefined && (typeof limitA === "number" || limitA.length === 1);
  return isConstant ? 0 : now - startsBeforeMs;
}

function periodsOf({ limitA, maxPeriods }: LimitTerms): readonly LimitPeriod[] {
  if (typeof limitA === "number") return [{ fromS: 0, limitA }];
  if (limitA[0]?.fromS !== 0)
    throw invalid(`The first period must start at 0, not at ${limitA[0]?.fromS} (errata 3.45).`);
  if (maxPeriods !== undefined && limitA.length > maxPeriods)
    throw invalid(`This charger supports at most ${maxPeriods} periods, not ${limitA.length}.`);
  let last = -1;
  for (const { fromS } of limitA) {
    wholeFrom(0, fromS, "The start of a period");
    if (fromS <= last)
      throw invalid(`A period at ${fromS} s cannot follow one at ${last} s; the starts must increase.`);
    last = fromS;
  }
  return limitA;
}

/** The limit in the unit of the wire, rounded down. */
function rateOf(limitA: number, phases: Phases, { unit = "A", voltageV = 230 }: LimitTerms): number {
  if (!(limitA >= 0 && limitA <= mostA))
    throw invalid(`A limit must be from 0 to ${mostA} A, not ${limitA}.`);
  if (![1, 2, 3].includes(phases)) throw invalid(`A limit must be for 1, 2 or 3 phases, not ${phases}.`);
  if (!(voltageV > 0 && voltageV <= 1_000)) throw invalid(`The voltage of a phase cannot be ${voltageV} V.`);
  // A double may be slightly less than the tenth it stands for; the tolerance is one nanoampere.
  const tenths = Math.floor(limitA * 10 + 1e-8);
  return unit === "A" ? tenths / 10 : Math.floor((tenths * voltageV * phases) / 10);
}

const firstInstant = Date.parse("0001-01-01T00:00:00.000Z");
const lastInstant = Date.parse("9999-12-31T23:59:59.999Z");

function timestampOf(epochMs: number): string {
  if (!(epochMs >= firstInstant && epochMs <= lastInstant))
    throw invalid(`${epochMs} is not a valid time in epoch milliseconds.`);
  return toTimestamp(epochMs);
}

/** UTC with whole seconds: some models reject milliseconds and offsets. */
export function toTimestamp(epochMs: number): string {
  need("toTimestamp(): epochMs", epochMs, "number");
  return `${new Date(epochMs).toISOString().slice(0, 19)}Z`;
}

function wholeFrom(least: number, value: number, what: string): void {
  whole(value, what);
  if (value < least) throw invalid(`${what} must be at least ${least}, not ${value}.`);
}

function whole(value: number, what: string): void {
  if (!Number.isInteger(value) || Math.abs(value) > 2_147_483_647)
    throw invalid(`${what} must be a 32-bit integer, not ${value}.`);
}

function invalid(message: string): OcppError {
  return new OcppError("invalid-limit", message);
}
