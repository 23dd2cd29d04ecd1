import type {
  AllocationInput,
  AllocationResult,
  Bound,
  Claim,
  Grant,
  LimitNode,
  Phase,
} from "./allocation.ts";
import { checkInput } from "./check-input.ts";
import { need } from "./need.ts";
import { ceilA, floorA } from "./whole-amps.ts";

/** What is wrong with a result. */
export type ViolationRule =
  /** The grants are not those of the claims, in their order. */
  | "not-the-claims"
  /** Neither 0 nor whole amperes from the minimum to the most it can use. */
  | "not-allowed"
  /** More is given out than a limit has. */
  | "above-limit"
  /** Somebody later in the order was admitted in its place, or it was admitted without room. */
  | "admission"
  /** Nothing holds it down. */
  | "room-left"
  /** Where it is held down, somebody has an ampere that is its own. */
  | "unfair"
  | "wrong-bound"
  /** The sums do not say what the grants do. */
  | "wrong-sum";

/** `element` is the id of the claim or the node. */
export interface Violation {
  rule: ViolationRule;
  element: string;
  message: string;
}

/**
 * What is wrong with the answer to this question; nothing, for what `allocate` says. It allocates nothing: each grant is
 * held against the limits above it, so it is quick enough to ask in production, and shares no mistake with `allocate`.
 */
export function verify(input: AllocationInput, result: AllocationResult): Violation[] {
  need("verify(): input", input, { nodes: "list", claims: "list", fixed: "list" });
  need("verify(): result", result, { grants: "list", nodes: "list", overcommitted: "list" });
  checkInput(input);
  if (!areOfTheClaims(input.claims, result.grants))
    return [violation("not-the-claims", "grants", "The grants are not one for each claim, in their order.")];
  const limits = limitsOf(input);
  const shares = sharesOf(input, result, limits);
  const impossible = [
    ...shares.flatMap(notAllowed),
    ...aboveLimit(shares, limits),
    ...wrongSums(input, result, limits),
  ];
  return impossible.length > 0 ? impossible : unjust(input, shares);
}

/** One limit on one phase, or on all of them alike. */
interface Lane {
  node: string;
  phase: Phase | null;
  /** What can be given out; below 0 where the fixed loads exceed it. */
  usableA: number;
  fixedA: number;
  grantedA: number;
  /** While tier after tier is gone through: what counts as given by then. */
  countedA: number;
  /** Of the tier at hand, the last ampere in the order of merit that was given out below. */
  last: Ampere | null;
}

interface Limit {
  parent: Limit | null;
  lanes: Lane[];
}

/** A claim, what it got, and the lanes that it goes through, the nearest first. */
interface Share {
  claim: Claim;
  grant: Grant;
  minA: number;
  maxA: number;
  mostA: number;
  turn: number;
  phaseCount: number;
  path: Lane[];
}

/** One ampere more for somebody who has `hadA`. */
interface Ampere {
  hadA: number;
  weight: number;
  phaseCount: number;
  held: boolean;
  turn: number;
}

function areOfTheClaims(claims: readonly Claim[], grants: readonly Grant[]): boolean {
  return claims.length === grants.length && claims.every(({ id }, index) => grants[index]?.id === id);
}

