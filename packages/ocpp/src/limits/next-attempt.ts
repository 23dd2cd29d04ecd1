import type { CallOutcome } from "../call-outcome.ts";
import { type Capabilities, type LimitDialect, stackLevelFor } from "../capabilities/capabilities.ts";
import { limitCurrent, type Phases, type ScheduleStart } from "../charging-profile.ts";
import { OcppError } from "../errors.ts";
import type { ChargingProfilePurpose, ChargingRateUnit } from "../messages/smart-charging.ts";
import type { RequestOf } from "../messages.ts";
import { profileIdOf } from "./profile-id.ts";

/** A profile of the charger that can hold a limit. */
export interface ProfilePlace {
  purpose: ChargingProfilePurpose;
  /** Stable for a connector and purpose, and different between purposes. */
  chargingProfileId: number;
  /** 0 is tried when a higher level is refused, and replaces the profile at level 0. */
  stackLevel: number;
}

/** A limit to apply in any form that the charger accepts. */
export interface LimitRequest {
  connectorId: number;
  /** Amperes per phase. */
  limitA: number;
  /** The transaction to limit. Default: none; the limit applies to future transactions. */
  transactionId?: number;
  /**
   * The profiles to try, best first. Default with a transaction: its TxProfile, then the connector's TxDefaultProfile,
   * which outlives the transaction; without one: the TxDefaultProfile. A ChargePointMaxProfile is sent to connector 0.
   */
  places?: readonly ProfilePlace[];
  /**
   * Number of phases of the limit. For watts: the phases that the car uses, or fewer, because a charger may let a car
   * draw the watts of three phases on one.
   */
  numberPhases: Phases;
  /**
   * The limit applies to each phase on any number of phases, so numberPhases may be omitted, which means 3. Default
   * false.
   */
  anyPhases?: boolean;
  /** Voltage of one phase, for watts. Default 230. */
  voltageV?: number;
  /**
   * When 0 A is refused: give up (`zero`), or limit to `minimumA`, which is more than requested (`min`). Default zero.
   */
  suspendMode?: "zero" | "min";
  /** Default 6. */
  minimumA?: number;
  /** Epoch ms. Default: immediately. */
  validFrom?: number;
  /** Epoch ms. Default: never expires. */
  validTo?: number;
  /**
   * Seconds, counted from one minute ago. Excludes Relative, which counts from the start of the transaction. Default:
   * never ends.
   */
  durationS?: number;
}

/** One form of the limit. */
export interface LimitAttempt extends ProfilePlace {
  /** The requested limit, or `minimumA`. */
  limitA: number;
  unit: ChargingRateUnit;
  kind: LimitDialect["kind"];
  saysNumberPhases: boolean;
}

/** An attempt and the charger's answer. */
export interface AnsweredAttempt {
  attempt: LimitAttempt;
  outcome: CallOutcome<"SetChargingProfile">;
}

const mostTimeouts = 2;

/**
 * Returns the next attempt; null when all have been tried, or when the last outcome leaves no useful one. The first
 * attempt uses the form that the charger accepted last, or that matches its reported capabilities. After a refusal one
 * thing changes: stack level 0, the other unit, numberPhases, the kind, the minimum current, another purpose; then two
 * things, and so on. No attempt asks for more than the limit, unless it is `minimumA`. `capabilities` are those from
 * before the first attempt. Throws OcppError "invalid-limit".
 */
export function nextAttempt(
  capabilities: Capabilities,
  limit: LimitRequest,
  answered: readonly AnsweredAttempt[],
): LimitAttempt | null {
  const last = answered.at(-1);
  if (last !== undefined && last.outcome.outcome !== "timeout" && !isRefusal(last.outcome)) return null;
  const timedOut = answered.filter(({ outcome }) => outcome.outcome === "timeout");
  if (timedOut.length >= mostTimeouts) return null;
  const unsupported = answered.filter(({ outcome }) => outcome.outcome === "unsupported");
  const left = attemptsFor(capabilities, limit).filter(
    (attempt) =>
      !answered.some((before) => sameAttempt(before.attempt, attempt)) &&
      // Some models never answer one of the kinds.
      !timedOut.some((before) => before.attempt.kind === attempt.kind) &&
      !unsupported.some((before) => before.attempt.purpose === attempt.purpose),
  );
  return left.find((attempt) => suggestedBy(last, attempt, answered)) ?? left[0] ?? null;
}

