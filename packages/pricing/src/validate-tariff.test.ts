import { describe, expect, test } from "vitest";
import { currencies, minorUnits, needsTimeZone, validateTariff } from "./index.ts";

const energy = { type: "ENERGY", price: 0.35, vat: 21, step_size: 1 };
const valid = { currency: "EUR", elements: [{ price_components: [energy] }] };
const withComponent = (component: object) => ({ ...valid, elements: [{ price_components: [component] }] });
const withRestrictions = (restrictions: object) => ({
  ...valid,
  elements: [{ price_components: [energy], restrictions }, { price_components: [energy] }],
});

function errorsOf(input: unknown): string[] {
  const check = validateTariff(input);
  return check.ok ? [] : check.errors.map(({ code, pointer }) => `${pointer} ${code}`);
}

function lintsOf(input: unknown): string[] {
  const check = validateTariff(input);
  return check.ok ? check.lints.map(({ code }) => code) : ["refused"];
}

test("a plain tariff is accepted as it is", () => {
  expect(validateTariff(valid)).toEqual({ ok: true, tariff: valid, lints: [] });
});

test("OCPI members that do not price are kept without a finding", () => {
  const full = {
    ...valid,
    country_code: "NL",
    party_id: "TNM",
    id: "12",
    type: "REGULAR",
    tariff_alt_text: [],
    tariff_alt_url: "https://example.com",
    energy_mix: null,
    min_price: { excl_vat: 0.5, incl_vat: 0.605 },
    max_price: { before_taxes: 50 },
    start_date_time: "2024-01-01T00:00:00Z",
    end_date_time: "2025-01-01T00:00:00",
    last_updated: "2024-01-01T00:00:00Z",
  };
  expect(validateTariff(full)).toEqual({ ok: true, tariff: full, lints: [] });
});

test.each([
  ["not an object", [], [" type_invalid"]],
  ["nothing in it", {}, ["/currency required", "/elements required"]],
  ["a currency that does not exist", { ...valid, currency: "EURO" }, ["/currency currency_unknown"]],
  [
    "no components",
    { ...valid, elements: [{ price_components: [] }] },
    ["/elements/0/price_components required"],
  ],
  [
    "no type and no price",
    withComponent({}),
    ["/elements/0/price_components/0/type required", "/elements/0/price_components/0/price required"],
  ],
  [
    "a dimension of another dialect",
    withComponent({ ...energy, type: "SESSION_TIME" }),
    ["/elements/0/price_components/0/type dimension_unknown"],
  ],
  [
    "seven decimals",
    withComponent({ ...energy, price: "0.1234567" }),
    ["/elements/0/price_components/0/price price_invalid"],
  ],
  [
    "float noise",
    withComponent({ ...energy, price: 0.1 + 0.2 }),
    ["/elements/0/price_components/0/price price_invalid"],
  ],
  [
    "a million",
    withComponent({ ...energy, price: 1_000_000 }),
    ["/elements/0/price_components/0/price price_invalid"],
  ],
  [
    "NaN",
    withComponent({ ...energy, price: Number.NaN }),
    ["/elements/0/price_components/0/price price_invalid"],
  ],
  [
    "a negative start fee",
    withComponent({ type: "FLAT", price: -1 }),
    ["/elements/0/price_components/0/price price_invalid"],
  ],
  ["VAT of 121 %", withComponent({ ...energy, vat: 121 }), ["/elements/0/price_components/0/vat vat_range"]],
  [
    "half a step",
    withComponent({ ...energy, step_size: 0.5 }),
    ["/elements/0/price_components/0/step_size step_size_invalid"],
  ],
  ["24:00", withRestrictions({ end_time: "24:00" }), ["/elements/0/restrictions/end_time time_format"]],
  [
    "30 February",
    withRestrictions({ start_date: "2024-02-30" }),
    ["/elements/0/restrictions/start_date date_format"],
  ],
  [
    "a weekday in lower case",
    withRestrictions({ day_of_week: ["MONDAY", "tuesday"] }),
    ["/elements/0/restrictions/day_of_week/1 day_of_week_unknown"],
  ],
  [
    "a camel-case restriction",
    withRestrictions({ dayOfWeek: ["MONDAY"] }),
    ["/elements/0/restrictions/dayOfWeek unknown_restriction"],
  ],
  [
    "an inherited name",
    withRestrictions({ constructor: 1 }),
    ["/elements/0/restrictions/constructor unknown_restriction"],
  ],
  [
    "half a second",
    withRestrictions({ min_duration: 0.5 }),
    ["/elements/0/restrictions/min_duration restriction_invalid"],
  ],
  [
    "negative energy",
    withRestrictions({ max_kwh: -1 }),
    ["/elements/0/restrictions/max_kwh restriction_invalid"],
  ],
  [
    "a power of five decimals, a negative current and a reservation of another kind",
    withRestrictions({ max_power: 11.00001, min_current: -6, reservation: "PENDING" }),
    [
      "/elements/0/restrictions/max_power restriction_invalid",
      "/elements/0/restrictions/min_current restriction_invalid",
      "/elements/0/restrictions/reservation restriction_invalid",
    ],
  ],
  [
    "limits that cross",
    { ...valid, min_price: { excl_vat: 2 }, max_price: { excl_vat: 1 } },
    ["/min_price price_limits_cross"],
  ],
  ["a limit without an amount", { ...valid, min_price: {} }, ["/min_price/before_taxes required"]],
  [
    "an end before the start",
    { ...valid, start_date_time: "2025-01-01T00:00:00Z", end_date_time: "2024-12-31T23:00:00-01:00" },
    ["/end_date_time validity_empty"],
  ],
  [
    "2001 elements",
    { ...valid, elements: Array(2001).fill(valid.elements[0]) },
    ["/elements too_many_elements"],
  ],
  [
    "rounding over something else",
    { ...valid, extensions: { rounding: { scope: "period" } } },
    ["/extensions/rounding/scope extension_invalid"],
  ],
])("refuses %s", (_, input, errors) => {
  expect(errorsOf(input)).toEqual(errors);
});

