import type { Cdr } from "@forecourt/contract";
import { testScale } from "@forecourt/harness";
import type { CarOptions, Quirks } from "@forecourt/simulator";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type SimulatedStage, startSimulatedStage } from "../charging/billing/simulated-session.ts";

/*
 * The same half an hour of charging, in every shape of data that foreign charger software sends. The receipt is always the
 * same.
 */

interface Shape {
  name: string;
  quirks: Quirks;
  car?: CarOptions;
  measurands?: string;
  /** The reason of the decision. Null: no decision is recorded. Default null. */
  reason?: string;
}

const energy = "Energy.Active.Import.Register";
const quantities = `${energy},Current.Import,Power.Active.Import`;

const shapes: readonly Shape[] = [
  { name: "a current for each phase, without a unit", quirks: { quantitiesWithoutUnit: true } },
  { name: "currents of L1-N, L2-N and L3-N", quirks: { currentToNeutral: true } },
  { name: "one current without a phase", quirks: { currentWithoutPhase: true } },
  { name: "what it offers for each phase", quirks: { offeredPerPhase: true } },
  { name: "noisy floats", quirks: { noisyQuantities: true } },
  { name: "spaces around values", quirks: { paddedValues: true } },
  { name: "energy in kWh with noise such as 0.15009999", quirks: { noisyKilowattHours: true } },
  { name: "samples in tenths of a kWh, a stop in Wh", quirks: { kilowattHourDecimals: 1 } },
  { name: "samples in whole kWh, a stop in Wh", quirks: { kilowattHourDecimals: 0 } },
  { name: "the whole register for each phase", quirks: { registerPerPhase: true }, measurands: energy },
  {
    name: "a share of the register for each phase",
    quirks: { registerSharePerPhase: true },
    measurands: energy,
  },
  {
    name: "a share of the register for each phase, and a third of the samples without L3",
    quirks: { registerSharePerPhase: true, registerLacksPhaseEveryWh: 3 },
    measurands: energy,
  },
  {
    name: "the whole register for each phase, and a third of the samples without L3",
    quirks: { registerPerPhase: true, registerLacksPhaseEveryWh: 3 },
    measurands: energy,
  },
  {
    name: "limits in watts only, and a current for each phase without a unit",
    quirks: { onlyRateUnit: "W", quantitiesWithoutUnit: true },
  },
  { name: "neither measurand nor unit", quirks: { bareEnergy: true }, measurands: energy },
  { name: "meter values without a transaction", quirks: { meterValuesTransactionId: "none" } },
  { name: "the status Available while it charges", quirks: { availableWhileCharging: true } },
  {
    name: "a clock 60 days behind that is set after ten minutes",
    quirks: { clockBehindS: 5_184_000, clockSetAfterS: 600 },
    reason: "charger_clock_untrusted",
  },
];

/**
 * The test plays each shape once, every third on the embedded database, which is slower. `pnpm test:full` plays all on both.
 */
const onOne = (isEmbedded: boolean) =>
  shapes.filter((_, index) => testScale > 1 || (index % 3 === 0) === isEmbedded);

describe.each([
  ["PostgreSQL", {}, onOne(false)],
  ["the embedded database", { FORECOURT_DATABASE_URL: "memory:" }, onOne(true)],
] as const)("on %s", (_, settings, shapes) => {
  let stage: SimulatedStage;
  beforeAll(async () => {
    stage = await startSimulatedStage(settings);
  }, 120_000);
  afterAll(() => stage[Symbol.asyncDispose]());

  test.each(shapes)(
    "$name",
    async ({ quirks, car, measurands = quantities, reason = null }) => {
      const cdr: Cdr = await stage.play({
        elements: [
          {
            price_components: [
              { type: "ENERGY", price: 0.35, step_size: 1 },
              { type: "TIME", price: 1.2, step_size: 1 },
              { type: "PARKING_TIME", price: 6, step_size: 1 },
            ],
          },
        ],
        quirks,
        car: { maxCurrentA: 16, phases: 3, ...car },
        minutes: 30,
        measurands,
      });
      // 3 x 16 A x 230 V = 11,040 W for half an hour: 5.520 kWh x 0.35 = 1.932, and 0.5 h x 1.20 = 0.60. There is no parking
      // time.
      expect({
        energyWh: cdr.total_energy_wh,
        timeS: cdr.total_time_s,
        cost: cdr.total_cost,
        lines: cdr.line_items.map(({ type, cost }) => [type, cost]),
        reason: cdr.billing_decision?.reason_code ?? null,
      }).toEqual({
        energyWh: 5_520,
        timeS: 1_800,
        cost: 2.53,
        lines: [
          ["ENERGY", 1.93],
          ["TIME", 0.6],
        ],
        reason,
      });
    },
    120_000,
  );
});
