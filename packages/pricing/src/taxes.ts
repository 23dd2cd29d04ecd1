import { VAT_SCALE } from "./compiled-tariff.ts";
import { divideRounded, tenTo } from "./decimal.ts";
import { type CostedLine, EXACT } from "./line.ts";
import { nth } from "./nth.ts";
import type { Priced } from "./priced.ts";
import type { RoundingMode } from "./tariff.ts";

/** Minor units throughout; `rate` in 10^-4 percent. `incl - excl` is the sum of the taxes. */
export interface Taxed {
  excl: bigint;
  incl: bigint;
  taxes: TaxAmount[];
}

export interface TaxAmount {
  rate: bigint | null;
  base: bigint;
  amount: bigint;
}

const WHOLE = 100n * 10n ** BigInt(VAT_SCALE);

/** Tax is computed once per rate on the sum of the rounded lines, as EN 16931 does, and rounded there. */
export function taxesOf(
  lines: readonly CostedLine[],
  taxIncluded: Priced["taxIncluded"],
  mode: RoundingMode,
): Taxed {
  const sum = sumOf(lines.map(({ cost }) => cost));
  if (taxIncluded === "N/A") return { excl: sum, incl: sum, taxes: [] };
  const costs = lines.map(({ cost }) => cost);
  const taxes = [...byRate(lines, costs)].map(([rate, stated]) => taxIn(rate, stated, taxIncluded, mode));
  const tax = sumOf(taxes.map(({ amount }) => amount));
  return taxIncluded === "YES"
    ? { excl: sum - tax, incl: sum, taxes }
    : { excl: sum, incl: sum + tax, taxes };
}

/** For lines that share a total rounded once: the total on the other side of the tax is rounded once too, from `exact`. */
export function taxesRoundedOnce(
  lines: readonly CostedLine[],
  exact: readonly bigint[],
  taxIncluded: Priced["taxIncluded"],
  mode: RoundingMode,
  minorDigits: number,
): Taxed {
  const byLine = taxesOf(lines, taxIncluded, mode);
  if (taxIncluded === "N/A") return byLine;
  let numerator = sumOf(exact.filter((_, index) => lines[index]?.vat === null));
  let denominator = 1n;
  for (const [rate, cost] of byRate(lines, exact)) {
    const [times, by] = taxIncluded === "YES" ? [WHOLE, WHOLE + rate] : [WHOLE + rate, WHOLE];
    numerator = numerator * by + cost * times * denominator;
    denominator *= by;
  }
  const other = divideRounded(numerator * tenTo(minorDigits), denominator * EXACT, mode);
  const [excl, incl] = taxIncluded === "YES" ? [other, byLine.incl] : [byLine.excl, other];
  const taxes = addingUpTo(incl - excl, byLine.taxes).map((tax, index) => {
    const before = byLine.taxes[index] ?? tax;
    // In a price that includes tax, every unit added to the tax is removed from its base.
    return taxIncluded === "YES" ? { ...tax, base: before.base + before.amount - tax.amount } : tax;
  });
  return { excl, incl, taxes };
}

function taxIn(rate: bigint, stated: bigint, taxIncluded: "YES" | "NO", mode: RoundingMode): TaxAmount {
  if (taxIncluded === "NO") return { rate, base: stated, amount: taxOn(stated, rate, mode) };
  const base = divideRounded(stated * WHOLE, WHOLE + rate, mode);
  return { rate, base, amount: stated - base };
}

/** The rest from separate rounding is added to the greatest amount, where it is relatively smallest. */
export function addingUpTo(tax: bigint, taxes: readonly TaxAmount[]): TaxAmount[] {
  const left = tax - sumOf(taxes.map(({ amount }) => amount));
  if (left === 0n) return [...taxes];
  const greatest = taxes.reduce<TaxAmount | null>(
    (found, each) => (found === null || size(each.amount) > size(found.amount) ? each : found),
    null,
  );
  return taxes.map((each) => (each === greatest ? { ...each, amount: each.amount + left } : each));
}

export function taxOn(base: bigint, rate: bigint, mode: RoundingMode): bigint {
  return divideRounded(base * rate, WHOLE, mode);
}

function byRate(lines: readonly CostedLine[], costs: readonly bigint[]): Map<bigint, bigint> {
  const sums = new Map<bigint, bigint>();
  lines.forEach(({ vat }, index) => {
    if (vat === null) return;
    const sum = sums.get(vat);
    const cost = nth(costs, index);
    sums.set(vat, sum === undefined ? cost : sum + cost);
  });
  return sums;
}

export function sumOf(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}

function size(amount: bigint): bigint {
  return amount < 0n ? -amount : amount;
}
