import { nth } from "./nth.ts";
import type { DecimalInput, RoundingMode } from "./tariff.ts";

/**
 * A decimal as an integer of 10^-scale units. Null when the text is not a plain decimal or has more digits than the scale. A
 * number is read through `String`, its shortest round-trip text: 0.35 is 0.35 and not the float's exact value.
 */
export function parseDecimal(input: DecimalInput, scale: number): bigint | null {
  const match = /^(-?)(\d{1,30})(?:\.(\d{1,30}))?$/.exec(String(input));
  if (match === null) return null;
  const [, sign = "", whole = "", fraction = ""] = match;
  const digits = fraction.replace(/0+$/, "");
  if (digits.length > scale) return null;
  const units = BigInt(whole + digits.padEnd(scale, "0"));
  return sign === "-" ? -units : units;
}

/** Computing a power takes as long as dividing by it, so each is computed once. */
const powersOfTen = Array.from({ length: 64 }, (_, exponent) => 10n ** BigInt(exponent));

/** 10^exponent, for a whole exponent from 0 to 63. */
export function tenTo(exponent: number): bigint {
  return nth(powersOfTen, exponent);
}

/** `units` of 10^-scale as plain text with at least `minDecimals` digits after the point. */
export function formatDecimal(units: bigint, scale: number, minDecimals: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, "0");
  const point = digits.length - scale;
  let end = digits.length;
  while (end > point + minDecimals && digits[end - 1] === "0") end--;
  const sign = units < 0n ? "-" : "";
  if (end <= point && minDecimals === 0) return sign + digits.slice(0, point);
  return `${sign}${digits.slice(0, point)}.${digits.slice(point, end).padEnd(minDecimals, "0")}`;
}

/** numerator / denominator (> 0) to a whole number. `half_up` is half away from zero, so a credit mirrors its charge. */
export function divideRounded(numerator: bigint, denominator: bigint, mode: RoundingMode): bigint {
  const magnitude = numerator < 0n ? -numerator : numerator;
  const quotient = magnitude / denominator;
  const remainder = magnitude - quotient * denominator; // cheaper than a second division
  const rounded = roundsAway(quotient, remainder, denominator, mode) ? quotient + 1n : quotient;
  return numerator < 0n ? -rounded : rounded;
}

function roundsAway(quotient: bigint, remainder: bigint, denominator: bigint, mode: RoundingMode): boolean {
  const twice = remainder * 2n;
  switch (mode) {
    case "half_up":
      return twice >= denominator;
    case "half_even":
      return twice > denominator || (twice === denominator && quotient % 2n === 1n);
    case "up":
      return remainder > 0n;
    case "down":
      return false;
  }
}
