import type { ClaimTable } from "./claim-table.ts";
import { type LimitTree, laneWithout, take } from "./limit-tree.ts";
import type { Tier } from "./rank-claims.ts";

/** Those whose next ampere is worth the same. */
interface Equals {
  steps: number;
  /** How far the next ampere is beyond `steps`, from 0 to less than a step. */
  beyond: number;
  weight: number;
  lanes: number;
  /** They had this ampere before, and keep it. */
  held: boolean;
  /** Its place in the list of all. */
  number: number;
  count: number;
}

/**
 * Gives out the amperes of one step, to the lowest level first, as long as there is room for them: what was not enough to
 * raise everybody. Whoever is refused gets `fullLane`. Of two at the same level the smaller weight goes first, whose
 * level rises more by it, and then whoever takes it from fewer phases.
 */
export function giveLastAmperes(
  tree: LimitTree,
  table: ClaimTable,
  claims: Tier,
  stepsOf: (claim: number) => number,
  scale: number,
): void {
  const line = lineUp(tree, table, claims, stepsOf, scale);
  for (let at = 0; at < line.length; at++) {
    const claim = line[at] as number;
    const node = table.node[claim] as number;
    const mask = table.mask[claim] as number;
    const full = laneWithout(tree, node, mask, 1);
    if (full === -1) {
      take(tree, node, mask, 1);
      table.amps[claim] = (table.amps[claim] as number) + 1;
    } else table.fullLane[claim] = full;
  }
}

/** Whoever has room for an ampere of this step, in the order of what it is worth, and then in that of admission. */
function lineUp(
  tree: LimitTree,
  table: ClaimTable,
  claims: Tier,
  stepsOf: (claim: number) => number,
  scale: number,
): Int32Array {
  const groups: Equals[] = [];
  const groupOf = new Int32Array(claims.length).fill(-1);
  const bySteps = new Map<number, Equals[]>();
  let atSteps: Equals[] = [];
  let lastSteps = Number.NaN;
  for (let turn = 0; turn < claims.length; turn++) {
    const claim = claims[turn] as number;
    const amps = table.amps[claim] as number;
    if (amps === table.mostA[claim]) continue;
    const mask = table.mask[claim] as number;
    const full = laneWithout(tree, table.node[claim] as number, mask, 1);
    table.fullLane[claim] = full;
    if (full !== -1) continue;
    const steps = stepsOf(claim);
    const weight = table.weight[claim] as number;
    // Its minimum is above this step: everybody else comes first.
    if (amps * scale >= (steps + 1) * weight) continue;
    // Most are stopped at the same level.
    if (steps !== lastSteps) {
      atSteps = bySteps.get(steps) ?? [];
      bySteps.set(steps, atSteps);
      lastSteps = steps;
    }
    const lanes = bitCount(mask);
    const held = (table.heldA[claim] as number) > amps;
    let equals = atSteps.find((each) => each.weight === weight && each.lanes === lanes && each.held === held);
    if (!equals) {
      // Exact enough to tell any two apart: the parts are whole, and not above a million.
      const beyond = (amps * scale - steps * weight) / weight;
      equals = { steps, beyond, weight, lanes, held, number: groups.length, count: 0 };
      groups.push(equals);
      atSteps.push(equals);
    }
    groupOf[turn] = equals.number;
    equals.count++;
  }
  return collect(claims, groups, groupOf);
}

/** The claims that are in a group, group by group. */
function collect(claims: Tier, groups: readonly Equals[], groupOf: Int32Array): Int32Array {
  const next = new Int32Array(groups.length);
  let total = 0;
  for (const { number, count } of [...groups].sort(byWorth)) {
    next[number] = total;
    total += count;
  }
  const line = new Int32Array(total);
  for (let turn = 0; turn < claims.length; turn++) {
    const group = groupOf[turn] as number;
    if (group === -1) continue;
    const at = next[group] as number;
    line[at] = claims[turn] as number;
    next[group] = at + 1;
  }
  return line;
}

function byWorth(a: Equals, b: Equals): number {
  return (
    a.steps - b.steps ||
    a.beyond - b.beyond ||
    a.weight - b.weight ||
    a.lanes - b.lanes ||
    Number(b.held) - Number(a.held)
  );
}

function bitCount(mask: number): number {
  return (mask & 1) + ((mask >> 1) & 1) + ((mask >> 2) & 1);
}
