import { allocate } from "./allocate.ts";
import type { Claim, FixedLoad, Grant, LimitNode } from "./allocation.ts";
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
import type { Rules } from "./rules.ts";
import type { ConnectorConfig } from "./site.ts";
import { drawnBy, drawnByAny, leastOf, limitWithin, mostOf, phasesOf } from "./watts.ts";

/** Where everybody is to go, and in which order. */
export interface Plan {
  /** Of every running session, and of whoever is about to begin one. */
  targets: ReadonlyMap<string, Target>;
  /** Lower is earlier. */
  order: ReadonlyMap<string, number>;
  /** Sessions that have no room for their minimum, in the order of their turns. */
  waiting: readonly string[];
  /** Kept free at the site for sessions that nobody announces. */
  poolA: number;
}

/** Somebody whose limit we can change, or who is about to begin. A claim is of what one phase carries. */
interface Claimant {
  ledger: ConnectorLedger;
  connector: ConnectorConfig;
  claim: Claim;
  /** What it has now and keeps: nobody can take it from it yet. */
  floorA: number;
}

/**
 * The allocation over all that can be changed. What cannot (offline, uncontrolled, stuck, kept free) comes off before; what
 * changes by itself in seconds, as a decrease that settles, is left to whoever sends.
 */
export function planTargets(
  ledgers: Readonly<Record<string, ConnectorLedger>>,
  services: readonly ServiceHistory[],
  requested: ReadonlySet<string>,
  rules: Rules,
  at: number,
): Plan {
  const { site, policy } = rules;
  const turns = nextOrder(services, at, policy);
  const fixed: FixedLoad[] = [];
  const claimants: Claimant[] = [];
  const targets = new Map<string, Target>();
  const poolA = poolOf(ledgers, rules);
  if (poolA > 0) fixed.push({ nodeId: SITE_NODE, amps: poolA, cause: "start_pool" });
  for (const connector of site.connectors) {
    const ledger = ledgers[connector.id];
    if (ledger === undefined) continue;
    const claim = claimOf(ledger, connector, turns, requested, rules, at);
    if (claim === null) {
      fixed.push(...fixedLoads(ledger, connector, rules, at));
      if (ledger.transaction !== null) targets.set(connector.id, heldTarget(ledger, connector, rules, at));
    } else claimants.push({ ledger, connector, claim, floorA: floorOf(ledger, connector, rules) });
  }
  const grants = allocateAbove(claimants, fixed, nodesOf(rules));
  const order = new Map(claimants.map(({ claim }) => [claim.id, claim.order]));
  const waiting = claimants
    .filter(({ ledger, claim }) => ledger.transaction !== null && isWaiting(claim, grants.get(claim.id)))
    .map(({ claim }) => claim)
    .sort((a, b) => (a.tier ?? 0) - (b.tier ?? 0) || a.order - b.order)
    .map(({ id }) => id);
  const positions = new Map(waiting.map((id, index) => [id, index + 1]));
  for (const claimant of claimants) {
    const { id } = claimant.claim;
    targets.set(id, targetOf(claimant, grants.get(id), positions.get(id) ?? null, rules, at));
  }
  return { targets, order, waiting, poolA };
}

function isWaiting({ maxA, minA = 0 }: Claim, grant: Grant | undefined): boolean {
  return grant?.bound === "not_admitted" && maxA >= minA;
}

function claimOf(
  ledger: ConnectorLedger,
  connector: ConnectorConfig,
  turns: ReadonlyMap<string, number>,
  requested: ReadonlySet<string>,
  rules: Rules,
  at: number,
): Claim | null {
  const { policy } = rules;
  if (!ledger.online || isUncontrolled(ledger, connector) || isStuck(ledger, rules)) return null;
  if (ledger.meter.excessA !== null || ledger.meter.foreignA !== null) return null;
  const running = ledger.transaction !== null;
  if (!running && !isComing(ledger, rules, at) && !requested.has(connector.id)) return null;
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
    demandA: running ? demandOf(ledger, connector, rules, at) : null,
    weight: connector.weight ?? 1,
    tier: connector.tier ?? 0,
    // Whoever cannot be switched off comes first, whoever has not begun comes last, and a car that sleeps is woken now and then.
    order: alwaysOn || isReoffered(ledger, policy, at) ? -1 : running ? turn : turns.size + 1,
    previousA: drawnBy(ledger.limit.accepted?.limitA ?? 0, ledger, connector),
  };
}

