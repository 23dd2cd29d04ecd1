import type {
  ChargingProfile,
  ChargingProfilePurpose,
  ChargingSchedulePeriod,
  RequestOf,
} from "@forecourt/ocpp";

export interface InstalledProfile {
  /** 0: the whole charger, or all connectors. */
  connectorId: number;
  profile: ChargingProfile;
}

/** Connector and transaction for which a limit is computed. */
export interface Place {
  connectorId: number;
  phases: number;
  voltageV: number;
  /** Epoch ms by the clock of `now`; null without a transaction. */
  transactionStartedAt: number | null;
  /** Number of connectors that share the limit of the whole charger; at least 1. */
  sharedBy: number;
  /** Number of phases to divide watts by. Default: from the profile. */
  wattPhases?: number;
}

/** Limit of a connector. */
export interface Limit {
  /** Per phase. */
  currentA: number;
  phases: number;
}

/**
 * Adds a profile. It replaces the one with its id and the one with the same purpose, level and connector (section
 * 5.16).
 */
export function installProfile(
  installed: readonly InstalledProfile[],
  added: InstalledProfile,
): InstalledProfile[] {
  const { chargingProfileId, chargingProfilePurpose, stackLevel } = added.profile;
  const kept = installed.filter(
    ({ connectorId, profile }) =>
      profile.chargingProfileId !== chargingProfileId &&
      !(
        connectorId === added.connectorId &&
        profile.chargingProfilePurpose === chargingProfilePurpose &&
        profile.stackLevel === stackLevel
      ),
  );
  return [...kept, added];
}

/**
 * The profiles that remain after a ClearChargingProfile: an id alone decides, otherwise all given fields (errata 3.25,
 * 3.26).
 */
export function clearProfiles(
  installed: readonly InstalledProfile[],
  { id, connectorId, chargingProfilePurpose, stackLevel }: RequestOf<"ClearChargingProfile">,
): InstalledProfile[] {
  return installed.filter(({ connectorId: at, profile }) => {
    if (id !== undefined) return profile.chargingProfileId !== id;
    const matches =
      (connectorId === undefined || connectorId === at) &&
      (chargingProfilePurpose === undefined || chargingProfilePurpose === profile.chargingProfilePurpose) &&
      (stackLevel === undefined || stackLevel === profile.stackLevel);
    return !matches;
  });
}

/**
 * The limit at a time, null without one: TxProfile before TxDefaultProfile, the higher stack level before the lower,
 * the connector's own before the charger's, and never more than ChargePointMaxProfile (section 3.13).
 */
export function limitAt(installed: readonly InstalledProfile[], place: Place, now: number): Limit | null {
  const own = ownLimitAt(installed, place, now);
  const whole = wholeLimitAt(installed, place, now);
  const share = whole && { ...whole, currentA: whole.currentA / place.sharedBy };
  if (own === null || share === null) return own ?? share;
  return { currentA: Math.min(own.currentA, share.currentA), phases: Math.min(own.phases, share.phases) };
}

/** The limit of the connector's transaction, or of any transaction there; null without one. */
export function ownLimitAt(installed: readonly InstalledProfile[], place: Place, now: number): Limit | null {
  const transaction =
    place.transactionStartedAt === null ? null : highest(installed, "TxProfile", place, now);
  return transaction ?? highest(installed, "TxDefaultProfile", place, now);
}

/** The limit of all connectors together (ChargePointMaxProfile); null without one. */
export function wholeLimitAt(
  installed: readonly InstalledProfile[],
  place: Place,
  now: number,
): Limit | null {
  return highest(installed, "ChargePointMaxProfile", place, now);
}

