import type {
  AllocationInput,
  AllocationResult,
  Bound,
  Demand,
  Grant,
  LimitNode,
  Phase,
} from "./allocation.ts";
import { checkInput } from "./check-input.ts";
import { need } from "./need.ts";
import { ceilA, floorA } from "./whole-amps.ts";

/** What is wrong with a result. */
export type ViolationRule =
  /** There is not exactly one grant for each demand, in their order. */
  | "mismatched-grants"
  /** Neither 0 nor whole amperes from the minimum to the most that the demand can use. */
  | "not-allowed"
  /** The grants exceed a limit. */
  | "above-limit"
  /** A demand that comes later was admitted instead, or this one was admitted without room. */
  | "admission"
  /** No limit stops it. */
  | "room-left"
  /** At the limit that stops it, another demand has an ampere that belongs to it. */
  | "unfair"
  | "wrong-bound"
  /** The sums do not match the grants. */
  | "wrong-sum";

/** `element` is the id of the demand or of the node. */
export interface Violation {
  rule: ViolationRule;
  element: string;
  message: string;
}

/**
 * Lists what is wrong with a result; the list is empty for every result of `allocate`. It compares each grant with the limits
 * above it and does not allocate, so it is fast enough for production, and does not share mistakes with `allocate`.
 */
export function verify(input: AllocationInput, result: AllocationResult): Violation[] {
  need("verify(): input", input, { nodes: "list", demands: "list", fixed: "list" });
  need("verify(): result", result, { grants: "list", nodes: "list", overcommitted: "list" });
  checkInput(input);
  if (!matchDemands(input.demands, result.grants))
    return [
      violation(
        "mismatched-grants",
        "grants",
        "There must be one grant for each demand, in the order of the demands.",
      ),
    ];
  const limits = limitsOf(input);
  const shares = sharesOf(input, result, limits);
  const impossible = [
    ...shares.flatMap(notAllowed),
    ...aboveLimit(shares, limits),
    ...wrongSums(input, result, limits),
  ];
  return impossible.length > 0 ? impossible : unfairGrants(input, shares);
}

/** One node on one phase, or on all of them alike. */
interface PhaseLimit {
  node: string;
  phase: Phase | null;
  /** What can be given out. Negative where the fixed loads exceed the limit. */
  usableA: number;
  fixedA: number;
  grantedA: number;
  /** While the tiers are checked one after the other: what is given out so far. */
  countedA: number;
  /** In the current tier, the last ampere by priority that was given out below it. */
  last: Ampere | null;
}

interface NodeLimits {
  parent: NodeLimits | null;
  phaseLimits: PhaseLimit[];
}

/** A demand, its grant, and the phase limits above it, nearest first. */
interface Share {
  demand: Demand;
  grant: Grant;
  minA: number;
  maxA: number;
  mostA: number;
  turn: number;
  phaseCount: number;
  path: PhaseLimit[];
}

/** One ampere more for a demand that has `hadA`. */
interface Ampere {
  hadA: number;
  weight: number;
  phaseCount: number;
  held: boolean;
  turn: number;
}

function matchDemands(demands: readonly Demand[], grants: readonly Grant[]): boolean {
  return demands.length === grants.length && demands.every(({ id }, index) => grants[index]?.id === id);
}

function limitsOf({ nodes, fixed, mode }: AllocationInput): Map<string, NodeLimits> {
  const limits = new Map<string, NodeLimits>();
  const phases = mode === "per-phase" ? (["L1", "L2", "L3"] as const) : [null];
  for (const node of nodes)
    limits.set(node.id, {
      parent: null,
      phaseLimits: phases.map((phase) => ({
        node: node.id,
        phase,
        usableA: capOf(node, phase),
        fixedA: 0,
        grantedA: 0,
        countedA: 0,
        last: null,
      })),
    });
  for (const { id, parentId } of nodes) if (parentId !== null) at(limits, id).parent = at(limits, parentId);
  for (const load of fixed)
    for (const phaseLimit of pathOf(at(limits, load.nodeId), load.phases)) {
      phaseLimit.usableA -= ceilA(load.amps);
      phaseLimit.fixedA += ceilA(load.amps);
    }
  return limits;
}

function at(limits: ReadonlyMap<string, NodeLimits>, id: string): NodeLimits {
  // checkInput has looked up every id.
  return limits.get(id) as NodeLimits;
}

function capOf({ capA }: LimitNode, phase: Phase | null): number {
  if (capA === null) return Number.POSITIVE_INFINITY;
  if (typeof capA === "number") return floorA(capA);
  return phase ? floorA(capA[phase]) : Math.min(floorA(capA.L1), floorA(capA.L2), floorA(capA.L3));
}

