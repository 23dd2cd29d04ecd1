import { allocateAhead, type Candidate } from "./allocate-ahead.ts";
import type { Demand, FixedLoad, Grant } from "./allocation.ts";
import {
  exposureOf,
  grantedA,
  inForceA,
  isPreparing,
  isUncontrolled,
  keptFreeA,
  lowestA,
  wantedBaselineA,
} from "./exposure.ts";
import { SITE_NODE } from "./fuse-tree.ts";
import type { ConnectorLedger, Target } from "./ledger.ts";
import { MOST_WAKES } from "./observe.ts";
import { nextOrder, type ServiceHistory } from "./rotation.ts";
import { mayOthersRise, type Rules } from "./rules.ts";
import type { ConnectorConfig } from "./site.ts";
import type { SiteState } from "./state.ts";
import { drawnBy, drawnByAny, leastOf, limitWithin, mostOf, phasesOf } from "./watts.ts";

/** The target of every session, and their order. */
export interface Plan {
  /** Of every running session, and of every one that is about to begin. */
  targets: ReadonlyMap<string, Target>;
  /** Lower is earlier. */
  order: ReadonlyMap<string, number>;
  /** Sessions that have no room for their minimum, in the order of their turns. */
  waiting: readonly string[];
  /** Kept free at the site for sessions that start without an announcement. */
  poolA: number;
}

/**
 * The allocation over all sessions that can be changed. What cannot change (offline, uncontrolled, stuck, kept free) is
 * subtracted before. What changes by itself within seconds, such as a decrease that settles, is left to the functions that
 * send limits.
 */
export function planTargets(
  ledgers: Readonly<Record<string, ConnectorLedger>>,
  services: readonly ServiceHistory[],
  requested: ReadonlySet<string>,
  busy: SiteState["busy"],
  rules: Rules,
  at: number,
): Plan {
  const { site, policy } = rules;
  const turns = nextOrder(services, at, policy);
  const fixed: FixedLoad[] = [];
  const candidates: Candidate[] = [];
  const targets = new Map<string, Target>();
  const poolA = poolOf(ledgers, rules);
  const late = lateChargers(ledgers, busy, rules, at);
  if (poolA > 0) fixed.push({ nodeId: SITE_NODE, amps: poolA, cause: "start_pool" });
  for (const connector of site.connectors) {
    const ledger = ledgers[connector.id];
    if (ledger === undefined) continue;
    const isLate = ledger.transaction !== null && late.has(connector.chargerId);
    const demand = isLate ? null : demandOf(ledger, connector, turns, requested, rules, at);
    if (demand === null) {
      fixed.push(...fixedLoads(ledger, connector, isLate, rules, at));
      if (ledger.transaction !== null) targets.set(connector.id, heldTarget(ledger, connector, rules, at));
    } else candidates.push({ ledger, connector, demand, floorA: floorOf(ledger, connector, rules) });
  }
  const grants = allocateAhead(candidates, fixed, rules);
  const order = new Map(candidates.map(({ demand }) => [demand.id, demand.order]));
  const waiting = candidates
    .filter(({ ledger, demand }) => ledger.transaction !== null && isWaiting(demand, grants.get(demand.id)))
    .map(({ demand }) => demand)
    .sort((a, b) => (a.tier ?? 0) - (b.tier ?? 0) || a.order - b.order)
    .map(({ id }) => id);
  const positions = new Map(waiting.map((id, index) => [id, index + 1]));
  for (const candidate of candidates) {
    const { id } = candidate.demand;
    targets.set(id, targetOf(candidate, grants.get(id), positions.get(id) ?? null, rules, at));
  }
  return { targets, order, waiting, poolA };
}

function isWaiting({ maxA, minA = 0 }: Demand, grant: Grant | undefined): boolean {
  return grant?.bound === "not_admitted" && maxA >= minA;
}

