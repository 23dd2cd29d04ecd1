import { formatDecimal, parseDecimal } from "./decimal.ts";
import { PricingError } from "./pricing-error.ts";

/** Quantities are integers of 10^-10 Wh, seconds or pieces: whole ones from a meter, decimals from another system's CDR. */
export const UNIT_SCALE = 10;
export const UNIT = 10n ** BigInt(UNIT_SCALE);

/** Digits beyond the scale are the noise of a double and are rounded away. Throws `timeline-invalid` for an invalid quantity. */
export function toUnits(quantity: number): bigint {
  if (Number.isSafeInteger(quantity) && quantity >= 0) return BigInt(quantity) * UNIT;
  const units = signedUnits(quantity);
  if (units < 0n)
    throw new PricingError(
      "timeline-invalid",
      `${quantity} is not an energy or a duration of a period; it must be at least 0.`,
    );
  return units;
}

/** Like a quantity, for power and current, which may be negative. */
export function signedUnits(quantity: number): bigint {
  const units = parseDecimal(quantity, UNIT_SCALE) ?? parseDecimal(quantity.toFixed(UNIT_SCALE), UNIT_SCALE);
  if (units === null)
    throw new PricingError("timeline-invalid", `${quantity} is not a quantity of a period.`);
  return units;
}

/** Decimal text that was read and checked before. Throws for anything else: an unreadable number must not become 0. */
export function knownUnits(decimal: string | number, scale: number): bigint {
  const units = parseDecimal(decimal, scale);
  if (units === null) throw new Error(`unreachable: ${decimal} is not a decimal with ${scale} places`);
  return units;
}

export function toQuantity(units: bigint): number {
  if (units === 0n) return 0;
  const whole = units / UNIT;
  return whole * UNIT === units ? Number(whole) : Number(formatDecimal(units, UNIT_SCALE, 0));
}