/** A car that is unplugged says first that it has suspended itself: it keeps what it has for a moment. */
function demandOf(
  ledger: ConnectorLedger,
  connector: ConnectorConfig,
  { policy, safeties }: Rules,
  at: number,
): number | null {
  if (ledger.status === "suspended_ev" && at - ledger.statusSince < policy.settleMs)
    return drawnBy(inForceA(ledger, connector, safeties), ledger, connector);
  // Nothing has made it flow: what it does not use is for others, until it does.
  const inVain =
    ledger.wakes >= MOST_WAKES && at - (ledger.limit.accepted?.at ?? at) >= policy.raiseSpacingMs;
  if (ledger.status === "suspended_evse" && inVain) return 0;
  return ledger.demand?.demandA ?? null;
}

/** A car has come, or a remote start was granted: others give way before the session begins. */
function isComing(ledger: ConnectorLedger, rules: Rules, at: number): boolean {
  const until = comesUntil(ledger, rules);
  return ledger.starts.some(({ state }) => state !== "expired") || (until !== null && at < until);
}

/** How long others give way to it; null: to nobody. */
export function comesUntil(ledger: ConnectorLedger, { policy }: Rules): number | null {
  const from = ledger.starts.filter(({ state }) => state !== "expired").map(({ at }) => at);
  if (isPreparing(ledger) && ledger.arrivedAt !== null) from.push(ledger.arrivedAt);
  return from.length === 0 ? null : Math.max(...from) + policy.startWindowMs;
}

/** The most it may have, counted over its phases: a raise that the charger has just refused is not offered again for a while. */
function mostA(ledger: ConnectorLedger, connector: ConnectorConfig, { safeties }: Rules, at: number): number {
  const ceilingA = ceilingOf(ledger, connector);
  if (!refusesRaises(ledger, at)) return ceilingA;
  return Math.min(ceilingA, inForceA(ledger, connector, safeties));
}

/** The operator's ceiling, and no more than it carries. */
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

/** A charger that refuses 0 A goes on drawing, once it does. */
function isAlwaysOn(ledger: ConnectorLedger, connector: ConnectorConfig, { safeties }: Rules): boolean {
  return lowestA(ledger, connector) > 0 && inForceA(ledger, connector, safeties) > 0;
}

/** After so many failures a decrease is stuck: it counts as a load that nobody can change, and is tried on. */
export function isStuck({ limit, transaction }: ConnectorLedger, { policy }: Rules): boolean {
  return transaction !== null && limit.failures >= policy.retryMs.length;
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
  rules: Rules,
  at: number,
): FixedLoad[] {
  const nodeId = connector.nodeId ?? SITE_NODE;
  const { exposureA, reserveA, holdA } = exposureOf(ledger, connector, rules);
  const cause = causeOf(ledger, connector);
  if (!ledger.online || cause === "uncontrolled") return [{ nodeId, amps: exposureA + reserveA, cause }];
  if (isBaselineStuck(ledger, rules)) return [{ nodeId, amps: exposureA + reserveA + holdA, cause }];
  if (ledger.transaction !== null) {
    const lasts = isStuck(ledger, rules) || ledger.meter.excessA !== null || ledger.meter.foreignA !== null;
    const heldA = heldTarget(ledger, connector, rules, at).limitA;
    const keptA = lasts ? exposureA : drawnBy(heldA, ledger, connector);
    return [{ nodeId, amps: Math.max(keptA, keepsA(ledger, connector, rules)), cause }];
  }
  const lingers = ledger.ended !== null && ledger.ended.until <= at;
  const drawsA = lingers || isPreparing(ledger) ? exposureA : 0;
  return [{ nodeId, amps: Math.max(drawsA, keepsA(ledger, connector, rules)), cause: "start_pool" }];
}

