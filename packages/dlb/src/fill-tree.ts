import type { ClaimTable } from "./claim-table.ts";
import { giveLastAmperes } from "./last-amperes.ts";
import { ampsAt, lastThatFits, scaleOf, stepsToFill } from "./level.ts";
import { type LimitTree, laneWithout } from "./limit-tree.ts";
import type { Tier } from "./rank-claims.ts";

/**
 * Raises the level of everybody in the tier until the limits stop it, where each claim counts alike on every phase.
 * A limit then stops all below it at one level, whatever happens beside it, so each is looked at once: from the roots down
 * how far the level rises below it, and then the amperes that are left of a step.
 */
export function fillTree(tree: LimitTree, table: ClaimTable, tier: Tier): void {
  const groups = groupByNode(tree, table, tier);
  const scale = scaleOf(table, groups.claims);
  const steps = stepsOf(tree, table, groups, stepsToFill(table, groups.claims, scale), scale);
  raise(tree, table, groups, steps, scale);
  giveLastAmperes(tree, table, tier, (claim) => steps[table.node[claim] as number] as number, scale);
  for (const claim of groups.claims)
    if (table.fullLane[claim] === -1 && table.amps[claim] !== table.mostA[claim])
      table.fullLane[claim] = laneWithout(tree, table.node[claim] as number, 1, 1);
}

/** The claims directly below node n are `claims[start[n]]` up to `claims[start[n + 1]]`. */
interface Groups {
  start: Int32Array;
  claims: Int32Array;
}

function groupByNode({ size }: LimitTree, { node }: ClaimTable, tier: Tier): Groups {
  const start = new Int32Array(size + 1);
  for (let at = 0; at < tier.length; at++) {
    const after = (node[tier[at] as number] as number) + 1;
    start[after] = (start[after] as number) + 1;
  }
  for (let at = 0; at < size; at++) start[at + 1] = (start[at + 1] as number) + (start[at] as number);
  const next = start.slice();
  const claims = new Int32Array(tier.length);
  for (let at = 0; at < tier.length; at++) {
    const claim = tier[at] as number;
    const below = node[claim] as number;
    const place = next[below] as number;
    claims[place] = claim;
    next[below] = place + 1;
  }
  return { start, claims };
}

/** How many steps everybody at a node rises; where nothing stops it, until all have what they can use. */
function stepsOf(
  tree: LimitTree,
  table: ClaimTable,
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

/** The amperes that everybody below a node gets beyond what it has, at so many steps; a full limit lets no more through. */
function wantedBelow(
  { parent, end, roomA }: LimitTree,
  table: ClaimTable,
  { start, claims }: Groups,
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
      const claim = claims[at] as number;
      sum += ampsAt(table, claim, steps, scale) - (table.amps[claim] as number);
    }
    if (node === top) return sum;
    const above = parent[node] as number;
    wanted[above] = (wanted[above] as number) + Math.min(sum, roomA[node] as number);
  }
}

function raise(
  tree: LimitTree,
  table: ClaimTable,
  { start, claims }: Groups,
  steps: Float64Array,
  scale: number,
): void {
  const given = new Float64Array(tree.size);
  for (let node = tree.size - 1; node >= 0; node--) {
    let sum = given[node] as number;
    const last = start[node + 1] as number;
    for (let at = start[node] as number; at < last; at++) {
      const claim = claims[at] as number;
      const amps = ampsAt(table, claim, steps[node] as number, scale);
      sum += amps - (table.amps[claim] as number);
      table.amps[claim] = amps;
    }
    tree.roomA[node] = (tree.roomA[node] as number) - sum;
    const above = tree.parent[node] as number;
    if (above !== -1) given[above] = (given[above] as number) + sum;
  }
}
