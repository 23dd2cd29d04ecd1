import { keepsFullReserve } from "./baselines.ts";
import type { ConnectorLedger, Slot } from "./ledger.ts";
import type { Rules } from "./rules.ts";
import type { Safeties } from "./safeties.ts";
import type { ConnectorConfig, ConnectorState } from "./site.ts";
import { drawnBy, drawnByAny, mostOf, phasesOf, unlimited } from "./watts.ts";

/** What one connector takes from every limit above it, in whole amperes. */
export interface Exposure {
  /** The connector draws at most this. */
  exposureA: number;
  /** Not drawn now, but kept free for a session that starts without an announcement. */
  reserveA: number;
  /** Might be drawn. Other sessions are not lowered for it, but raises do not use it. */
  holdA: number;
}

/**
 * An idle online connector draws nothing; its reserve is what a session on it may begin with. While its baseline is not known
 * (a new connector, or one that has just booted) a session may begin with the maximum. Other sessions are not lowered for
 * that, because OCPP 1.6 profiles persist (errata 3.37) and the baseline is written at once; but they are not raised into it
 * either.
 */
export function exposureOf(ledger: ConnectorLedger, connector: ConnectorConfig, rules: Rules): Exposure {
  const maxA = Math.ceil(connector.maxA);
  if (!ledger.known) return { exposureA: 0, reserveA: 0, holdA: ledger.observed ? 0 : maxA };
  const exposureA = mayDrawA(ledger, connector, rules);
  const reserveA = keptFreeA(ledger, connector, rules);
  const unverified = ledger.online && (ledger.booted || ledger.baseline.accepted === null);
  const mayBeA = unverified ? maxA : isIdleSinceBoot(ledger) ? settlingA(ledger, connector, true) : 0;
  return {
    exposureA,
    reserveA: Math.max(0, reserveA - exposureA),
    holdA: Math.max(0, mayBeA - Math.max(exposureA, reserveA)),
  };
}

function mayDrawA(ledger: ConnectorLedger, connector: ConnectorConfig, rules: Rules): number {
  const { safeties } = rules;
  const maxA = Math.ceil(connector.maxA);
  if (isUncontrolled(ledger, connector)) return Math.max(maxA, lastingA(ledger, connector));
  if (!ledger.online) {
    if (!safeties.reservesOffline) return 0;
    return offlineA(ledger, connector, safeties);
  }
  if (ledger.transaction !== null)
    return Math.max(
      drawnBy(inForceA(ledger, connector, safeties), ledger, connector),
      lastingA(ledger, connector),
    );
  const granted = drawnByAny(grantedA(ledger), connector);
  const begins = granted > 0 || isPreparing(ledger) || reportsCharging(ledger);
  const possibleA = baselineMostA(ledger, connector, safeties);
  // A baseline above its target counts until the charger has accepted the lower one.
  const above = ledger.baseline.accepted !== null && possibleA > wantedBaselineA(ledger, connector, rules);
  return Math.max(
    granted,
    begins || above ? drawnByAny(possibleA, connector) : 0,
    lastingA(ledger, connector),
  );
}

/** The session may have ended and another one may have begun. They follow each other, so the greater of the two counts. */
function offlineA(ledger: ConnectorLedger, connector: ConnectorConfig, safeties: Safeties): number {
  // A car that was about to start may have been authorized just before the connection was lost.
  const { status, transaction } = ledger;
  const isStarting = transaction === null && (status === "preparing" || reportsCharging(ledger));
  const starts = (connector.startsOffline ?? true) || isStarting;
  const nextA = starts ? drawnByAny(baselineMostA(ledger, connector, safeties), connector) : 0;
  // A charger that booted and disconnected before it got its baseline may have none.
  const losesProfiles = (connector.dropsProfilesOffline ?? false) || ledger.booted;
  const unlimitedA = losesProfiles && (starts || ledger.transaction !== null) ? Math.ceil(connector.maxA) : 0;
  const sessionA =
    ledger.transaction === null ? 0 : drawnBy(inForceA(ledger, connector, safeties), ledger, connector);
  const grantedNowA = drawnByAny(grantedA(ledger), connector);
  return Math.max(nextA, unlimitedA, sessionA, grantedNowA, lastingA(ledger, connector));
}

/**
 * The highest limit that may be in force for the running transaction, counted over its phases, without the current that still
 * settles.
 */
export function inForceA(ledger: ConnectorLedger, connector: ConnectorConfig, safeties: Safeties): number {
  const { limit } = ledger;
  if (!safeties.waitsForDecreases) {
    const sent = limit.unanswered.at(-1);
    if (sent !== undefined) return sent.limitA;
  }
  const acceptedA = limit.accepted?.limitA ?? 0;
  if (limit.accepted !== null && !ledger.doubtful) return Math.max(acceptedA, unansweredA(limit));
  // After a boot the baseline may be gone too. A limit that was accepted since then holds without it.
  if (ledger.limit.accepted !== null && isIdleSinceBoot(ledger)) {
    const nextA = ledger.status === "preparing" ? baselineMostA(ledger, connector, safeties) : 0;
    return Math.max(acceptedA, nextA, unansweredA(limit));
  }
  const fallbackA = ledger.booted ? unlimited(connector) : baselineMostA(ledger, connector, safeties);
  return Math.max(acceptedA, fallbackA, unansweredA(limit));
}

