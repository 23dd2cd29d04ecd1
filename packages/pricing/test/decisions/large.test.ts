import { expect, test } from "vitest";
import { decide } from "../../src/index.ts";
import { brief, evidenceOf, start, stop, T0 } from "./charged-hour.ts";

// More than a call accepts as arguments. Anything quadratic would take 17 000 000 000 steps.
const MANY = 130_000;

const atEach = <Made>(make: (index: number) => Made) =>
  Array.from({ length: MANY }, (_, index) => ({
    at: T0 + 500 * (index + 1),
    receivedAt: T0 + 500 * (index + 1),
    frameId: `m${index}`,
    ...make(index),
  }));

test("a session with more frames than a charger should send is still billed", () => {
  // 120 Wh lower each time: no reading confirms another, and only the stop continues from the last one.
  const samples = atEach((index) => ({ registerWh: 30_000_000 - 120 * (index + 1) }));
  const states = atEach((index) => ({
    status: index % 2 === 0 ? ("Charging" as const) : ("Faulted" as const),
  }));
  const zeroLimits = states.map(({ at }) => ({ from: at, to: at + 250 }));
  const evidence = evidenceOf({
    start: { ...start, registerWh: 30_000_000 },
    samples,
    states,
    zeroLimits,
    stop: {
      ...stop,
      at: T0 + 500 * (MANY + 2),
      receivedAt: T0 + 500 * (MANY + 2),
      registerWh: 30_000_000 - 120 * MANY + 40,
    },
  });
  expect(brief(decide(evidence, "confirmed_register_ok"))).toEqual([
    "recovered_partial",
    "register_reset_segments",
    40,
    65_001,
  ]);
});
