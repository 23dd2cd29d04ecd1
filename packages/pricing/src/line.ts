import { type Component, PRICE_SCALE } from "./compiled-tariff.ts";
import { divideRounded, formatDecimal } from "./decimal.ts";
import type { PricedLine } from "./priced.ts";
import type { Dimension, Restrictions, RoundingMode } from "./tariff.ts";

/** A line before its money becomes text: `cost` in minor units, `vat` in 10^-4 percent. */
export type CostedLine = Omit<PricedLine, "cost" | "vat"> & { cost: bigint; vat: bigint | null };

/** Units that one unit price buys: 1000 Wh, 3600 s, one session. */
const unitsPerPrice: Record<Dimension, bigint> = {
  ENERGY: 1000n,
  TIME: 3600n,
  PARKING_TIME: 3600n,
  FLAT: 1n,
};

/** The one place where a cost is rounded: one integer division, nothing rounded before it. */
export function costOf(component: Component, units: bigint, minorDigits: number, mode: RoundingMode): bigint {
  const numerator = units * component.price * 10n ** BigInt(minorDigits);
  return divideRounded(numerator, unitsPerPrice[component.type] * 10n ** BigInt(PRICE_SCALE), mode);
}

/** kWh with 3 decimals, hours with 6, `1` for a fee. Display only: the cost comes from the units. */
export function quantityOf(type: Dimension, units: bigint): string {
  if (type === "FLAT") return units.toString();
  if (type === "ENERGY") return formatDecimal(units, 3, 3);
  return formatDecimal(divideRounded(units * 1_000_000n, 3600n, "half_up"), 6, 6);
}

const names: Record<Dimension, string> = {
  ENERGY: "Energy",
  TIME: "Charging time",
  PARKING_TIME: "Parking time",
  FLAT: "Start fee",
};

export function describe(component: Component): string {
  const conditions = component.restrictions === null ? [] : conditionsOf(component.restrictions);
  return [names[component.type], ...conditions].join(" ");
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
