import fc from "fast-check";
import { expect, test } from "vitest";
import { periodsFromOcpi } from "./read-ocpi-cdr.ts";
import { repriceOcpiCdr } from "./reprice-ocpi-cdr.ts";

/** The figures of OCPI 2.2.1's example of a CDR: 1.973 h at 2.00 per hour in steps of 300 s are 2 h, so 4.00 and 4.40. */
const published = {
  start_date_time: "2015-06-29T21:39:09Z",
  end_date_time: "2015-06-29T23:37:32Z",
  currency: "EUR",
  tariffs: [
    {
      id: "12",
      currency: "EUR",
      elements: [{ price_components: [{ type: "TIME", price: 2.0, vat: 10.0, step_size: 300 }] }],
    },
  ],
  charging_periods: [
    {
      start_date_time: "2015-06-29T21:39:09Z",
      dimensions: [{ type: "TIME", volume: 1.973 }],
      tariff_id: "12",
    },
  ],
  total_cost: { excl_vat: 4.0, incl_vat: 4.4 },
  total_energy: 15.342,
  total_time: 1.973,
};

test("the example of the specification has the cost that it states", () => {
  const repriced = repriceOcpiCdr(published, null);
  expect(repriced).toMatchObject({ ok: true, agrees: true, priced: { total: "4.00" } });
  if (!repriced.ok) return;
  expect(repriced.comparisons.map(({ pointer }) => pointer)).toEqual([
    "/total_cost/excl_vat",
    "/total_cost/incl_vat",
    "/total_time",
  ]);
});

test("an amount that is too high or too low has a comparison with its pointer and difference", () => {
  const wrong = {
    ...published,
    total_cost: { excl_vat: 4.21, incl_vat: 4.4 },
    total_time_cost: { excl_vat: 3.95 },
    total_time: 2.5,
  };
  const repriced = repriceOcpiCdr(wrong, null);
  expect(repriced).toMatchObject({ agrees: false });
  if (!repriced.ok) return;
  expect(repriced.comparisons.filter(({ agrees }) => !agrees)).toEqual([
    { pointer: "/total_cost/excl_vat", stated: "4.21", computed: "4", difference: "0.21", agrees: false },
    {
      pointer: "/total_time_cost/excl_vat",
      stated: "3.95",
      computed: "4",
      difference: "-0.05",
      agrees: false,
    },
    // 7103 s are 1.97305… h.
    {
      pointer: "/total_time",
      stated: "2.5",
      computed: "1.9730555556",
      difference: "0.5269444444",
      agrees: false,
    },
  ]);
});

test("an unrounded cost agrees with ours, and one that is half a cent off does not", () => {
  const stated = (excl_vat: number) => repriceOcpiCdr({ ...published, total_cost: { excl_vat } }, null);
  expect(stated(4.005)).toMatchObject({ agrees: true });
  expect(stated(4.0051)).toMatchObject({ agrees: false });
});

test("a price of 2.3.0 and a bare one of 2.1.1 are read", () => {
  const newer = { ...published, total_cost: { before_taxes: 4, taxes: [{ name: "VAT", amount: 0.41 }] } };
  expect(repriceOcpiCdr(newer, null)).toMatchObject({
    comparisons: [
      { pointer: "/total_cost/before_taxes", agrees: true },
      { pointer: "/total_cost/taxes", stated: "4.41", computed: "4.4", agrees: false },
      {},
    ],
  });
  const { end_date_time, ...others } = published;
  const older = { ...others, stop_date_time: end_date_time, total_cost: 4 };
  expect(repriceOcpiCdr(older, null)).toMatchObject({
    agrees: true,
    comparisons: [{ pointer: "/total_cost" }, {}],
  });
});

test("a period becomes one for each kind of time; the rest of its time is suspended_evse", () => {
  const start = "2026-03-02T09:00:00Z";
  const at = (20_514 * 24 + 9) * 3_600_000;
  const read = periodsFromOcpi({
    start_date_time: start,
    end_date_time: "2026-03-02T12:00:00Z",
    charging_periods: [
      {
        start_date_time: start,
        dimensions: [
          { type: "PARKING_TIME", volume: 0.5 },
          { type: "ENERGY", volume: "7.1152" },
          { type: "TIME", volume: 1 },
          { type: "MIN_POWER", volume: 6 },
          { type: "MAX_POWER", volume: 8 },
          { type: "MAX_CURRENT", volume: 32 },
          { type: "STATE_OF_CHARGE", volume: 80 },
        ],
      },
      { start_date_time: "2026-03-02T11:00:00Z", dimensions: [{ type: "ENERGY", volume: 0.2 }] },
    ],
  });
  const shared = { powerW: 7000, currentA: 32 };
  expect(read).toEqual({
    ok: true,
    startAt: at,
    endAt: at + 10_800_000,
    tariffId: null,
    periods: [
      { startAt: at, durationS: 3600, energyWh: 7115.2, state: "charging", ...shared },
      { startAt: at + 3_600_000, durationS: 1800, energyWh: 0, state: "idle", ...shared },
      { startAt: at + 5_400_000, durationS: 1800, energyWh: 0, state: "suspended_evse", ...shared },
      { startAt: at + 7_200_000, durationS: 3600, energyWh: 200, state: "suspended_evse" },
    ],
  });
});

