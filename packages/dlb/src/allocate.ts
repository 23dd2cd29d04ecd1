import type { AllocationInput, AllocationResult, Bound, Demand, Grant, LimitNode } from "./allocation.ts";
import { checkLimits } from "./check-input.ts";
import { type DemandTable, readDemands } from "./demand-table.ts";
import { fillPhases } from "./fill-phases.ts";
import { fillTree } from "./fill-tree.ts";
import { buildLimitTree, type LimitTree, limitWithout, PHASES, take } from "./limit-tree.ts";
import { need } from "./need.ts";
import { rankDemands, type Tier } from "./rank-demands.ts";
import { floorA } from "./whole-amps.ts";

/**
 * Gives out whole amperes. First every demand, in order, gets its minimum if that fits; then each further ampere goes to the
 * demand with the least current for its weight. The result never exceeds a limit, and the same input always gives the same
 * result. Throws `DlbError` only for invalid input; scarcity is a normal result.
 */
export function allocate(input: AllocationInput): AllocationResult {
  need("allocate(): input", input, { nodes: "list", demands: "list", fixed: "list" });
  checkLimits(input);
  const tree = buildLimitTree(input);
  const table = readDemands(input, tree);
  const tiers = rankDemands(input, table);
  const fill = tree.phaseCount === 1 ? fillTree : fillPhases;
  if (input.tiers === "strict") for (const tier of tiers) fill(tree, table, admit(tree, table, tier));
  else for (const tier of tiers.map((each) => admit(tree, table, each))) fill(tree, table, tier);
  return resultOf(input, tree, table);
}

/** The demands whose minimum still fits when their turn comes. Each gets its minimum here. */
function admit(tree: LimitTree, table: DemandTable, tier: Tier): Tier {
  const admitted = new Int32Array(tier.length);
  let count = 0;
  for (let at = 0; at < tier.length; at++) {
    const demand = tier[at] as number;
    const node = table.node[demand] as number;
    const mask = table.mask[demand] as number;
    const minA = table.minA[demand] as number;
    if ((table.mostA[demand] as number) < minA || limitWithout(tree, node, mask, minA) !== -1) continue;
    take(tree, node, mask, minA);
    table.amps[demand] = minA;
    admitted[count++] = demand;
  }
  return admitted.subarray(0, count);
}

function resultOf(input: AllocationInput, tree: LimitTree, table: DemandTable): AllocationResult {
  const idOf = new Array<string>(tree.size);
  for (const [id, number] of tree.numberOf) idOf[number] = id;
  const bounds = boundsOf(tree, idOf);
  let totalA = 0;
  const grants = input.demands.map((demand, place): Grant => {
    const amps = table.amps[place] as number;
    totalA += amps;
    return { id: demand.id, amps, bound: boundOf(demand, place, table, bounds) };
  });
  return { grants, totalA, ...nodesOf(input.nodes, tree, usedOf(tree, table)) };
}

/** One bound for each phase limit, shared by all grants: there may be 100,000 of them. */
function boundsOf(tree: LimitTree, idOf: readonly string[]): Bound[] {
  return Array.from(tree.roomA, (_, at): Bound => {
    const node = idOf[Math.floor(at / tree.phaseCount)] as string;
    const phase = PHASES[at % tree.phaseCount];
    return tree.phaseCount === 1 || !phase ? { node } : { node, phase };
  });
}

function boundOf(demand: Demand, place: number, table: DemandTable, bounds: readonly Bound[]): Bound {
  const mostA = table.mostA[place] as number;
  if (mostA < (table.minA[place] as number)) return "max_below_min";
  if (table.amps[place] === mostA) return mostA < Math.max(0, floorA(demand.maxA)) ? "demand" : "own_max";
  return bounds[table.fullLimit[place] as number] ?? "not_admitted";
}

/** The amperes in use at each phase limit, fixed loads included. */
function usedOf(
  { phaseCount, size, parent, fixedA }: LimitTree,
  { node, mask, amps }: DemandTable,
): Float64Array {
  const used = new Float64Array(fixedA.length);
  for (let demand = 0; demand < amps.length; demand++)
    for (let phase = 0; phase < phaseCount; phase++)
      if ((mask[demand] as number) & (1 << phase)) {
        const at = (node[demand] as number) * phaseCount + phase;
        used[at] = (used[at] as number) + (amps[demand] as number);
      }
  for (let at = size * phaseCount - 1; at >= phaseCount; at--) {
    const above = parent[Math.floor(at / phaseCount)] as number;
    if (above === -1) continue;
    const aboveAt = above * phaseCount + (at % phaseCount);
    used[aboveAt] = (used[aboveAt] as number) + (used[at] as number);
  }
  return used.map((given, at) => given + (fixedA[at] as number));
}

function nodesOf(
  nodes: readonly LimitNode[],
  { phaseCount, numberOf, usableA, roomA }: LimitTree,
  used: Float64Array,
): Pick<AllocationResult, "nodes" | "overcommitted"> {
  const overcommitted: { node: string; byA: number }[] = [];
  const usage = nodes.map(({ id }) => {
    let fullest = (numberOf.get(id) as number) * phaseCount;
    const end = fullest + phaseCount;
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
