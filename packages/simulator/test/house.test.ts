import { testScale, testSeed } from "@forecourt/harness";
import { expect, test } from "vitest";
import { createHouse, type HouseOptions, type MeterReading } from "../src/index.ts";

const daySeconds = 86_400;

/** One day of a house: what its other loads draw in each second, and what its meter reports. */
function dayOf(options: HouseOptions, chargersA = 0) {
  const house = createHouse(options);
  const othersA: number[] = [];
  const readings: { second: number; reading: MeterReading }[] = [];
  for (let second = 0; second < daySeconds; second++) {
    othersA.push(house.othersA(second));
    for (const reading of house.report(second, chargersA)) readings.push({ second, reading });
  }
  return { othersA, readings, reportedS: house.reportedS };
}

const steepest = (amps: readonly number[]) =>
  amps.reduce((most, each, index) => Math.max(most, each - (amps[index - 1] ?? each)), 0);

test(`other loads keep their ramp and their maximum, and change over the day (seed ${testSeed})`, () => {
  for (let seed = testSeed; seed < testSeed + 5 * testScale; seed++) {
    const { othersA } = dayOf({ seed, mostA: 40 });
    expect(steepest(othersA)).toBeLessThanOrEqual(0.2 + 1e-9);
    expect(Math.max(...othersA)).toBeLessThanOrEqual(40);
    expect(Math.max(...othersA) - Math.min(...othersA)).toBeGreaterThan(2);
  }
});

test("with steps they rise at once, by 5 A and more", () => {
  expect(steepest(dayOf({ seed: 7, mostA: 60, steps: true }).othersA)).toBeGreaterThanOrEqual(5);
});

test("a sound meter reports what it measured in that second, at its interval", () => {
  const { othersA, readings, reportedS } = dayOf({ seed: 7, mostA: 40, meterEveryS: 10 });
  expect(readings).toHaveLength(daySeconds / 10);
  for (const { second, reading } of readings) {
    expect(reading.at).toBe((second + 1) * 1_000);
    const { amps } = reading;
    expect(typeof amps === "number" ? amps : Math.max(amps.L1, amps.L2, amps.L3)).toBeGreaterThanOrEqual(
      Math.min(0, othersA[second] ?? 0),
    );
    expect(typeof amps === "number" ? amps : amps.L1).toBe(othersA[second]);
  }
  expect(reportedS).toBe(readings.at(-1)?.second);
});

test("a meter of the connection measures the chargers too", () => {
  const { othersA, readings } = dayOf({ seed: 7, mostA: 40, kind: "grid" }, 16);
  for (const { second, reading } of readings.slice(0, 100))
    expect(reading).toEqual({ kind: "grid", at: (second + 1) * 1_000, amps: (othersA[second] ?? 0) + 16 });
});

test("a meter that fails is silent for minutes, late, repeats itself and reports no numbers", () => {
  const { readings } = dayOf({ seed: 7, mostA: 40, meterFails: true });
  const gaps = readings.map(({ second }, index) => second - (readings[index - 1]?.second ?? second));
  expect(Math.max(...gaps)).toBeGreaterThan(60);
  const lateS = readings.map(({ second, reading }) => second + 1 - reading.at / 1_000);
  expect(Math.max(...lateS)).toBeGreaterThanOrEqual(5);
  const times = readings.map(({ reading }) => reading.at);
  expect(new Set(times).size).toBeLessThan(times.length);
  expect(readings.some(({ reading }) => Number.isNaN(reading.amps))).toBe(true);
});

test("equal seeds give equal days", () => {
  const options = { seed: 7, mostA: 40, steps: true, meterFails: true };
  expect(dayOf(options)).toEqual(dayOf(options));
  expect(dayOf({ ...options, seed: 8 })).not.toEqual(dayOf(options));
});
