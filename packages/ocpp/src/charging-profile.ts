import { OcppError } from "./errors.ts";
import type {
  ChargingProfile,
  ChargingProfilePurpose,
  ChargingRateUnit,
} from "./messages/charging-profile.ts";
import type { RequestOf } from "./messages.ts";
import { need } from "./need.ts";

/** How many phases a connector has, or a limit is for. */
export type Phases = 1 | 2 | 3;

/** One of several limits, one after the other. */
export interface LimitPeriod {
  /** Seconds after the start of the schedule: 0 for the first period, whole and growing. */
  fromS: number;
  /** Amperes per phase, rounded down like the limit of one period. */
  limitA: number;
  /** Default: those of the profile. */
  numberPhases?: Phases;
}

/**
 * From when the periods count. Absolute by default, because some models ignore Relative, and a minute ago, because
 * others ignore a schedule whose start, by their own clock, is still to come. Relative counts from the start of the
 * transaction. Daily is every 24 hours from `startsAt`, whatever summer time does (errata 3.78).
 */
export type ScheduleStart =
  | {
      /** Default Absolute. */
      kind?: "Absolute";
      /** Epoch ms. Default: a minute before `now`. */
      startsAt?: number;
    }
  | { kind: "Relative"; startsAt?: never }
  | {
      kind: "Daily" | "Weekly";
      /** Epoch ms. */
      startsAt: number;
    };

/** A limit in amperes; `unit` says in what it is written. */
export type LimitTerms = ScheduleStart & {
  /** Amperes per phase, cut down to what the wire can say: whole tenths, or whole watts. */
  limitA: number | readonly LimitPeriod[];
  stackLevel: number;
  /** Stable for a connector and purpose, and different between purposes. */
  chargingProfileId: number;
  /** How many phases the limit is for. The wire's default would be 3. */
  numberPhases: Phases;
  /** Some models refuse the field. Without it the limit is for 3 phases. Default false. */
  leaveOutNumberPhases?: boolean;
  /** W: amperes × `voltageV` × phases, for models that take nothing else. Default A. */
  unit?: ChargingRateUnit;
  /** Of one phase, for watts; the charger's nominal one, or less to keep a margin. Default 230. */
  voltageV?: number;
  /** Epoch ms. */
  now: number;
  /** Epoch ms. Default: at once. */
  validFrom?: number;
  /** Epoch ms. Default: for good. */
  validTo?: number;
  /** Seconds from the start of the schedule, whatever its kind. Default: the last period has no end. */
  durationS?: number;
  /** Amperes below which the charger may as well pause (minChargingRate). Default: not said. */
  minChargingRateA?: number;
  /** ChargingScheduleMaxPeriods of this charger. Default: not checked. */
  maxPeriods?: number;
};

/** A limit and what it is of. */
export type LimitProfile = LimitTerms & {
  purpose: ChargingProfilePurpose;
  /** For TxProfile: it dies with the transaction, so that a late frame cannot limit the next one. Default: none. */
  transactionId?: number;
};

/** A limit, what it is of, and where. */
export type CurrentLimit = LimitProfile & {
  /** 0: the charger as a whole, or every connector with TxDefaultProfile. */
  connectorId: number;
};

const startsBeforeMs = 60_000;
const mostA = 10_000;

/**
 * A SetChargingProfile. Throws OcppError "invalid-limit" for one that no charger could follow: among others a
 * TxProfile of the whole charger, a ChargePointMaxProfile of one connector, a first period that does not start at 0.
 */
export function limitCurrent(limit: CurrentLimit): RequestOf<"SetChargingProfile"> {
  need("limitCurrent(): limit", limit, "object");
  const { connectorId, purpose } = limit;
  wholeFrom(0, connectorId, "A connectorId");
  if (purpose === "TxProfile" && connectorId === 0)
    throw invalid("A TxProfile belongs to a connector, not to connectorId 0 (section 3.13.1).");
  if (purpose === "ChargePointMaxProfile" && connectorId !== 0)
    throw invalid(`A ChargePointMaxProfile is for connectorId 0, not ${connectorId} (section 3.13.1).`);
  return { connectorId, csChargingProfiles: profileOf(limit) };
}

