import { divideRounded } from "./decimal.ts";
import { EXACT } from "./line.ts";
import type { PricingPolicy } from "./priced.ts";

/**
 * Exact costs to minor units. By line: each on its own. By total: only the running total is rounded and each line is what it
 * adds to that, so that the lines still add up to a total that was rounded once.
 */
export function roundCosts(
  exact: readonly bigint[],
  minorDigits: number,
  { mode, scope }: PricingPolicy["rounding"],
): bigint[] {
  const toMinor = (cost: bigint) => divideRounded(cost * 10n ** BigInt(minorDigits), EXACT, mode);
  if (scope === "line") return exact.map(toMinor);
  let running = 0n;
  let rounded = 0n;
  return exact.map((cost) => {
    running += cost;
    const before = rounded;
    rounded = toMinor(running);
    return rounded - before;
  });
}
