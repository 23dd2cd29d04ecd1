import type { AllocationInput, AllocationResult, Bound, Claim, Grant, LimitNode } from "./allocation.ts";
import { checkLimits } from "./check-input.ts";
import { type ClaimTable, readClaims } from "./claim-table.ts";
import { fillPhases } from "./fill-phases.ts";
import { fillTree } from "./fill-tree.ts";
import { type LimitTree, laneWithout, PHASES, plantTree, take } from "./limit-tree.ts";
import { need } from "./need.ts";
import { rankClaims, type Tier } from "./rank-claims.ts";
import { floorA } from "./whole-amps.ts";

/**
 * Who gets how much, in whole amperes: in their order, everybody whose minimum fits, and then the next ampere goes to whoever
 * has least for its weight. No limit is ever exceeded by what is given out, and the same input always has the same answer.
 * Throws `DlbError` only for what is no site; that there is not enough is an answer.
 */
export function allocate(input: AllocationInput): AllocationResult {
  need("allocate(): input", input, { nodes: "list", claims: "list", fixed: "list" });
  checkLimits(input);
  const tree = plantTree(input);
  const table = readClaims(input, tree);
  const tiers = rankClaims(input, table);
  const fill = tree.lanes === 1 ? fillTree : fillPhases;
  if (input.tiers === "strict") for (const tier of tiers) fill(tree, table, admit(tree, table, tier));
  else for (const tier of tiers.map((each) => admit(tree, table, each))) fill(tree, table, tier);
  return resultOf(input, tree, table);
}

/** Those whose minimum still fits when their turn comes; they have it then. */
function admit(tree: LimitTree, table: ClaimTable, tier: Tier): Tier {
  const admitted = new Int32Array(tier.length);
  let count = 0;
  for (let at = 0; at < tier.length; at++) {
    const claim = tier[at] as number;
    const node = table.node[claim] as number;
    const mask = table.mask[claim] as number;
    const minA = table.minA[claim] as number;
    if ((table.mostA[claim] as number) < minA || laneWithout(tree, node, mask, minA) !== -1) continue;
    take(tree, node, mask, minA);
    table.amps[claim] = minA;
    admitted[count++] = claim;
  }
  return admitted.subarray(0, count);
}

function resultOf(input: AllocationInput, tree: LimitTree, table: ClaimTable): AllocationResult {
  const idOf = new Array<string>(tree.size);
  for (const [id, number] of tree.numberOf) idOf[number] = id;
  const bounds = boundsOf(tree, idOf);
  let totalA = 0;
  const grants = input.claims.map((claim, place): Grant => {
    const amps = table.amps[place] as number;
    totalA += amps;
    return { id: claim.id, amps, bound: boundOf(claim, place, table, bounds) };
  });
  return { grants, totalA, ...nodesOf(input.nodes, tree, usedOf(tree, table)) };
}

/** By lane, each made once: a hundred thousand grants share them. */
function boundsOf(tree: LimitTree, idOf: readonly string[]): Bound[] {
  return Array.from(tree.roomA, (_, at): Bound => {
    const node = idOf[Math.floor(at / tree.lanes)] as string;
    const phase = PHASES[at % tree.lanes];
    return tree.lanes === 1 || !phase ? { node } : { node, phase };
  });
}

function boundOf(claim: Claim, place: number, table: ClaimTable, bounds: readonly Bound[]): Bound {
  const mostA = table.mostA[place] as number;
  if (mostA < (table.minA[place] as number)) return "max_below_min";
  if (table.amps[place] === mostA) return mostA < Math.max(0, floorA(claim.maxA)) ? "demand" : "own_max";
  return bounds[table.fullLane[place] as number] ?? "not_admitted";
}

/** Of each lane, fixed loads included. */
function usedOf({ lanes, size, parent, fixedA }: LimitTree, { node, mask, amps }: ClaimTable): Float64Array {
  const used = new Float64Array(fixedA.length);
  for (let claim = 0; claim < amps.length; claim++)
    for (let lane = 0; lane < lanes; lane++)
      if ((mask[claim] as number) & (1 << lane)) {
        const at = (node[claim] as number) * lanes + lane;
        used[at] = (used[at] as number) + (amps[claim] as number);
      }
  for (let at = size * lanes - 1; at >= lanes; at--) {
    const above = parent[Math.floor(at / lanes)] as number;
    if (above === -1) continue;
    const aboveAt = above * lanes + (at % lanes);
    used[aboveAt] = (used[aboveAt] as number) + (used[at] as number);
  }
  return used.map((given, at) => given + (fixedA[at] as number));
}

function nodesOf(
  nodes: readonly LimitNode[],
  { lanes, numberOf, usableA, roomA }: LimitTree,
  used: Float64Array,
): Pick<AllocationResult, "nodes" | "overcommitted"> {
  const overcommitted: { node: string; byA: number }[] = [];
  const usage = nodes.map(({ id }) => {
    let fullest = (numberOf.get(id) as number) * lanes;
    const end = fullest + lanes;
    let missing = 0;
    for (let at = fullest; at < end; at++) {
      missing = Math.max(missing, -(usableA[at] as number));
      const less = (roomA[at] as number) - (roomA[fullest] as number);
      if (less < 0 || (roomA[at] === roomA[fullest] && (used[at] as number) > (used[fullest] as number)))
        fullest = at;
    }
    if (missing > 0) overcommitted.push({ node: id, byA: missing });
    return { id, usedA: used[fullest] as number, freeA: roomA[fullest] as number };
  });
  return { nodes: usage, overcommitted };
}
