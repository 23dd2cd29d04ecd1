import { expect, test } from "vitest";
import { limitCurrent } from "./index.ts";
import { pair } from "./testing.ts";

const now = Date.UTC(2025, 0, 1, 12);

test("a transaction is limited from a minute ago until its end", () => {
  expect(
    limitCurrent({
      connectorId: 1,
      limitA: 16,
      purpose: "TxProfile",
      transactionId: 42,
      stackLevel: 1,
      chargingProfileId: 11,
      numberPhases: 1,
      now,
    }),
  ).toEqual({
    connectorId: 1,
    csChargingProfiles: {
      chargingProfileId: 11,
      transactionId: 42,
      stackLevel: 1,
      chargingProfilePurpose: "TxProfile",
      chargingProfileKind: "Absolute",
      chargingSchedule: {
        startSchedule: "2025-01-01T11:59:00Z",
        chargingRateUnit: "A",
        chargingSchedulePeriod: [{ startPeriod: 0, limit: 16, numberPhases: 1 }],
      },
    },
  });
});

test("validity and duration are written when they are given", async () => {
  const { station, frames } = pair({
    context: null,
    newMessageId: () => "1",
    chargePointHandlers: { SetChargingProfile: () => ({ status: "Accepted" }) },
  });
  await station.call(
    "SetChargingProfile",
    limitCurrent({
      connectorId: 0,
      limitA: 6,
      purpose: "TxDefaultProfile",
      stackLevel: 0,
      chargingProfileId: 10,
      numberPhases: 3,
      now,
      validFrom: now,
      validTo: now + 86_400_000,
      durationS: 86_400,
    }),
  );
  expect(frames[0]).toBe(
    '< [2,"1","SetChargingProfile",{"connectorId":0,"csChargingProfiles":{"chargingProfileId":10,"stackLevel":0,"chargingProfilePurpose":"TxDefaultProfile","chargingProfileKind":"Absolute","validFrom":"2025-01-01T12:00:00Z","validTo":"2025-01-02T12:00:00Z","chargingSchedule":{"duration":86400,"startSchedule":"2025-01-01T11:59:00Z","chargingRateUnit":"A","chargingSchedulePeriod":[{"startPeriod":0,"limit":6,"numberPhases":3}]}}}]',
  );
});

const base = { connectorId: 1, stackLevel: 0, chargingProfileId: 1, numberPhases: 1, now } as const;

test("a limit is cut down to what the wire can say, never up", () => {
  const limitOf = (limitA: number) =>
    limitCurrent({ ...base, purpose: "TxDefaultProfile", limitA }).csChargingProfiles.chargingSchedule
      .chargingSchedulePeriod[0]?.limit;
  expect([0, 0.1, 0.3, 1.1, 16.19, 31.999].map(limitOf)).toEqual([0, 0.1, 0.3, 1.1, 16.1, 31.9]);
});

test("a limit below nothing, or a transaction outside a TxProfile, is a mistake", () => {
  expect(() => limitCurrent({ ...base, purpose: "TxProfile", limitA: -1 })).toThrow("from 0 up, not -1");
  expect(() => limitCurrent({ ...base, purpose: "TxDefaultProfile", limitA: 6, transactionId: 1 })).toThrow(
    "only a TxProfile does",
  );
});
