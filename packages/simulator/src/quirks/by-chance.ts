import type { QuirkRange } from "./quirks.ts";

/** One number of a range; chance is not asked where there is nothing to choose. */
export function within(range: QuirkRange, random: () => number): number {
  if (typeof range === "number") return range;
  const [least, most] = range;
  return least + random() * (most - least);
}

/** Seconds until the next time, at least 1, of what happens every so many seconds on average. */
export function untilNextS(meanS: number, random: () => number): number {
  return Math.max(1, -meanS * Math.log(1 - random()));
}
