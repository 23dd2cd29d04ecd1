import type { PowerSample } from "./evidence.ts";
import type { Reading } from "./timeline.ts";

/** Milliwatts times milliseconds in one Wh. */
const unitsPerWh = 3_600_000_000n;

/**
 * Energy since the first sample at each sample, by the trapezoid between neighbours; whole Wh, rounded down. Power that flows back
 * counts as none. `powers` are in order; of several at one instant the lowest counts.
 */
export function integratePower(powers: readonly PowerSample[]): Reading[] {
  const sampled = powers.filter(({ at }, index) => at !== powers[index - 1]?.at);
  let twice = 0n;
  return sampled.map(({ at, powerW }, index) => {
    const previous = sampled[index - 1];
    if (previous !== undefined)
      twice += (milliwatts(previous.powerW) + milliwatts(powerW)) * BigInt(Math.floor(at - previous.at));
    return { at, registerWh: Number(twice / (2n * unitsPerWh)) };
  });
}

function milliwatts(powerW: number): bigint {
  return BigInt(Math.round(Math.max(0, powerW) * 1000));
}