/** What the last outcome suggests: after a timeout the other kind, after NotSupported another purpose. */
function suggestedBy(
  last: AnsweredAttempt | undefined,
  attempt: LimitAttempt,
  answered: readonly AnsweredAttempt[],
): boolean {
  if (last?.outcome.outcome === "timeout") {
    const { kind } = attempt;
    return sameAttempt({ ...last.attempt, kind, stackLevel: attempt.stackLevel }, attempt);
  }
  if (last?.outcome.outcome === "result" && last.outcome.payload.status === "NotSupported")
    return answered.every((before) => before.attempt.purpose !== attempt.purpose);
  return false;
}

/** Whether the charger has answered and the profile is not in force. */
export function isRefusal(outcome: CallOutcome<"SetChargingProfile">): boolean {
  switch (outcome.outcome) {
    case "result":
      return outcome.payload.status !== "Accepted";
    case "call-error":
    case "unsupported":
      return true;
    case "invalid-answer":
    case "timeout":
    case "disconnected":
    case "not-sent":
      return false;
  }
}

/** The request for an attempt. Throws OcppError "invalid-limit". */
export function requestFor(
  attempt: LimitAttempt,
  limit: LimitRequest,
  now: number,
): RequestOf<"SetChargingProfile"> {
  const { transactionId, voltageV, validFrom, validTo, durationS } = limit;
  const { purpose, chargingProfileId, stackLevel, limitA, unit, kind } = attempt;
  const start: ScheduleStart = kind === "Relative" ? { kind } : {};
  return limitCurrent({
    ...start,
    connectorId: purpose === "ChargePointMaxProfile" ? 0 : limit.connectorId,
    limitA,
    purpose,
    ...(purpose === "TxProfile" && transactionId !== undefined && { transactionId }),
    stackLevel,
    chargingProfileId,
    numberPhases: limit.numberPhases,
    leaveOutNumberPhases: !attempt.saysNumberPhases,
    unit,
    now,
    ...(voltageV !== undefined && { voltageV }),
    ...(validFrom !== undefined && { validFrom }),
    ...(validTo !== undefined && { validTo }),
    ...(durationS !== undefined && { durationS }),
  });
}

/** All attempts, best first: by the number of changes. */
function attemptsFor(capabilities: Capabilities, limit: LimitRequest): LimitAttempt[] {
  const places = placesOf(limit);
  const refused = places.filter(({ purpose }) => capabilities.purposes?.[purpose] === false);
  const ordered = [...places.filter((place) => !refused.includes(place)), ...refused];
  return ordered
    .flatMap((place, rank) =>
      attemptsAt(place, capabilities, limit).map(({ attempt, changes }) => ({
        attempt,
        changes: changes + rank,
      })),
    )
    .toSorted((one, other) => one.changes - other.changes)
    .map(({ attempt }) => attempt);
}

interface Variant {
  attempt: LimitAttempt;
  /** Number of differences to the first attempt; the stack level does not count. */
  changes: number;
}

function attemptsAt(place: ProfilePlace, capabilities: Capabilities, limit: LimitRequest): Variant[] {
  const first = firstAttempt(place, capabilities, limit);
  let variants: Variant[] = [{ attempt: first, changes: 0 }];
  for (const change of changesOf(first, capabilities, limit)) {
    // Every charger has to support level 0: below it, only level 0 is tried.
    const changed = variants.map(({ attempt, changes }) => ({
      attempt: { ...attempt, ...change, stackLevel: 0 },
      changes: changes + 1,
    }));
    variants = [...variants, ...changed];
  }
  const [, ...rest] = variants;
  return [
    { attempt: first, changes: 0 },
    ...(first.stackLevel > 0 ? [{ attempt: { ...first, stackLevel: 0 }, changes: 0 }] : []),
    ...rest,
  ];
}

function firstAttempt(place: ProfilePlace, capabilities: Capabilities, limit: LimitRequest): LimitAttempt {
  const dialect = capabilities.dialects?.[place.purpose];
  const [unit = "A"] = unitsFor(place.purpose, capabilities);
  const level = stackLevelFor(capabilities, place.stackLevel);
  return {
    ...place,
    stackLevel: Math.min(level, dialect?.stackLevel ?? level),
    limitA: amountsOf(limit, capabilities)[0],
    unit,
    kind: dialect?.kind === "Relative" && mayBeRelative(place.purpose, limit) ? "Relative" : "Absolute",
    saysNumberPhases: dialect?.saysNumberPhases !== false || !mayLeaveOutPhases(limit),
  };
}

