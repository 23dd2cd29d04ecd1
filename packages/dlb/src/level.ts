import type { DemandTable } from "./demand-table.ts";
import type { Tier } from "./rank-demands.ts";

/**
 * A level is amperes by weight, and rises in steps of 1 / `scaleOf`. A step is so small that no demand gets more than one
 * ampere in it, with any weights, so nothing is ever rounded.
 */
export function scaleOf({ weight }: DemandTable, tier: Tier): number {
  let scale = 1;
  for (const demand of tier) scale = Math.max(scale, weight[demand] as number);
  return scale;
}

/** What a demand has after this many steps: never below its minimum, nor above what it can use. */
export function ampsAt(
  { weight, minA, mostA }: DemandTable,
  demand: number,
  steps: number,
  scale: number,
): number {
  const amps = Math.ceil(((weight[demand] as number) * steps) / scale);
  return Math.min(mostA[demand] as number, Math.max(minA[demand] as number, amps));
}

/** The number of steps after which every demand has all it can use. */
export function stepsToFill({ weight, mostA }: DemandTable, tier: Tier, scale: number): number {
  let steps = 0;
  for (const demand of tier)
    steps = Math.max(steps, Math.ceil(((mostA[demand] as number) * scale) / (weight[demand] as number)));
  return steps;
}

/** The last number of steps that fits, where `fits(0)` is true and `fits(tooMany)` is false. */
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
