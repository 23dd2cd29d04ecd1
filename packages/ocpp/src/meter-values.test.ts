import * as fc from "fast-check";
import { expect, test } from "vitest";
import { normalizeMeterValues } from "./index.ts";
import type { SampledValue } from "./messages/meter-values.ts";

const receivedAt = Date.UTC(2025, 0, 1, 12);
const timestamp = "2025-01-01T11:59:00Z";
const at = Date.UTC(2025, 0, 1, 11, 59);

function normalize(...sampledValue: SampledValue[]) {
  return normalizeMeterValues([{ timestamp, sampledValue }], { receivedAt });
}

function wattHours(...sampledValue: SampledValue[]) {
  return normalize(...sampledValue).energy.map(({ valueWh, flags }) => [valueWh, ...flags]);
}

test("quirk 41: a bare value is the imported energy register at the outlet, in Wh (section 7.43, lbbrhzn/ocpp#45)", () => {
  expect(normalize({ value: "1234" }).energy).toEqual([
    {
      at,
      atSource: "station",
      measurand: "Energy.Active.Import.Register",
      context: "Sample.Periodic",
      location: "Outlet",
      flags: [],
      raw: [{ value: "1234" }],
      valueWh: 1234,
    },
  ]);
});

test.each([
  ["1234", "Wh", [1234]],
  [" 1234 ", "Wh", [1234]],
  ["12.345", "kWh", [12345]],
  ["0.1", "kWh", [100]],
  ["0.15003999999999998", "kWh", [150, "rounded"]],
  ["4.35", "kWh", [4350]],
  ["0.0005", "kWh", [1, "rounded"]],
  ["0.0004", "kWh", [0, "rounded"]],
  ["-1.5", "Wh", [-2, "rounded"]],
  ["1e3", "Wh", [1000]],
  ["1.5E-1", "kWh", [150]],
  ["12345678901.234", "kWh", [12345678901234]],
  ["99999999999999999999", "Wh", [null, "not_a_number"]],
  ["1,5", "kWh", [null, "not_a_number"]],
  ["", "Wh", [null, "not_a_number"]],
  ["NaN", "Wh", [null, "not_a_number"]],
  ["0x10", "Wh", [null, "not_a_number"]],
] as const)("quirk 43: %j %s is read as a decimal, never as a float", (value, unit, expected) => {
  expect(wattHours({ value, unit })).toEqual([expected]);
});

test("quirk 44: surrounding blanks are ignored (evcc-io/evcc charger/ocpp)", () => {
  expect(wattHours({ value: "\t12.5 \n", unit: "kWh" })).toEqual([[12_500]]);
});

test("quirk 42: a charger that labels its kWh as Wh is read in kWh when that is configured (OpenEVSE/openevse_esp32_firmware#703)", () => {
  const sampledValue: SampledValue[] = [
    { value: "12.5", unit: "Wh" },
    { value: "7.4", unit: "kW", measurand: "Power.Active.Import" },
  ];
  const { energy, quantities } = normalizeMeterValues([{ timestamp, sampledValue }], {
    receivedAt,
    energyUnit: "kWh",
  });
  expect(energy).toMatchObject([{ valueWh: 12_500, flags: [] }]);
  expect(quantities).toMatchObject([{ value: 7_400, unit: "W" }]);
});

test("quirk 45: a meter value without a transaction is read like any other (lorenzodonini/ocpp-go)", () => {
  const exported: SampledValue = { value: "5", measurand: "Energy.Active.Export.Register" };
  expect(normalize(exported).energy).toMatchObject([
    { measurand: "Energy.Active.Export.Register", valueWh: 5 },
  ]);
});

test("quirk 52: a batch keeps its own times and its order (section 3.7)", () => {
  const times = ["2025-01-01T11:59:00Z", "2025-01-01T11:57:00Z"];
  const { energy } = normalizeMeterValues(
    times.map((time, index) => ({ timestamp: time, sampledValue: [{ value: String(index) }] })),
    { receivedAt },
  );
  expect(energy.map((reading) => [reading.at, reading.valueWh])).toEqual([
    [Date.parse(times[0] ?? ""), 0],
    [Date.parse(times[1] ?? ""), 1],
  ]);
});

test("an energy in an invalid unit is flagged", () => {
  expect(wattHours({ value: "5", unit: "A" })).toEqual([[5, "unexpected_unit"]]);
});

