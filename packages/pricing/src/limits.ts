import { type CompiledTariff, PRICE_SCALE, readDecimal } from "./compiled-tariff.ts";
import { divideRounded, formatDecimal, tenTo } from "./decimal.ts";
import type { CostedLine } from "./line.ts";
import type { Note } from "./priced.ts";
import type { DecimalInput, PriceLimit, RoundingMode, Tariff } from "./tariff.ts";
import { addingUpTo, sumOf, type TaxAmount, type Taxed, taxOn } from "./taxes.ts";

interface Limited {
  lines: CostedLine[];
  taxed: Taxed;
  notes: Note[];
}

/** Minor units. Null: no limit. */
export interface Limits {
  min: { excl: bigint | null; incl: bigint | null };
  max: { excl: bigint | null; incl: bigint | null };
}

export function limitsOf(tariff: Tariff, minorDigits: number): Limits {
  return { min: readLimit(tariff.min_price, minorDigits), max: readLimit(tariff.max_price, minorDigits) };
}

/**
 * OCPI min_price and max_price on the session total, excluding and including tax separately. A total is never below 0. The
 * difference is one FLAT line, so that the lines still add up and subtotals do not change. Where only the total excluding tax
 * is limited, the tax follows it at its rates.
 */
export function adjustToLimits(
  { max, min }: Limits,
  taxIncluded: NonNullable<Tariff["tax_included"]>,
  compiled: CompiledTariff,
  lines: CostedLine[],
  taxed: Taxed,
  mode: RoundingMode,
): Limited {
  const notes: Note[] = [];
  const excl = clamp(taxed.excl, min.excl, max.excl);
  const followed = excl === taxed.excl ? taxed : moveTo(excl, taxIncluded, compiled, taxed, mode);
  const incl = taxIncluded === "N/A" ? followed.incl : clamp(followed.incl, min.incl, max.incl);
  const moved = incl === followed.incl ? followed : withTotal(followed, incl);
  if (
    moved.taxes.length === 0 &&
    taxed.excl === 0n &&
    excl > 0n &&
    compiled.vats.size > 1 &&
    taxIncluded !== "N/A"
  )
    notes.push({
      code: "adjustment_untaxed",
      detail:
        "The minimum price has no amount including tax and the tariff has several VAT rates: no tax was added.",
    });
  const difference = taxIncluded === "YES" ? moved.incl - taxed.incl : moved.excl - taxed.excl;
  if (difference === 0n) return { lines, taxed: moved, notes };
  const line: CostedLine = {
    type: "FLAT",
    description: difference > 0n ? "Minimum price adjustment" : "Maximum price adjustment",
    quantity: "1",
    unitPrice: formatDecimal(difference, compiled.minorDigits, 0),
    vat: (moved.taxes.length === 1 ? moved.taxes[0]?.rate : null) ?? null,
    cost: difference,
    adjustment: true,
  };
  return { lines: [...lines, line], taxed: moved, notes };
}

/** Scales the base of every rate to the new total and taxes it again: a tax is always its rate times its base. */
function moveTo(
  excl: bigint,
  taxIncluded: NonNullable<Tariff["tax_included"]>,
  compiled: CompiledTariff,
  taxed: Taxed,
  mode: RoundingMode,
): Taxed {
  if (taxIncluded === "N/A") return { excl, incl: excl, taxes: [] };
  if (taxed.excl === 0n) return untaxedTo(excl, compiled, mode);
  let before = 0n;
  let scaled = 0n;
  const taxes = taxed.taxes.map(({ base, rate }): TaxAmount => {
    before += base;
    const part = scale(before, excl, taxed.excl, mode) - scaled; // of the sum so far: the bases add up to the total
    scaled += part;
    return { rate, base: part, amount: rate === null ? 0n : taxOn(part, rate, mode) };
  });
  return { excl, incl: excl + sumOf(taxes.map(({ amount }) => amount)), taxes };
}

/** Nothing was charged, so there is no proportion: the tariff's only VAT rate applies, if it has exactly one. */
function untaxedTo(excl: bigint, { vats }: CompiledTariff, mode: RoundingMode): Taxed {
  const [rate] = vats;
  if (rate === undefined || vats.size > 1) return { excl, incl: excl, taxes: [] };
  const amount = taxOn(excl, rate, mode);
  return { excl, incl: excl + amount, taxes: [{ rate, base: excl, amount }] };
}

/** A stated total including tax. The tax is negative only on a negative total. */
function withTotal({ excl, taxes }: Taxed, stated: bigint): Taxed {
  const incl = stated < excl ? excl : stated;
  const tax = incl - excl;
  // A limit may state a tax without a matching rate in any line.
  if (taxes.length === 0)
    return { excl, incl, taxes: tax === 0n ? [] : [{ rate: null, base: excl, amount: tax }] };
  return { excl, incl, taxes: addingUpTo(tax, taxes) };
}

function readLimit(limit: PriceLimit | null | undefined, minorDigits: number): Limits["min"] {
  if (limit === null || limit === undefined) return { excl: null, incl: null };
  const [excl, incl] =
    "excl_vat" in limit ? [limit.excl_vat, limit.incl_vat] : [limit.before_taxes, limit.after_taxes];
  return { excl: toMinor(excl, minorDigits), incl: toMinor(incl, minorDigits) };
}

function toMinor(amount: DecimalInput | null | undefined, minorDigits: number): bigint | null {
  if (amount === null || amount === undefined) return null;
  const units = readDecimal(amount, PRICE_SCALE) * tenTo(minorDigits);
  return divideRounded(units, tenTo(PRICE_SCALE), "half_up");
}

/** Never below 0, with or without a minimum. */
function clamp(value: bigint, min: bigint | null, max: bigint | null): bigint {
  const least = min === null ? 0n : min;
  const raised = value < least ? least : value;
  return max !== null && raised > max ? max : raised;
}

/** value × numerator / denominator, rounded; the denominator may be negative. */
function scale(value: bigint, numerator: bigint, denominator: bigint, mode: RoundingMode): bigint {
  return denominator < 0n
    ? divideRounded(-value * numerator, -denominator, mode)
    : divideRounded(value * numerator, denominator, mode);
}
