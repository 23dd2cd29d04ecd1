import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type SimulatedStage, startSimulatedStage } from "./simulated-session.ts";

/*
 * A register that counts in tenths of a kWh or in whole ones stands still between two steps, and the charger never sends
 * SuspendedEV. A car that charges must not pay for parking. The prices are 0.35 per kWh, 6.00 per hour of parking and 0.10
 * per minute.
 */
const elements = [
  {
    price_components: [
      { type: "ENERGY" as const, price: 0.35, step_size: 1 },
      { type: "PARKING_TIME" as const, price: 6, step_size: 1 },
    ],
  },
];

const withPower = "Energy.Active.Import.Register,Power.Active.Import";

describe.each([
  ["PostgreSQL", {}],
  ["the embedded database", { FORECOURT_DATABASE_URL: "memory:" }],
] as const)("on %s", (_, settings) => {
  let stage: SimulatedStage;
  beforeAll(async () => {
    stage = await startSimulatedStage(settings);
  });
  afterAll(() => stage[Symbol.asyncDispose]());

  test.each([withPower, undefined])(
    "11 kW for 30 minutes in whole kWh are energy only (%s)",
    async (measurands) => {
      const cdr = await stage.play({
        elements,
        quirks: { kilowattHourDecimals: 0, neverSuspendedEV: true },
        car: { maxCurrentA: 16, phases: 3 },
        minutes: 30,
        ...(measurands === undefined ? {} : { measurands }),
      });
      // 3 x 16 A x 230 V = 11,040 W for half an hour: 5.520 kWh x 0.35 = 1.932.
      expect(cdr).toMatchObject({ total_energy_wh: 5_520, total_cost: 1.93, billing_decision: null });
    },
  );

  test.each([withPower, undefined])(
    "2.3 kW for 30 minutes in tenths of a kWh are energy only (%s)",
    async (measurands) => {
      const cdr = await stage.play({
        elements,
        quirks: { kilowattHourDecimals: 1, neverSuspendedEV: true },
        car: { maxCurrentA: 10, phases: 1 },
        minutes: 30,
        ...(measurands === undefined ? {} : { measurands }),
      });
      // 10 A x 230 V = 2,300 W for half an hour: 1.150 kWh x 0.35 = 0.4025.
      expect(cdr).toMatchObject({ total_energy_wh: 1_150, total_cost: 0.4, billing_decision: null });
    },
  );

  test("a car that is full pays for parking from the first sample that adds nothing", async () => {
    const cdr = await stage.play({
      elements,
      quirks: { neverSuspendedEV: true },
      // 1,840 Wh are missing, which take 10 minutes at 11,040 W. Below 80 %, the current does not taper, so the car is full
      // after 10 minutes.
      car: { maxCurrentA: 16, phases: 3, batteryWh: 1_840, soc: 0 },
      minutes: 60,
    });
    expect(cdr.total_energy_wh).toBe(1_840);
    expect(cdr.line_items.find(({ type }) => type === "ENERGY")).toMatchObject({ cost: 0.64 });
    const parking = cdr.line_items.find(({ type }) => type === "PARKING_TIME");
    // The current tapers from 80 % on to 20 %, so the last fifth takes longer: full within 20 minutes, idle for at least 38.
    expect(parking?.cost).toBeGreaterThanOrEqual(3.8);
    expect(parking?.cost).toBeLessThan(5);
  });
});
