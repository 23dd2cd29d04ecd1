import { parseInstant } from "./calendar.ts";
import { compileTariff, PRICE_SCALE, VAT_SCALE } from "./compiled-tariff.ts";
import { currencies } from "./currency.ts";
import { asDecimal, asRecord, type Json, type ReportFault, wantOneOf, wantText } from "./json-input.ts";
import { lintTariff } from "./lint-tariff.ts";
import type { Tariff } from "./tariff.ts";
import type { TariffCheck, TariffError } from "./tariff-check.ts";
import { validateRestrictions } from "./validate-restrictions.ts";

const MAX_ELEMENTS = 2000;

/** Characters of its JSON text. A day-ahead tariff with a price per quarter of an hour for a week takes a fifth of it. */
const MAX_CHARACTERS = 512 * 1024;

/**
 * Accepts OCPI 2.2.1 Tariff JSON (and 2.3.0's tax_included and price limits) as it is: `tariff` is the input itself. All
 * faults are reported at once. An unknown key in `restrictions` is refused, because ignoring it would give a wrong price;
 * elsewhere it is kept, with a lint finding.
 */
export function validateTariff(input: unknown): TariffCheck {
  const errors: TariffError[] = [];
  const tariff = asRecord(input);
  const report: ReportFault = (pointer, code, detail) => errors.push({ pointer, code, detail });
  if (tariff === null) report("", "type_invalid", "A tariff must be a JSON object.");
  else if (fits(tariff, report)) validateRoot(tariff, report);
  if (errors.length > 0) return { ok: false, errors };
  // Every member that pricing reads was checked above; the rest of the object is kept and not read.
  const accepted = input as Tariff;
  return { ok: true, tariff: accepted, lints: lintTariff(accepted) };
}

function fits(tariff: Json, report: ReportFault): boolean {
  const characters = lengthOf(tariff);
  if (characters === null) report("", "type_invalid", "A tariff must be a JSON object.");
  else if (characters > MAX_CHARACTERS)
    report(
      "",
      "too_many_elements",
      `The tariff has ${characters} characters of JSON; at most ${MAX_CHARACTERS} are allowed.`,
    );
  return characters !== null && characters <= MAX_CHARACTERS;
}

/** Null for a value that JSON cannot represent: a BigInt, or an object inside itself. */
function lengthOf(tariff: Json): number | null {
  try {
    return JSON.stringify(tariff).length;
  } catch {
    return null;
  }
}

/** Whether a location must have a time zone before it can use this tariff. */
export function needsTimeZone(tariff: Tariff): boolean {
  return compileTariff(tariff).local;
}

function validateRoot(tariff: Json, report: ReportFault): void {
  wantText(tariff["id"], "/id", report);
  wantText(tariff["name"], "/name", report);
  validateCurrency(tariff["currency"], report);
  wantOneOf(tariff["tax_included"], ["YES", "NO", "N/A"], "/tax_included", "type_invalid", report);
  validateLimits(tariff, report);
  validateValidity(tariff, report);
  validateExtensions(tariff["extensions"], report);
  const elements = tariff["elements"];
  if (!Array.isArray(elements) || elements.length === 0) {
    report("/elements", "required", "A tariff must have at least one element.");
    return;
  }
  if (elements.length > MAX_ELEMENTS) {
    report(
      "/elements",
      "too_many_elements",
      `The tariff has ${elements.length} elements; at most ${MAX_ELEMENTS} are allowed.`,
    );
    return;
  }
  for (const [index, element] of elements.entries()) validateElement(element, `/elements/${index}`, report);
}

function validateCurrency(currency: unknown, report: ReportFault): void {
  if (currency === undefined || currency === null)
    report("/currency", "required", "A tariff must name its currency.");
  else if (typeof currency !== "string" || !currencies.has(currency))
    report(
      "/currency",
      "currency_unknown",
      `${JSON.stringify(currency)} is not an ISO 4217 currency code (for example, EUR).`,
    );
}

function validateElement(input: unknown, pointer: string, report: ReportFault): void {
  const element = asRecord(input);
  if (element === null) {
    report(pointer, "type_invalid", "An element must be a JSON object.");
    return;
  }
  const components = element["price_components"];
  if (!Array.isArray(components) || components.length === 0)
    report(`${pointer}/price_components`, "required", "An element must have at least one price component.");
  else
    for (const [index, component] of components.entries())
      validateComponent(component, `${pointer}/price_components/${index}`, report);
  validateRestrictions(element["restrictions"], `${pointer}/restrictions`, report);
}

function validateLimits(tariff: Json, report: ReportFault): void {
  const min = validateLimit(tariff["min_price"], "/min_price", report);
  const max = validateLimit(tariff["max_price"], "/max_price", report);
  const crosses = (low: bigint | null, high: bigint | null) => low !== null && high !== null && low > high;
  if (crosses(min.excl, max.excl) || crosses(min.incl, max.incl))
    report("/min_price", "price_limits_cross", "min_price is above max_price.");
}