function demandOf(
  ledger: ConnectorLedger,
  connector: ConnectorConfig,
  turns: ReadonlyMap<string, number>,
  requested: ReadonlySet<string>,
  rules: Rules,
  at: number,
): Demand | null {
  const { policy } = rules;
  if (!ledger.online || isUncontrolled(ledger, connector) || isStuck(ledger, rules)) return null;
  if (ledger.meter.excessA !== null || ledger.meter.foreignA !== null) return null;
  const running = ledger.transaction !== null;
  if (!running && !isStartExpected(ledger, rules, at) && !requested.has(connector.id)) return null;
  const highestA = mostA(ledger, connector, rules, at);
  if (highestA <= 0) return null;
  const leastA = Math.max(leastOf(rules, connector), lowestA(ledger, connector));
  const maxA = drawnBy(highestA, ledger, connector);
  const keptA = keepsA(ledger, connector, rules);
  const minA = Math.max(drawnBy(leastA, ledger, connector), Math.min(keptA, maxA));
  if ((maxA < minA || highestA < leastA) && running) return null;
  const alwaysOn = running && isAlwaysOn(ledger, connector, rules);
  const turn = turns.get(connector.id) ?? turns.size;
  return {
    id: connector.id,
    nodeId: connector.nodeId ?? SITE_NODE,
    minA,
    maxA,
    demandA: running ? usableA(ledger, connector, rules, at) : null,
    weight: connector.weight ?? 1,
    tier: connector.tier ?? 0,
    // A session that cannot be switched off comes first, one that has not begun comes last, and a sleeping car is woken now
    // and then.
    order: alwaysOn || isReoffered(ledger, policy, at) ? -1 : running ? turn : turns.size + 1,
    previousA: drawnBy(ledger.limit.accepted?.limitA ?? 0, ledger, connector),
  };
}

/** When a car is unplugged, the charger first reports that the car has suspended itself. It keeps what it has for a moment. */
function usableA(
  ledger: ConnectorLedger,
  connector: ConnectorConfig,
  { policy, safeties }: Rules,
  at: number,
): number | null {
  if (ledger.status === "suspended_ev" && at - ledger.statusSince < policy.settleMs)
    return drawnBy(inForceA(ledger, connector, safeties), ledger, connector);
  // No limit has made current flow. What it does not use is for others, until it draws.
  const hasNoEffect =
    ledger.wakes >= MOST_WAKES && at - (ledger.limit.accepted?.at ?? at) >= policy.raiseSpacingMs;
  if (ledger.status === "suspended_evse" && hasNoEffect) return 0;
  return ledger.demand?.demandA ?? null;
}

/** A car has arrived, or a remote start was granted: others give way before the session begins. */
function isStartExpected(ledger: ConnectorLedger, rules: Rules, at: number): boolean {
  const until = startExpectedUntil(ledger, rules);
  return ledger.starts.some(({ state }) => state !== "expired") || (until !== null && at < until);
}

/** Until when others give way to it. Null: they do not. */
export function startExpectedUntil(ledger: ConnectorLedger, { policy }: Rules): number | null {
  const from = ledger.starts.filter(({ state }) => state !== "expired").map(({ at }) => at);
  if (isPreparing(ledger) && ledger.arrivedAt !== null) from.push(ledger.arrivedAt);
  return from.length === 0 ? null : Math.max(...from) + policy.startWindowMs;
}

/**
 * The most that it may have, counted over its phases. A raise that the charger has just refused is not offered again for a
 * while.
 */
function mostA(ledger: ConnectorLedger, connector: ConnectorConfig, { safeties }: Rules, at: number): number {
  const ceilingA = ceilingOf(ledger, connector);
  if (!refusesRaises(ledger, at)) return ceilingA;
  return Math.min(ceilingA, inForceA(ledger, connector, safeties));
}

/** The operator's ceiling, and at most what the connector carries. */
function ceilingOf({ ceilingA }: ConnectorLedger, connector: ConnectorConfig): number {
  if (ceilingA === null) return mostOf(connector);
  return Math.min(mostOf(connector), Math.floor(ceilingA) * phasesOf(connector));
}

