import { expect, test } from "vitest";
import { createCar } from "./car.ts";

test("a car takes its maximum up to 80 %, a fifth of it just before it is full, and then nothing", () => {
  const car = createCar({ batteryWh: 1_000, soc: 0.5, maxCurrentA: 20 });
  expect(car.wantsA).toBe(20);
  car.fill(300);
  expect(car.wantsA).toBe(20);
  // Between 80 % and full, at half the range: 20 A reduced by half of the four fifths that taper off.
  car.fill(100);
  expect(car.wantsA).toBeCloseTo(12);
  car.fill(99.999);
  expect(car.wantsA).toBeCloseTo(4);
  car.fill(1);
  expect(car.wantsA).toBe(0);
  expect(car.soc).toBe(1);
});

test("a battery takes only what fits", () => {
  const car = createCar({ batteryWh: 1_000, soc: 0.9 });
  expect(car.fill(60)).toBe(60);
  expect(car.fill(60)).toBe(40);
  expect(car.fill(60)).toBe(0);
});

test("a car that drove can be charged again, and never goes below empty", () => {
  const car = createCar({ batteryWh: 1_000, soc: 1 });
  car.drive(250);
  expect(car.soc).toBe(0.75);
  car.drive(2_000);
  expect(car.soc).toBe(0);
});
