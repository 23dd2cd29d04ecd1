import { type Component, PRICE_SCALE } from "./compiled-tariff.ts";
import { divideRounded, formatDecimal, tenTo } from "./decimal.ts";
import { UNIT, UNIT_SCALE } from "./exact-units.ts";
import type { PricedLine } from "./priced.ts";
import type { Usage } from "./step-size.ts";
import type { Dimension, Restrictions, RoundingMode } from "./tariff.ts";

/** A line before its money becomes text: `cost` in minor units, `vat` in 10^-4 percent. */
export type CostedLine = Omit<PricedLine, "cost" | "vat"> & { cost: bigint; vat: bigint | null };

/** Units of one major unit of money in which every cost is a whole number: Wh and seconds divide by 1000 and by 3600. */
export const EXACT = 18_000n * 10n ** BigInt(UNIT_SCALE + PRICE_SCALE);

const exactPerUnit: Record<Dimension, bigint> = {
  ENERGY: 18n,
  TIME: 5n,
  PARKING_TIME: 5n,
  FLAT: 18_000n,
};

/** The exact cost in units of `EXACT`. Only `roundCosts` rounds it. */
export function exactCost({ component, units }: Usage): bigint {
  return units * component.price * exactPerUnit[component.type];
}

/**
 * kWh with 3 decimals, more where another system's CDR has them, `1` for a fee: exact. Hours with at least 6 decimals, and as
 * many more until quantity times unit price, rounded by `mode`, is `cost`. `mode` is null where lines share a total that is
 * rounded once: then no line can be recomputed.
 */
export function quantityOf(
  usage: Usage,
  cost: bigint,
  minorDigits: number,
  mode: RoundingMode | null,
): string {
  const { component, units } = usage;
  const { price, type } = component;
  if (type === "FLAT") return formatDecimal(units, UNIT_SCALE, 0);
  if (type === "ENERGY" && units % UNIT === 0n) return formatDecimal(units / UNIT, 3, 3);
  if (type === "ENERGY") return formatDecimal(units, UNIT_SCALE + 3, 3);
  const nearest = (scale: bigint) => divideRounded(units * scale, HOUR, "half_up");
  if (mode === null) return formatDecimal(nearest(tenTo(LEAST_DECIMALS)), LEAST_DECIMALS, LEAST_DECIMALS);
  const minorPrice = price * tenTo(minorDigits);
  const toMinor = (quantity: bigint, scale: bigint) =>
    divideRounded(quantity * minorPrice, scale * tenTo(PRICE_SCALE), mode);
  for (let decimals = LEAST_DECIMALS; decimals < MOST_DECIMALS; decimals++) {
    const scale = tenTo(decimals);
    const shown = nearest(scale);
    if (toMinor(shown, scale) === cost) return formatDecimal(shown, decimals, LEAST_DECIMALS);
    // When the exact cost is half a minor unit, only a decimal on the other side of it shows that.
    const neighbour = shown * HOUR < units * scale ? shown + 1n : shown - 1n;
    if (toMinor(neighbour, scale) === cost) return formatDecimal(neighbour, decimals, LEAST_DECIMALS);
  }
  throw new Error(`unreachable: ${units} of 3600 x 10^10 times ${price} has no adjacent decimal`);
}

const HOUR = 3600n * UNIT;
const LEAST_DECIMALS = 6;
/** A price has 12 digits and an exact cost at most 3600 x 10^6 parts of a minor unit, so far fewer are enough. */
const MOST_DECIMALS = 40;

const names: Record<Dimension, string> = {
  ENERGY: "Energy",
  TIME: "Charging time",
  PARKING_TIME: "Parking time",
  FLAT: "Start fee",
};

/** An element of a reservation prices the reservation. The text is made once, because a tariff prices many sessions. */
export function describe(component: Component): string {
  component.description ??= wordsFor(component);
  return component.description;
}

function wordsFor({ restrictions, type }: Component): string {
  const reserved = restrictions?.reservation !== null && restrictions?.reservation !== undefined;
  const name = reserved ? (type === "FLAT" ? "Reservation fee" : "Reservation") : names[type];
  return [name, ...(restrictions === null ? [] : conditionsOf(restrictions))].join(" ");
}

function conditionsOf(restrictions: Restrictions): string[] {
  const { start_time, end_time, start_date, end_date, day_of_week } = restrictions;
  const texts = [
    span(start_time, end_time, ""),
    span(start_date, end_date, ""),
    day_of_week?.length
      ? day_of_week.map((day) => day.charAt(0) + day.slice(1, 3).toLowerCase()).join(", ")
      : null,
    span(restrictions.min_kwh, restrictions.max_kwh, " kWh"),
    span(restrictions.min_power, restrictions.max_power, " kW"),
    span(restrictions.min_current, restrictions.max_current, " A"),
    span(minutes(restrictions.min_duration), minutes(restrictions.max_duration), " min"),
    span(minutes(restrictions.min_idle_duration), minutes(restrictions.max_idle_duration), " min idle"),
  ];
  return texts.filter((text) => text !== null);
}

type Bound = string | number | null | undefined;

function span(from: Bound, to: Bound, unit: string): string | null {
  if (from === null || from === undefined)
    return to === null || to === undefined ? null : `until ${to}${unit}`;
  return to === null || to === undefined ? `from ${from}${unit}` : `${from}–${to}${unit}`;
}

function minutes(seconds: number | null | undefined): string | null {
  if (seconds === null || seconds === undefined) return null;
  return formatDecimal(divideRounded(BigInt(seconds) * 10n, 60n, "half_up"), 1, 0);
}
