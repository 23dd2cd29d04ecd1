import type { ClaimTable, Tier } from "./claim-table.ts";
import { giveLastAmperes } from "./last-amperes.ts";
import { ampsAt, lastThatFits, scaleOf, stepsToFill } from "./level.ts";
import { type LimitTree, laneWithout } from "./limit-tree.ts";

/**
 * Raises the level of everybody in the tier until the limits stop it, where each claim counts alike on every phase.
 * A limit then stops all below it at one level, whatever happens beside it, so each is looked at once: from the leaves up
 * how far the level could rise below it, from the roots down how far it does, and then the amperes that are left of a step.
 */
export function fillTree(tree: LimitTree, table: ClaimTable, tier: Tier): void {
  const scale = scaleOf(table, tier);
  const branches = branchesOf(tree, table, tier);
  const steps = stepsOf(tree, table, branches, stepsToFill(table, tier, scale), scale);
  raise(tree, table, branches, steps, scale);
  const stepsAtNode = new Float64Array(tree.size);
  branches.nodes.forEach((node, branch) => {
    stepsAtNode[node] = steps[branch] as number;
  });
  giveLastAmperes(tree, table, tier, (claim) => stepsAtNode[table.node[claim] as number] as number, scale);
  for (const claim of tier)
    if (table.fullLane[claim] === -1 && table.amps[claim] !== table.mostA[claim])
      table.fullLane[claim] = laneWithout(tree, table.node[claim] as number, 1, 1);
}

/** The part of the tree that feeds the tier, again so that what is below comes right after. */
interface Branches {
  /** Their numbers in the tree. */
  nodes: Int32Array;
  /** -1 at a root. */
  parent: Int32Array;
  end: Int32Array;
  /** The claims directly below branch b are `claims[start[b]]` up to `claims[start[b + 1]]`. */
  start: Int32Array;
  claims: Int32Array;
}

function branchesOf(tree: LimitTree, table: ClaimTable, tier: Tier): Branches {
  const feeds = new Uint8Array(tree.size);
  for (const claim of tier)
    for (
      let node = table.node[claim] as number;
      node !== -1 && !feeds[node];
      node = tree.parent[node] as number
    )
      feeds[node] = 1;
  const feeding: number[] = [];
  for (let node = 0; node < tree.size; node++) if (feeds[node]) feeding.push(node);
  const nodes = Int32Array.from(feeding);
  const branchOf = new Int32Array(tree.size);
  nodes.forEach((node, branch) => {
    branchOf[node] = branch;
  });
  const parent = nodes.map((node) => {
    const above = tree.parent[node] as number;
    return above === -1 ? -1 : (branchOf[above] as number);
  });
  const end = nodes.map((_, branch) => branch + 1);
  for (let branch = nodes.length - 1; branch >= 0; branch--) {
    const above = parent[branch] as number;
    if (above !== -1) end[above] = Math.max(end[above] as number, end[branch] as number);
  }
  return { nodes, parent, end, ...groupByBranch(table, tier, branchOf, nodes.length) };
}

function groupByBranch(
  { node }: ClaimTable,
  tier: Tier,
  branchOf: Int32Array,
  count: number,
): Pick<Branches, "start" | "claims"> {
  const start = new Int32Array(count + 1);
  const branch = (claim: number) => branchOf[node[claim] as number] as number;
  for (const claim of tier) start[branch(claim) + 1] = (start[branch(claim) + 1] as number) + 1;
  for (let at = 0; at < count; at++) start[at + 1] = (start[at + 1] as number) + (start[at] as number);
  const next = start.slice();
  const claims = new Int32Array(tier.length);
  for (const claim of tier) {
    const at = next[branch(claim)] as number;
    next[branch(claim)] = at + 1;
    claims[at] = claim;
  }
  return { start, claims };
}

/** How many steps everybody at a branch rises; where nothing stops it, until all have what they can use. */
function stepsOf(
  tree: LimitTree,
  table: ClaimTable,
  branches: Branches,
  untilFull: number,
  scale: number,
): Float64Array {
  const steps = new Float64Array(branches.nodes.length);
  const wanted = new Float64Array(branches.nodes.length);
  for (let branch = steps.length - 1; branch >= 0; branch--) {
    const room = tree.roomA[branches.nodes[branch] as number] as number;
    const fits = (level: number) => wantedBelow(tree, table, branches, branch, level, scale, wanted) <= room;
    steps[branch] = fits(untilFull) ? untilFull : lastThatFits(untilFull, fits);
  }
  for (let branch = 0; branch < steps.length; branch++) {
    const above = branches.parent[branch] as number;
    if (above !== -1) steps[branch] = Math.min(steps[branch] as number, steps[above] as number);
  }
  return steps;
}

/** The amperes that everybody below a branch gets beyond what it has, at so many steps; a full limit lets no more through. */
function wantedBelow(
  tree: LimitTree,
  table: ClaimTable,
  { nodes, parent, end, start, claims }: Branches,
  top: number,
  steps: number,
  scale: number,
  wanted: Float64Array,
): number {
  for (let branch = (end[top] as number) - 1; ; branch--) {
    let sum = wanted[branch] as number;
    wanted[branch] = 0;
    for (let at = start[branch] as number; at < (start[branch + 1] as number); at++) {
      const claim = claims[at] as number;
      sum += ampsAt(table, claim, steps, scale) - (table.amps[claim] as number);
    }
    if (branch === top) return sum;
    const above = parent[branch] as number;
    wanted[above] = (wanted[above] as number) + Math.min(sum, tree.roomA[nodes[branch] as number] as number);
  }
}

function raise(
  tree: LimitTree,
  table: ClaimTable,
  branches: Branches,
  steps: Float64Array,
  scale: number,
): void {
  const given = new Float64Array(steps.length);
  for (let branch = steps.length - 1; branch >= 0; branch--) {
    let sum = given[branch] as number;
    for (let at = branches.start[branch] as number; at < (branches.start[branch + 1] as number); at++) {
      const claim = branches.claims[at] as number;
      const amps = ampsAt(table, claim, steps[branch] as number, scale);
      sum += amps - (table.amps[claim] as number);
      table.amps[claim] = amps;
    }
    const node = branches.nodes[branch] as number;
    tree.roomA[node] = (tree.roomA[node] as number) - sum;
    const above = branches.parent[branch] as number;
    if (above !== -1) given[above] = (given[above] as number) + sum;
  }
}