test("reserved time is a context of its own, and expired when the driver did not come", () => {
  const cdr = (dimensions: unknown[]) => ({
    start_date_time: "2026-03-02T09:00:00Z",
    end_date_time: "2026-03-02T09:30:00Z",
    charging_periods: [{ start_date_time: "2026-03-02T09:00:00Z", dimensions }],
  });
  const reserved = { type: "RESERVATION_TIME", volume: 0.25 };
  expect(periodsFromOcpi(cdr([{ type: "RESERVATION_TIME", volume: 0.5 }]))).toMatchObject({
    periods: [{ durationS: 1800, energyWh: 0, context: "reservation_expired" }],
  });
  expect(periodsFromOcpi(cdr([reserved, { type: "TIME", volume: 0.25 }]))).toMatchObject({
    periods: [
      { durationS: 900, context: "reservation" },
      { durationS: 900, state: "charging" },
    ],
  });
});

test.each<[string, unknown, string, string]>([
  ["no object", [], "", "type_invalid"],
  ["no start", { ...published, start_date_time: undefined }, "/start_date_time", "required"],
  [
    "a date that is none",
    { ...published, end_date_time: "2015-02-30T00:00:00Z" },
    "/end_date_time",
    "date_format",
  ],
  ["no periods", { ...published, charging_periods: [] }, "/charging_periods", "required"],
  [
    "too many periods",
    { ...published, charging_periods: Array(10_001).fill({}) },
    "/charging_periods",
    "too_many_periods",
  ],
  ["a period that is none", withPeriod(null), "/charging_periods/0", "type_invalid"],
  ["no dimensions", withPeriod({ dimensions: null }), "/charging_periods/0/dimensions", "required"],
  ["a dimension that is none", withDimension("TIME"), "/charging_periods/0/dimensions/0", "type_invalid"],
  [
    "a negative volume",
    withDimension({ type: "TIME", volume: -1 }),
    "/charging_periods/0/dimensions/0/volume",
    "volume_invalid",
  ],
  [
    "an endless volume",
    withDimension({ type: "ENERGY", volume: 1e300 }),
    "/charging_periods/0/dimensions/0/volume",
    "volume_invalid",
  ],
  [
    "a period after the end",
    withPeriod({ start_date_time: "2016-01-01T00:00:00Z" }),
    "/charging_periods/0/start_date_time",
    "periods_not_in_order",
  ],
  ["another currency", { ...published, currency: "USD" }, "/currency", "currency_differs"],
  ["no tariff", { ...published, tariffs: [] }, "/tariffs", "tariff_missing"],
  ["another tariff", withPeriod({ tariff_id: "13" }), "/tariffs", "tariff_missing"],
  [
    "a tariff that cannot be used",
    { ...published, tariffs: [{ id: "12", currency: "EUR", elements: 1 }] },
    "/tariffs/0/elements",
    "tariff_invalid",
  ],
  [
    "a tariff id that is not text",
    withPeriod({ tariff_id: 12 }),
    "/charging_periods/0/tariff_id",
    "type_invalid",
  ],
])("%s is an error with a pointer", (_, cdr, pointer, code) => {
  const repriced = repriceOcpiCdr(cdr, null);
  expect(repriced).toMatchObject({ ok: false });
  if (!repriced.ok) expect(repriced.errors[0]).toMatchObject({ pointer, code });
});

test("a tariff that changes within the session, and a repeated dimension, are refused", () => {
  const [period] = published.charging_periods;
  const cdr = { ...published, charging_periods: [period, { ...period, tariff_id: "13" }] };
  expect(repriceOcpiCdr(cdr, null)).toMatchObject({ errors: [{ code: "tariff_changes" }] });
  const twice = withPeriod({
    dimensions: [
      { type: "TIME", volume: 1 },
      { type: "TIME", volume: 1 },
    ],
  });
  expect(repriceOcpiCdr(twice, null)).toMatchObject({
    errors: [{ pointer: "/charging_periods/0/dimensions/1/type", code: "dimension_repeated" }],
  });
});

test("any content of a CDR gives a value", () => {
  const paths = [
    "start_date_time",
    "charging_periods",
    "tariffs",
    "total_cost",
    "currency",
    "total_energy",
    "credit",
  ];
  const hostile = fc
    .dictionary(fc.constantFrom(...paths), fc.anything())
    .map((changes) => ({ ...published, ...changes }));
  fc.assert(
    fc.property(fc.oneof(hostile, fc.anything()), (cdr) => {
      expect(typeof repriceOcpiCdr(cdr, "Europe/Amsterdam").ok).toBe("boolean");
    }),
    { numRuns: 100 },
  );
});

function withPeriod(changes: object | null): unknown {
  const [period] = published.charging_periods;
  return { ...published, charging_periods: [changes === null ? null : { ...period, ...changes }] };
}

function withDimension(dimension: unknown): unknown {
  return withPeriod({ dimensions: [dimension] });
}

test("a power at the bound of a price is exactly at it", () => {
  const at = "2026-03-02T09:00:00Z";
  const elements = [
    { price_components: [{ type: "ENERGY", price: 1, step_size: 1 }], restrictions: { min_power: 1.001 } },
    { price_components: [{ type: "ENERGY", price: 0.1, step_size: 1 }] },
  ];
  const dimensions = [
    { type: "ENERGY", volume: 2 },
    { type: "MIN_POWER", volume: 1.001 },
    { type: "MAX_POWER", volume: 1.001 },
  ];
  const repriced = repriceOcpiCdr(
    {
      start_date_time: at,
      end_date_time: "2026-03-02T10:00:00Z",
      currency: "EUR",
      tariffs: [{ id: "t", currency: "EUR", elements }],
      charging_periods: [{ start_date_time: at, dimensions }],
      total_cost: { excl_vat: 2 },
    },
    null,
  );
  // From 1.001 kW on it costs 1: 2 kWh are 2.00, not 0.20
  expect(repriced).toMatchObject({ ok: true, agrees: true, priced: { total: "2.00" } });
});