test("every restriction of OCPI is accepted", () => {
  const restrictions = {
    start_time: "22:00",
    end_time: "06:00",
    start_date: "2026-01-01",
    end_date: "2027-01-01",
    min_kwh: 1,
    max_kwh: 20.5,
    min_current: "6.0",
    max_current: 32,
    min_power: 3.7,
    max_power: 11,
    min_duration: 60,
    max_duration: 7200,
    day_of_week: ["MONDAY"],
    reservation: null,
  };
  expect(errorsOf(withRestrictions(restrictions))).toEqual([]);
  expect(errorsOf(withRestrictions({ reservation: "RESERVATION_EXPIRES" }))).toEqual([]);
  expect(errorsOf({ ...valid, extensions: { rounding: { scope: "total" } } })).toEqual([]);
});

test("a tariff has bounds: 512 Ki characters, and nothing that JSON cannot represent", () => {
  const spec = { ...valid, tariff_alt_text: [{ language: "en", text: "x".repeat(512 * 1024) }] };
  expect(errorsOf(spec)).toEqual([" too_many_elements"]);
  expect(errorsOf({ ...valid, energy_mix: 1n })).toEqual([" type_invalid"]);
});

test.each([
  ["dayOfWeek", "day_of_week"],
  ["minKwh", "min_kwh"],
  ["MAX_POWER", "max_power"],
  ["start-time", "start_time"],
  ["minIdleDuration", "min_idle_duration"],
])("for %s the suggestion is %s", (key, meant) => {
  expect(validateTariff(withRestrictions({ [key]: 1 }))).toMatchObject({
    errors: [
      { code: "unknown_restriction", detail: `${key} is not a known restriction. Did you mean ${meant}?` },
    ],
  });
});

test("an unknown restriction comes with a suggestion", () => {
  const check = validateTariff(withRestrictions({ dayOfWeek: ["MONDAY"] }));
  expect(check).toMatchObject({
    errors: [{ detail: "dayOfWeek is not a known restriction. Did you mean day_of_week?" }],
  });
});

