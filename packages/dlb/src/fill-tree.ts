import type { DemandTable } from "./demand-table.ts";
import { giveLastAmperes } from "./last-amperes.ts";
import { ampsAt, lastThatFits, scaleOf, stepsToFill } from "./level.ts";
import { type LimitTree, limitWithout } from "./limit-tree.ts";
import type { Tier } from "./rank-demands.ts";

/**
 * Raises the level of all demands of the tier until the limits stop it, where each demand counts alike on every phase. A
 * limit then stops all demands below it at one level, independent of the rest of the tree. So each node is computed once,
 * from the roots down: first how far the level rises below it, then the amperes that are left of a step.
 */
export function fillTree(tree: LimitTree, table: DemandTable, tier: Tier): void {
  const groups = groupByNode(tree, table, tier);
  const scale = scaleOf(table, groups.demands);
  const steps = stepsOf(tree, table, groups, stepsToFill(table, groups.demands, scale), scale);
  raise(tree, table, groups, steps, scale);
  giveLastAmperes(tree, table, tier, (demand) => steps[table.node[demand] as number] as number, scale);
  for (const demand of groups.demands)
    if (table.fullLimit[demand] === -1 && table.amps[demand] !== table.mostA[demand])
      table.fullLimit[demand] = limitWithout(tree, table.node[demand] as number, 1, 1);
}

/** The demands directly below node n are `demands[start[n]]` up to `demands[start[n + 1]]`. */
interface Groups {
  start: Int32Array;
  demands: Int32Array;
}

function groupByNode({ size }: LimitTree, { node }: DemandTable, tier: Tier): Groups {
  const start = new Int32Array(size + 1);
  for (let at = 0; at < tier.length; at++) {
    const after = (node[tier[at] as number] as number) + 1;
    start[after] = (start[after] as number) + 1;
  }
  for (let at = 0; at < size; at++) start[at + 1] = (start[at + 1] as number) + (start[at] as number);
  const next = start.slice();
  const demands = new Int32Array(tier.length);
  for (let at = 0; at < tier.length; at++) {
    const demand = tier[at] as number;
    const below = node[demand] as number;
    const place = next[below] as number;
    demands[place] = demand;
    next[below] = place + 1;
  }
  return { start, demands };
}

/** By how many steps the demands at each node rise. Without a limit they rise until all have what they can use. */
function stepsOf(
  tree: LimitTree,
  table: DemandTable,
  groups: Groups,
  untilFull: number,
  scale: number,
): Float64Array {
  const steps = new Float64Array(tree.size);
  const wanted = new Float64Array(tree.size);
  for (let node = 0; node < tree.size; node++) {
    const above = tree.parent[node] as number;
    const most = above === -1 ? untilFull : (steps[above] as number);
    const room = tree.roomA[node] as number;
    const fits = (level: number) => wantedBelow(tree, table, groups, node, level, scale, wanted) <= room;
    steps[node] = fits(most) ? most : lastThatFits(most, fits);
  }
  return steps;
}

/** The amperes that the demands below a node get beyond what they have, at this many steps. A node passes on at most its room. */
function wantedBelow(
  { parent, end, roomA }: LimitTree,
  table: DemandTable,
  { start, demands }: Groups,
  top: number,
  steps: number,
  scale: number,
  wanted: Float64Array,
): number {
  for (let node = (end[top] as number) - 1; ; node--) {
    let sum = wanted[node] as number;
    wanted[node] = 0;
    const last = start[node + 1] as number;
    for (let at = start[node] as number; at < last; at++) {
      const demand = demands[at] as number;
      sum += ampsAt(table, demand, steps, scale) - (table.amps[demand] as number);
    }
    if (node === top) return sum;
    const above = parent[node] as number;
    wanted[above] = (wanted[above] as number) + Math.min(sum, roomA[node] as number);
  }
}

function raise(
  tree: LimitTree,
  table: DemandTable,
  { start, demands }: Groups,
  steps: Float64Array,
  scale: number,
): void {
  const given = new Float64Array(tree.size);
  for (let node = tree.size - 1; node >= 0; node--) {
    let sum = given[node] as number;
    const last = start[node + 1] as number;
    for (let at = start[node] as number; at < last; at++) {
      const demand = demands[at] as number;
      const amps = ampsAt(table, demand, steps[node] as number, scale);
      sum += amps - (table.amps[demand] as number);
      table.amps[demand] = amps;
    }
    tree.roomA[node] = (tree.roomA[node] as number) - sum;
    const above = tree.parent[node] as number;
    if (above !== -1) given[above] = (given[above] as number) + sum;
  }
}
