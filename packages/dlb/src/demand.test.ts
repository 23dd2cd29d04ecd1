import { expect, test } from "vitest";
import { type DemandState, defaultPolicy, estimateDemand, type MeterSample } from "./index.ts";

/** A car that is measured every 10 s. Advances it, and returns what is known about its demand at the end. */
function startCar(limitA = 32) {
  let state: DemandState | null = null;
  let now = 0;
  const car = {
    limitA,
    status: "charging" as MeterSample["status"],
    drawsA: 0 as number | null,
    intervalMs: 10_000,
    step(ms: number, measuredAt = now + ms): number | null {
      now += ms;
      const measured = car.drawsA === null ? null : { at: measuredAt, currentA: car.drawsA };
      const sample = {
        now,
        status: car.status,
        limitA: car.limitA,
        measured,
        sampleIntervalMs: car.intervalMs,
      };
      state = estimateDemand(state, sample, defaultPolicy);
      return state.demandA;
    },
    draw(currentA: number | null, seconds: number): number | null {
      car.drawsA = currentA;
      let demandA = state === null || seconds === 0 ? car.step(0) : state.demandA;
      for (let passed = 0; passed < seconds; passed += 10) demandA = car.step(10_000);
      return demandA;
    },
    state: () => state,
  };
  return car;
}

test("the demand is unknown at first, and after 30 s to settle and 60 s of samples it is the current plus 2 A", () => {
  const car = startCar(32);
  expect(car.draw(9.4, 80)).toBeNull();
  expect(car.draw(9.4, 10)).toBe(12);
});

test("the highest sample of the last minute counts", () => {
  const car = startCar(32);
  car.draw(9.4, 60);
  car.draw(14.1, 10);
  expect(car.draw(9.4, 50)).toBe(17);
  expect(car.draw(9.4, 60)).toBe(12);
});

test("less than 2 A below the limit does not free current", () => {
  expect(startCar(12).draw(10.1, 200)).toBeNull();
  expect(startCar(12).draw(10, 200)).toBe(12);
});

test("a lower limit keeps the demand that led to it, and so does a car just below that limit", () => {
  const car = startCar(32);
  car.draw(9.4, 90);
  car.limitA = 12;
  expect(car.draw(10.5, 300)).toBe(12);
});

test("a car that draws all of its limit for 15 s may want more", () => {
  const car = startCar(32);
  car.draw(9.4, 90);
  car.limitA = 12;
  car.draw(9.4, 90);
  expect(car.draw(11, 20)).toBe(12);
  expect(car.draw(11, 10)).toBeNull();
});

test("a single sample at the limit does not change the demand", () => {
  const car = startCar(32);
  car.draw(9.4, 90);
  car.limitA = 12;
  car.draw(9.4, 90);
  car.draw(11.5, 10);
  expect(car.draw(9.4, 10)).toBe(12);
});

test("after a raise the demand is unknown", () => {
  const car = startCar(20);
  expect(car.draw(9.4, 90)).toBe(12);
  car.limitA = 21;
  expect(car.draw(9.4, 0)).toBeNull();
  expect(car.draw(9.4, 80)).toBeNull();
  expect(car.draw(9.4, 10)).toBe(12);
});

test("samples from before the limit has settled are ignored", () => {
  const car = startCar(32);
  car.draw(9.4, 90);
  car.limitA = 12;
  // The car takes a while to follow the lower limit. What it draws meanwhile does not show what it wants.
  expect(car.draw(16, 20)).toBe(12);
  expect(car.draw(9.4, 200)).toBe(12);
});

test("samples from the future are ignored", () => {
  const car = startCar(32);
  car.drawsA = 9.4;
  car.step(0);
  for (let each = 0; each < 20; each++) expect(car.step(10_000, 1e9 + each * 10_000)).toBeNull();
});

test("a late sample is ignored", () => {
  const car = startCar(32);
  car.step(0);
  car.drawsA = 14.1;
  car.step(55_000, 31_000);
  // With this sample, the minute would be over at 91 s.
  car.drawsA = 9.4;
  for (let at = 50_000; at <= 100_000; at += 10_000) expect(car.step(10_000, at)).toBeNull();
  expect(car.step(10_000, 110_000)).toBe(12);
});

test("the demand is unknown after twice the interval without a sample", () => {
  const car = startCar(32);
  car.draw(9.4, 90);
  expect(car.draw(null, 20)).toBe(12);
  expect(car.draw(null, 10)).toBeNull();
});

test("a gap in the samples restarts the minute", () => {
  const car = startCar(32);
  car.draw(9.4, 70);
  car.draw(null, 60);
  expect(car.draw(9.4, 60)).toBeNull();
  expect(car.draw(9.4, 10)).toBe(12);
});

test("a meter that measures every five minutes works too", () => {
  const car = startCar(32);
  car.intervalMs = 300_000;
  car.drawsA = 9.4;
  car.step(0);
  expect(car.step(300_000)).toBeNull();
  expect(car.step(300_000)).toBe(12);
});

test("a repeated sample changes nothing", () => {
  const car = startCar(32);
  car.draw(9.4, 90);
  const before = car.state();
  car.step(0);
  expect(car.state()).toEqual(before);
});

test("the stored state stays small with frequent samples", () => {
  const car = startCar(32);
  car.drawsA = 9.4;
  car.intervalMs = 10;
  for (let each = 0; each < 12_000; each++) car.step(10);
  expect(car.state()?.samples.length).toBeLessThanOrEqual(63);
  expect(car.state()?.demandA).toBe(12);
});

test("a car that suspends itself wants nothing, and its demand is unknown when it wakes up", () => {
  const car = startCar(32);
  car.draw(9.4, 90);
  car.status = "suspended_ev";
  expect(car.draw(0, 0)).toBe(0);
  car.status = "charging";
  expect(car.draw(9.4, 10)).toBeNull();
});

test("after a pause by the charger the demand is unknown", () => {
  const car = startCar(32);
  car.draw(9.4, 90);
  car.status = "suspended_evse";
  expect(car.draw(0, 10)).toBeNull();
});

test("the state is plain data and is not changed in place", () => {
  const car = startCar(32);
  car.draw(9.4, 90);
  const before = JSON.stringify(car.state());
  const frozen = Object.freeze(JSON.parse(before) as DemandState);
  Object.freeze(frozen.samples);
  const measured = { at: 100_000, currentA: 20 };
  const sample: MeterSample = {
    now: 100_000,
    status: "charging",
    limitA: 32,
    measured,
    sampleIntervalMs: 10_000,
  };
  expect(estimateDemand(frozen, sample, defaultPolicy).demandA).toBe(22);
  expect(JSON.stringify(frozen)).toBe(before);
});
