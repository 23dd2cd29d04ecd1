/** A decimal number as written: `digits` × 10^-`scale`. */
export interface Decimal {
  digits: bigint;
  scale: number;
}

const pattern = /^([+-]?)(\d{0,30})(?:\.(\d{0,30}))?(?:[eE]([+-]?\d{1,2}))?$/;

/**
 * Reads a decimal number as chargers write it, surrounding blanks included; null when it is not a number. A comma is
 * ambiguous (thousands or tenths), so it is not accepted.
 */
export function parseDecimal(text: string): Decimal | null {
  const match = pattern.exec(text.trim());
  if (match === null) return null;
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = match;
  if (whole === "" && fraction === "") return null;
  const digits = BigInt(`${whole}${fraction}`);
  return { digits: sign === "-" ? -digits : digits, scale: fraction.length - Number(exponent) };
}

/**
 * The nearest integer to `value` × 10^`shift`, halves away from zero; null when a double cannot represent it exactly.
 */
export function toInteger(value: Decimal, shift: number): { integer: number; rounded: boolean } | null {
  const scale = value.scale - shift;
  if (scale <= 0) return safe(value.digits * 10n ** BigInt(-scale), false);
  const unit = 10n ** BigInt(scale);
  const magnitude = value.digits < 0n ? -value.digits : value.digits;
  const nearest = (magnitude + unit / 2n) / unit;
  return safe(value.digits < 0n ? -nearest : nearest, magnitude % unit !== 0n);
}

/** The double nearest to `value` × 10^`shift`. */
export function toNumber(value: Decimal, shift: number): number {
  return Number(`${value.digits}e${shift - value.scale}`);
}

function safe(integer: bigint, rounded: boolean): { integer: number; rounded: boolean } | null {
  const number = Number(integer);
  return Number.isSafeInteger(number) ? { integer: number, rounded } : null;
}
