import { VAT_SCALE } from "./compiled-tariff.ts";
import { divideRounded } from "./decimal.ts";
import type { CostedLine } from "./line.ts";
import type { Priced } from "./priced.ts";
import type { RoundingMode } from "./tariff.ts";

/** Minor units throughout; `rate` in 10^-4 percent. `incl - excl` is the sum of the taxes. */
export interface Taxed {
  excl: bigint;
  incl: bigint;
  taxes: { rate: bigint | null; base: bigint; amount: bigint }[];
}

const WHOLE = 100n * 10n ** BigInt(VAT_SCALE);

/** Tax is computed once per rate on the sum of the rounded lines, as EN 16931 does, and rounded there. */
export function taxesOf(
  lines: readonly CostedLine[],
  taxIncluded: Priced["taxIncluded"],
  mode: RoundingMode,
): Taxed {
  const sum = lines.reduce((total, line) => total + line.cost, 0n);
  if (taxIncluded === "N/A") return { excl: sum, incl: sum, taxes: [] };
  const byRate = new Map<bigint, bigint>();
  for (const { vat, cost } of lines) if (vat !== null) byRate.set(vat, (byRate.get(vat) ?? 0n) + cost);
  const taxes = [...byRate].map(([rate, stated]) => {
    const base = taxIncluded === "YES" ? divideRounded(stated * WHOLE, WHOLE + rate, mode) : stated;
    const amount = taxIncluded === "YES" ? stated - base : taxOn(base, rate, mode);
    return { rate, base, amount };
  });
  const tax = taxes.reduce((total, { amount }) => total + amount, 0n);
  return taxIncluded === "YES"
    ? { excl: sum - tax, incl: sum, taxes }
    : { excl: sum, incl: sum + tax, taxes };
}

export function taxOn(base: bigint, rate: bigint, mode: RoundingMode): bigint {
  return divideRounded(base * rate, WHOLE, mode);
}
