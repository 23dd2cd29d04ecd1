import { keepsFullReserve } from "./baselines.ts";
import type { ConnectorLedger, Slot } from "./ledger.ts";
import type { Rules } from "./rules.ts";
import type { Safeties } from "./safeties.ts";
import type { ConnectorConfig, ConnectorState } from "./site.ts";
import { drawnBy, drawnByAny, mostOf, phasesOf, unlimited } from "./watts.ts";

/** What one connector takes out of every limit above it. Whole amperes. */
export interface Exposure {
  /** Not more than this is drawn, for all that is known. */
  exposureA: number;
  /** Not drawn now, and kept free all the same, for a session that nobody announces. */
  reserveA: number;
  /** Might be drawn, though nobody gives way to it: no raise relies on it. */
  holdA: number;
}

/**
 * A connector that is idle and online draws nothing; what a session on it might begin with is its reserve. While its
 * baseline is not known (new, or just booted) that may be all it can. Nobody is lowered for that, for OCPP 1.6 has
 * profiles persist (errata 3.37) and the baseline is written at once; but nobody is raised into it either.
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
  const begins = granted > 0 || isPreparing(ledger) || saysItCharges(ledger);
  const possibleA = baselineMostA(ledger, connector, safeties);
  // A baseline that is still above what it shall be counts until the charger has taken the lower one.
  const above = ledger.baseline.accepted !== null && possibleA > wantedBaselineA(ledger, connector, rules);
  return Math.max(
    granted,
    begins || above ? drawnByAny(possibleA, connector) : 0,
    lastingA(ledger, connector),
  );
}

/** The session may have ended and another begun: one after the other, so the greater of the two counts. */
function offlineA(ledger: ConnectorLedger, connector: ConnectorConfig, safeties: Safeties): number {
  // Whoever was about to start may have been allowed to just before the line was lost.
  const { status, transaction } = ledger;
  const isStarting = transaction === null && (status === "preparing" || saysItCharges(ledger));
  const starts = (connector.startsOffline ?? true) || isStarting;
  const nextA = starts ? drawnByAny(baselineMostA(ledger, connector, safeties), connector) : 0;
  // Whoever has booted and left before it took its baseline again may have none.
  const forgets = (connector.dropsProfilesOffline ?? false) || ledger.booted;
  const forgottenA = forgets && (starts || ledger.transaction !== null) ? Math.ceil(connector.maxA) : 0;
  const sessionA =
    ledger.transaction === null ? 0 : drawnBy(inForceA(ledger, connector, safeties), ledger, connector);
  const grantedNowA = drawnByAny(grantedA(ledger), connector);
  return Math.max(nextA, forgottenA, sessionA, grantedNowA, lastingA(ledger, connector));
}

/** The most that may be in force for the running transaction, counted over its phases, settling aside. */
export function inForceA(ledger: ConnectorLedger, connector: ConnectorConfig, safeties: Safeties): number {
  const { limit } = ledger;
  if (!safeties.waitsForDecreases) {
    const sent = limit.unanswered.at(-1);
    if (sent !== undefined) return sent.limitA;
  }
  const acceptedA = limit.accepted?.limitA ?? 0;
  if (limit.accepted !== null && !ledger.doubtful) return Math.max(acceptedA, unansweredA(limit));
  // After a boot the baseline may be gone as well; a limit that was accepted since then holds without it.
  if (ledger.limit.accepted !== null && isIdleSinceBoot(ledger)) {
    const nextA = ledger.status === "preparing" ? baselineMostA(ledger, connector, safeties) : 0;
    return Math.max(acceptedA, nextA, unansweredA(limit));
  }
  const fallbackA = ledger.booted ? unlimited(connector) : baselineMostA(ledger, connector, safeties);
  return Math.max(acceptedA, fallbackA, unansweredA(limit));
}

/** The most that a session may begin with, counted over its phases; without an accepted baseline that is all it carries. */
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

/** What may be drawn beyond what is in force: until a car has followed, or because it does not obey. */
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
 * It has booted, and has said since that nothing flows: what its transaction might draw without its limits is kept from
 * others, but is no reason to take anything from them.
 */
function isIdleSinceBoot({ bootedAt, status, statusSince }: ConnectorLedger): boolean {
  return bootedAt !== null && statusSince >= bootedAt && status !== null && !mayFlow.has(status);
}

/** A car that waits for its charger, or the charger for it, may go on at any moment. One that has yet to start needs a session. */
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

/** It counts in full whatever it is told, and whether a car is there or not: a session may begin at any moment. */
export function isUncontrolled(ledger: ConnectorLedger, connector: ConnectorConfig): boolean {
  return ledger.uncontrolled !== null || (connector.uncontrolled ?? false);
}

export function isPreparing({ online, transaction, status }: ConnectorLedger): boolean {
  return online && transaction === null && status === "preparing";
}

/** With or without a transaction that we know of. */
export function saysItCharges({ status }: ConnectorLedger): boolean {
  return status === "charging" || status === "suspended_ev" || status === "suspended_evse";
}

/** A running session keeps its connector's baseline too: the next one may begin right after it. */
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

/** What the connector's baseline is to be, counted over its phases: its own maximum where nobody balances. */
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

/** After so many limits without effect. */
const WAKES_UNTIL_BASELINE = 2;

/**
 * Chargers have been seen to discard what comes for a transaction while nothing flows. Such a session is started by the
 * baseline, which is what it was once there is a current that a limit can be set for.
 */
function needsBaseline({ wakes, status, limit, transaction }: ConnectorLedger): boolean {
  if (wakes < WAKES_UNTIL_BASELINE || transaction === null || status !== "suspended_evse") return false;
  return limit.accepted !== null && !limit.accepted.carriedByBaseline;
}

/** A charger that has refused 0 A so often does not take it. Once may be an accident. */
export const REFUSALS_UNTIL_BELIEVED = 3;

/** The lowest limit that the charger takes, for all that is known, counted over its phases. */
export function lowestA({ lowest }: ConnectorLedger, connector: ConnectorConfig): number {
  const learnedA = lowest !== null && lowest.refusals >= REFUSALS_UNTIL_BELIEVED ? lowest.limitA : 0;
  const configuredA = Math.ceil(connector.minSettableA ?? 0) * phasesOf(connector);
  return Math.min(mostOf(connector), Math.max(configuredA, learnedA));
}