function limitsOf({ nodes, fixed, mode }: AllocationInput): Map<string, Limit> {
  const limits = new Map<string, Limit>();
  const phases = mode === "per-phase" ? (["L1", "L2", "L3"] as const) : [null];
  for (const node of nodes)
    limits.set(node.id, {
      parent: null,
      lanes: phases.map((phase) => ({
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
    for (const lane of pathOf(at(limits, load.nodeId), load.phases)) {
      lane.usableA -= ceilA(load.amps);
      lane.fixedA += ceilA(load.amps);
    }
  return limits;
}

function at(limits: ReadonlyMap<string, Limit>, id: string): Limit {
  // checkInput has looked up every id.
  return limits.get(id) as Limit;
}

function capOf({ capA }: LimitNode, phase: Phase | null): number {
  if (capA === null) return Number.POSITIVE_INFINITY;
  if (typeof capA === "number") return floorA(capA);
  return phase ? floorA(capA[phase]) : Math.min(floorA(capA.L1), floorA(capA.L2), floorA(capA.L3));
}

function pathOf(from: Limit, phases: readonly Phase[] | undefined): Lane[] {
  const path: Lane[] = [];
  for (let limit: Limit | null = from; limit !== null; limit = limit.parent)
    for (const lane of limit.lanes)
      if (!lane.phase || !phases || phases.includes(lane.phase)) path.push(lane);
  return path;
}

/** In the order of admission. */
function sharesOf(
  { claims, mode }: AllocationInput,
  { grants }: AllocationResult,
  limits: ReadonlyMap<string, Limit>,
): Share[] {
  const shares = claims.map((claim, index): Share => {
    const minA = ceilA(claim.minA ?? 6);
    const maxA = Math.max(0, floorA(claim.maxA));
    const wantsA = claim.demandA === undefined || claim.demandA === null ? maxA : ceilA(claim.demandA);
    return {
      claim,
      grant: grants[index] as Grant,
      minA,
      maxA,
      mostA: Math.min(maxA, Math.max(minA, wantsA)),
      turn: 0,
      phaseCount: mode === "per-phase" ? new Set(claim.phases ?? ["L1", "L2", "L3"]).size : 1,
      path: pathOf(at(limits, claim.nodeId), mode === "per-phase" ? claim.phases : undefined),
    };
  });
  shares.sort(
    (a, b) => tierOf(a) - tierOf(b) || a.claim.order - b.claim.order || (a.claim.id < b.claim.id ? -1 : 1),
  );
  shares.forEach((share, turn) => {
    share.turn = turn;
  });
  return shares;
}

function tierOf({ claim }: Share): number {
  return claim.tier ?? 0;
}

function notAllowed({ claim, grant: { amps }, minA, mostA }: Share): Violation[] {
  if (amps === 0 || (Number.isInteger(amps) && amps >= minA && amps <= mostA && amps > 0)) return [];
  return [
    violation("not-allowed", claim.id, `It has ${amps} A; 0, or from ${minA} to ${mostA} A, is allowed.`),
  ];
}

function aboveLimit(shares: readonly Share[], limits: ReadonlyMap<string, Limit>): Violation[] {
  for (const { grant, path } of shares) for (const lane of path) lane.grantedA += grant.amps;
  return lanesOf(limits)
    .filter(({ grantedA, usableA }) => grantedA > Math.max(0, usableA))
    .map(({ node, phase, grantedA, usableA }) =>
      violation(
        "above-limit",
        node,
        `${grantedA} A are given out${phase ? ` on ${phase}` : ""}, of ${Math.max(0, usableA)} A.`,
      ),
    );
}

function lanesOf(limits: ReadonlyMap<string, Limit>): Lane[] {
  return [...limits.values()].flatMap(({ lanes }) => lanes);
}

function wrongSums(
  { nodes }: AllocationInput,
  result: AllocationResult,
  limits: ReadonlyMap<string, Limit>,
): Violation[] {
  const violations: Violation[] = [];
  const totalA = result.grants.reduce((sum, { amps }) => sum + amps, 0);
  if (totalA !== result.totalA)
    violations.push(
      violation("wrong-sum", "totalA", `It says ${result.totalA} A; the grants add up to ${totalA} A.`),
    );
  const missing = new Map(result.overcommitted.map(({ node, byA }) => [node, byA]));
  nodes.forEach(({ id }, index) => {
    const { lanes } = at(limits, id);
    const said = result.nodes[index];
    const freeA = Math.min(...lanes.map(freeOf));
    const usedA = Math.max(
      ...lanes.filter((lane) => freeOf(lane) === freeA).map((lane) => lane.fixedA + lane.grantedA),
    );
    if (said?.id !== id || said.usedA !== usedA || said.freeA !== freeA)
      violations.push(violation("wrong-sum", id, `${usedA} A are used there and ${freeA} A are free.`));
    const byA = Math.max(0, ...lanes.map(({ usableA }) => -usableA));
    if ((missing.get(id) ?? 0) !== byA)
      violations.push(violation("wrong-sum", id, `Its fixed loads are ${byA} A above its limit.`));
  });
  return violations;
}

function freeOf({ usableA, grantedA }: Lane): number {
  return Math.max(0, usableA) - grantedA;
}

/** Goes through the tiers as an allocation does, and asks each time whether what was given can be right. */
function unjust(input: AllocationInput, shares: readonly Share[]): Violation[] {
  const tiers = new Map<number, Share[]>();
  for (const share of shares) {
    const tier = tiers.get(tierOf(share));
    if (tier) tier.push(share);
    else tiers.set(tierOf(share), [share]);
  }
  const strict = input.tiers === "strict";
  const violations = strict ? [] : misadmitted(shares);
  for (const tier of tiers.values()) {
    if (strict) violations.push(...misadmitted(tier));
    // Whoever was admitted wrongly makes everything after it look wrong too.
    if (violations.length > 0) return violations;
    violations.push(...unfair(tier));
  }
  return violations;
}

function misadmitted(shares: readonly Share[]): Violation[] {
  const violations: Violation[] = [];
  for (const { claim, grant, minA, maxA, path } of shares) {
    const admitted =
      maxA >= minA && path.every(({ usableA, countedA }) => countedA + minA <= Math.max(0, usableA));
    if (admitted) for (const lane of path) lane.countedA += minA;
    if (minA > 0 && admitted !== grant.amps > 0)
      violations.push(
        violation(
          "admission",
          claim.id,
          admitted
            ? "There was room for its minimum when its turn came."
            : "There was no room for its minimum.",
        ),
      );
    const expected: Bound | null = maxA < minA ? "max_below_min" : admitted ? null : "not_admitted";
    const isAdmission = grant.bound === "max_below_min" || grant.bound === "not_admitted";
    if (expected === null ? isAdmission : grant.bound !== expected)
      violations.push(violation("wrong-bound", claim.id, `Its bound is not ${JSON.stringify(grant.bound)}.`));
  }
  return violations;
}

function unfair(tier: readonly Share[]): Violation[] {
  const running = tier.filter(({ grant, minA }) => grant.amps > 0 || minA === 0);
  for (const { path } of running) for (const lane of path) lane.last = null;
  for (const share of running)
    for (const lane of share.path) {
      const { amps } = share.grant;
      lane.countedA += amps - share.minA;
      if (amps > share.minA) lane.last = later(lane.last, ampereOf(share, amps - 1));
    }
  return running.flatMap(heldDown);
}

function heldDown(share: Share): Violation[] {
  const { claim, grant, mostA, maxA, path } = share;
  if (grant.amps === mostA) {
    const expected = mostA < maxA ? "demand" : "own_max";
    if (grant.bound === expected) return [];
    return [violation("wrong-bound", claim.id, `It has all it can use; its bound is ${expected}.`)];
  }
  const full = path.filter(({ usableA, countedA }) => countedA >= Math.max(0, usableA));
  if (full.length === 0)
    return [violation("room-left", claim.id, `It has ${grant.amps} A, and could have more.`)];
  const next = ampereOf(share, grant.amps);
  const just = full.filter(({ last }) => last === null || compareMerit(last, next) < 0);
  if (just.length === 0)
    return [
      violation(
        "unfair",
        claim.id,
        `Its next ampere, after ${grant.amps} A, is with somebody who comes after it.`,
      ),
    ];
  const { bound } = grant;
  if (
    typeof bound === "object" &&
    just.some(({ node, phase }) => node === bound.node && phase === (bound.phase ?? null))
  )
    return [];
  return [violation("wrong-bound", claim.id, `${JSON.stringify(bound)} is not what holds it down.`)];
}

function ampereOf({ claim, phaseCount, turn }: Share, hadA: number): Ampere {
  return { hadA, weight: claim.weight ?? 1, phaseCount, held: (claim.previousA ?? 0) >= hadA + 1, turn };
}

function later(a: Ampere | null, b: Ampere): Ampere {
  return a !== null && compareMerit(a, b) > 0 ? a : b;
}

/** Below 0 when `a` is given out before `b`: the lowest level, the smaller weight, the fewest phases, the holder, the order. */
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
