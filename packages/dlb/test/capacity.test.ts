import { SeededRandom, testScale, testSeed } from "@forecourt/harness";
import { createHouse } from "@forecourt/simulator";
import { expect, test } from "vitest";
import { driveSite, outlets, START } from "../src/drive-site.test.kit.ts";
import type { CapacityLimit, LoadMeasurement, SiteEffect } from "../src/index.ts";

const meter = (amps: LoadMeasurement["amps"], changes: Partial<LoadMeasurement> = {}): LoadMeasurement => ({
  source: "house",
  kind: "other_loads",
  at: START,
  amps,
  validForMs: 60_000,
  ...changes,
});

const limit = (changes: Partial<CapacityLimit> = {}): CapacityLimit => ({
  name: "operator",
  maxA: 20,
  until: null,
  silentFrom: null,
  ...changes,
});

function siteOf(terms: Partial<Parameters<typeof driveSite>[0]> = {}) {
  const driven = driveSite({ connectors: outlets(["a", "b"]), ...terms });
  /** The charger accepts every limit at once. */
  const accept = (effects: readonly SiteEffect[]): void => {
    for (const effect of effects) {
      if (effect.type !== "set_limit") continue;
      const scope = effect.transactionId === null ? "baseline" : "transaction";
      accept(driven.answer(effect.ref, { outcome: "accepted", limitA: effect.limitA, scope }));
    }
  };
  return {
    ...driven,
    accept,
    report: (measurements: LoadMeasurement[], limits: CapacityLimit[] = []) =>
      driven.send({ type: "sources", measurements, limits }),
    usableA: () => driven.snapshot().usableA,
  };
}

// 0.2 A/s for 25 s: 5 A are kept free.

test("other loads, and what they may add until a decrease is effective, are not given out", () => {
  const { report, usableA, snapshot } = siteOf();
  expect(usableA()).toBe(32);
  report([meter({ L1: 4, L2: 10, L3: 2 })]);
  expect(usableA()).toBe(32 - 10 - 5);
  expect(snapshot()).toMatchObject({
    capacityA: 32,
    boundBy: { kind: "measurement", name: "house" },
    measurements: [{ source: "house", kind: "other_loads", measuredAt: START, silent: false }],
  });
});

test("the margin stays free too, and export does not make room", () => {
  const { report, usableA } = siteOf({ marginA: 3 });
  report([meter(-20)]);
  expect(usableA()).toBe(32 - 3 - 5);
});

test("between two regular values nothing changes, and a late value counts for more every 5 s", () => {
  const { report, usableA, advance } = siteOf();
  report([meter(10)]);
  advance(5_000);
  report([meter(10, { at: START + 5_000 })]);
  // The rise until the next value is kept free: 1 A.
  expect(usableA()).toBe(32 - 10 - 5 - 1);
  advance(5_000);
  expect(usableA()).toBe(32 - 10 - 5 - 1);
  advance(1);
  expect(usableA()).toBe(32 - 10 - 5 - 2);
  advance(5_000);
  expect(usableA()).toBe(32 - 10 - 5 - 3);
});

test("a silent source leads to the fallback, with an alarm, and room returns with the next value", () => {
  const { report, usableA, advance, alarms } = siteOf({ fallbackA: 6 });
  report([meter(2)]);
  advance(49_999);
  expect(usableA()).toBe(32 - 2 - 5 - 10);
  // Chargers take a while to follow, so they are lowered 10 s before the value ends.
  advance(1);
  expect(usableA()).toBe(6);
  advance(9_999);
  expect(alarms()).toEqual([]);
  advance(1);
  expect(usableA()).toBe(6);
  expect(alarms()).toEqual(["measurement_stale"]);
  advance(3_600_000);
  expect(usableA()).toBe(6);
  report([meter(2, { at: START + 3_660_000 })]);
  expect(usableA()).toBeGreaterThan(6);
  expect(alarms()).toEqual([]);
});

