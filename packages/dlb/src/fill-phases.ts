import type { DemandTable } from "./demand-table.ts";
import { giveLastAmperes } from "./last-amperes.ts";
import { ampsAt, lastThatFits, scaleOf, stepsToFill } from "./level.ts";
import type { LimitTree } from "./limit-tree.ts";
import type { Tier } from "./rank-demands.ts";

/**
 * Raises the level of all demands of the tier until the limits stop it, where a demand counts on its own phases. Limits then
 * overlap, so all rise together while everything fits. The next step is given out ampere by ampere, and a demand that gets
 * nothing stays where it is.
 */
export function fillPhases(tree: LimitTree, table: DemandTable, tier: Tier): void {
  const scale = scaleOf(table, tier);
  const untilFull = stepsToFill(table, tier, scale);
  let rising = tier;
  while (rising.length > 0) {
    const fits = (steps: number) => roomAt(tree, table, rising, steps, scale) !== null;
    const steps = fits(untilFull) ? untilFull : lastThatFits(untilFull, fits);
    tree.roomA.set(roomAt(tree, table, rising, steps, scale) ?? []);
    for (const demand of rising) table.amps[demand] = ampsAt(table, demand, steps, scale);
    giveLastAmperes(tree, table, rising, () => steps, scale);
    rising = rising.filter(
      (demand) => table.fullLimit[demand] === -1 && table.amps[demand] !== table.mostA[demand],
    );
  }
}

/** What is left at every phase limit when all demands have risen by this many steps. Null when it is not enough. */
function roomAt(
  { phaseCount, size, parent, roomA }: LimitTree,
  table: DemandTable,
  rising: Tier,
  steps: number,
  scale: number,
): Float64Array | null {
  const given = new Float64Array(roomA.length);
  for (const demand of rising) {
    const more = ampsAt(table, demand, steps, scale) - (table.amps[demand] as number);
    for (let phase = 0; phase < phaseCount; phase++)
      if ((table.mask[demand] as number) & (1 << phase)) {
        const at = (table.node[demand] as number) * phaseCount + phase;
        given[at] = (given[at] as number) + Math.max(0, more);
      }
  }
  for (let at = size * phaseCount - 1; at >= 0; at--) {
    const used = given[at] as number;
    if (used > (roomA[at] as number)) return null;
    const above = parent[Math.floor(at / phaseCount)] as number;
    if (above !== -1) {
      const aboveAt = above * phaseCount + (at % phaseCount);
      given[aboveAt] = (given[aboveAt] as number) + used;
    }
  }
  return roomA.map((room, at) => room - (given[at] as number));
}
