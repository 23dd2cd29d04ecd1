import { describe, expect, test } from "vitest";
import { type CarOptions, createCar, type Quirks } from "../src/index.ts";
import { startCharger } from "./start-charger.ts";

const lines = ["L1", "L2", "L3"] as const;

/** The first meter values of a session, without context and measurand. */
async function valuesOf(measurand: string, quirks: Quirks, car: CarOptions = {}) {
  const started = await startCharger({
    configuration: { MeterValuesSampledData: measurand, MeterValueSampleInterval: "10" },
    quirks,
  });
  started.charger.plugIn(1, createCar(car));
  await started.charger.present("TAG-1");
  await started.clock.run(10_000);
  const sent = started.charger.ledger.answered.find(({ action }) => action === "MeterValues");
  // The charger's own frame: MeterValues.
  const payload = sent?.payload as { meterValue: { sampledValue: Record<string, unknown>[] }[] } | undefined;
  return payload?.meterValue[0]?.sampledValue.map(({ context: _, measurand: __, ...value }) => value);
}

describe("a current", () => {
  test("is sent for each phase, or without a phase", async () => {
    const perPhase = lines.map((phase) => ({ value: "16.0", phase, unit: "A" }));
    expect(await valuesOf("Current.Import", {})).toEqual(perPhase);
    expect(await valuesOf("Current.Import", { currentWithoutPhase: true })).toEqual([
      { value: "16.0", unit: "A" },
    ]);
    expect(await valuesOf("Current.Import", { currentToNeutral: true })).toEqual(
      perPhase.map((value) => ({ ...value, phase: `${value.phase}-N` })),
    );
  });

  test("is sent without a unit, and with noise on unused phases", async () => {
    const quirks = { quantitiesWithoutUnit: true, noisyQuantities: true };
    expect(await valuesOf("Current.Import", quirks, { phases: 1 })).toEqual([
      { value: "16.000099", phase: "L1" },
      { value: "0.15009999", phase: "L2" },
      { value: "0.15009999", phase: "L3" },
    ]);
  });

  test("is offered for each phase", async () => {
    expect(await valuesOf("Current.Offered", { offeredPerPhase: true })).toEqual(
      lines.map((phase) => ({ value: "32.0", phase, unit: "A" })),
    );
  });
});

test("the status is Available while it charges", async () => {
  const { charger, clock } = await startCharger({ quirks: { availableWhileCharging: true } });
  charger.plugIn();
  await charger.present("TAG-1");
  await clock.run(1_000);
  expect(charger.currentA()).toBe(16);
  const reported = charger.ledger.answered.filter(({ action }) => action === "StatusNotification");
  expect(reported.at(-1)?.payload).toMatchObject({ connectorId: 1, status: "Available" });
});

describe("a limit in watts", () => {
  /** The current of each phase under 3680 W, of a car that can take 32 A. */
  async function under(quirks: Quirks, { phases, watts }: { phases: 1 | 3; watts: number }) {
    const { charger, clock, station } = await startCharger({
      configuration: { ChargingScheduleAllowedChargingRateUnit: "Power" },
      quirks,
    });
    charger.plugIn(1, createCar({ phases, maxCurrentA: 32 }));
    await charger.present("TAG-1");
    const limit = (chargingRateUnit: "A" | "W", limit: number) =>
      station.call("SetChargingProfile", {
        connectorId: 1,
        csChargingProfiles: {
          chargingProfileId: 1,
          stackLevel: 0,
          chargingProfilePurpose: "TxDefaultProfile",
          chargingProfileKind: "Absolute",
          chargingSchedule: {
            chargingRateUnit,
            startSchedule: "2020-01-01T00:00:00Z",
            chargingSchedulePeriod: [{ startPeriod: 0, limit, numberPhases: 1 }],
          },
        },
      });
    expect(await limit("A", 16)).toMatchObject({ payload: { status: "Rejected" } });
    expect(await limit("W", watts)).toMatchObject({ payload: { status: "Accepted" } });
    await clock.run(2_000);
    return charger.phaseCurrentsA();
  }

  test("is divided by the phases that the car uses: one phase carries all of it", async () => {
    const divides = { dividesWattsByCar: true };
    // 11040 / 230 / 3 and 3680 / 230 amperes; 3680 W on three phases are 5.3 A, less than a car needs to charge.
    expect(await under(divides, { phases: 3, watts: 11_040 })).toEqual({ L1: 16, L2: 16, L3: 16 });
    expect(await under(divides, { phases: 1, watts: 3_680 })).toEqual({ L1: 16, L2: 0, L3: 0 });
    expect(await under(divides, { phases: 3, watts: 3_680 })).toEqual({ L1: 0, L2: 0, L3: 0 });
    expect(await under({}, { phases: 3, watts: 3_680 })).toEqual({ L1: 16, L2: 0, L3: 0 });
  });
});