describe("lints", () => {
  test.each([
    ["unreachable_element", { ...valid, elements: [...valid.elements, { price_components: [energy] }] }],
    ["duplicate_dimension", { ...valid, elements: [{ price_components: [energy, energy] }] }],
    ["empty_restrictions", { ...valid, elements: [{ price_components: [energy], restrictions: {} }] }],
    ["impossible_restriction", withRestrictions({ min_kwh: "10", max_kwh: 9.5 })],
    ["whole_day_window", withRestrictions({ start_time: "08:00", end_time: "08:00" })],
    ["end_time_2359", withRestrictions({ end_time: "23:59" })],
    [
      "wrapping_window_with_day_of_week",
      withRestrictions({ start_time: "22:00", end_time: "06:00", day_of_week: ["FRIDAY"] }),
    ],
    [
      "no_default_component",
      { ...valid, elements: [{ price_components: [energy], restrictions: { max_kwh: 5 } }] },
    ],
    [
      "flat_step_size",
      { ...valid, elements: [{ price_components: [energy, { type: "FLAT", price: 1, step_size: 60 }] }] },
    ],
    ["zero_step_size", withComponent({ ...energy, step_size: 0 })],
    ["missing_step_size", withComponent({ type: "ENERGY", price: 1 })],
    ["nothing_priced_by_use", withComponent({ type: "FLAT", price: 1, step_size: 1 })],
    ["tax_rate_without_tax", { ...valid, tax_included: "N/A" }],
    [
      "tax_included_without_rate",
      { ...withComponent({ type: "ENERGY", price: 1, step_size: 1 }), tax_included: "YES" },
    ],
    ["price_implausible", withComponent({ ...energy, price: 35 })],
    ["negative_energy_price", withComponent({ ...energy, price: -0.05 })],
    ["non_ocpi_extension", { ...valid, extensions: { zero_energy: "waive" } }],
    ["unknown_field", { ...valid, colour: "green" }],
  ])("%s", (code, input) => {
    expect(lintsOf(input)).toEqual([code]);
  });

  test.each([
    ["current", { min_current: 16, max_current: "16.0" }],
    ["power", { min_power: 11, max_power: 7 }],
    ["dates", { start_date: "2026-02-01", end_date: "2026-02-01" }],
  ])("impossible_restriction: %s", (_, restrictions) => {
    expect(lintsOf(withRestrictions(restrictions))).toEqual(["impossible_restriction"]);
  });

  const priced = (restrictions: object) => ({ price_components: [energy], restrictions });

  test("unreachable_element: an earlier one is wider in every restriction", () => {
    const wider = priced({ max_kwh: 20, start_time: "08:00" });
    const narrower = priced({ min_kwh: 5, max_kwh: 10, start_time: "08:00" });
    expect(lintsOf({ ...valid, elements: [wider, narrower, ...valid.elements] })).toEqual([
      "unreachable_element",
    ]);
    expect(lintsOf({ ...valid, elements: [narrower, wider, ...valid.elements] })).toEqual([]);
  });

  test("a price of charging neither hides one of a reservation nor needs a default for it", () => {
    const reserved = {
      price_components: [{ type: "TIME", price: 5, step_size: 60 }],
      restrictions: { reservation: "RESERVATION" },
    };
    expect(lintsOf({ ...valid, elements: [...valid.elements, reserved] })).toEqual([]);
    const evening = { ...reserved, restrictions: { ...reserved.restrictions, start_time: "18:00" } };
    expect(lintsOf({ ...valid, elements: [...valid.elements, evening] })).toEqual(["no_default_component"]);
  });

  test("reservation_dimension", () => {
    const reserved = { price_components: [energy], restrictions: { reservation: "RESERVATION" } };
    expect(lintsOf({ ...valid, elements: [reserved, ...valid.elements] })).toEqual(["reservation_dimension"]);
  });

  test("one fee of 0 is how OCPI expresses free charging, and not a mistake", () => {
    expect(lintsOf(withComponent({ type: "FLAT", price: "0.00", step_size: 0 }))).toEqual([]);
  });

  test("an empty list of weekdays is not a restriction", () => {
    expect(lintsOf({ ...valid, elements: [priced({ day_of_week: [] })] })).toEqual(["empty_restrictions"]);
  });

  test("unused_time_step_size", () => {
    const time = { type: "TIME", price: 1, step_size: 900 };
    const parking = { type: "PARKING_TIME", price: 1, step_size: 1 };
    expect(lintsOf({ ...valid, elements: [{ price_components: [time, parking] }] })).toEqual([
      "unused_time_step_size",
    ]);
  });
});

test("a tariff needs a time zone exactly when a price depends on the wall clock", () => {
  const needs = (input: unknown) => {
    const check = validateTariff(input);
    return check.ok && needsTimeZone(check.tariff);
  };
  expect(needs(valid)).toBe(false);
  expect(needs(withRestrictions({ max_kwh: 10, min_duration: 60 }))).toBe(false);
  expect(needs(withRestrictions({ end_time: "00:00" }))).toBe(true);
  expect(needs(withRestrictions({ day_of_week: ["SUNDAY"] }))).toBe(true);
  expect(needs(withRestrictions({ start_date: "2024-01-01" }))).toBe(true);
});

test("currencies know their minor unit", () => {
  expect([minorUnits("EUR"), minorUnits("JPY"), minorUnits("KWD")]).toEqual([2, 0, 3]);
  expect([...currencies.keys()].every((code) => /^[A-Z]{3}$/.test(code))).toBe(true);
  expect(() => minorUnits("XXX")).toThrow(expect.objectContaining({ code: "currency-unknown" }));
});
