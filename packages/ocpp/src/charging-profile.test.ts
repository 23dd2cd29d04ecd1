import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type CurrentLimit,
  clearRequest,
  limitCurrent,
  OcppError,
  type Phases,
  remoteStart,
  type ScheduleStart,
  validateRequest,
} from "./index.ts";
import { pair } from "./testing.ts";

const now = Date.UTC(2025, 0, 1, 12);

test("a transaction is limited until its end, by any clock of the charger", () => {
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
        startSchedule: "1970-01-01T00:00:00Z",
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

test("a limit is rounded down to the wire format, never up", () => {
  const limitOf = (limitA: number) =>
    limitCurrent({ ...base, purpose: "TxDefaultProfile", limitA }).csChargingProfiles.chargingSchedule
      .chargingSchedulePeriod[0]?.limit;
  expect([0, 0.1, 0.3, 1.1, 16.19, 31.999].map(limitOf)).toEqual([0, 0.1, 0.3, 1.1, 16.1, 31.9]);
});

test("a negative limit, or a transaction outside a TxProfile, is an error", () => {
  expect(() => limitCurrent({ ...base, purpose: "TxProfile", limitA: -1 })).toThrow(
    "from 0 to 10000 A, not -1",
  );
  expect(() => limitCurrent({ ...base, purpose: "TxDefaultProfile", limitA: 6, transactionId: 1 })).toThrow(
    "only a TxProfile can",
  );
});

describe("watts", () => {
  const wattsOf = (limitA: number, numberPhases: Phases, voltageV?: number) =>
    limitCurrent({
      ...base,
      purpose: "TxDefaultProfile",
      limitA,
      numberPhases,
      unit: "W",
      ...(voltageV !== undefined && { voltageV }),
    }).csChargingProfiles.chargingSchedule;

  test("are those of all phases together, at 230 V by default", () => {
    expect(wattsOf(16, 3)).toMatchObject({
      chargingRateUnit: "W",
      chargingSchedulePeriod: [{ startPeriod: 0, limit: 11_040, numberPhases: 3 }],
    });
    expect(wattsOf(16, 1).chargingSchedulePeriod[0]?.limit).toBe(3_680);
    expect(wattsOf(10, 2, 240).chargingSchedulePeriod[0]?.limit).toBe(4_800);
  });

  test.each([
    // 6.3 A at 230 V are 1449 W, but in floating point slightly less.
    [6.3, 1, 230, 1_449],
    // 3684.9 W
    [16.1, 1, 228.875, 3_684],
    // Rounded to tenths of an ampere first: 16.19 A become 16.1 A, which are 3703 W.
    [16.19, 1, 230, 3_703],
    [0, 3, 230, 0],
  ] as const)("%d A on %d phases of %d V are %d W", (limitA, phases, voltageV, watts) => {
    expect(wattsOf(limitA, phases, voltageV).chargingSchedulePeriod[0]?.limit).toBe(watts);
  });

  test("a minimum rate is in the unit of the schedule", () => {
    const limit = { ...base, purpose: "TxDefaultProfile", limitA: 16, minChargingRateA: 6 } as const;
    const schedule = (unit: "A" | "W") =>
      limitCurrent({ ...limit, unit }).csChargingProfiles.chargingSchedule.minChargingRate;
    expect([schedule("A"), schedule("W")]).toEqual([6, 1_380]);
  });
});

describe("schedules", () => {
  const profile = (limit: Partial<CurrentLimit> & ScheduleStart) =>
    limitCurrent({ ...base, purpose: "TxDefaultProfile", limitA: 10, ...limit }).csChargingProfiles;

  test("Relative has no start: it counts from the transaction", () => {
    const { chargingProfileKind, chargingSchedule } = profile({ kind: "Relative" });
    expect(chargingProfileKind).toBe("Relative");
    expect(chargingSchedule).not.toHaveProperty("startSchedule");
  });

  test("Daily and Weekly are Recurring, and alone have a recurrencyKind (errata 3.56)", () => {
    expect(profile({ kind: "Daily", startsAt: now })).toMatchObject({
      chargingProfileKind: "Recurring",
      recurrencyKind: "Daily",
      chargingSchedule: { startSchedule: "2025-01-01T12:00:00Z" },
    });
    expect(profile({ kind: "Weekly", startsAt: now })).toMatchObject({ recurrencyKind: "Weekly" });
    expect(profile({})).not.toHaveProperty("recurrencyKind");
  });

  test("several periods follow each other, each with its own phases", () => {
    const limitA = [
      { fromS: 0, limitA: 16 },
      { fromS: 3_600, limitA: 6.55, numberPhases: 3 },
    ] as const;
    expect(profile({ limitA }).chargingSchedule.chargingSchedulePeriod).toEqual([
      { startPeriod: 0, limit: 16, numberPhases: 1 },
      { startPeriod: 3_600, limit: 6.5, numberPhases: 3 },
    ]);
  });

  test("numberPhases can be omitted", () => {
    expect(profile({ leaveOutNumberPhases: true }).chargingSchedule.chargingSchedulePeriod).toEqual([
      { startPeriod: 0, limit: 10 },
    ]);
  });
});

test.each<[what: string, limit: Partial<CurrentLimit>, message: string]>([
  ["an endless limit", { limitA: Number.POSITIVE_INFINITY }, "not Infinity"],
  ["not a number", { limitA: Number.NaN }, "not NaN"],
  ["above the maximum", { limitA: 10_001 }, "not 10001"],
  ["without a period", { limitA: [] }, "start at 0, not at undefined"],
  ["a first period that starts later", { limitA: [{ fromS: 60, limitA: 6 }] }, "start at 0, not at 60"],
  [
    "two periods at once",
    {
      limitA: [
        { fromS: 0, limitA: 6 },
        { fromS: 0, limitA: 8 },
      ],
    },
    "at 0 s cannot follow one at 0 s",
  ],
  [
    "more periods than the charger supports",
    {
      maxPeriods: 1,
      limitA: [
        { fromS: 0, limitA: 6 },
        { fromS: 9, limitA: 8 },
      ],
    },
    "at most 1 periods, not 2",
  ],
  ["a TxProfile of the whole charger", { purpose: "TxProfile", connectorId: 0 }, "not for connectorId 0"],
  ["a ChargePointMaxProfile of a connector", { purpose: "ChargePointMaxProfile" }, "connectorId 0, not 1"],
  ["a stack level below 0", { stackLevel: -1 }, "at least 0, not -1"],
  ["half a connector", { connectorId: 0.5 }, "not 0.5"],
  ["a duration of 0", { durationS: 0 }, "at least 1, not 0"],
  ["an end before the beginning", { validFrom: now, validTo: now - 1 }, "cannot end"],
  ["an invalid time", { now: Number.NaN, durationS: 60 }, "NaN is not a valid time"],
  ["an invalid voltage", { unit: "W", voltageV: 0 }, "0 V"],
  // @ts-expect-error: 4 phases
  ["four phases", { numberPhases: 4 }, "not 4"],
  ["a daily limit without a start", { kind: "Daily" }, "requires startsAt"],
])("refuses %s", (_, limit, message) => {
  const build = () =>
    limitCurrent({ ...base, purpose: "TxDefaultProfile", limitA: 6, ...limit } as CurrentLimit);
  expect(build).toThrow(message);
  expect(build).toThrow(OcppError);
  expect(build).toThrow(expect.objectContaining({ code: "invalid-limit" }));
});

const amperes = fc.double({ min: 0, max: 10_000, noNaN: true });
const phases = fc.constantFrom<Phases>(1, 2, 3);
const starts: fc.Arbitrary<ScheduleStart> = fc.oneof(
  fc.constantFrom<ScheduleStart>({}, { kind: "Absolute" }, { kind: "Relative" }),
  fc.record({ kind: fc.constantFrom("Daily", "Weekly"), startsAt: fc.constant(now) }),
);
const periods = fc
  .array(fc.record({ length: fc.integer({ min: 1, max: 90_000 }), limitA: amperes }), {
    minLength: 1,
    maxLength: 20,
  })
  .map((each) => {
    let fromS = 0;
    return each.map(({ length, limitA }) => {
      const period = { fromS, limitA };
      fromS += length;
      return period;
    });
  });
const limits: fc.Arbitrary<CurrentLimit> = fc
  .record({
    start: starts,
    limitA: fc.oneof(amperes, periods),
    place: fc.constantFrom(
      { purpose: "TxProfile", transactionId: 7, connectorId: 1 } as const,
      { purpose: "TxProfile", connectorId: 2 } as const,
      { purpose: "TxDefaultProfile", connectorId: 0 } as const,
      { purpose: "ChargePointMaxProfile", connectorId: 0 } as const,
    ),
    stackLevel: fc.nat(9),
    chargingProfileId: fc.integer({ min: -(2 ** 31) + 1, max: 2 ** 31 - 1 }),
    numberPhases: phases,
    leaveOutNumberPhases: fc.boolean(),
    unit: fc.constantFrom("A", "W"),
    voltageV: fc.double({ min: 1, max: 1_000, noNaN: true }),
    optional: fc.record(
      {
        validFrom: fc.constant(now - 60_000),
        validTo: fc.integer({ min: now, max: now + 10 ** 10 }),
        durationS: fc.integer({ min: 1, max: 10 ** 6 }),
        minChargingRateA: amperes,
      },
      { requiredKeys: [] },
    ),
  })
  .map(({ start, place, optional, ...rest }) => ({ ...start, ...place, ...rest, ...optional, now }));

test("every profile passes the strict validation of OCPP 1.6", () => {
  fc.assert(
    fc.property(limits, (limit) => {
      const request = limitCurrent(limit);
      expect(validateRequest("SetChargingProfile", { ...request })).toMatchObject({ ok: true });
      const [first] = request.csChargingProfiles.chargingSchedule.chargingSchedulePeriod;
      expect(first?.startPeriod).toBe(0);
    }),
  );
});

test("rounding never exceeds the limit, in amperes or in watts", () => {
  fc.assert(
    fc.property(limits, (limit) => {
      const { chargingRateUnit, chargingSchedulePeriod } =
        limitCurrent(limit).csChargingProfiles.chargingSchedule;
      const asked =
        typeof limit.limitA === "number" ? [limit.limitA] : limit.limitA.map((each) => each.limitA);
      const { numberPhases, voltageV = 230 } = limit;
      for (const [index, period] of chargingSchedulePeriod.entries()) {
        const saidA = chargingRateUnit === "A" ? period.limit : period.limit / (voltageV * numberPhases);
        // A nanoampere: the floating-point error of a tenth.
        expect(saidA).toBeLessThanOrEqual((asked[index] ?? 0) + 1e-9);
        // Rounding loses at most one step of the wire format.
        const stepA = 0.1 + (chargingRateUnit === "A" ? 0 : 1 / (voltageV * numberPhases));
        expect(saidA).toBeGreaterThan((asked[index] ?? 0) - stepA - 1e-9);
      }
    }),
  );
});

describe("a remote start", () => {
  test("quirk 66: always names a connector, because a Phoenix CHARX refuses a start without one (ConnectorIO/connectorio-addons#332)", () => {
    expect(remoteStart({ connectorId: 1, idTag: "TAG" })).toEqual({ connectorId: 1, idTag: "TAG" });
    // Connector 0 is not allowed here (c-jimenez/open-ocpp#121).
    for (const connectorId of [0, -1, 1.5, Number.NaN]) {
      expect(() => remoteStart({ connectorId, idTag: "TAG" })).toThrow(
        expect.objectContaining({ code: "invalid-payload" }),
      );
    }
  });

  test("carries the limit of a transaction without an id", () => {
    const limit = { limitA: 16, stackLevel: 1, chargingProfileId: 3, numberPhases: 1, now } as const;
    const request = remoteStart({ connectorId: 2, idTag: "TAG", limit });
    expect(request.chargingProfile).toMatchObject({ chargingProfilePurpose: "TxProfile" });
    expect(request.chargingProfile).not.toHaveProperty("transactionId");
    expect(validateRequest("RemoteStartTransaction", { ...request })).toMatchObject({ ok: true });
  });
});

test("a clear names one profile, or one purpose at one connector, because an omitted field means all of them", () => {
  expect(clearRequest({ chargingProfileId: 7 })).toEqual({ id: 7 });
  expect(clearRequest({ connectorId: 1, purpose: "TxProfile" })).toEqual({
    connectorId: 1,
    chargingProfilePurpose: "TxProfile",
  });
  expect(clearRequest({ connectorId: 1, purpose: "TxDefaultProfile", stackLevel: 2 })).toEqual({
    connectorId: 1,
    chargingProfilePurpose: "TxDefaultProfile",
    stackLevel: 2,
  });
});
