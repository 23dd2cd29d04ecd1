import type { ClaimTable } from "./claim-table.ts";
import type { Tier } from "./rank-claims.ts";

/**
 * A level is amperes by weight, and rises in steps of 1 / `scaleOf`: so small that nobody gets more than one ampere in a
 * step, whatever the weights, and nothing is ever rounded.
 */
export function scaleOf({ weight }: ClaimTable, tier: Tier): number {
  let scale = 1;
  for (const claim of tier) scale = Math.max(scale, weight[claim] as number);
  return scale;
}

/** What a claim has once everybody has reached so many steps: never less than its minimum, nor more than it can use. */
export function ampsAt(
  { weight, minA, mostA }: ClaimTable,
  claim: number,
  steps: number,
  scale: number,
): number {
  const amps = Math.ceil(((weight[claim] as number) * steps) / scale);
  return Math.min(mostA[claim] as number, Math.max(minA[claim] as number, amps));
}

/** The steps after which everybody has all it can use. */
export function stepsToFill({ weight, mostA }: ClaimTable, tier: Tier, scale: number): number {
  let steps = 0;
  for (const claim of tier)
    steps = Math.max(steps, Math.ceil(((mostA[claim] as number) * scale) / (weight[claim] as number)));
  return steps;
}

/** The last number of steps that fits, where `fits(0)` and not `fits(tooMany)`. */
export function lastThatFits(tooMany: number, fits: (steps: number) => boolean): number {
  let fitting = 0;
  let failing = tooMany;
  while (failing - fitting > 1) {
    const middle = fitting + Math.floor((failing - fitting) / 2);
    if (fits(middle)) fitting = middle;
    else failing = middle;
  }
  return fitting;
}
