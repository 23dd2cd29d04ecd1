import { type CompiledTariff, PRICE_SCALE, readDecimal } from "./compiled-tariff.ts";
import { divideRounded, formatDecimal } from "./decimal.ts";
import type { CostedLine } from "./line.ts";
import type { Note } from "./priced.ts";
import type { DecimalInput, PriceLimit, RoundingMode, Tariff } from "./tariff.ts";
import { type Taxed, taxOn } from "./taxes.ts";

interface Limited {
  lines: CostedLine[];
  taxed: Taxed;
  notes: Note[];
}

/**
 * OCPI min_price and max_price on the session total, excluding and including tax each on its own; a total is never below 0.
 * The difference is one FLAT line, so that the lines still add up and sub-totals stay as they are. A limit that says nothing
 * about the total including tax moves it in proportion.
 */
export function adjustToLimits(
  tariff: Tariff,
  compiled: CompiledTariff,
  lines: CostedLine[],
  taxed: Taxed,
  mode: RoundingMode,
): Limited {
  const min = readLimit(tariff.min_price, compiled.minorDigits);
  const max = readLimit(tariff.max_price, compiled.minorDigits);
  const excl = clamp(taxed.excl, min.excl ?? 0n, max.excl);
  const stated = clamp(taxed.incl, min.incl ?? 0n, max.incl);
  const statesIncl = (excl > taxed.excl ? min.incl : max.incl) !== null;
  if (excl === taxed.excl && stated === taxed.incl) return { lines, taxed, notes: [] };

  const notes: Note[] = [];
  const moved = moveTo(
    tariff,
    compiled,
    taxed,
    excl,
    excl === taxed.excl || statesIncl ? stated : null,
    mode,
    notes,
  );
  const difference = tariff.tax_included === "YES" ? moved.incl - taxed.incl : moved.excl - taxed.excl;
  if (difference === 0n) return { lines, taxed: moved, notes };
  const line: CostedLine = {
    type: "FLAT",
    description: difference > 0n ? "Minimum price adjustment" : "Maximum price adjustment",
    quantity: "1",
    unitPrice: formatDecimal(difference, compiled.minorDigits, 0),
    vat: (moved.taxes.length === 1 ? moved.taxes[0]?.rate : null) ?? null,
    cost: difference,
  };
  return { lines: [...lines, line], taxed: moved, notes };
}

/** New totals with tax lines that add up to their difference. `statedIncl` null: in proportion to the excluding total. */
function moveTo(
  tariff: Tariff,
  compiled: CompiledTariff,
  taxed: Taxed,
  excl: bigint,
  statedIncl: bigint | null,
  mode: RoundingMode,
  notes: Note[],
): Taxed {
  if (tariff.tax_included === "N/A") return { excl, incl: excl, taxes: [] };
  if (statedIncl === null && taxed.excl === 0n) return untaxedTo(compiled, excl, mode, notes);
  const proportional = statedIncl ?? scale(taxed.incl, excl, taxed.excl, mode);
  const incl = proportional < excl ? excl : proportional;
  const before = taxed.incl - taxed.excl;
  const after = incl - excl;
  let left = after;
  const taxes: Taxed["taxes"] = taxed.taxes.map((tax, index) => {
    const isLast = index === taxed.taxes.length - 1;
    const amount = before === 0n ? 0n : isLast ? left : scale(tax.amount, after, before, mode);
    left -= amount;
    return {
      rate: tax.rate,
      base: taxed.excl === 0n ? excl : scale(tax.base, excl, taxed.excl, mode),
      amount,
    };
  });
  // A limit may state a tax that no line has a rate for.
  if (left !== 0n) taxes.push({ rate: null, base: excl, amount: left });
  return { excl, incl, taxes };
}

/** Nothing was charged, so there is no proportion: the tariff's only VAT rate applies, if it has just one. */
function untaxedTo(compiled: CompiledTariff, excl: bigint, mode: RoundingMode, notes: Note[]): Taxed {
  const vats = compiled.elements.flatMap(({ components }) => Object.values(components).map(({ vat }) => vat));
  const rates = [...new Set(vats.filter((vat) => vat !== null))];
  const [rate] = rates;
  if (rates.length > 1)
    notes.push({
      code: "adjustment_untaxed",
      detail:
        "The minimum price has no amount including tax and the tariff has several VAT rates: no tax was added.",
    });
  if (rate === undefined || rates.length > 1) return { excl, incl: excl, taxes: [] };
  const amount = taxOn(excl, rate, mode);
  return { excl, incl: excl + amount, taxes: [{ rate, base: excl, amount }] };
}

function readLimit(
  limit: PriceLimit | null | undefined,
  minorDigits: number,
): { excl: bigint | null; incl: bigint | null } {
  if (limit === null || limit === undefined) return { excl: null, incl: null };
  const [excl, incl] =
    "excl_vat" in limit ? [limit.excl_vat, limit.incl_vat] : [limit.before_taxes, limit.after_taxes];
  return { excl: toMinor(excl, minorDigits), incl: toMinor(incl, minorDigits) };
}

function toMinor(amount: DecimalInput | null | undefined, minorDigits: number): bigint | null {
  if (amount === null || amount === undefined) return null;
  const units = readDecimal(amount, PRICE_SCALE) * 10n ** BigInt(minorDigits);
  return divideRounded(units, 10n ** BigInt(PRICE_SCALE), "half_up");
}

function clamp(value: bigint, min: bigint, max: bigint | null): bigint {
  const raised = value < min ? min : value;
  return max !== null && raised > max ? max : raised;
}

/** value × numerator / denominator, rounded; the denominator may be negative. */
function scale(value: bigint, numerator: bigint, denominator: bigint, mode: RoundingMode): bigint {
  return denominator < 0n
    ? divideRounded(-value * numerator, -denominator, mode)
    : divideRounded(value * numerator, denominator, mode);
}