test("quirk 46: a register repeated for every phase counts once (tfocpp)", () => {
  expect(
    wattHours({ value: "5000", phase: "L1" }, { value: "5000", phase: "L2" }, { value: "5000", phase: "L3" }),
  ).toEqual([[5000, "phases_repeated"]]);
});

test("registers that differ by phase are added, without the neutral", () => {
  expect(
    wattHours(
      { value: "1.5", unit: "kWh", phase: "L1" },
      { value: "2.0", unit: "kWh", phase: "L2" },
      { value: "0.25", unit: "kWh", phase: "L3" },
      { value: "9", unit: "kWh", phase: "N" },
    ),
  ).toEqual([[3750, "phases_summed"]]);
});

test("a total is preferred to its phases", () => {
  expect(wattHours({ value: "10", phase: "L1" }, { value: "30" }, { value: "20", phase: "L2" })).toEqual([
    [30],
  ]);
});

test("phases of different contexts are not combined", () => {
  expect(
    wattHours(
      { value: "10", phase: "L1", context: "Transaction.Begin" },
      { value: "20", phase: "L1", context: "Transaction.End" },
    ),
  ).toEqual([
    [10, "single_phase"],
    [20, "single_phase"],
  ]);
});

test("an unreadable phase makes the sum unreadable", () => {
  expect(wattHours({ value: "10", phase: "L1" }, { value: "?", phase: "L2" })).toEqual([
    [null, "not_a_number"],
  ]);
});

test("other quantities have no kilo prefix, and a default unit", () => {
  const { quantities } = normalize(
    { value: "7.4", unit: "kW", measurand: "Power.Active.Import" },
    { value: "16.1", measurand: "Current.Import", phase: "L1" },
    { value: "230.5", measurand: "Voltage", unit: "V" },
    { value: "55", measurand: "SoC" },
    { value: "21.5", measurand: "Temperature", unit: "Celcius" },
    { value: "off", measurand: "Current.Offered" },
  );
  expect(
    quantities.map(({ measurand, phase, value, unit, flags }) => [measurand, phase, value, unit, ...flags]),
  ).toEqual([
    ["Power.Active.Import", null, 7400, "W"],
    ["Current.Import", "L1", 16.1, "A"],
    ["Voltage", null, 230.5, "V"],
    ["SoC", null, 55, "Percent"],
    ["Temperature", null, 21.5, "Celsius"],
    ["Current.Offered", null, null, "A", "not_a_number"],
  ]);
});

test("signed data is kept unchanged", () => {
  const { energy, signed } = normalize({
    value: "OCMF|{}|{}",
    format: "SignedData",
    context: "Transaction.End",
  });
  expect(energy).toEqual([]);
  expect(signed).toMatchObject([{ data: "OCMF|{}|{}", context: "Transaction.End", phase: null }]);
});

test("quirk 53: a time before the clock was set is replaced by the time of receipt (matth-x/MicroOcpp#311)", () => {
  const { energy } = normalizeMeterValues(
    [{ timestamp: "1970-01-01T00:38:32Z", sampledValue: [{ value: "1" }] }],
    { receivedAt },
  );
  expect(energy).toMatchObject([{ at: receivedAt, atSource: "received", flags: ["clock_unsynced"] }]);
});

test("kWh with three decimals or fewer are exact", () => {
  fc.assert(
    fc.property(fc.nat(2_000_000_000), (milli) => {
      const value = `${Math.floor(milli / 1000)}.${String(milli % 1000).padStart(3, "0")}`;
      expect(wattHours({ value, unit: "kWh" })).toEqual([[milli]]);
    }),
  );
});

test("no kind of value makes it throw", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (value, word) => {
      // Tolerant mode keeps vendor-specific words.
      const sample = { value, measurand: word, unit: word } as SampledValue;
      normalizeMeterValues([{ timestamp: word, sampledValue: [sample] }], { receivedAt });
    }),
  );
});

test("a configured meaning of phase registers applies, whether they are equal or not", () => {
  const read = (phaseRegisters: "parts" | "total", ...values: string[]) =>
    normalizeMeterValues(
      [
        {
          timestamp,
          sampledValue: values.map(
            (value, index): SampledValue => ({
              value,
              phase: (["L1", "L2", "L3"] as const)[index] ?? "N",
            }),
          ),
        },
      ],
      { receivedAt, phaseRegisters },
    ).energy.map(({ valueWh }) => valueWh);
  expect(read("parts", "200", "200", "200")).toEqual([600]);
  expect(read("total", "1500", "1500", "1501")).toEqual([1501]);
});