function validateLimit(
  input: unknown,
  pointer: string,
  report: ReportFault,
): { excl: bigint | null; incl: bigint | null } {
  const none = { excl: null, incl: null };
  if (input === undefined || input === null) return none;
  const limit = asRecord(input);
  if (limit === null) {
    report(pointer, "type_invalid", 'A price limit must be an object such as {"excl_vat": 0.5}.');
    return none;
  }
  const [exclKey, inclKey] = "excl_vat" in limit ? ["excl_vat", "incl_vat"] : ["before_taxes", "after_taxes"];
  const read = (key: string) => {
    const units = asDecimal(limit[key], PRICE_SCALE);
    if (units !== null && units >= 0n) return units;
    report(
      `${pointer}/${key}`,
      "price_invalid",
      "A price limit must be a decimal of at least 0, with at most 6 decimals.",
    );
    return null;
  };
  if (limit[exclKey] === undefined || limit[exclKey] === null) {
    report(`${pointer}/${exclKey}`, "required", "A price limit must state its amount excluding tax.");
    return none;
  }
  return {
    excl: read(exclKey),
    incl: limit[inclKey] === undefined || limit[inclKey] === null ? null : read(inclKey),
  };
}

function validateValidity(tariff: Json, report: ReportFault): void {
  const read = (key: string) => {
    const value = tariff[key];
    if (value === undefined || value === null) return null;
    const at = typeof value === "string" ? parseInstant(value) : null;
    if (at === null)
      report(`/${key}`, "date_format", "An instant must be written like 2026-01-31T00:00:00Z.");
    return at;
  };
  const from = read("start_date_time");
  const to = read("end_date_time");
  if (from !== null && to !== null && to <= from)
    report("/end_date_time", "validity_empty", "The tariff ends before it starts.");
}

const extensionValues: Record<string, readonly string[]> = {
  zero_energy: ["price", "waive"],
  suspended_evse_as: ["none", "time", "parking"],
  quantisation: ["step_size", "none"],
};

function validateExtensions(input: unknown, report: ReportFault): void {
  if (input === undefined || input === null) return;
  const extensions = asRecord(input);
  if (extensions === null) {
    report("/extensions", "type_invalid", "extensions must be a JSON object.");
    return;
  }
  for (const [key, allowed] of Object.entries(extensionValues))
    wantOneOf(extensions[key], allowed, `/extensions/${key}`, "extension_invalid", report);
  const given = extensions["rounding"];
  if (given === undefined || given === null) return;
  const rounding = asRecord(given);
  if (rounding === null) {
    report("/extensions/rounding", "extension_invalid", "rounding must be a JSON object.");
    return;
  }
  const modes = ["half_up", "half_even", "down", "up"];
  wantOneOf(rounding["mode"], modes, "/extensions/rounding/mode", "extension_invalid", report);
  wantOneOf(rounding["scope"], ["line", "total"], "/extensions/rounding/scope", "extension_invalid", report);
}

const dimensions = ["ENERGY", "FLAT", "PARKING_TIME", "TIME"];

function validateComponent(input: unknown, pointer: string, report: ReportFault): void {
  const component = asRecord(input);
  if (component === null) {
    report(pointer, "type_invalid", "A price component must be a JSON object.");
    return;
  }
  const { type, price, vat, step_size: step } = component;
  if (type === undefined || type === null)
    report(`${pointer}/type`, "required", "A price component must name its type.");
  else wantOneOf(type, dimensions, `${pointer}/type`, "dimension_unknown", report);
  validatePrice(type, price, `${pointer}/price`, report);
  const rate = asDecimal(vat, VAT_SCALE);
  if (
    vat !== undefined &&
    vat !== null &&
    (rate === null || rate < 0n || rate > 100n * 10n ** BigInt(VAT_SCALE))
  )
    report(`${pointer}/vat`, "vat_range", "VAT must be a percentage from 0 to 100 with at most 4 decimals.");
  if (step !== undefined && step !== null && !(Number.isSafeInteger(step) && Number(step) >= 0))
    report(`${pointer}/step_size`, "step_size_invalid", "step_size must be a whole number of at least 0.");
}

function validatePrice(type: unknown, price: unknown, pointer: string, report: ReportFault): void {
  if (price === undefined || price === null) {
    report(pointer, "required", "A price component must have a price.");
    return;
  }
  const units = asDecimal(price, PRICE_SCALE);
  const bound = 10n ** BigInt(PRICE_SCALE + 6);
  if (units === null || units >= bound || units <= -bound)
    report(pointer, "price_invalid", "A price must be a decimal below 1000000 with at most 6 decimals.");
  else if (units < 0n && type !== "ENERGY")
    report(pointer, "price_invalid", "Only the price of energy may be negative.");
}
