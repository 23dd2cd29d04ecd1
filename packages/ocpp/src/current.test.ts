import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CurrentOptions, currentOf, normalizeMeterValues } from "./index.ts";
import type { SampledValue } from "./messages/meter-values.ts";

const receivedAt = Date.UTC(2025, 0, 1, 12);
const timestamp = "2025-01-01T11:59:00Z";

function current(samples: SampledValue[], options?: CurrentOptions) {
  return currentOf(normalizeMeterValues([{ timestamp, sampledValue: samples }], { receivedAt }), options);
}

const amps = (value: string, phase?: SampledValue["phase"]): SampledValue => ({
  value,
  measurand: "Current.Import",
  ...(phase && { phase }),
});
const watts = (value: string, phase?: SampledValue["phase"]): SampledValue => ({
  value,
  measurand: "Power.Active.Import",
  unit: "W",
  ...(phase && { phase }),
});
const volts = (value: string, phase?: SampledValue["phase"]): SampledValue => ({
  value,
  measurand: "Voltage",
  ...(phase && { phase }),
});

test("the current of each phase is in whole milliamperes", () => {
  expect(current([amps("16.1", "L1"), amps("0", "L2"), amps("15.9995", "L3-N"), amps("3", "N")])).toEqual([
    {
      at: Date.UTC(2025, 0, 1, 11, 59),
      context: "Sample.Periodic",
      measurand: "Current.Import",
      phasesMa: { L1: 16_100, L2: 0, L3: 16_000 },
      withoutPhaseMa: null,
      highestMa: 16_100,
      derived: false,
      flags: [],
    },
  ]);
});

test("a current without a phase is not assigned to one", () => {
  expect(current([amps("9.75")])).toMatchObject([
    { phasesMa: { L1: null, L2: null, L3: null }, withoutPhaseMa: 9_750, highestMa: 9_750 },
  ]);
});

test("a total next to the phases covers all of them, and the highest phase counts", () => {
  expect(current([amps("48"), amps("16", "L1-N"), amps("16", "L2-N"), amps("15.9", "L3-N")])).toMatchObject([
    { phasesMa: { L1: 16_000, L2: 16_000, L3: 15_900 }, withoutPhaseMa: 48_000, highestMa: 16_000 },
  ]);
});

describe("with power values only", () => {
  test("the power of each phase is divided by its own voltage and rounded up", () => {
    expect(
      current([watts("2300", "L1"), watts("1000", "L2"), volts("230", "L1"), volts("240", "L2-N")]),
    ).toMatchObject([{ phasesMa: { L1: 10_000, L2: 4_167, L3: null }, derived: true }]);
  });

  test("a total may be all on one phase, unless the caller sets another number", () => {
    expect(current([watts("6900")])).toMatchObject([{ withoutPhaseMa: 30_000, highestMa: 30_000 }]);
    expect(current([watts("6900")], { numberPhases: 3 })).toMatchObject([{ withoutPhaseMa: 10_000 }]);
    expect(current([watts("6900"), volts("240")])).toMatchObject([{ withoutPhaseMa: 28_750 }]);
  });

  test("the phases are preferred to their total", () => {
    expect(current([watts("6900"), watts("2300", "L1")])).toMatchObject([
      { phasesMa: { L1: 10_000, L2: null, L3: null }, withoutPhaseMa: null },
    ]);
  });

  test.each(["0", "400", "-230", "nonsense"])("a voltage of %s is ignored", (voltage) => {
    expect(current([watts("2300"), volts(voltage)])).toMatchObject([{ withoutPhaseMa: 10_000 }]);
    expect(current([watts("2300"), volts(voltage)], { voltageV: 115 })).toMatchObject([
      { withoutPhaseMa: 20_000 },
    ]);
  });

  test("a current is preferred", () => {
    expect(current([watts("6900"), amps("10", "L1")])).toMatchObject([
      { phasesMa: { L1: 10_000, L2: null, L3: null }, derived: false },
    ]);
  });
});

test("the offered current is read on its own", () => {
  const offered: SampledValue = { value: "13", measurand: "Current.Offered" };
  const power: SampledValue = { value: "2.3", measurand: "Power.Offered", unit: "kW" };
  expect(current([amps("10"), offered], { measurand: "Current.Offered" })).toMatchObject([
    { measurand: "Current.Offered", withoutPhaseMa: 13_000, derived: false },
  ]);
  expect(current([power], { measurand: "Current.Offered" })).toMatchObject([
    { withoutPhaseMa: 10_000, derived: true },
  ]);
  expect(current([amps("10")], { measurand: "Current.Offered" })).toEqual([]);
});

test("a value that is not a number, not of the three phases or of the inlet is not a current", () => {
  expect(current([amps("?"), amps("5", "L1-L2"), { ...amps("5"), location: "Inlet" }])).toEqual([]);
  expect(current([{ ...amps("5"), unit: "Percent" }])).toEqual([]);
});

test("when one phase cannot be read, the others are not the highest current, but a value without a phase is one", () => {
  expect(current([amps("10", "L1"), amps("?", "L2")])).toEqual([]);
  expect(current([amps("10", "L1"), amps("?", "L2"), amps("12")])).toMatchObject([{ highestMa: 12_000 }]);
  const watts = (value: string, phase?: "L1" | "L2"): SampledValue => ({
    value,
    measurand: "Power.Active.Import",
    unit: "W",
    ...(phase === undefined ? {} : { phase }),
  });
  expect(current([watts("2300", "L1"), watts("?", "L2")])).toEqual([]);
});

test("quirk 41: a current without a unit is in amperes (lbbrhzn/ocpp#45)", () => {
  expect(current([{ value: "6", measurand: "Current.Import" }])).toMatchObject([{ withoutPhaseMa: 6_000 }]);
});

test("quirk 60: phases of 0 A do not count as in use (lbbrhzn/ocpp#2117)", () => {
  expect(current([amps("16", "L1"), amps("0", "L2"), amps("0", "L3")])).toMatchObject([
    { phasesMa: { L1: 16_000, L2: 0, L3: 0 }, highestMa: 16_000 },
  ]);
});

test("quirk 52: an unordered offline batch is returned oldest first (OCPP 1.6 section 3.7)", () => {
  const batch = ["11:59", "11:57", "11:58"].map((time) => ({
    timestamp: `2025-01-01T${time}:00Z`,
    sampledValue: [amps(time.slice(3))],
  }));
  const readings = currentOf(normalizeMeterValues(batch, { receivedAt }));
  expect(readings.map(({ withoutPhaseMa }) => withoutPhaseMa)).toEqual([57_000, 58_000, 59_000]);
});

test("milliamperes of three decimals are exact, and the highest is one of them", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -80_000, max: 80_000 }), { minLength: 3, maxLength: 3 }),
      (values) => {
        const phases = ["L1", "L2", "L3"] as const;
        const [reading] = current(
          values.map((milli, index) => amps((milli / 1_000).toFixed(3), phases[index])),
        );
        const [l1, l2, l3] = values;
        expect(reading?.phasesMa).toEqual({ L1: l1, L2: l2, L3: l3 });
        expect(reading?.highestMa).toBe(Math.max(...values));
      },
    ),
  );
});

test("a derived current is never less than the power requires", () => {
  fc.assert(
    fc.property(fc.nat(50_000), fc.double({ min: 90, max: 300, noNaN: true }), (power, voltageV) => {
      const [reading] = current([watts(String(power))], { voltageV });
      expect(((reading?.withoutPhaseMa ?? -1) * voltageV) / 1_000).toBeGreaterThanOrEqual(power - 1e-6);
    }),
  );
});