test("silence never raises a limit: a fallback above what the last value allows does not apply", () => {
  const { report, usableA, advance } = siteOf({ fallbackA: 30 });
  report([meter(20)]);
  const before: number[] = [];
  for (let s = 0; s < 200; s += 5) {
    before.push(usableA() ?? Number.NaN);
    advance(5_000);
  }
  expect(before).toEqual([...before].sort((one, other) => other - one));
  expect(before.at(-1)).toBe(0);
});

test("sources of other loads add up, and the lowest of all that binds wins", () => {
  const { report, usableA, snapshot } = siteOf({ capA: 63 });
  report([meter(10), meter(8, { source: "heat pump" })]);
  expect(usableA()).toBe(63 - 18 - 10);
  report([meter(10), meter(40, { source: "connection", kind: "grid" })]);
  expect(usableA()).toBe(63 - 40 - 5);
  report([meter(10)], [limit({ maxA: 30 }), limit({ name: "surplus", maxA: 12 })]);
  expect(usableA()).toBe(12);
  expect(snapshot().boundBy).toEqual({ kind: "limit", name: "surplus" });
});

test("a limit with an end is lifted then, and one that is to be repeated falls back in silence", () => {
  const { report, usableA, advance, alarms } = siteOf();
  report([], [limit({ until: START + 60_000 })]);
  expect(usableA()).toBe(20);
  advance(60_000);
  expect(usableA()).toBe(32);
  expect(alarms()).toEqual([]);
  report([], [limit({ silentFrom: START + 90_000, fallbackA: 25 })]);
  advance(29_999);
  expect(usableA()).toBe(20);
  advance(1);
  // The fallback is not above the limit.
  expect(usableA()).toBe(20);
  report([], [limit({ silentFrom: START + 90_000, fallbackA: 7 })]);
  expect(usableA()).toBe(7);
  expect(alarms()).toEqual(["limit_stale"]);
  report([]);
  expect(usableA()).toBe(32);
  expect(alarms()).toEqual([]);
});

test("a value that is old, repeated, or not a number does not count, and a source that is left out is removed", () => {
  const { report, usableA, advance, snapshot } = siteOf();
  report([meter(10)]);
  advance(20_000);
  report([meter(1, { at: START - 1 })]);
  report([meter(1)]);
  report([meter(Number.NaN, { at: START + 20_000 })]);
  report([meter({ L1: 1, L2: Number.POSITIVE_INFINITY, L3: 1 }, { at: START + 20_000 })]);
  expect(snapshot().measurements).toMatchObject([{ amps: 10, measuredAt: START }]);
  report([]);
  expect(usableA()).toBe(32);
});

test("a meter that has never sent a number is silent from the start, and a fallback that is not a number is 0 A", () => {
  const { report, usableA, alarms } = siteOf({ fallbackA: 9 });
  report([meter(Number.NaN)]);
  expect(usableA()).toBe(9);
  expect(alarms()).toEqual(["measurement_stale"]);
  report([meter(1, { at: START })]);
  expect(alarms()).toEqual([]);
  report([], [limit({ silentFrom: START, fallbackA: Number.NaN })]);
  expect(usableA()).toBe(0);
});

test("a value that is valid for a shorter time than the one before ends at its own time", () => {
  // Nothing else happens in between, because other loads do not rise.
  const { report, usableA, advance, alarms } = siteOf({ fallbackA: 3, policy: { rampAPerS: 0 } });
  report([meter(2)]);
  advance(2_000);
  const effects = report([meter(2, { at: START + 2_000, validForMs: 5_000 })]);
  expect(effects).toContainEqual({ type: "wake", at: START + 7_000 });
  advance(4_999);
  expect(alarms()).toEqual([]);
  advance(1);
  expect(usableA()).toBe(3);
  expect(alarms()).toEqual(["measurement_stale"]);
});

test("a meter whose clock is ahead counts from now on, and its next value counts too", () => {
  const { report, snapshot, advance } = siteOf();
  report([meter(10, { at: START + 3_600_000 })]);
  expect(snapshot().measurements).toMatchObject([{ measuredAt: START }]);
  advance(5_000);
  report([meter(11, { at: START + 3_605_000 })]);
  expect(snapshot().measurements).toMatchObject([{ amps: 11, measuredAt: START + 5_000 }]);
});

