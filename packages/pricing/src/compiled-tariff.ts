import { minorUnits } from "./currency.ts";
import { formatDecimal, parseDecimal } from "./decimal.ts";
import { PricingError } from "./pricing-error.ts";
import { type Conditions, compileRestrictions, isLocal, type Moment, matches } from "./restrictions.ts";
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
}

interface Element {
  conditions: Conditions | null;
  /** The first component of each dimension; a second one could never be reached. */
  components: Partial<Record<Dimension, Component>>;
}

export interface CompiledTariff {
  currency: string;
  minorDigits: number;
  elements: Element[];
  /** Whether a price depends on the location's wall clock. */
  local: boolean;
}

/** What each dimension costs at a moment; null where the tariff asks nothing. */
export type Prices = Record<Dimension, Component | null>;

/** Throws `tariff-invalid` for what `validateTariff` refuses and a cast let through. */
export function compileTariff(tariff: Tariff): CompiledTariff {
  const elements = tariff.elements.map(({ price_components, restrictions }): Element => {
    const components: Partial<Record<Dimension, Component>> = {};
    for (const component of price_components)
      components[component.type] ??= compileComponent(component, restrictions ?? null);
    return { conditions: restrictions ? compileRestrictions(restrictions) : null, components };
  });
  return {
    currency: tariff.currency,
    minorDigits: minorUnits(tariff.currency),
    elements,
    local: elements.some(({ conditions }) => conditions !== null && isLocal(conditions)),
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
    step: BigInt(component.step_size ?? 1),
    restrictions,
  };
}

export function readDecimal(input: DecimalInput, scale: number): bigint {
  const units = parseDecimal(input, scale);
  if (units === null)
    throw new PricingError(
      "tariff-invalid",
      `${input} is no decimal with at most ${scale} places; run validateTariff first.`,
    );
  return units;
}

/** OCPI looks up each dimension on its own: the first element that matches and prices that dimension. */
export function pricesAt(tariff: CompiledTariff, moment: Moment): Prices {
  const prices: Prices = { ENERGY: null, TIME: null, PARKING_TIME: null, FLAT: null };
  for (const { conditions, components } of tariff.elements) {
    if (conditions !== null && !matches(conditions, moment)) continue;
    prices.ENERGY ??= components.ENERGY ?? null;
    prices.TIME ??= components.TIME ?? null;
    prices.PARKING_TIME ??= components.PARKING_TIME ?? null;
    prices.FLAT ??= components.FLAT ?? null;
  }
  return prices;
}
