import { PRICE_SCALE, readDecimal } from "./compiled-tariff.ts";
import { parseDecimal } from "./decimal.ts";
import { asRecord, segmentOf } from "./json-input.ts";
import { covers, lintRestrictions, setKeys, setRestrictions } from "./lint-restrictions.ts";
import type { Dimension, PriceComponent, Restrictions, Tariff, TariffElement } from "./tariff.ts";
import type { TariffLint, TariffLintCode } from "./tariff-check.ts";

/** What is allowed in a valid tariff but probably a mistake. */
export function lintTariff(tariff: Tariff): TariffLint[] {
  const lints: TariffLint[] = [];
  const add = (pointer: string, code: TariffLintCode, detail: string) =>
    lints.push({ pointer, code, detail });
  const components = tariff.elements.flatMap(({ price_components, restrictions }, element) =>
    price_components.map((component, index) => ({
      component,
      reserved: isSetReservation(restrictions),
      pointer: `/elements/${element}/price_components/${index}`,
    })),
  );
  const parks = components.some(({ component, reserved }) => !reserved && component.type === "PARKING_TIME");
  for (const { component, pointer, reserved } of components) {
    lintComponent(component, pointer, tariff, add);
    if (reserved && component.type !== "FLAT" && component.type !== "TIME")
      add(
        pointer,
        "reservation_dimension",
        `A reservation is priced by FLAT and TIME only, so this ${component.type} never counts.`,
      );
    if (parks && !reserved && component.type === "TIME" && (component.step_size ?? 1) > 1)
      add(
        `${pointer}/step_size`,
        "unused_time_step_size",
        "With priced parking time, charging time stays exact, so this step rarely counts.",
      );
    lintUnknown(component, componentKeys, pointer, add);
  }
  const charging = components.filter(({ reserved }) => !reserved);
  const onlyFees = charging.every(({ component }) => component.type === "FLAT");
  // One fee of 0 is how OCPI expresses free charging.
  if (onlyFees && !charging.some(({ component }) => isFree(component)))
    add("/elements", "nothing_priced_by_use", "There are only start fees, so energy and time cost nothing.");
  lintElements(tariff.elements, add);
  tariff.elements.forEach((element, index) => {
    lintUnknown(element, elementKeys, `/elements/${index}`, add);
    lintRestrictions(element.restrictions, `/elements/${index}/restrictions`, add);
  });
  if (tariff.extensions) {
    add("/extensions", "non_ocpi_extension", "Other OCPI parties do not know these members.");
    lintUnknown(tariff.extensions, extensionKeys, "/extensions", add);
  }
  lintUnknown(tariff, tariffKeys, "", add);
  return lints;
}

export type AddLint = (pointer: string, code: TariffLintCode, detail: string) => void;

/** Currencies in which a price above these bounds is probably in cents. */
const western = new Set(["AUD", "CAD", "CHF", "EUR", "GBP", "NZD", "USD"]);

function lintComponent(component: PriceComponent, pointer: string, tariff: Tariff, add: AddLint): void {
  const { price, step_size: step, type, vat } = component;
  const micros = readDecimal(price, PRICE_SCALE);
  if (step === undefined || step === null)
    add(`${pointer}/step_size`, "missing_step_size", "OCPI requires step_size; 1 is assumed.");
  else if (type === "FLAT" && step > 1) add(`${pointer}/step_size`, "flat_step_size", "A fee has no steps.");
  else if (type !== "FLAT" && step === 0)
    add(`${pointer}/step_size`, "zero_step_size", "0 rounds nothing; write 1 instead.");
  if (micros < 0n)
    add(`${pointer}/price`, "negative_energy_price", "The driver is paid; a total never falls below 0.");
  const bound: bigint | null = type === "ENERGY" ? 5_000_000n : type === "FLAT" ? null : 120_000_000n;
  if (bound !== null && micros > bound && western.has(tariff.currency))
    add(`${pointer}/price`, "price_implausible", `${price} ${tariff.currency} per unit; is this in cents?`);
  const hasVat = vat !== undefined && vat !== null;
  if (hasVat && tariff.tax_included === "N/A")
    add(`${pointer}/vat`, "tax_rate_without_tax", "tax_included is N/A, so this rate is not used.");
  if (!hasVat && tariff.tax_included === "YES")
    add(
      `${pointer}/vat`,
      "tax_included_without_rate",
      "The price includes tax at a rate that is not stated.",
    );
}

function isSetReservation(restrictions: Restrictions | null | undefined): boolean {
  return restrictions?.reservation !== null && restrictions?.reservation !== undefined;
}

function isFree({ price }: PriceComponent): boolean {
  return parseDecimal(price, 6) === 0n;
}

function lintElements(elements: readonly TariffElement[], add: AddLint): void {
  const read = elements.map(({ price_components, restrictions }) => ({
    types: price_components.map(({ type }) => type),
    reserved: isSetReservation(restrictions),
    restrictions: setRestrictions(restrictions),
  }));
  read.forEach(({ reserved, restrictions, types }, index) => {
    const left = new Set(types);
    for (const earlier of read.slice(0, index)) {
      if (left.size === 0) break;
      // An element without `reservation` prices charging only, so it takes nothing from one that has it.
      if (earlier.reserved === reserved && covers(earlier.restrictions, restrictions))
        for (const type of earlier.types) left.delete(type);
    }
    if (left.size === 0)
      add(
        `/elements/${index}`,
        "unreachable_element",
        "Earlier elements price all its dimensions whenever it applies.",
      );
    types.forEach((type, component) => {
      if (types.indexOf(type) < component)
        add(
          `/elements/${index}/price_components/${component}`,
          "duplicate_dimension",
          `Only the first ${type} component counts.`,
        );
    });
  });
  for (const context of ["charging", "reservation"] as const) {
    const there = elements.filter(
      ({ restrictions }) => isSetReservation(restrictions) === (context === "reservation"),
    );
    for (const type of withoutDefault(there))
      add(
        "/elements",
        "no_default_component",
        `${type} of a ${context === "charging" ? "session" : context} costs nothing where no restricted element matches.`,
      );
  }
}

function withoutDefault(elements: readonly TariffElement[]): Dimension[] {
  const always = new Set<Dimension>();
  const priced = new Set<Dimension>();
  for (const { price_components, restrictions } of elements) {
    const isDefault = setKeys(restrictions).every((key) => key === "reservation");
    for (const { type } of price_components) {
      priced.add(type);
      if (isDefault) always.add(type);
    }
  }
  return [...priced].filter((type) => !always.has(type));
}

const tariffKeys =
  "id name currency country_code party_id type tariff_alt_text tariff_alt_url energy_mix tax_included min_price max_price preauthorize_amount start_date_time end_date_time elements extensions last_updated".split(
    " ",
  );
const elementKeys = ["price_components", "restrictions"];
const componentKeys = ["type", "price", "vat", "step_size"];
const extensionKeys = ["zero_energy", "suspended_evse_as", "rounding", "quantisation"];

function lintUnknown(value: object, known: readonly string[], pointer: string, add: AddLint): void {
  for (const key of Object.keys(asRecord(value) ?? {}))
    if (!known.includes(key))
      add(`${pointer}/${segmentOf(key)}`, "unknown_field", `${key} is kept and does not affect prices.`);
}
