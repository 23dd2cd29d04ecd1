import type { ChargingProfile } from "@forecourt/ocpp";
import { describe, expect, test } from "vitest";
import {
  clearProfiles,
  type InstalledProfile,
  installProfile,
  limitAt,
  type Place,
} from "./charging-profiles.ts";

const noon = Date.UTC(2025, 0, 1, 12);
const place: Place = {
  connectorId: 1,
  phases: 3,
  voltageV: 230,
  transactionStartedAt: noon,
  sharedBy: 1,
};

function profile(limit: number, changes: Partial<ChargingProfile> = {}): ChargingProfile {
  return {
    chargingProfileId: 1,
    stackLevel: 0,
    chargingProfilePurpose: "TxProfile",
    chargingProfileKind: "Relative",
    chargingSchedule: { chargingRateUnit: "A", chargingSchedulePeriod: [{ startPeriod: 0, limit }] },
    ...changes,
  };
}

const on = (connectorId: number, installed: ChargingProfile): InstalledProfile => ({
  connectorId,
  profile: installed,
});
const currentA = (installed: InstalledProfile[], now = noon, where = place) =>
  limitAt(installed, where, now)?.currentA;

describe("the profile in force", () => {
  test("without a profile there is no limit", () => {
    expect(limitAt([], place, noon)).toBeNull();
  });

  test("the profile of the transaction overrides the default, also when it allows more", () => {
    const both = [on(1, profile(6, { chargingProfilePurpose: "TxDefaultProfile" })), on(1, profile(20))];
    expect(currentA(both)).toBe(20);
  });

  test("without a transaction only the default applies", () => {
    const both = [
      on(
        1,
        profile(6, {
          chargingProfilePurpose: "TxDefaultProfile",
          chargingProfileKind: "Absolute",
          chargingSchedule: {
            startSchedule: "2025-01-01T11:59:00Z",
            chargingRateUnit: "A",
            chargingSchedulePeriod: [{ startPeriod: 0, limit: 6 }],
          },
        }),
      ),
      on(1, profile(20)),
    ];
    expect(currentA(both, noon, { ...place, transactionStartedAt: null })).toBe(6);
  });

  test("a higher stack level wins; at the same level the connector's own default", () => {
    const byDefault = (limit: number, stackLevel: number) =>
      profile(limit, { chargingProfilePurpose: "TxDefaultProfile", stackLevel });
    expect(currentA([on(1, byDefault(10, 1)), on(1, byDefault(16, 0))])).toBe(10);
    expect(currentA([on(1, byDefault(10, 0)), on(0, byDefault(16, 0))])).toBe(10);
    expect(currentA([on(2, byDefault(10, 0))])).toBeUndefined();
  });

  test("the maximum of the charger caps every limit, and is shared", () => {
    const maximum = on(0, profile(24, { chargingProfilePurpose: "ChargePointMaxProfile" }));
    expect(currentA([maximum])).toBe(24);
    expect(currentA([maximum, on(1, profile(32))])).toBe(24);
    expect(currentA([maximum, on(1, profile(10))])).toBe(10);
    expect(currentA([maximum], noon, { ...place, sharedBy: 3 })).toBe(8);
  });
});

