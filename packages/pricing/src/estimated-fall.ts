import { physicalLimitWh } from "./physical-limit.ts";
import type { Fall } from "./register-walk.ts";

/** Without estimates a register that falls was reset, and what came between the two readings is given away. */
export const provenFall: Fall = () => ({ after: "reset", gapWh: 0 });

/**
 * With estimates a register that falls from the top of its range to the bottom ran over, and one that was reset began at 0, each
 * only when the socket could have delivered what that means.
 */
export function estimatedFall(ratedPowerW: number): Fall {
  return (from, to) => {
    const limitWh = physicalLimitWh(ratedPowerW, (to.at - from.at) / 1000);
    const rolledWh = rolloverWh(from.registerWh, to.registerWh);
    if (rolledWh !== null && rolledWh <= limitWh) return { after: "rollover", gapWh: rolledWh };
    return { after: "reset", gapWh: to.registerWh <= limitWh ? to.registerWh : 0 };
  };
}

/** Six to nine decimal digits, or 32 bits. */
const moduli = [1_000_000, 10_000_000, 100_000_000, 1_000_000_000, 2 ** 32];

/** Only from the last tenth of a register's range to its first. */
function rolloverWh(fromWh: number, toWh: number): number | null {
  const modulus = moduli.find((range) => fromWh < range && fromWh > range * 0.9 && toWh < range * 0.1);
  return modulus === undefined ? null : modulus - fromWh + toWh;
}
