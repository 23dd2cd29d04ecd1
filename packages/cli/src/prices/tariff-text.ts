import type {
  PriceComponent,
  PriceLimit,
  Tariff,
  TariffElement,
  TariffRestrictions,
} from "@forecourt/contract";
import { duration, localTime } from "../output/local-time.ts";
import { money } from "../output/money.ts";
import { printable } from "../output/printable.ts";
import { facts, table } from "../output/table.ts";
import type { TextOutput } from "../output/text-output.ts";

/** A tariff as one reads it: what it is called, and what it asks when. */
export function tariffText(tariff: Tariff, output: TextOutput): string {
  const { paint, timeZone } = output;
  const rows = tariff.elements.flatMap((element, index) =>
    element.price_components.map((component) => ({ number: index + 1, component, element })),
  );
  const about = facts(
    [
      ["tariff", printable(tariff.id)],
      ["name", printable(tariff.name ?? "–")],
      ["revision", `${tariff.revision}, made ${localTime(tariff.last_updated, timeZone)}`],
      ["prices", taxWords[tariff.tax_included ?? "NO"]],
      ...limit("at least", tariff.min_price, tariff.currency),
      ...limit("at most", tariff.max_price, tariff.currency),
      ...(tariff.start_date_time ? [["from", localTime(tariff.start_date_time, timeZone)] as const] : []),
      ...(tariff.end_date_time ? [["until", localTime(tariff.end_date_time, timeZone)] as const] : []),
    ],
    paint,
  );
  const prices = table(
    rows,
    [
      { title: "element", value: ({ number }) => String(number), align: "right" },
      { title: "price", value: ({ component }) => priceText(component, tariff.currency), align: "right" },
      { title: "of", value: ({ component }) => dimensionWords[component.type] ?? printable(component.type) },
      { title: "when", value: ({ element }) => whenText(element), shrinks: true },
      { title: "tax", value: ({ component }) => taxText(component), align: "right" },
      { title: "steps", value: ({ component }) => stepText(component), align: "right" },
    ],
    paint,
    output.columns,
  );
  return `${about}\n${prices}${paint.dim("Of each kind of price the first element that fits the moment counts.\n")}`;
}

const taxWords = { YES: "with tax", NO: "without tax", "N/A": "no tax applies" } as const;

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
  return `${money(Number(price), printable(currency))}${per[type] ?? ""}`;
}

function taxText({ vat }: PriceComponent): string {
  return vat === undefined || vat === null ? "–" : `${printable(String(vat))} %`;
}

function stepText({ step_size = 1, type }: PriceComponent): string {
  if (type === "FLAT" || step_size <= 1) return "–";
  return type === "ENERGY" ? `${step_size} Wh` : duration(step_size);
}

/** The restrictions of an element in words; `always` where there are none. */
function whenText({ restrictions }: TariffElement): string {
  const shown = restrictions === null || restrictions === undefined ? [] : conditions(restrictions);
  return shown.length === 0 ? "always" : printable(shown.join(", "));
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

function limit(name: string, given: PriceLimit | null | undefined, currency: string): [string, string][] {
  if (given === null || given === undefined) return [];
  const without = given.excl_vat ?? given.before_taxes;
  const withTax = given.incl_vat ?? given.after_taxes;
  const parts = [
    without === undefined ? null : `${money(Number(without), printable(currency))} before tax`,
    withTax === undefined || withTax === null
      ? null
      : `${money(Number(withTax), printable(currency))} with tax`,
  ].filter((part) => part !== null);
  return [[name, parts.join(", ")]];
}
