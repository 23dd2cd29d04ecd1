import { DAY_S } from "./calendar.ts";
import { minorUnits } from "./currency.ts";
import { formatDecimal, parseDecimal } from "./decimal.ts";
import { applies, type ElementIndex, indexElements } from "./element-index.ts";
import { PricingError } from "./pricing-error.ts";
import { type Conditions, compileRestrictions, type Moment, type Range } from "./restrictions.ts";
import type { DecimalInput, Dimension, PriceComponent, Restrictions, Tariff } from "./tariff.ts";

export const PRICE_SCALE = 6;
export const VAT_SCALE = 4;

/** A price component in integers: price in 10^-6 major units, vat in 10^-4 percent, step in Wh or seconds. */
export interface Component {
  type: Dimension;
  price: bigint;
  unitPrice: string;
  vat: bigint | null;
  step: bigint;
  restrictions: Restrictions | null;
  /** For people, in English. Null until the first line that needs it. */
  description: string | null;
}

interface Element {
  conditions: Conditions | null;
  /** At most one of each dimension: a second one could never be reached. */
  components: Component[];
}

/** What is priced: a reservation is not part of the charging session (OCPI 2.2.1 mod_tariffs). */
export type Context = "charging" | "reservation" | "reservation_expired";

/** The elements that can price a context, in their order, and where a price may change. */
export interface PriceList {
  elements: ElementIndex<Element>;
  /** How many dimensions any element prices. */
  dimensions: number;
  /** Bounds of the restrictions, ascending: times of day in seconds since midnight, the others as `Moment` has them. */
  bounds: {
    timeOfDayS: number[];
    energyWh: number[];
    durationS: number[];
    idleS: number[];
    powerW: number[];
    currentA: number[];
  };
}

export interface CompiledTariff {
  currency: string;
  minorDigits: number;
  lists: Record<Context, PriceList>;
  /** The VAT rates of all components. */
  vats: ReadonlySet<bigint>;
  /** Whether a price depends on the location's wall clock. */
  local: boolean;
}

/** What each dimension costs at a moment. Null where the tariff has no price. */
export type Prices = Record<Dimension, Component | null>;

/** Throws `tariff-invalid` for a tariff that `validateTariff` refuses and a cast let through. */
export function compileTariff(tariff: Tariff): CompiledTariff {
  try {
    return compile(tariff);
  } catch (cause) {
    if (cause instanceof PricingError) throw cause;
    throw new PricingError("tariff-invalid", "The tariff is not valid; run validateTariff first.", {
      cause,
    });
  }
}

function compile(tariff: Tariff): CompiledTariff {
  const lists: Record<"CHARGING" | NonNullable<Restrictions["reservation"]>, Element[]> = {
    CHARGING: [],
    RESERVATION: [],
    RESERVATION_EXPIRES: [],
  };
  const vats = new Set<bigint>();
  for (const { price_components, restrictions } of tariff.elements) {
    const reservation = restrictions?.reservation ?? null;
    const components: Component[] = [];
    for (const given of price_components) {
      if (components.some(({ type }) => type === given.type)) continue;
      const component = compileComponent(given, restrictions ?? null);
      if (component.vat !== null) vats.add(component.vat);
      // A reservation has a fee and a duration, and nothing else.
      if (reservation === null || given.type === "FLAT" || given.type === "TIME") components.push(component);
    }
    const conditions = restrictions ? compileRestrictions(restrictions) : null;
    lists[reservation ?? "CHARGING"].push({ conditions, components });
  }
  const all = Object.values(lists).flat();
  return {
    currency: tariff.currency,
    minorDigits: minorUnits(tariff.currency),
    lists: {
      charging: priceList(lists.CHARGING),
      reservation: priceList(lists.RESERVATION),
      // Per dimension the price of an expired reservation, or else the price of any reservation.
      reservation_expired: priceList([...lists.RESERVATION_EXPIRES, ...lists.RESERVATION]),
    },
    vats,
    local: all.some(({ conditions }) => conditions !== null && isLocal(conditions)),
  };
}

function compileComponent(component: PriceComponent, restrictions: Restrictions | null): Component {
  const price = readDecimal(component.price, PRICE_SCALE);
  const { vat } = component;
  return {
    type: component.type,
    price,
    unitPrice: formatDecimal(price, PRICE_SCALE, 0),
    vat: vat === null || vat === undefined ? null : readDecimal(vat, VAT_SCALE),
    step: stepOf(component),
    restrictions,
    description: null,
  };
}

function stepOf({ step_size: step, type }: PriceComponent): bigint {
  if (step === null || step === undefined) return 1n;
  if (Number.isSafeInteger(step) && step >= 0) return BigInt(step);
  throw new PricingError(
    "tariff-invalid",
    `${step} is not a valid step_size of ${type}; it must be a whole number of at least 0. Run validateTariff first.`,
  );
}

export function readDecimal(input: DecimalInput, scale: number): bigint {
  const units = parseDecimal(input, scale);
  if (units === null)
    throw new PricingError(
      "tariff-invalid",
      `${input} is not a decimal with at most ${scale} places; run validateTariff first.`,
    );
  return units;
}

function priceList(elements: Element[]): PriceList {
  const conditions = elements.flatMap((element) => element.conditions ?? []);
  const of = (key: "durationS" | "energyWh" | "idleS" | "powerW" | "currentA") =>
    ascending(conditions.flatMap((each) => endsOf(each[key])));
  const calendar = conditions.some(({ date, weekdays }) => date !== null || weekdays !== null);
  const clock = conditions.flatMap(({ time }) => endsOf(time).map((end) => end % DAY_S));
  return {
    elements: indexElements(elements),
    dimensions: new Set(elements.flatMap(({ components }) => components.map(({ type }) => type))).size,
    bounds: {
      timeOfDayS: ascending(calendar ? [...clock, 0] : clock),
      energyWh: of("energyWh"),
      durationS: of("durationS"),
      idleS: of("idleS"),
      powerW: of("powerW"),
      currentA: of("currentA"),
    },
  };
}

function endsOf(range: Range | null): number[] {
  return range === null ? [] : [range.min, range.max].filter(Number.isFinite);
}

function ascending(numbers: readonly number[]): number[] {
  return [...new Set(numbers)].sort((a, b) => a - b);
}

function isLocal({ date, time, weekdays }: Conditions): boolean {
  return time !== null || date !== null || weekdays !== null;
}

/** OCPI looks up each dimension on its own: the first element that matches and prices that dimension. */
export function pricesAt(list: PriceList, moment: Moment): Prices {
  const prices: Prices = { ENERGY: null, TIME: null, PARKING_TIME: null, FLAT: null };
  const places: Record<Dimension, number> = {
    ENERGY: Infinity,
    TIME: Infinity,
    PARKING_TIME: Infinity,
    FLAT: Infinity,
  };
  for (const group of list.elements.candidates(moment)) {
    let missing = list.dimensions;
    for (const { element, place } of group) {
      if (missing === 0) break;
      if (!applies(element.conditions, moment)) continue;
      for (const component of element.components) {
        const { type } = component;
        if (place >= places[type]) continue;
        if (places[type] === Infinity) missing--;
        places[type] = place;
        prices[type] = component;
      }
    }
  }
  return prices;
}

export function samePrices(a: Prices, b: Prices): boolean {
  return a.ENERGY === b.ENERGY && a.TIME === b.TIME && a.PARKING_TIME === b.PARKING_TIME && a.FLAT === b.FLAT;
}