function pathOf(from: NodeLimits, phases: readonly Phase[] | undefined): PhaseLimit[] {
  const path: PhaseLimit[] = [];
  for (let limit: NodeLimits | null = from; limit !== null; limit = limit.parent)
    for (const phaseLimit of limit.phaseLimits)
      if (!phaseLimit.phase || !phases || phases.includes(phaseLimit.phase)) path.push(phaseLimit);
  return path;
}

/** In the order of admission. */
function sharesOf(
  { demands, mode }: AllocationInput,
  { grants }: AllocationResult,
  limits: ReadonlyMap<string, NodeLimits>,
): Share[] {
  const shares = demands.map((demand, index): Share => {
    const minA = ceilA(demand.minA ?? 6);
    const maxA = Math.max(0, floorA(demand.maxA));
    const wantsA = demand.demandA === undefined || demand.demandA === null ? maxA : ceilA(demand.demandA);
    return {
      demand,
      grant: grants[index] as Grant,
      minA,
      maxA,
      mostA: Math.min(maxA, Math.max(minA, wantsA)),
      turn: 0,
      phaseCount: mode === "per-phase" ? new Set(demand.phases ?? ["L1", "L2", "L3"]).size : 1,
      path: pathOf(at(limits, demand.nodeId), mode === "per-phase" ? demand.phases : undefined),
    };
  });
  shares.sort(
    (a, b) =>
      tierOf(a) - tierOf(b) || a.demand.order - b.demand.order || (a.demand.id < b.demand.id ? -1 : 1),
  );
  shares.forEach((share, turn) => {
    share.turn = turn;
  });
  return shares;
}

function tierOf({ demand }: Share): number {
  return demand.tier ?? 0;
}

function notAllowed({ demand, grant: { amps }, minA, mostA }: Share): Violation[] {
  if (amps === 0 || (Number.isInteger(amps) && amps >= minA && amps <= mostA && amps > 0)) return [];
  return [
    violation(
      "not-allowed",
      demand.id,
      `Its grant is ${amps} A; it must be 0 A or from ${minA} to ${mostA} A.`,
    ),
  ];
}

function aboveLimit(shares: readonly Share[], limits: ReadonlyMap<string, NodeLimits>): Violation[] {
  for (const { grant, path } of shares) for (const phaseLimit of path) phaseLimit.grantedA += grant.amps;
  return phaseLimitsOf(limits)
    .filter(({ grantedA, usableA }) => grantedA > Math.max(0, usableA))
    .map(({ node, phase, grantedA, usableA }) =>
      violation(
        "above-limit",
        node,
        `${grantedA} A are given out${phase ? ` on ${phase}` : ""}, above the available ${Math.max(0, usableA)} A.`,
      ),
    );
}

function phaseLimitsOf(limits: ReadonlyMap<string, NodeLimits>): PhaseLimit[] {
  return [...limits.values()].flatMap(({ phaseLimits }) => phaseLimits);
}

function wrongSums(
  { nodes }: AllocationInput,
  result: AllocationResult,
  limits: ReadonlyMap<string, NodeLimits>,
): Violation[] {
  const violations: Violation[] = [];
  const totalA = result.grants.reduce((sum, { amps }) => sum + amps, 0);
  if (totalA !== result.totalA)
    violations.push(
      violation("wrong-sum", "totalA", `totalA is ${result.totalA} A, but the grants add up to ${totalA} A.`),
    );
  const missing = new Map(result.overcommitted.map(({ node, byA }) => [node, byA]));
  nodes.forEach(({ id }, index) => {
    const { phaseLimits } = at(limits, id);
    const reported = result.nodes[index];
    const freeA = Math.min(...phaseLimits.map(freeOf));
    const usedA = Math.max(
      ...phaseLimits
        .filter((phaseLimit) => freeOf(phaseLimit) === freeA)
        .map((phaseLimit) => phaseLimit.fixedA + phaseLimit.grantedA),
    );
    if (reported?.id !== id || reported.usedA !== usedA || reported.freeA !== freeA)
      violations.push(violation("wrong-sum", id, `Its usedA must be ${usedA} A and its freeA ${freeA} A.`));
    const byA = Math.max(0, ...phaseLimits.map(({ usableA }) => -usableA));
    if ((missing.get(id) ?? 0) !== byA)
      violations.push(
        violation(
          "wrong-sum",
          id,
          `Its fixed loads exceed its limit by ${byA} A; overcommitted says otherwise.`,
        ),
      );
  });
  return violations;
}

