import type { ClaimTable } from "./claim-table.ts";
import { type LimitTree, laneWithout, take } from "./limit-tree.ts";

/** Those whose next ampere is worth the same, each in the order of admission. */
interface Equals {
  steps: number;
  /** How far the next ampere is beyond `steps`, from 0 to less than a step. */
  beyond: number;
  lanes: number;
  weight: number;
  /** It had this ampere before, and keeps it. */
  held: number[];
  others: number[];
}

/**
 * Gives out the amperes of one step, to the lowest level first, as long as there is room for them: what was not enough to
 * raise everybody. Whoever is refused gets `fullLane`. Of two at the same level the smaller weight goes first, whose
 * level rises more by it, and then whoever takes it from fewer phases.
 */
export function giveLastAmperes(
  tree: LimitTree,
  table: ClaimTable,
  claims: readonly number[],
  stepsOf: (claim: number) => number,
  scale: number,
): void {
  const equals = equalsOf(tree, table, claims, stepsOf, scale);
  for (const { held, others } of equals.sort(byValue))
    for (const next of [held, others])
      for (const claim of next) {
        const node = table.node[claim] as number;
        const mask = table.mask[claim] as number;
        const full = laneWithout(tree, node, mask, 1);
        if (full === -1) {
          take(tree, node, mask, 1);
          table.amps[claim] = (table.amps[claim] as number) + 1;
        } else table.fullLane[claim] = full;
      }
}

function equalsOf(
  tree: LimitTree,
  table: ClaimTable,
  claims: readonly number[],
  stepsOf: (claim: number) => number,
  scale: number,
): Equals[] {
  const bySteps = new Map<number, Equals[]>();
  for (const claim of claims) {
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
    const atSteps = bySteps.get(steps) ?? [];
    if (atSteps.length === 0) bySteps.set(steps, atSteps);
    const lanes = bitCount(mask);
    let equals = atSteps.find((each) => each.weight === weight && each.lanes === lanes);
    if (!equals) {
      // Exact enough to tell any two apart: the parts are whole, and not above a million.
      const beyond = (amps * scale - steps * weight) / weight;
      equals = { steps, beyond, lanes, weight, held: [], others: [] };
      atSteps.push(equals);
    }
    ((table.heldA[claim] as number) >= amps + 1 ? equals.held : equals.others).push(claim);
  }
  return [...bySteps.values()].flat();
}

function byValue(a: Equals, b: Equals): number {
  return a.steps - b.steps || a.beyond - b.beyond || a.weight - b.weight || a.lanes - b.lanes;
}

function bitCount(mask: number): number {
  return (mask & 1) + ((mask >> 1) & 1) + ((mask >> 2) & 1);
}