/** Alternatives to the first attempt, one change each, most likely first. */
function changesOf(
  first: LimitAttempt,
  capabilities: Capabilities,
  limit: LimitRequest,
): Partial<LimitAttempt>[] {
  const [, otherUnit] = unitsFor(first.purpose, capabilities);
  const [, otherAmount] = amountsOf(limit, capabilities);
  const words: Partial<LimitAttempt>[] = [
    ...(otherUnit === undefined ? [] : [{ unit: otherUnit }]),
    ...(mayLeaveOutPhases(limit) ? [{ saysNumberPhases: !first.saysNumberPhases }] : []),
    ...(mayBeRelative(first.purpose, limit) ? [{ kind: otherKind(first.kind) }] : []),
  ];
  const amount = otherAmount === undefined ? [] : [{ limitA: otherAmount }];
  // When this form has worked before, the charger refuses the 0 A.
  const proven = capabilities.dialects?.[first.purpose] !== undefined;
  return proven ? [...amount, ...words] : [...words, ...amount];
}

/** The reported units, the one that worked last first; both when none is reported. */
function unitsFor(purpose: ChargingProfilePurpose, capabilities: Capabilities): ChargingRateUnit[] {
  const units: readonly ChargingRateUnit[] = capabilities.rateUnits ?? ["A", "W"];
  const worked = capabilities.dialects?.[purpose]?.unit;
  return worked === undefined ? [...units] : [worked, ...units.filter((unit) => unit !== worked)];
}

function amountsOf(limit: LimitRequest, { acceptsZero }: Capabilities): [number, number?] {
  const { limitA, suspendMode, minimumA = 6 } = limit;
  if (limitA !== 0 || suspendMode !== "min") return [limitA];
  return acceptsZero === false ? [minimumA, limitA] : [limitA, minimumA];
}

/** With a duration, Relative would end at another time. The whole charger has no transaction to count from. */
function mayBeRelative(purpose: ChargingProfilePurpose, { durationS }: LimitRequest): boolean {
  return durationS === undefined && purpose !== "ChargePointMaxProfile";
}

/** An absent numberPhases means 3. */
function mayLeaveOutPhases({ numberPhases, anyPhases = false }: LimitRequest): boolean {
  return numberPhases === 3 || anyPhases;
}

function otherKind(kind: LimitAttempt["kind"]): LimitAttempt["kind"] {
  return kind === "Absolute" ? "Relative" : "Absolute";
}

/** The profiles that may hold a limit. Throws OcppError "invalid-limit". */
export function placesOf({ connectorId, transactionId, places }: LimitRequest): readonly ProfilePlace[] {
  const base: ProfilePlace = {
    purpose: "TxDefaultProfile",
    chargingProfileId: profileIdOf(connectorId, "TxDefaultProfile"),
    stackLevel: 0,
  };
  const own: ProfilePlace = {
    purpose: "TxProfile",
    chargingProfileId: profileIdOf(connectorId, "TxProfile"),
    stackLevel: 1,
  };
  const chosen = places ?? (transactionId === undefined ? [base] : [own, base]);
  if (chosen.length === 0) throw new OcppError("invalid-limit", "places must not be empty.");
  if (transactionId === undefined && chosen.some(({ purpose }) => purpose === "TxProfile"))
    throw new OcppError("invalid-limit", "A TxProfile requires a transactionId.");
  const ids = new Set(chosen.map(({ chargingProfileId }) => chargingProfileId));
  if (ids.size < chosen.length)
    throw new OcppError("invalid-limit", "Profiles with different purposes must have different ids.");
  return chosen;
}

function sameAttempt(one: LimitAttempt, other: LimitAttempt): boolean {
  return (
    one.purpose === other.purpose &&
    one.stackLevel === other.stackLevel &&
    one.limitA === other.limitA &&
    one.unit === other.unit &&
    one.kind === other.kind &&
    one.saysNumberPhases === other.saysNumberPhases
  );
}