function freeOf({ usableA, grantedA }: PhaseLimit): number {
  return Math.max(0, usableA) - grantedA;
}

/** Checks tier after tier, in the order of the allocation, whether the grants can be right. */
function unfairGrants(input: AllocationInput, shares: readonly Share[]): Violation[] {
  const tiers = new Map<number, Share[]>();
  for (const share of shares) {
    const tier = tiers.get(tierOf(share));
    if (tier) tier.push(share);
    else tiers.set(tierOf(share), [share]);
  }
  const strict = input.tiers === "strict";
  const violations = strict ? [] : wrongAdmissions(shares);
  for (const tier of tiers.values()) {
    if (strict) violations.push(...wrongAdmissions(tier));
    // After a wrong admission everything that follows looks wrong too.
    if (violations.length > 0) return violations;
    violations.push(...unfair(tier));
  }
  return violations;
}

function wrongAdmissions(shares: readonly Share[]): Violation[] {
  const violations: Violation[] = [];
  for (const { demand, grant, minA, maxA, path } of shares) {
    const admitted =
      maxA >= minA && path.every(({ usableA, countedA }) => countedA + minA <= Math.max(0, usableA));
    if (admitted) for (const phaseLimit of path) phaseLimit.countedA += minA;
    if (minA > 0 && admitted !== grant.amps > 0)
      violations.push(
        violation(
          "admission",
          demand.id,
          admitted
            ? "Its grant is 0 A although there was room for its minimum when its turn came."
            : "It has a grant although there was no room for its minimum.",
        ),
      );
    const expected: Bound | null = maxA < minA ? "max_below_min" : admitted ? null : "not_admitted";
    const isAdmission = grant.bound === "max_below_min" || grant.bound === "not_admitted";
    if (expected === null ? isAdmission : grant.bound !== expected)
      violations.push(
        violation("wrong-bound", demand.id, `Its bound must not be ${JSON.stringify(grant.bound)}.`),
      );
  }
  return violations;
}

function unfair(tier: readonly Share[]): Violation[] {
  const running = tier.filter(({ grant, minA }) => grant.amps > 0 || minA === 0);
  for (const { path } of running) for (const phaseLimit of path) phaseLimit.last = null;
  for (const share of running)
    for (const phaseLimit of share.path) {
      const { amps } = share.grant;
      phaseLimit.countedA += amps - share.minA;
      if (amps > share.minA) phaseLimit.last = later(phaseLimit.last, ampereOf(share, amps - 1));
    }
  return running.flatMap(wrongBound);
}

function wrongBound(share: Share): Violation[] {
  const { demand, grant, mostA, maxA, path } = share;
  if (grant.amps === mostA) {
    const expected = mostA < maxA ? "demand" : "own_max";
    if (grant.bound === expected) return [];
    return [violation("wrong-bound", demand.id, `It has all it can use, so its bound must be ${expected}.`)];
  }
  const full = path.filter(({ usableA, countedA }) => countedA >= Math.max(0, usableA));
  if (full.length === 0)
    return [
      violation("room-left", demand.id, `Its grant is ${grant.amps} A, but the limits have room for more.`),
    ];
  const next = ampereOf(share, grant.amps);
  const fair = full.filter(({ last }) => last === null || compareMerit(last, next) < 0);
  if (fair.length === 0)
    return [
      violation(
        "unfair",
        demand.id,
        `Its next ampere, after ${grant.amps} A, went to a demand that comes after it.`,
      ),
    ];
  const { bound } = grant;
  if (
    typeof bound === "object" &&
    fair.some(({ node, phase }) => node === bound.node && phase === (bound.phase ?? null))
  )
    return [];
  return [violation("wrong-bound", demand.id, `${JSON.stringify(bound)} is not a limit that stops it.`)];
}

function ampereOf({ demand, phaseCount, turn }: Share, hadA: number): Ampere {
  return { hadA, weight: demand.weight ?? 1, phaseCount, held: (demand.previousA ?? 0) >= hadA + 1, turn };
}

function later(a: Ampere | null, b: Ampere): Ampere {
  return a !== null && compareMerit(a, b) > 0 ? a : b;
}

/**
 * Negative when `a` is given out before `b`: by the lowest level, the smaller weight, fewer phases, the current holder, the
 * order.
 */
function compareMerit(a: Ampere, b: Ampere): number {
  return (
    a.hadA * b.weight - b.hadA * a.weight ||
    a.weight - b.weight ||
    a.phaseCount - b.phaseCount ||
    Number(b.held) - Number(a.held) ||
    a.turn - b.turn
  );
}

function violation(rule: ViolationRule, element: string, message: string): Violation {
  return { rule, element, message };
}