test("the sources and their silence survive a restart", () => {
  const stored = { measurements: [meter(10, { at: START - 61_000 })], limits: [limit()] };
  const { snapshot } = driveSite({ connectors: outlets(["a"]), fallbackA: 8 }, stored);
  expect(snapshot()).toMatchObject({
    usableA: 32 - 10 - 12 - 5,
    measurements: [{ silent: true }],
    limits: [{ maxA: 20 }],
  });
});

test("the meter of the connection: what a charger measured at the same time is subtracted, when two values agree", () => {
  const { report, usableA, charge, accept, snapshot, send, advance, observe } = siteOf({ capA: 63 });
  accept(observe("b"));
  accept(charge("a", 1));
  expect(snapshot().sessions).toMatchObject([{ limitA: 32 }]);
  const grid = (amps: number, s: number) =>
    report([meter(amps, { kind: "grid", source: "connection", at: START + s * 1_000 })]);
  const sample = (currentA: number, s: number) =>
    send({ type: "measured", connectorId: "a", at: START + s * 1_000, currentA });
  advance(60_000);
  sample(16, 60);
  grid(20, 60);
  // Before the second value, all of it may be other loads.
  expect(usableA()).toBe(63 - 20 - 5);
  advance(5_000);
  grid(20, 65);
  sample(16, 65);
  // The value before said 4 A, and the ramp since then is 1 A; 1 A more may come until the next value.
  expect(usableA()).toBe(63 - 5 - 1 - 5);
  advance(5_000);
  // Without a sample: the ramp since then.
  grid(20, 70);
  expect(usableA()).toBe(63 - 6 - 1 - 5);
  advance(5_000);
  // More than the ramp and all that the charger may draw.
  grid(39, 75);
  expect(usableA()).toBe(63 - 7 - 1 - 5);
  advance(5_000);
  // More than the fuse carries: nothing is subtracted without a sample.
  grid(64, 80);
  expect(usableA()).toBe(0);
});

test("the meter of the connection: export that ends at once does not hide what other loads draw later", () => {
  const { report, usableA, advance, accept, charge, observe } = siteOf({ capA: 40 });
  const grid = (amps: number, s: number) =>
    report([meter(amps, { kind: "grid", source: "connection", at: START + s * 1_000 })]);
  // It may draw 32 A, and sends no samples.
  accept(observe("b"));
  accept(charge("a", 1));
  grid(-30, 0);
  advance(5_000);
  grid(-30, 5);
  expect(usableA()).toBe(40 - 1 - 5);
  // A cloud: 30 A of export are gone, and then the house takes 3 A more. The car draws nothing.
  for (const [amps, s] of [
    [0, 10],
    [1, 15],
    [2, 20],
    [3, 25],
  ] as const) {
    advance(5_000);
    grid(amps, s);
    expect(usableA(), `${s} s`).toBeLessThanOrEqual(40 - amps - 1 - 5);
  }
});

test(`the chargers and all other loads fit on the fuse at every second, with any meter (seed ${testSeed})`, () => {
  const random = new SeededRandom(testSeed);
  for (let run = 0; run < 3 * testScale; run++) {
    const mostOthersA = random.between(10, 60);
    const house = createHouse({
      seed: random.between(1, 1_000_000),
      mostA: mostOthersA,
      meterEveryS: random.between(1, 10),
      meterFails: true,
    });
    const validForMs = random.pick([5_000, 15_000, 60_000, 300_000]);
    const { report, snapshot, advance, charge, accept, observe } = siteOf({
      capA: 63,
      fallbackA: 63 - mostOthersA,
    });
    for (const id of ["a", "b"]) accept(observe(id));
    for (let second = 0; second < 3_600; second++) {
      const othersA = house.othersA(second);
      advance(1_000, accept);
      for (const reading of house.report(second, 0))
        accept(report([{ source: "house", ...reading, at: START + reading.at, validForMs }]));
      // The first values have come by now.
      if (second === 60) for (const id of ["a", "b"]) accept(charge(id, 1));
      expect(snapshot().exposureA + othersA, `run ${run}, ${second} s`).toBeLessThanOrEqual(63.000001);
    }
  }
}, 120_000);
