import type { DemandTable } from "./demand-table.ts";
import { type LimitTree, limitWithout, take } from "./limit-tree.ts";
import type { Tier } from "./rank-demands.ts";

/** Demands whose next ampere has the same priority. */
interface EqualGroup {
  steps: number;
  /** How far the next ampere is beyond `steps`, from 0 to less than a step. */
  beyond: number;
  weight: number;
  phases: number;
  /** They had this ampere before, and keep it. */
  held: boolean;
  /** Its index in the list of groups. */
  number: number;
  count: number;
}

/**
 * Gives out the amperes of one step that was not enough for all, lowest level first, while there is room. A demand that gets
 * nothing gets `fullLimit`. At the same level, the smaller weight comes first, because its level rises more, and then the
 * demand with fewer phases.
 */
export function giveLastAmperes(
  tree: LimitTree,
  table: DemandTable,
  demands: Tier,
  stepsOf: (demand: number) => number,
  scale: number,
): void {
  const queue = queueOf(tree, table, demands, stepsOf, scale);
  for (let at = 0; at < queue.length; at++) {
    const demand = queue[at] as number;
    const node = table.node[demand] as number;
    const mask = table.mask[demand] as number;
    const full = limitWithout(tree, node, mask, 1);
    if (full === -1) {
      take(tree, node, mask, 1);
      table.amps[demand] = (table.amps[demand] as number) + 1;
    } else table.fullLimit[demand] = full;
  }
}

/** The demands with room for an ampere of this step, by priority and then in the order of admission. */
function queueOf(
  tree: LimitTree,
  table: DemandTable,
  demands: Tier,
  stepsOf: (demand: number) => number,
  scale: number,
): Int32Array {
  const groups: EqualGroup[] = [];
  const groupOf = new Int32Array(demands.length).fill(-1);
  const bySteps = new Map<number, EqualGroup[]>();
  let atSteps: EqualGroup[] = [];
  let lastSteps = Number.NaN;
  for (let turn = 0; turn < demands.length; turn++) {
    const demand = demands[turn] as number;
    const amps = table.amps[demand] as number;
    if (amps === table.mostA[demand]) continue;
    const mask = table.mask[demand] as number;
    const full = limitWithout(tree, table.node[demand] as number, mask, 1);
    table.fullLimit[demand] = full;
    if (full !== -1) continue;
    const steps = stepsOf(demand);
    const weight = table.weight[demand] as number;
    // Its minimum is above this step, so all others come first.
    if (amps * scale >= (steps + 1) * weight) continue;
    // Most demands stop at the same level.
    if (steps !== lastSteps) {
      atSteps = bySteps.get(steps) ?? [];
      bySteps.set(steps, atSteps);
      lastSteps = steps;
    }
    const phases = bitCount(mask);
    const held = (table.heldA[demand] as number) > amps;
    let group = atSteps.find(
      (each) => each.weight === weight && each.phases === phases && each.held === held,
    );
    if (!group) {
      // Exact enough to distinguish any two values: numerator and denominator are whole numbers up to a million.
      const beyond = (amps * scale - steps * weight) / weight;
      group = { steps, beyond, weight, phases, held, number: groups.length, count: 0 };
      groups.push(group);
      atSteps.push(group);
    }
    groupOf[turn] = group.number;
    group.count++;
  }
  return collect(demands, groups, groupOf);
}

/** The demands that are in a group, group by group. */
function collect(demands: Tier, groups: readonly EqualGroup[], groupOf: Int32Array): Int32Array {
  const next = new Int32Array(groups.length);
  let total = 0;
  for (const { number, count } of [...groups].sort(byWorth)) {
    next[number] = total;
    total += count;
  }
  const queue = new Int32Array(total);
  for (let turn = 0; turn < demands.length; turn++) {
    const group = groupOf[turn] as number;
    if (group === -1) continue;
    const at = next[group] as number;
    queue[at] = demands[turn] as number;
    next[group] = at + 1;
  }
  return queue;
}

function byWorth(a: EqualGroup, b: EqualGroup): number {
  return (
    a.steps - b.steps ||
    a.beyond - b.beyond ||
    a.weight - b.weight ||
    a.phases - b.phases ||
    Number(b.held) - Number(a.held)
  );
}

function bitCount(mask: number): number {
  return (mask & 1) + ((mask >> 1) & 1) + ((mask >> 2) & 1);
}
