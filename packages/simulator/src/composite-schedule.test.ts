import type { ChargingProfile } from "@forecourt/ocpp";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type InstalledProfile, limitAt } from "./charging-profiles.ts";
import { compositeSchedule, type RatedPlace } from "./composite-schedule.ts";

const noon = Date.UTC(2025, 0, 1, 12);
const place: RatedPlace = {
  connectorId: 1,
  phases: 3,
  voltageV: 230,
  transactionStartedAt: noon - 30_000,
  sharedBy: 1,
  maxCurrentA: 32,
};

const iso = (ms: number) => new Date(ms).toISOString();
const periods = fc
  .uniqueArray(fc.integer({ min: 1, max: 900 }), { maxLength: 3 })
  .chain((starts) =>
    fc.tuple(
      fc.constant([0, ...starts.sort((one, other) => one - other)]),
      fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 4, maxLength: 4 }),
    ),
  )
  .map(([starts, limits]) =>
    starts.map((startPeriod, index) => ({ startPeriod, limit: (limits[index] ?? 0) / 10 })),
  );
const profile: fc.Arbitrary<ChargingProfile> = fc
  .record({
    chargingProfileId: fc.integer({ min: 1, max: 1_000_000 }),
    stackLevel: fc.integer({ min: 0, max: 2 }),
    chargingProfilePurpose: fc.constantFrom("TxProfile", "TxDefaultProfile", "ChargePointMaxProfile"),
    kind: fc.constantFrom("Absolute", "Relative", "Daily"),
    startS: fc.integer({ min: -90_000, max: 900 }),
    duration: fc.option(fc.integer({ min: 1, max: 1_800 }), { nil: undefined }),
    validToS: fc.option(fc.integer({ min: -60, max: 900 }), { nil: undefined }),
    chargingSchedulePeriod: periods,
  })
  .map(({ kind, startS, duration, validToS, chargingSchedulePeriod, ...rest }) => ({
    ...rest,
    chargingProfileKind: kind === "Daily" ? "Recurring" : kind,
    ...(kind === "Daily" && { recurrencyKind: "Daily" as const }),
    ...(validToS !== undefined && { validTo: iso(noon + validToS * 1000) }),
    chargingSchedule: {
      chargingRateUnit: "A",
      ...(kind !== "Relative" && { startSchedule: iso(noon + startS * 1000) }),
      ...(duration !== undefined && { duration }),
      chargingSchedulePeriod,
    },
  }));
const installed: fc.Arbitrary<InstalledProfile[]> = fc.array(
  profile.map((each) => ({
    connectorId: each.chargingProfilePurpose === "ChargePointMaxProfile" ? 0 : 1,
    profile: each,
  })),
  { maxLength: 4 },
);

test("at every second the composite schedule equals the limit of the connector", () => {
  fc.assert(
    fc.property(installed, fc.integer({ min: 0, max: 899 }), (profiles, second) => {
      const schedule = compositeSchedule({
        installed: profiles,
        places: [place],
        from: noon,
        durationS: 900,
        unit: "A",
      });
      const period = schedule.chargingSchedulePeriod.findLast(({ startPeriod }) => startPeriod <= second);
      const limit = limitAt(profiles, place, noon + second * 1000);
      expect(period?.limit).toBe(Math.min(limit?.currentA ?? 32, 32));
      expect(schedule.chargingSchedulePeriod[0]?.startPeriod).toBe(0);
    }),
    { numRuns: 2_000, seed: 20250101 },
  );
});

test("the limit of the whole charger is that of its connectors together, and at most its own maximum", () => {
  const limit = (connectorId: number, amps: number, purpose: ChargingProfile["chargingProfilePurpose"]) => ({
    connectorId,
    profile: {
      chargingProfileId: connectorId,
      stackLevel: 0,
      chargingProfilePurpose: purpose,
      chargingProfileKind: "Absolute" as const,
      chargingSchedule: {
        chargingRateUnit: "A" as const,
        startSchedule: iso(noon - 1_000),
        chargingSchedulePeriod: [{ startPeriod: 0, limit: amps }],
      },
    },
  });
  const places = [place, { ...place, connectorId: 2, phases: 1 }];
  const whole = (profiles: InstalledProfile[], unit: "A" | "W") =>
    compositeSchedule({ installed: profiles, places, from: noon, durationS: 60, unit })
      .chargingSchedulePeriod;
  // 32 A on three phases and 32 A on one.
  expect(whole([], "W")).toEqual([{ startPeriod: 0, limit: 29_440 }]);
  const own = limit(2, 10, "TxDefaultProfile");
  expect(whole([own], "A")).toEqual([{ startPeriod: 0, limit: 42 }]);
  expect(whole([own, limit(0, 40, "ChargePointMaxProfile")], "A")).toEqual([{ startPeriod: 0, limit: 40 }]);
});
