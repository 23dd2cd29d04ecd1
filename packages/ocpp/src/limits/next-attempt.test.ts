import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CallOutcome } from "../call-outcome.ts";
import type { Capabilities } from "../capabilities/capabilities.ts";
import { OcppError } from "../errors.ts";
import { validateRequest } from "../validate-request.ts";
import {
  type AnsweredAttempt,
  type LimitAttempt,
  type LimitRequest,
  nextAttempt,
  requestFor,
} from "./next-attempt.ts";

const now = Date.UTC(2025, 0, 1, 12);
const ofTransaction: LimitRequest = { connectorId: 1, limitA: 16, transactionId: 42, numberPhases: 3 };
const rejected: CallOutcome<"SetChargingProfile"> = { outcome: "result", payload: { status: "Rejected" } };
const notSupported: CallOutcome<"SetChargingProfile"> = {
  outcome: "result",
  payload: { status: "NotSupported" },
};
const timeout: CallOutcome<"SetChargingProfile"> = { outcome: "timeout", timeoutMs: 30_000 };

function summarize({ purpose, stackLevel, unit, kind, limitA, saysNumberPhases }: LimitAttempt): string {
  return `${purpose} ${stackLevel}: ${limitA} in ${unit}, ${kind}${saysNumberPhases ? "" : ", no phases"}`;
}

/** All attempts when every attempt ends with `outcome`. */
function attemptsOf(limit: LimitRequest, outcome = rejected, capabilities: Capabilities = {}): string[] {
  const answered: AnsweredAttempt[] = [];
  for (;;) {
    const attempt = nextAttempt(capabilities, limit, answered);
    if (attempt === null) return answered.map((each) => summarize(each.attempt));
    answered.push({ attempt, outcome });
  }
}

describe("the order of attempts", () => {
  test("changes one thing at a time, then two", () => {
    expect(attemptsOf(ofTransaction).slice(0, 9)).toEqual([
      "TxProfile 1: 16 in A, Absolute",
      "TxProfile 0: 16 in A, Absolute",
      "TxProfile 0: 16 in W, Absolute",
      "TxProfile 0: 16 in A, Absolute, no phases",
      "TxProfile 0: 16 in A, Relative",
      "TxDefaultProfile 0: 16 in A, Absolute",
      "TxProfile 0: 16 in W, Absolute, no phases",
      "TxProfile 0: 16 in W, Relative",
      "TxProfile 0: 16 in A, Relative, no phases",
    ]);
  });

  test("never repeats an attempt", () => {
    const attempts = attemptsOf({ ...ofTransaction, limitA: 0, suspendMode: "min" });
    // Two purposes, two units, with and without phases, two kinds, 0 A or 6 A; and level 1 once.
    expect(attempts).toHaveLength(33);
    expect(new Set(attempts).size).toBe(33);
  });

  test("omits numberPhases only when any phase is allowed, because without it the car may use three", () => {
    const onePhase = attemptsOf({ ...ofTransaction, numberPhases: 1 });
    expect(onePhase.filter((attempt) => attempt.includes("no phases"))).toEqual([]);
    expect(attemptsOf({ ...ofTransaction, numberPhases: 1, anyPhases: true })).toContain(
      "TxProfile 0: 16 in A, Absolute, no phases",
    );
  });

  test("is never Relative with a duration, which would count from the start of the transaction", () => {
    const attempts = attemptsOf({ ...ofTransaction, durationS: 3_600 });
    expect(attempts.filter((attempt) => attempt.includes("Relative"))).toEqual([]);
  });

  test("uses only units that the charger reports", () => {
    const amperes = attemptsOf(ofTransaction, rejected, { rateUnits: ["A"] });
    expect(amperes.filter((attempt) => attempt.includes("in W"))).toEqual([]);
    const [first] = attemptsOf(ofTransaction, rejected, { rateUnits: ["W"] });
    expect(first).toBe("TxProfile 1: 16 in W, Absolute");
  });

  test("changes to another purpose when this one is not supported", () => {
    expect(attemptsOf(ofTransaction, notSupported).slice(0, 3)).toEqual([
      "TxProfile 1: 16 in A, Absolute",
      "TxDefaultProfile 0: 16 in A, Absolute",
      "TxProfile 0: 16 in A, Absolute",
    ]);
  });

  test("tries each purpose once when smart charging is not supported (errata 3.39)", () => {
    expect(
      attemptsOf(ofTransaction, { outcome: "unsupported", code: "NotSupported", description: "" }),
    ).toEqual(["TxProfile 1: 16 in A, Absolute", "TxDefaultProfile 0: 16 in A, Absolute"]);
  });

  test("tries the other kind after a timeout, and then gives up", () => {
    expect(attemptsOf(ofTransaction, timeout)).toEqual([
      "TxProfile 1: 16 in A, Absolute",
      "TxProfile 0: 16 in A, Relative",
    ]);
  });

  test.each<CallOutcome<"SetChargingProfile">>([
    { outcome: "disconnected", reason: "lost" },
    { outcome: "not-sent", reason: "offline" },
    { outcome: "invalid-answer", payload: {}, violations: [] },
    { outcome: "result", payload: { status: "Accepted" } },
  ])("ends with $outcome", (outcome) => {
    expect(attemptsOf(ofTransaction, outcome)).toHaveLength(1);
  });

  test("begins with the form that has worked", () => {
    const capabilities: Capabilities = {
      purposes: { TxProfile: false, TxDefaultProfile: true },
      dialects: { TxDefaultProfile: { unit: "W", kind: "Relative", saysNumberPhases: false } },
    };
    expect(attemptsOf(ofTransaction, rejected, capabilities)[0]).toBe(
      "TxDefaultProfile 0: 16 in W, Relative, no phases",
    );
  });

  test("begins with at most the charger's highest level", () => {
    const attempts = attemptsOf(ofTransaction, rejected, { maxStackLevel: 0 });
    expect(attempts.filter((attempt) => attempt.startsWith("TxProfile 1"))).toEqual([]);
  });

  test("uses the given places, with a ChargePointMaxProfile at connector 0", () => {
    const places = [{ purpose: "ChargePointMaxProfile", chargingProfileId: 9, stackLevel: 0 }] as const;
    const limit: LimitRequest = { ...ofTransaction, places };
    const attempt = nextAttempt({}, limit, []);
    expect(attempt && requestFor(attempt, limit, now)).toMatchObject({
      connectorId: 0,
      csChargingProfiles: { chargingProfileId: 9, chargingProfilePurpose: "ChargePointMaxProfile" },
    });
    expect(attemptsOf(limit).filter((each) => each.includes("Relative"))).toEqual([]);
  });

  test.each<[what: string, change: Partial<LimitRequest>, message: string]>([
    ["an empty list of places", { places: [] }, "must not be empty"],
    [
      "a TxProfile without a transaction",
      { places: [{ purpose: "TxProfile", chargingProfileId: 1, stackLevel: 0 }] },
      "requires a transactionId",
    ],
    [
      "one id for two profiles",
      {
        places: [
          { purpose: "TxDefaultProfile", chargingProfileId: 1, stackLevel: 0 },
          { purpose: "ChargePointMaxProfile", chargingProfileId: 1, stackLevel: 0 },
        ],
      },
      "different ids",
    ],
  ])("refuses %s", (_, change, message) => {
    const ask = () => nextAttempt({}, { connectorId: 1, limitA: 6, numberPhases: 1, ...change }, []);
    expect(ask).toThrow(message);
    expect(ask).toThrow(OcppError);
  });
});