/** The charging profile alone. Throws OcppError "invalid-limit". */
export function profileOf(limit: LimitProfile): ChargingProfile {
  need("profileOf(): limit", limit, "object");
  const { purpose, transactionId, kind = "Absolute", validFrom, validTo, durationS } = limit;
  wholeFrom(0, limit.stackLevel, "A stackLevel");
  whole(limit.chargingProfileId, "A chargingProfileId");
  if (transactionId !== undefined) {
    whole(transactionId, "A transactionId");
    if (purpose !== "TxProfile")
      throw invalid(`A ${purpose} does not belong to transaction ${transactionId}; only a TxProfile does.`);
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

function defaultStart({ kind, now }: LimitTerms): number {
  // The type says so; not everyone compiles.
  if (kind === "Daily" || kind === "Weekly") throw invalid(`A ${kind} limit needs its startsAt.`);
  return now - startsBeforeMs;
}

function periodsOf({ limitA, maxPeriods }: LimitTerms): readonly LimitPeriod[] {
  if (typeof limitA === "number") return [{ fromS: 0, limitA }];
  if (limitA[0]?.fromS !== 0)
    throw invalid(`The first period starts at 0, not at ${limitA[0]?.fromS} (errata 3.45).`);
  if (maxPeriods !== undefined && limitA.length > maxPeriods)
    throw invalid(`This charger takes ${maxPeriods} periods, not ${limitA.length}.`);
  let last = -1;
  for (const { fromS } of limitA) {
    wholeFrom(0, fromS, "The start of a period");
    if (fromS <= last) throw invalid(`A period that starts at ${fromS} cannot follow one of ${last}.`);
    last = fromS;
  }
  return limitA;
}

/** What the wire says for a limit in amperes. Never more than the limit, whatever the unit. */
function rateOf(limitA: number, phases: Phases, { unit = "A", voltageV = 230 }: LimitTerms): number {
  if (!(limitA >= 0 && limitA <= mostA))
    throw invalid(`A limit is a number of amperes from 0 to ${mostA}, not ${limitA}.`);
  if (![1, 2, 3].includes(phases)) throw invalid(`A limit is for 1, 2 or 3 phases, not ${phases}.`);
  if (!(voltageV > 0 && voltageV <= 1_000)) throw invalid(`No phase has ${voltageV} V.`);
  // A double may hold a tenth as a hair less than it is; the tolerance is a nanoampere.
  const tenths = Math.floor(limitA * 10 + 1e-8);
  return unit === "A" ? tenths / 10 : Math.floor((tenths * voltageV * phases) / 10);
}

const firstInstant = Date.parse("0001-01-01T00:00:00.000Z");
const lastInstant = Date.parse("9999-12-31T23:59:59.999Z");

function timestampOf(epochMs: number): string {
  if (!(epochMs >= firstInstant && epochMs <= lastInstant))
    throw invalid(`${epochMs} is no time in epoch milliseconds.`);
  return toTimestamp(epochMs);
}

/** UTC with whole seconds: milliseconds and offsets break some models. */
export function toTimestamp(epochMs: number): string {
  need("toTimestamp(): epochMs", epochMs, "number");
  return `${new Date(epochMs).toISOString().slice(0, 19)}Z`;
}

function wholeFrom(least: number, value: number, what: string): void {
  whole(value, what);
  if (value < least) throw invalid(`${what} is at least ${least}, not ${value}.`);
}

function whole(value: number, what: string): void {
  if (!Number.isInteger(value) || Math.abs(value) > 2_147_483_647)
    throw invalid(`${what} is a whole number of 32 bits, not ${value}.`);
}

function invalid(message: string): OcppError {
  return new OcppError("invalid-limit", message);
}
