import type { PriceComponent, Tariff, TariffElement, TariffRestrictions } from "../generated/records.ts";
import { duration } from "./local-time.ts";
import { money } from "./money.ts";

/** A price of a tariff in words. */
export interface TariffRow {
  /** The number of its element, from 1: of each kind of price, the first element that fits the moment counts. */
  element: number;
  price: string;
  of: string;
  when: string;
  tax: string;
  steps: string;
}

/** The prices of a tariff in words, in the order in which they are looked through. */
export function tariffRows({ currency, elements }: Tariff): TariffRow[] {
  return elements.flatMap((element, index) =>
    element.price_components.map((component) => ({
      element: index + 1,
      price: priceText(component, currency),
      of: dimensionWords[component.type] ?? component.type,
      when: whenText(element),
      tax: taxText(component),
      steps: stepText(component),
    })),
  );
}

const dimensionWords: Readonly<Record<string, string>> = {
  ENERGY: "energy",
  TIME: "charging time",
  PARKING_TIME: "parking time",
  FLAT: "each session",
};

const per: Readonly<Record<string, string>> = {
  ENERGY: " a kWh",
  TIME: " an hour",
  PARKING_TIME: " an hour",
  FLAT: " once",
};

function priceText({ price, type }: PriceComponent, currency: string): string {
  return `${money(Number(price), currency)}${per[type] ?? ""}`;
}

function taxText({ vat }: PriceComponent): string {
  return vat === undefined || vat === null ? "–" : `${vat} %`;
}

function stepText({ step_size = 1, type }: PriceComponent): string {
  if (type === "FLAT" || step_size <= 1) return "–";
  return type === "ENERGY" ? `${step_size} Wh` : duration(step_size);
}

/** The restrictions of an element in words; `always` where there are none. */
function whenText({ restrictions }: TariffElement): string {
  const shown = restrictions === null || restrictions === undefined ? [] : conditions(restrictions);
  return shown.length === 0 ? "always" : shown.join(", ");
}

function conditions(given: TariffRestrictions): string[] {
  const days = given.day_of_week?.map((day) => day.charAt(0) + day.slice(1, 3).toLowerCase()) ?? [];
  const seconds = (value: number | null | undefined) => (typeof value === "number" ? duration(value) : value);
  return [
    days.length > 0 ? days.join(" ") : null,
    span(given.start_time, given.end_time, ""),
    span(given.start_date, given.end_date, ""),
    span(given.min_kwh, given.max_kwh, " kWh"),
    span(given.min_power, given.max_power, " kW"),
    span(given.min_current, given.max_current, " A"),
    span(seconds(given.min_duration), seconds(given.max_duration), " of the session"),
    span(seconds(given.min_idle_duration), seconds(given.max_idle_duration), " without charging"),
    given.reservation === null || given.reservation === undefined
      ? null
      : given.reservation === "RESERVATION"
        ? "while reserved"
        : "reservation not used",
  ].filter((each) => each !== null);
}

type Bound = string | number | null | undefined;

function span(from: Bound, to: Bound, unit: string): string | null {
  if (from === null || from === undefined)
    return to === null || to === undefined ? null : `up to ${to}${unit}`;
  return to === null || to === undefined ? `from ${from}${unit} on` : `${from} to ${to}${unit}`;
}