const flag = fc.option(fc.boolean(), { nil: undefined });
const capabilities = fc
  .record({
    rateUnits: fc.constantFrom(undefined, ["A"], ["W"], ["A", "W"]),
    maxStackLevel: fc.constantFrom(undefined, 0, 3),
    acceptsZero: flag,
    purposes: fc.record({ TxProfile: flag, TxDefaultProfile: flag }),
    dialects: fc.constantFrom(undefined, {
      TxDefaultProfile: { unit: "W", kind: "Relative", saysNumberPhases: false, stackLevel: 0 },
    }),
  })
  // Removes fields that are undefined.
  .map((record) => JSON.parse(JSON.stringify(record)) as Capabilities);
const outcomes = fc.constantFrom(rejected, notSupported, timeout);
const requests: fc.Arbitrary<LimitRequest> = fc
  .record({
    limitA: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 80, noNaN: true })),
    numberPhases: fc.constantFrom(1, 2, 3),
    anyPhases: fc.boolean(),
    suspendMode: fc.constantFrom("zero", "min"),
    minimumA: fc.double({ min: 0, max: 10, noNaN: true }),
    voltageV: fc.double({ min: 100, max: 300, noNaN: true }),
  })
  .map((record) => ({ connectorId: 1, transactionId: 42, ...record }));

test("no attempt asks for more than the limit, except the minimum that the caller allows instead of 0 A", () => {
  fc.assert(
    fc.property(requests, capabilities, fc.array(outcomes, { maxLength: 40 }), (limit, known, answers) => {
      const answered: AnsweredAttempt[] = [];
      for (const outcome of answers) {
        const attempt = nextAttempt(known, limit, answered);
        if (attempt === null) break;
        answered.push({ attempt, outcome });
        const request = requestFor(attempt, limit, now);
        expect(validateRequest("SetChargingProfile", { ...request })).toMatchObject({ ok: true });
        const { chargingRateUnit, chargingSchedulePeriod } = request.csChargingProfiles.chargingSchedule;
        const sent = chargingSchedulePeriod[0]?.limit ?? Number.NaN;
        const saidA = chargingRateUnit === "A" ? sent : sent / ((limit.voltageV ?? 230) * limit.numberPhases);
        const mostA =
          limit.limitA === 0 && limit.suspendMode === "min" ? (limit.minimumA ?? 6) : limit.limitA;
        expect(saidA).toBeLessThanOrEqual(mostA + 1e-9);
        // It must not be for more phases either.
        if (!limit.anyPhases) {
          expect(chargingSchedulePeriod[0]?.numberPhases ?? 3).toBe(limit.numberPhases);
        }
      }
    }),
  );
});
