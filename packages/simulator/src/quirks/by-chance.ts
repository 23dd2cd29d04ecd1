import type { QuirkRange } from "./quirks.ts";

/** A number in the range; a single value does not use a random number. */
export function within(range: QuirkRange, random: () => number): number {
  if (typeof range === "number") return range;
  const [least, most] = range;
  return least + random() * (most - least);
}

/** Random delay in seconds, at least 1, until the next event of a process with this mean interval. */
export function untilNextS(meanS: number, random: () => number): number {
  return Math.max(1, -meanS * Math.log(1 - random()));
}