function refusesRaises(
  { transaction, raises: { notBefore, refusals } }: ConnectorLedger,
  at: number,
): boolean {
  return transaction !== null && refusals > 0 && notBefore !== null && notBefore > at;
}

/** A charger that refuses 0 A continues to draw, once it does. */
function isAlwaysOn(ledger: ConnectorLedger, connector: ConnectorConfig, { safeties }: Rules): boolean {
  return lowestA(ledger, connector) > 0 && inForceA(ledger, connector, safeties) > 0;
}

/** After this many failures a decrease is stuck: it counts as a fixed load, and is still retried. */
export function isStuck({ limit, transaction }: ConnectorLedger, { policy }: Rules): boolean {
  return transaction !== null && limit.failures >= policy.retryMs.length;
}

/**
 * The chargers that do not answer. Other loads may rise meanwhile, so other chargers are lowered instead at once. When the
 * charger answers, they get back what is left. Empty where only the chargers are on the fuse.
 */
function lateChargers(
  ledgers: Readonly<Record<string, ConnectorLedger>>,
  busy: SiteState["busy"],
  rules: Rules,
  at: number,
): ReadonlySet<string> {
  const { site, policy } = rules;
  const late = new Set<string>();
  if (!mayOthersRise(rules)) return late;
  for (const [chargerId, call] of Object.entries(busy))
    if (at - call.at >= policy.lateAnswerMs) late.add(chargerId);
  for (const { id, chargerId } of site.connectors)
    if ((ledgers[id]?.limit.failures ?? 0) > 0) late.add(chargerId);
  return late;
}

export function isBaselineStuck({ baseline }: ConnectorLedger, { policy }: Rules): boolean {
  return baseline.failures >= policy.retryMs.length;
}

/** A car that has slept for long is offered its minimum for a moment, before others. */
export function isReoffered(
  { suspendedSince }: ConnectorLedger,
  policy: Rules["policy"],
  at: number,
): boolean {
  if (suspendedSince === null) return false;
  const asleepMs = at - suspendedSince - policy.suspendedHoldMs;
  return asleepMs >= policy.reofferMs && asleepMs % policy.reofferMs < policy.reofferForMs;
}

function floorOf(ledger: ConnectorLedger, connector: ConnectorConfig, rules: Rules): number {
  if (ledger.transaction === null) return drawnByAny(grantedA(ledger), connector);
  return isAlwaysOn(ledger, connector, rules) ? drawnBy(lowestA(ledger, connector), ledger, connector) : 0;
}

function fixedLoads(
  ledger: ConnectorLedger,
  connector: ConnectorConfig,
  isLate: boolean,
  rules: Rules,
  at: number,
): FixedLoad[] {
  const nodeId = connector.nodeId ?? SITE_NODE;
  const { exposureA, reserveA, holdA } = exposureOf(ledger, connector, rules);
  const cause = causeOf(ledger, connector);
  if (!ledger.online || cause === "uncontrolled") return [{ nodeId, amps: exposureA + reserveA, cause }];
  if (isBaselineStuck(ledger, rules)) return [{ nodeId, amps: exposureA + reserveA + holdA, cause }];
  if (ledger.transaction !== null) {
    const lasts =
      isStuck(ledger, rules) || isLate || ledger.meter.excessA !== null || ledger.meter.foreignA !== null;
    const heldA = heldTarget(ledger, connector, rules, at).limitA;
    const keptA = lasts ? exposureA : drawnBy(heldA, ledger, connector);
    return [{ nodeId, amps: Math.max(keptA, keepsA(ledger, connector, rules)), cause }];
  }
  const lingers = ledger.ended !== null && ledger.ended.until <= at;
  const drawsA = lingers || isPreparing(ledger) ? exposureA : 0;
  return [{ nodeId, amps: Math.max(drawsA, keepsA(ledger, connector, rules)), cause: "start_pool" }];
}

/**
 * What is kept free once the baseline has its target value. A baseline that is lowered within seconds takes nothing from
 * others.
 */