/** What is kept free once the baseline is what it shall be: one that is lowered in seconds takes nothing from anybody. */
function keepsA(ledger: ConnectorLedger, connector: ConnectorConfig, rules: Rules): number {
  const keptA = keptFreeA(ledger, connector, rules);
  if (isBaselineStuck(ledger, rules)) return keptA;
  return Math.min(keptA, drawnByAny(wantedBaselineA(ledger, connector, rules), connector));
}

function causeOf(ledger: ConnectorLedger, connector: ConnectorConfig): FixedLoad["cause"] {
  if (isUncontrolled(ledger, connector)) return "uncontrolled";
  return ledger.online ? "unconfirmed" : "offline";
}

/** Of a session that has no claim: what it was told last, or nothing where the operator, or its maximum, allows nothing. */
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

/** Claims that would get less than what they keep anyway become fixed loads, and the others are reckoned again. */
function allocateAbove(
  claimants: readonly Claimant[],
  fixed: readonly FixedLoad[],
  nodes: readonly LimitNode[],
): ReadonlyMap<string, Grant> {
  const kept = new Map<string, Grant>();
  for (;;) {
    const open = claimants.filter(({ claim }) => !kept.has(claim.id));
    const floors = claimants
      .filter(({ claim }) => kept.has(claim.id))
      .map(({ claim, floorA }): FixedLoad => ({ nodeId: claim.nodeId, amps: floorA, cause: "starting" }));
    const { grants } = allocate({
      nodes,
      claims: open.map(({ claim }) => claim),
      fixed: [...fixed, ...floors],
    });
    const short = open.filter(({ floorA }, index) => floorA > (grants[index]?.amps ?? 0));
    if (short.length === 0) return new Map([...grants.map((grant) => [grant.id, grant] as const), ...kept]);
    for (const { claim, floorA } of short)
      kept.set(claim.id, { id: claim.id, amps: floorA, bound: "not_admitted" });
  }
}

function nodesOf({ tree }: Rules): LimitNode[] {
  return tree.nodes.map(({ id, parentId }, number) => {
    const capA = tree.capA[number] ?? 0;
    return { id, parentId, capA: Number.isFinite(capA) ? capA : null };
  });
}

/** A small step up is not worth a write, unless none has been for so long that one is to spare; leaving 0 A always is. */
function targetOf(
  { ledger, connector, claim }: Claimant,
  grant: Grant | undefined,
  position: number | null,
  rules: Rules,
  at: number,
): Target {
  const bound = boundOf(ledger, connector, claim, grant);
  const withinA = limitWithin(grant?.amps ?? 0, ledger, connector);
  const grantedNowA = Math.min(withinA, mostA(ledger, connector, rules, at));
  const haveA = inForceA(ledger, connector, rules.safeties);
  const known = ledger.limit.accepted !== null && ledger.limit.unanswered.length === 0 && !ledger.doubtful;
  const { raiseStepA, raisesPerHour } = rules.policy;
  const { lastAt } = ledger.raises;
  const toSpare = lastAt === null || at - lastAt >= 3_600_000 / Math.max(1, raisesPerHour);
  const small =
    known &&
    !toSpare &&
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
  claim: Claim,
  grant: Grant | undefined,
): Target["bound"] {
  const bound = grant?.bound ?? "not_admitted";
  if (bound !== "own_max" && bound !== "max_below_min") return bound;
  const isLower = ledger.ceilingA !== null && ledger.ceilingA * phasesOf(connector) < mostOf(connector);
  if (isLower && drawnBy(ceilingOf(ledger, connector), ledger, connector) <= claim.maxA) return "operator";
  return bound;
}

/** `pool`: some minima, as long as somebody may begin unannounced with more than 0 A. */
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
