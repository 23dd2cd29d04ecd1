import { type Component, PRICE_SCALE } from "./compiled-tariff.ts";
import { divideRounded, formatDecimal } from "./decimal.ts";
import { UNIT, UNIT_SCALE } from "./exact-units.ts";
import type { PricedLine } from "./priced.ts";
import type { Usage } from "./step-size.ts";
import type { Dimension, Restrictions } from "./tariff.ts";

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

/** What it costs, exactly, in units of `EXACT`; `roundCosts` is the one place where it is rounded. */
export function exactCost({ component, units }: Usage): bigint {
  return units * component.price * exactPerUnit[component.type];
}

/** kWh with 3 decimals, more where a foreign CDR has them, hours with 6, `1` for a fee. Display only: the cost is exact. */
export function quantityOf(type: Dimension, units: bigint): string {
  if (type === "FLAT") return formatDecimal(units, UNIT_SCALE, 0);
  if (type === "ENERGY" && units % UNIT === 0n) return formatDecimal(units / UNIT, 3, 3);
  if (type === "ENERGY") return formatDecimal(units, UNIT_SCALE + 3, 3);
  return formatDecimal(divideRounded(units * 1_000_000n, 3600n * 10n ** BigInt(UNIT_SCALE), "half_up"), 6, 6);
}

const names: Record<Dimension, string> = {
  ENERGY: "Energy",
  TIME: "Charging time",
  PARKING_TIME: "Parking time",
  FLAT: "Start fee",
};

/** What an element of a reservation prices is the reservation. Worded once: a tariff prices many sessions. */
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
