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

function inWords({ purpose, stackLevel, unit, kind, limitA, saysNumberPhases }: LimitAttempt): string {
  return `${purpose} ${stackLevel}: ${limitA} in ${unit}, ${kind}${saysNumberPhases ? "" : ", no phases"}`;
}

/** The whole walk, when every attempt ends like this. */
function walk(limit: LimitRequest, outcome = rejected, capabilities: Capabilities = {}): string[] {
  const answered: AnsweredAttempt[] = [];
  for (;;) {
    const attempt = nextAttempt(capabilities, limit, answered);
    if (attempt === null) return answered.map((each) => inWords(each.attempt));
    answered.push({ attempt, outcome });
  }
}

describe("the walk", () => {
  test("changes one thing at a time, then two", () => {
    expect(walk(ofTransaction).slice(0, 9)).toEqual([
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

  test("never says the same twice", () => {
    const attempts = walk({ ...ofTransaction, limitA: 0, suspendMode: "min" });
    // Two purposes, two units, phases or none, two kinds, 0 A or 6 A; and level 1 once.
    expect(attempts).toHaveLength(33);
    expect(new Set(attempts).size).toBe(33);
  });

  test("leaves numberPhases out only where any phase will do: without it the charger may use three", () => {
    const onePhase = walk({ ...ofTransaction, numberPhases: 1 });
    expect(onePhase.filter((attempt) => attempt.includes("no phases"))).toEqual([]);
    expect(walk({ ...ofTransaction, numberPhases: 1, anyPhases: true })).toContain(
      "TxProfile 0: 16 in A, Absolute, no phases",
    );
  });

  test("is never Relative with a duration, which would count from the start of the transaction", () => {
    const attempts = walk({ ...ofTransaction, durationS: 3_600 });
    expect(attempts.filter((attempt) => attempt.includes("Relative"))).toEqual([]);
  });

  test("speaks only in units that the charger reports", () => {
    const amperes = walk(ofTransaction, rejected, { rateUnits: ["A"] });
    expect(amperes.filter((attempt) => attempt.includes("in W"))).toEqual([]);
    const [first] = walk(ofTransaction, rejected, { rateUnits: ["W"] });
    expect(first).toBe("TxProfile 1: 16 in W, Absolute");
  });

  test("goes to another purpose when this one is not supported", () => {
    expect(walk(ofTransaction, notSupported).slice(0, 3)).toEqual([
      "TxProfile 1: 16 in A, Absolute",
      "TxDefaultProfile 0: 16 in A, Absolute",
      "TxProfile 0: 16 in A, Absolute",
    ]);
  });

  test("asks once for each purpose when the answer is that there is no smart charging (errata 3.39)", () => {
    expect(walk(ofTransaction, { outcome: "unsupported", code: "NotSupported", description: "" })).toEqual([
      "TxProfile 1: 16 in A, Absolute",
      "TxDefaultProfile 0: 16 in A, Absolute",
    ]);
  });

  test("tries the other kind when nobody answers, and then gives up", () => {
    expect(walk(ofTransaction, timeout)).toEqual([
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
    expect(walk(ofTransaction, outcome)).toHaveLength(1);
  });

  test("begins with what has worked", () => {
    const capabilities: Capabilities = {
      purposes: { TxProfile: false, TxDefaultProfile: true },
      dialects: { TxDefaultProfile: { unit: "W", kind: "Relative", saysNumberPhases: false } },
    };
    expect(walk(ofTransaction, rejected, capabilities)[0]).toBe(
      "TxDefaultProfile 0: 16 in W, Relative, no phases",
    );
  });

  test("begins no higher than the charger's highest level", () => {
    const attempts = walk(ofTransaction, rejected, { maxStackLevel: 0 });
    expect(attempts.filter((attempt) => attempt.startsWith("TxProfile 1"))).toEqual([]);
  });

  test("has the places it is given, a ChargePointMaxProfile at connector 0", () => {
    const places = [{ purpose: "ChargePointMaxProfile", chargingProfileId: 9, stackLevel: 0 }] as const;
    const limit: LimitRequest = { ...ofTransaction, places };
    const attempt = nextAttempt({}, limit, []);
    expect(attempt && requestFor(attempt, limit, now)).toMatchObject({
      connectorId: 0,
      csChargingProfiles: { chargingProfileId: 9, chargingProfilePurpose: "ChargePointMaxProfile" },
    });
    expect(walk(limit).filter((each) => each.includes("Relative"))).toEqual([]);
  });

  test.each<[what: string, change: Partial<LimitRequest>, message: string]>([
    ["no place", { places: [] }, "needs a place"],
    [
      "a TxProfile of no transaction",
      { places: [{ purpose: "TxProfile", chargingProfileId: 1, stackLevel: 0 }] },
      "needs the transactionId",
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
  // What is undefined is absent.
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
        const said = chargingSchedulePeriod[0]?.limit ?? Number.NaN;
        const saidA = chargingRateUnit === "A" ? said : said / ((limit.voltageV ?? 230) * limit.numberPhases);
        const mostA =
          limit.limitA === 0 && limit.suspendMode === "min" ? (limit.minimumA ?? 6) : limit.limitA;
        expect(saidA).toBeLessThanOrEqual(mostA + 1e-9);
        // Nor on more phases than it is for.
        if (!limit.anyPhases) {
          expect(chargingSchedulePeriod[0]?.numberPhases ?? 3).toBe(limit.numberPhases);
        }
      }
    }),
  );
});
