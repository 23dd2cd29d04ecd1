import { expect, test } from "vitest";
import { createMeter } from "./meter.ts";

test("fractions of a watt-hour add up", () => {
  const meter = createMeter(1_000);
  // A minute at 11 040 W in steps of 1 s: 184 Wh, in steps that no binary fraction represents exactly.
  for (let second = 0; second < 60; second++) meter.count(11_040 / 3_600);
  expect(meter.registerWh).toBe(1_184);
});

test("the register never decreases", () => {
  const meter = createMeter(10);
  meter.count(-5);
  expect(meter.registerWh).toBe(10);
});