/** The highest limit that a session may begin with, counted over its phases. Without an accepted baseline that is the maximum. */
export function baselineMostA(
  { baseline }: ConnectorLedger,
  connector: ConnectorConfig,
  safeties: Safeties,
): number {
  if (!safeties.waitsForDecreases) {
    const sent = baseline.unanswered.at(-1);
    if (sent !== undefined) return sent.limitA;
  }
  return Math.max(baseline.accepted?.limitA ?? unlimited(connector), unansweredA(baseline));
}

/** What may be drawn beyond the limit in force, because a car has not followed a decrease yet or ignores its limit. */
export function lastingA(ledger: ConnectorLedger, connector: ConnectorConfig): number {
  const { ended, meter } = ledger;
  const drawn = [ended === null ? null : ended.drawnA, meter.excessA, meter.foreignA];
  return Math.max(
    0,
    ...drawn.filter((amps) => amps !== null),
    settlingA(ledger, connector, !isIdleSinceBoot(ledger)),
  );
}

function settlingA(ledger: ConnectorLedger, connector: ConnectorConfig, withBoot: boolean): number {
  let mostA = 0;
  for (const { limitA, sinceBoot } of ledger.settling)
    if (withBoot || !sinceBoot) mostA = Math.max(mostA, drawnBy(limitA, ledger, connector));
  return mostA;
}

/**
 * The charger has booted and has reported since then that no current flows. What its transaction might draw without its
 * limits is not given to other sessions, but they are not lowered for it either.
 */
function isIdleSinceBoot({ bootedAt, status, statusSince }: ConnectorLedger): boolean {
  return bootedAt !== null && statusSince >= bootedAt && status !== null && !mayFlow.has(status);
}

/**
 * Current may start at any moment when the car waits for the charger or the charger for the car. In the other states it needs
 * a new session first.
 */
const mayFlow: ReadonlySet<ConnectorState> = new Set(["charging", "suspended_ev", "suspended_evse"]);

export function grantedA({ starts }: ConnectorLedger): number {
  let mostA = 0;
  for (const { state, limitA } of starts) if (state !== "expired") mostA = Math.max(mostA, limitA);
  return mostA;
}

export function unansweredA({ unanswered }: Slot): number {
  let mostA = 0;
  for (const { limitA } of unanswered) mostA = Math.max(mostA, limitA);
  return mostA;
}

/** An uncontrolled connector counts in full, with or without a car: a session may begin at any moment. */
export function isUncontrolled(ledger: ConnectorLedger, connector: ConnectorConfig): boolean {
  return ledger.uncontrolled !== null || (connector.uncontrolled ?? false);
}

export function isPreparing({ online, transaction, status }: ConnectorLedger): boolean {
  return online && transaction === null && status === "preparing";
}

/** With or without a transaction that is known here. */
export function reportsCharging({ status }: ConnectorLedger): boolean {
  return status === "charging" || status === "suspended_ev" || status === "suspended_evse";
}

/** A running session keeps its connector's baseline too, because the next session may begin right after it. */
export function keptFreeA(ledger: ConnectorLedger, connector: ConnectorConfig, rules: Rules): number {
  if (!rules.site.enabled || !ledger.online) return 0;
  if (!keepsFullReserve(rules.site) && lowestA(ledger, connector) === 0) return 0;
  const { baseline } = ledger;
  const keptA = Math.max(
    wantedBaselineA(ledger, connector, rules),
    baseline.accepted?.limitA ?? 0,
    unansweredA(baseline),
  );
  return drawnByAny(keptA, connector);
}

/** The target of the connector's baseline, counted over its phases. Without load balancing it is the maximum. */
export function wantedBaselineA(
  ledger: ConnectorLedger,
  connector: ConnectorConfig,
  { site, baselines }: Rules,
): number {
  if (!site.enabled) return mostOf(connector);
  const configuredA = baselines.amps.get(connector.id) ?? 0;
  if (needsBaseline(ledger)) return Math.max(configuredA, ledger.limit.accepted?.limitA ?? 0);
  if (configuredA === 0 && ledger.baseline.accepted?.limitA === 0) return 0;
  return Math.max(configuredA, lowestA(ledger, connector));
}

/** After this many limits without effect, the baseline is used. */
const WAKES_UNTIL_BASELINE = 2;

/**
 * Some chargers discard a limit for a transaction while no current flows. The baseline starts such a session; it goes back to
 * its own value when current flows and a limit can be set.
 */
function needsBaseline({ wakes, status, limit, transaction }: ConnectorLedger): boolean {
  if (wakes < WAKES_UNTIL_BASELINE || transaction === null || status !== "suspended_evse") return false;
  return limit.accepted !== null && !limit.accepted.setByBaseline;
}

/** A charger that has refused 0 A this often does not accept it. A single refusal may be an accident. */
export const REFUSALS_UNTIL_ASSUMED = 3;

/** The lowest limit that the charger is known to accept, counted over its phases. */
export function lowestA({ lowest }: ConnectorLedger, connector: ConnectorConfig): number {
  const learnedA = lowest !== null && lowest.refusals >= REFUSALS_UNTIL_ASSUMED ? lowest.limitA : 0;
  const configuredA = Math.ceil(connector.minSettableA ?? 0) * phasesOf(connector);
  return Math.min(mostOf(connector), Math.max(configuredA, learnedA));
}