/** The times after `from` and before `to` at which a limit may change (epoch ms, in order). */
export function changesBetween(
  installed: readonly InstalledProfile[],
  transactionStartedAt: number | null,
  from: number,
  to: number,
): number[] {
  const moments = new Set<number>();
  for (const { profile } of installed) {
    const { validFrom, validTo, chargingSchedule, chargingProfileKind } = profile;
    if (validFrom !== undefined) moments.add(Date.parse(validFrom));
    if (validTo !== undefined) moments.add(Date.parse(validTo));
    const { duration, chargingSchedulePeriod } = chargingSchedule;
    const offsets = chargingSchedulePeriod.map(({ startPeriod }) => startPeriod * 1000);
    if (duration !== undefined) offsets.push(duration * 1000);
    const everyMs = chargingProfileKind === "Recurring" ? recurrenceMs(profile) : null;
    let start = startOf(profile, transactionStartedAt, from);
    while (start !== null && start < to) {
      for (const offset of offsets) moments.add(start + offset);
      start = everyMs === null ? null : start + everyMs;
    }
  }
  return [...moments].filter((moment) => moment > from && moment < to).sort((one, other) => one - other);
}

function highest(
  installed: readonly InstalledProfile[],
  purpose: ChargingProfilePurpose,
  place: Place,
  now: number,
): Limit | null {
  let best: { stackLevel: number; connectorId: number; limit: Limit } | null = null;
  for (const { connectorId, profile } of installed) {
    if (profile.chargingProfilePurpose !== purpose) continue;
    if (connectorId !== 0 && connectorId !== place.connectorId) continue;
    const period = periodAt(profile, place.transactionStartedAt, now);
    if (period === null) continue;
    const { stackLevel } = profile;
    const beats =
      best === null ||
      stackLevel > best.stackLevel ||
      (stackLevel === best.stackLevel && connectorId > best.connectorId);
    if (beats) {
      best = {
        stackLevel,
        connectorId,
        limit: toLimit(period, profile.chargingSchedule.chargingRateUnit, place),
      };
    }
  }
  return best === null ? null : best.limit;
}

/** The period in force; null outside the periods of the profile. */
function periodAt(
  profile: ChargingProfile,
  transactionStartedAt: number | null,
  now: number,
): ChargingSchedulePeriod | null {
  const { validFrom, validTo, chargingSchedule } = profile;
  if (validFrom !== undefined && now < Date.parse(validFrom)) return null;
  if (validTo !== undefined && now >= Date.parse(validTo)) return null;
  const startedAt = startOf(profile, transactionStartedAt, now);
  if (startedAt === null) return null;
  const elapsedS = (now - startedAt) / 1000;
  const { duration, chargingSchedulePeriod } = chargingSchedule;
  if (duration !== undefined && elapsedS >= duration) return null;
  return chargingSchedulePeriod.findLast(({ startPeriod }) => startPeriod <= elapsedS) ?? null;
}

const dayMs = 86_400_000;

function startOf(profile: ChargingProfile, transactionStartedAt: number | null, now: number): number | null {
  const { startSchedule } = profile.chargingSchedule;
  // A schedule without a start begins with the transaction.
  if (profile.chargingProfileKind === "Relative" || startSchedule === undefined) return transactionStartedAt;
  const first = Date.parse(startSchedule);
  if (profile.chargingProfileKind === "Absolute" || now < first) return first;
  // Daily means every 24 hours from the start, regardless of daylight saving time (errata 3.78).
  const everyMs = recurrenceMs(profile);
  return first + Math.floor((now - first) / everyMs) * everyMs;
}

function recurrenceMs({ recurrencyKind }: ChargingProfile): number {
  return recurrencyKind === "Weekly" ? 7 * dayMs : dayMs;
}

/** `A` is per phase; `W` is for all phases, 3 by default (errata 3.34, 3.68). */
function toLimit({ limit, numberPhases = 3 }: ChargingSchedulePeriod, unit: "A" | "W", place: Place): Limit {
  const { wattPhases, voltageV } = place;
  if (unit === "W" && wattPhases !== undefined)
    return { currentA: limit / (voltageV * wattPhases), phases: wattPhases };
  const phases = Math.min(numberPhases, place.phases);
  return { currentA: unit === "A" ? limit : limit / (voltageV * phases), phases };
}
