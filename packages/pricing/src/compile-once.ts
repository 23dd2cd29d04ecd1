import { type CompiledTariff, compileTariff } from "./compiled-tariff.ts";
import type { PriceComponent, Restrictions, Tariff, TariffElement } from "./tariff.ts";

interface Known {
  /** A copy of everything that compiling reads. */
  said: Pick<Tariff, "currency" | "elements">;
  compiled: CompiledTariff;
}

const known = new WeakMap<Tariff, Known>();

/**
 * The compiled tariff of an object that was compiled before, while its content is the same. A tariff that was changed in
 * place is compiled again.
 */
export function compileOnce(tariff: Tariff): CompiledTariff {
  const before = known.get(tariff);
  if (before !== undefined && saysStill(tariff, before.said)) return before.compiled;
  const compiled = compileTariff(tariff);
  known.set(tariff, { said: copyOf(tariff), compiled });
  return compiled;
}

function copyOf({ currency, elements }: Tariff): Known["said"] {
  return {
    currency,
    elements: elements.map(({ price_components, restrictions }) => ({
      price_components: price_components.map((component) => ({ ...component })),
      restrictions: restrictions
        ? { ...restrictions, day_of_week: restrictions.day_of_week?.slice() ?? null }
        : null,
    })),
  };
}

function saysStill({ currency, elements }: Tariff, said: Known["said"]): boolean {
  return (
    currency === said.currency &&
    elements.length === said.elements.length &&
    elements.every((element, index) => sameElement(element, said.elements[index]))
  );
}

function sameElement(a: TariffElement, b: TariffElement | undefined): boolean {
  if (b === undefined || a.price_components.length !== b.price_components.length) return false;
  if (!a.price_components.every((each, index) => sameComponent(each, b.price_components[index])))
    return false;
  if (!a.restrictions || !b.restrictions) return !a.restrictions && !b.restrictions;
  return sameRestrictions(a.restrictions, b.restrictions);
}

function sameComponent(a: PriceComponent, b: PriceComponent | undefined): boolean {
  return a.price === b?.price && a.type === b.type && a.vat === b.vat && a.step_size === b.step_size;
}

/** Member by member, for speed: a loop over their names takes five times as long, for each of up to 2000 elements. */
function sameRestrictions(a: Restrictions, b: Restrictions): boolean {
  return (
    a.start_time === b.start_time &&
    a.end_time === b.end_time &&
    a.start_date === b.start_date &&
    a.end_date === b.end_date &&
    sameDays(a.day_of_week, b.day_of_week) &&
    a.min_kwh === b.min_kwh &&
    a.max_kwh === b.max_kwh &&
    a.min_duration === b.min_duration &&
    a.max_duration === b.max_duration &&
    a.min_current === b.min_current &&
    a.max_current === b.max_current &&
    a.min_power === b.min_power &&
    a.max_power === b.max_power &&
    a.reservation === b.reservation &&
    a.min_idle_duration === b.min_idle_duration &&
    a.max_idle_duration === b.max_idle_duration
  );
}

function sameDays(a: Restrictions["day_of_week"], b: Restrictions["day_of_week"]): boolean {
  if (!a || !b) return !a && !b;
  return a.length === b.length && a.every((day, index) => day === b[index]);
}