function keepsA(ledger: ConnectorLedger, connector: ConnectorConfig, rules: Rules): number {
  const keptA = keptFreeA(ledger, connector, rules);
  if (isBaselineStuck(ledger, rules)) return keptA;
  return Math.min(keptA, drawnByAny(wantedBaselineA(ledger, connector, rules), connector));
}

function causeOf(ledger: ConnectorLedger, connector: ConnectorConfig): FixedLoad["cause"] {
  if (isUncontrolled(ledger, connector)) return "uncontrolled";
  return ledger.online ? "unconfirmed" : "offline";
}

/**
 * The target of a session without a demand: its last limit, or nothing where the operator's ceiling or its maximum allows
 * nothing.
 */
function heldTarget(ledger: ConnectorLedger, connector: ConnectorConfig, rules: Rules, at: number): Target {
  const { ceilingA } = ledger;
  const lowA = isAlwaysOn(ledger, connector, rules) ? lowestA(ledger, connector) : 0;
  const leastA = Math.max(leastOf(rules, connector), lowA);
  const mostNowA = ceilingOf(ledger, connector);
  if (ceilingA !== null && ceilingA * phasesOf(connector) < leastA)
    return { limitA: lowA, bound: "operator", position: null };
  if (mostNowA < leastA) return { limitA: lowA, bound: "max_below_min", position: null };
  const lastA = refusesRaises(ledger, at)
    ? inForceA(ledger, connector, rules.safeties)
    : (ledger.target?.limitA ?? ledger.limit.accepted?.limitA ?? 0);
  const heldA = Math.floor(Math.min(lastA, mostNowA));
  return { limitA: heldA < leastA ? lowA : heldA, bound: "unverified", position: null };
}

/**
 * A small raise is not worth a write, unless there was none for so long that the write budget allows one. A raise from 0 A
 * always is.
 */
function targetOf(
  { ledger, connector, demand }: Candidate,
  grant: Grant | undefined,
  position: number | null,
  rules: Rules,
  at: number,
): Target {
  const bound = boundOf(ledger, connector, demand, grant);
  const withinA = limitWithin(grant?.amps ?? 0, ledger, connector);
  const grantedNowA = Math.min(withinA, mostA(ledger, connector, rules, at));
  const haveA = inForceA(ledger, connector, rules.safeties);
  const known = ledger.limit.accepted !== null && ledger.limit.unanswered.length === 0 && !ledger.doubtful;
  const { raiseStepA, raisesPerHour } = rules.policy;
  const { lastAt } = ledger.raises;
  const hasBudget = lastAt === null || at - lastAt >= 3_600_000 / Math.max(1, raisesPerHour);
  const small =
    known &&
    !hasBudget &&
    haveA > 0 &&
    grantedNowA > haveA &&
    grantedNowA - haveA < raiseStepA * phasesOf(connector);
  return small
    ? { limitA: haveA, bound: "write_budget", position }
    : { limitA: grantedNowA, bound, position };
}

function boundOf(
  ledger: ConnectorLedger,
  connector: ConnectorConfig,
  demand: Demand,
  grant: Grant | undefined,
): Target["bound"] {
  const bound = grant?.bound ?? "not_admitted";
  if (bound !== "own_max" && bound !== "max_below_min") return bound;
  const isLower = ledger.ceilingA !== null && ledger.ceilingA * phasesOf(connector) < mostOf(connector);
  if (isLower && drawnBy(ceilingOf(ledger, connector), ledger, connector) <= demand.maxA) return "operator";
  return bound;
}

/** `pool`: some minimum currents, while a session may begin unannounced with more than 0 A. */
function poolOf(ledgers: Readonly<Record<string, ConnectorLedger>>, rules: Rules): number {
  const { site, policy, baselines } = rules;
  if (!site.enabled || site.startReserve !== "pool") return 0;
  let idle = 0;
  for (const connector of site.connectors) {
    const ledger = ledgers[connector.id];
    if (ledger?.online && ledger.transaction === null && (baselines.amps.get(connector.id) ?? 0) > 0) idle++;
  }
  return Math.min(idle, site.poolSize ?? 1) * Math.ceil(policy.minimumA);
}
