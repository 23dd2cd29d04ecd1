import type { Decided, SessionLimitEvidence } from "./decided.ts";
import { formatDecimal, parseDecimal } from "./decimal.ts";
import type { SessionLimits } from "./evidence.ts";
import type { Priced } from "./priced.ts";

const costScale = 10;

/**
 * The limits that the session reached, with what it used: those of `stopCause` also when the session stayed below it. A cost
 * limit counts only in the currency of the price.
 */
export function reachedLimits(
  limits: SessionLimits,
  { endAt, energyWh, timeS }: Pick<Decided, "endAt" | "energyWh" | "timeS">,
  priced: Priced | null,
): SessionLimitEvidence[] {
  if (priced === null) return [];
  const { maxCost, maxDurationS, maxEnergyWh, stopCause, until } = limits;
  const found: SessionLimitEvidence[] = [];
  const add = (
    cause: SessionLimitEvidence["cause"],
    unit: string,
    max: number,
    used: number,
    over: number,
  ) => {
    const stopped = stopCause === cause;
    if (over >= 0 || stopped) found.push({ cause, unit, max, used, over: Math.max(0, over), stopped });
  };
  if (maxEnergyWh !== undefined) add("limit_energy", "Wh", maxEnergyWh, energyWh, energyWh - maxEnergyWh);
  if (maxCost !== undefined && maxCost.currency === priced.currency) {
    const { incl } = priced.totals;
    const over = units(incl) - units(maxCost.amount);
    const passed = Number(formatDecimal(over, costScale, 0));
    add("limit_cost", maxCost.currency, Number(maxCost.amount), Number(incl), passed);
  }
  if (maxDurationS !== undefined) add("limit_time", "s", maxDurationS, timeS, timeS - maxDurationS);
  if (until !== undefined && endAt !== null) {
    // `until` is a moment, so its figures count from the start of the session.
    const over = Math.floor(endAt / 1000) - Math.floor(until / 1000);
    add("limit_time", "s", timeS - over, timeS, over);
  }
  return found;
}

function units(amount: string): bigint {
  const parsed = parseDecimal(amount, costScale);
  if (parsed === null) throw new Error(`unreachable: ${amount} is not a decimal`);
  return parsed;
}

/** The sentence about one limit. */
export function limitSentence({ cause, max, over, stopped, unit, used }: SessionLimitEvidence): string {
  const [what, done] = {
    limit_energy: ["energy", "delivered"],
    limit_cost: ["cost", "charged, taxes included"],
    limit_time: ["time", "used"],
  }[cause];
  const amount = (value: number) => `${value} ${unit}`;
  const begin = stopped
    ? `The server stopped the session at its ${what} limit of ${amount(max)}`
    : `The session reached its ${what} limit of ${amount(max)}`;
  const why = stopped
    ? "because the vehicle drew current until the charger carried out the stop"
    : "and the server could not stop it in time";
  const passed = over === 0 ? "" : `, ${amount(over)} more, ${why}`;
  return `${begin}; ${amount(used)} ${done}${passed}.`;
}