describe("the time of a limit", () => {
  const steps = profile(0, {
    chargingSchedule: {
      duration: 120,
      chargingRateUnit: "A",
      chargingSchedulePeriod: [
        { startPeriod: 0, limit: 16 },
        { startPeriod: 60, limit: 8, numberPhases: 1 },
      ],
    },
  });

  test("one period follows the other, until the schedule is over", () => {
    expect(limitAt([on(1, steps)], place, noon + 59_000)).toEqual({ currentA: 16, phases: 3 });
    expect(limitAt([on(1, steps)], place, noon + 60_000)).toEqual({ currentA: 8, phases: 1 });
    expect(limitAt([on(1, steps)], place, noon + 120_000)).toBeNull();
  });

  test("an absolute schedule counts from its own start", () => {
    const absolute = profile(0, {
      chargingProfileKind: "Absolute",
      chargingSchedule: { ...steps.chargingSchedule, startSchedule: "2025-01-01T11:59:00Z" },
    });
    expect(currentA([on(1, absolute)])).toBe(8);
    expect(currentA([on(1, absolute)], noon - 61_000)).toBeUndefined();
  });

  test("a daily schedule starts again every 24 hours, a weekly one every seventh day", () => {
    const recurring = (recurrencyKind: "Daily" | "Weekly") =>
      profile(0, {
        chargingProfileKind: "Recurring",
        recurrencyKind,
        chargingSchedule: { ...steps.chargingSchedule, startSchedule: "2025-01-01T12:00:00Z" },
      });
    const day = 86_400_000;
    expect(currentA([on(1, recurring("Daily"))], noon + 3 * day + 61_000)).toBe(8);
    expect(currentA([on(1, recurring("Daily"))], noon + 3 * day + 121_000)).toBeUndefined();
    expect(currentA([on(1, recurring("Weekly"))], noon + 3 * day)).toBeUndefined();
    expect(currentA([on(1, recurring("Weekly"))], noon + 7 * day)).toBe(16);
  });

  test("outside its validity it does not apply", () => {
    const valid = profile(16, { validFrom: "2025-01-01T12:00:00Z", validTo: "2025-01-01T13:00:00Z" });
    expect(currentA([on(1, valid)], noon - 1)).toBeUndefined();
    expect(currentA([on(1, valid)], noon)).toBe(16);
    expect(currentA([on(1, valid)], noon + 3_600_000)).toBeUndefined();
  });

  test("watts are for all phases: 3 by default, and at most the existing ones", () => {
    const watts = (numberPhases?: number) =>
      profile(0, {
        chargingSchedule: {
          chargingRateUnit: "W",
          chargingSchedulePeriod: [
            { startPeriod: 0, limit: 6_900, ...(numberPhases !== undefined && { numberPhases }) },
          ],
        },
      });
    expect(limitAt([on(1, watts())], place, noon)).toEqual({ currentA: 10, phases: 3 });
    expect(limitAt([on(1, watts(1))], place, noon)).toEqual({ currentA: 30, phases: 1 });
    expect(limitAt([on(1, watts())], { ...place, phases: 1 }, noon)).toEqual({ currentA: 30, phases: 1 });
  });
});

describe("installing and clearing", () => {
  const first = on(1, profile(10));

  test("a profile replaces the one with its id, and the one with its purpose, level and connector", () => {
    const sameId = on(2, profile(12));
    const samePlace = on(1, profile(14, { chargingProfileId: 2 }));
    const another = on(1, profile(16, { chargingProfileId: 3, stackLevel: 1 }));
    expect(installProfile([first], sameId)).toEqual([sameId]);
    expect(installProfile([first], samePlace)).toEqual([samePlace]);
    expect(installProfile([first], another)).toEqual([first, another]);
  });

  test("an id alone decides; without one every given field has to match, and without fields all match", () => {
    const installed = [
      first,
      on(1, profile(6, { chargingProfileId: 2, chargingProfilePurpose: "TxDefaultProfile" })),
      on(2, profile(8, { chargingProfileId: 3 })),
    ];
    const left = (filter: Parameters<typeof clearProfiles>[1]) =>
      clearProfiles(installed, filter).map((each) => each.profile.chargingProfileId);
    expect(left({ id: 1, connectorId: 2 })).toEqual([2, 3]);
    expect(left({ connectorId: 1, chargingProfilePurpose: "TxProfile" })).toEqual([2, 3]);
    expect(left({ chargingProfilePurpose: "TxProfile" })).toEqual([2]);
    expect(left({ stackLevel: 5 })).toEqual([1, 2, 3]);
    expect(left({})).toEqual([]);
  });
});
