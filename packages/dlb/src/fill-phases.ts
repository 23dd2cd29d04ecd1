import type { ClaimTable } from "./claim-table.ts";
import { giveLastAmperes } from "./last-amperes.ts";
import { ampsAt, lastThatFits, scaleOf, stepsToFill } from "./level.ts";
import type { LimitTree } from "./limit-tree.ts";
import type { Tier } from "./rank-claims.ts";

/**
 * Raises the level of everybody in the tier until the limits stop it, where a claim counts on its own phases. Limits then
 * overlap, so all rise together as long as everything fits; the next step is given out ampere by ampere, and whoever is
 * refused stays where it is.
 */
export function fillPhases(tree: LimitTree, table: ClaimTable, tier: Tier): void {
  const scale = scaleOf(table, tier);
  const untilFull = stepsToFill(table, tier, scale);
  let rising = tier;
  while (rising.length > 0) {
    const fits = (steps: number) => roomAt(tree, table, rising, steps, scale) !== null;
    const steps = fits(untilFull) ? untilFull : lastThatFits(untilFull, fits);
    tree.roomA.set(roomAt(tree, table, rising, steps, scale) ?? []);
    for (const claim of rising) table.amps[claim] = ampsAt(table, claim, steps, scale);
    giveLastAmperes(tree, table, rising, () => steps, scale);
    rising = rising.filter(
      (claim) => table.fullLane[claim] === -1 && table.amps[claim] !== table.mostA[claim],
    );
  }
}

/** What is left of every lane once everybody has reached so many steps; null where it is not enough. */
function roomAt(
  { lanes, size, parent, roomA }: LimitTree,
  table: ClaimTable,
  rising: Tier,
  steps: number,
  scale: number,
): Float64Array | null {
  const given = new Float64Array(roomA.length);
  for (const claim of rising) {
    const more = ampsAt(table, claim, steps, scale) - (table.amps[claim] as number);
    for (let lane = 0; lane < lanes; lane++)
      if ((table.mask[claim] as number) & (1 << lane)) {
        const at = (table.node[claim] as number) * lanes + lane;
        given[at] = (given[at] as number) + Math.max(0, more);
      }
  }
  for (let at = size * lanes - 1; at >= 0; at--) {
    const used = given[at] as number;
    if (used > (roomA[at] as number)) return null;
    const above = parent[Math.floor(at / lanes)] as number;
    if (above !== -1) {
      const aboveAt = above * lanes + (at % lanes);
      given[aboveAt] = (given[aboveAt] as number) + used;
    }
  }
  return roomA.map((room, at) => room - (given[at] as number));
}
