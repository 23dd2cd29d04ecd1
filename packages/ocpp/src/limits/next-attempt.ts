import type { CallOutcome } from "../call-outcome.ts";
import { type Capabilities, type LimitDialect, stackLevelFor } from "../capabilities/capabilities.ts";
import { limitCurrent, type Phases, type ScheduleStart } from "../charging-profile.ts";
import { OcppError } from "../errors.ts";
import type { ChargingProfilePurpose, ChargingRateUnit } from "../messages/charging-profile.ts";
import type { RequestOf } from "../messages.ts";
import { profileIdOf } from "./profile-id.ts";

/** Where a limit may be put: one profile of the charger. */
export interface ProfilePlace {
  purpose: ChargingProfilePurpose;
  /** Stable for a connector and purpose, and different between purposes. */
  chargingProfileId: number;
  /** 0 is tried where a higher one is refused, and replaces what is there. */
  stackLevel: number;
}

/** A limit that has to be in force, in whatever words the charger understands. */
export interface LimitRequest {
  connectorId: number;
  /** Amperes per phase. */
  limitA: number;
  /** The transaction that the limit is for. Default: none, the limit is for whatever comes. */
  transactionId?: number;
  /**
   * The places to try, best first. With a transaction the default is its TxProfile and then the connector's
   * TxDefaultProfile, which outlives the transaction; without one it is the TxDefaultProfile. A ChargePointMaxProfile is
   * sent for connector 0.
   */
  places?: readonly ProfilePlace[];
  /**
   * The phases that the limit is for. In watts it is those that the car draws on, or fewer: a charger may let a car draw the
   * watts of three phases on one.
   */
  numberPhases: Phases;
  /** The limit is meant per phase, on any of them: numberPhases may be left out, which is 3. Default false. */
  anyPhases?: boolean;
  /** Of one phase, for watts. Default 230. */
  voltageV?: number;
  /** What to do when 0 A is refused: give up, or limit to `minimumA`, which is more than was asked. Default zero. */
  suspendMode?: "zero" | "min";
  /** Default 6. */
  minimumA?: number;
  /** Epoch ms. Default: at once. */
  validFrom?: number;
  /** Epoch ms. Default: for good. */
  validTo?: number;
  /** Seconds from a minute ago on. It rules out Relative, which counts from the start of the transaction. Default: for good. */
  durationS?: number;
}

/** One way to ask for it. */
export interface LimitAttempt extends ProfilePlace {
  /** What was asked, or `minimumA`. */
  limitA: number;
  unit: ChargingRateUnit;
  kind: LimitDialect["kind"];
  saysNumberPhases: boolean;
}

/** An attempt, and what the charger said to it. */
export interface AnsweredAttempt {
  attempt: LimitAttempt;
  outcome: CallOutcome<"SetChargingProfile">;
}

const mostTimeouts = 2;

/**
 * What to send next; null when nothing is left to try, or when the last outcome leaves nothing to try with. The first
 * attempt is in the words that this charger accepted last, or that suit what it reported; those after a refusal change
 * one thing: stack level 0, the other unit, numberPhases, the kind, the minimum current, another purpose; then two
 * things, and so on. None asks for more than the limit, unless it is `minimumA`. `capabilities` are those from before
 * the first attempt. Throws OcppError "invalid-limit".
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
      // Some models never answer one kind.
      !timedOut.some((before) => before.attempt.kind === attempt.kind) &&
      !unsupported.some((before) => before.attempt.purpose === attempt.purpose),
  );
  return left.find((attempt) => suggestedBy(last, attempt, answered)) ?? left[0] ?? null;
}

/** What the last outcome speaks for: silence for the other kind, NotSupported for another purpose. */
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

/** The charger has answered, and the profile is not in force. */
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

/** What is on the wire for an attempt. Throws OcppError "invalid-limit". */
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

/** Every attempt there is, best first: by how many things it changes. */
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
  /** How many things differ from the first attempt; the stack level does not count. */
  changes: number;
}

function attemptsAt(place: ProfilePlace, capabilities: Capabilities, limit: LimitRequest): Variant[] {
  const first = firstAttempt(place, capabilities, limit);
  let variants: Variant[] = [{ attempt: first, changes: 0 }];
  for (const change of changesOf(first, capabilities, limit)) {
    // 0 is a level that every charger has to take: from here on nothing else is worth trying.
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

/** What may be said otherwise than in the first attempt, one thing each, the likeliest first. */
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
  // Where these words have worked before, it is the 0 A that is refused.
  const proven = capabilities.dialects?.[first.purpose] !== undefined;
  return proven ? [...amount, ...words] : [...words, ...amount];
}

/** Those that it reports, the one that worked first; both when it reports none. */
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

/** With a duration, Relative would mean another time. The whole charger has no transaction to count from. */
function mayBeRelative(purpose: ChargingProfilePurpose, { durationS }: LimitRequest): boolean {
  return durationS === undefined && purpose !== "ChargePointMaxProfile";
}

/** Absent means 3. */
function mayLeaveOutPhases({ numberPhases, anyPhases = false }: LimitRequest): boolean {
  return numberPhases === 3 || anyPhases;
}

function otherKind(kind: LimitAttempt["kind"]): LimitAttempt["kind"] {
  return kind === "Absolute" ? "Relative" : "Absolute";
}

/** Where a limit may come to be put. Throws OcppError "invalid-limit". */
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
  if (chosen.length === 0) throw new OcppError("invalid-limit", "A limit needs a place to be put.");
  if (transactionId === undefined && chosen.some(({ purpose }) => purpose === "TxProfile"))
    throw new OcppError("invalid-limit", "A TxProfile needs the transactionId that it is for.");
  const ids = new Set(chosen.map(({ chargingProfileId }) => chargingProfileId));
  if (ids.size < chosen.length)
    throw new OcppError("invalid-limit", "Profiles of different purposes need different ids.");
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
