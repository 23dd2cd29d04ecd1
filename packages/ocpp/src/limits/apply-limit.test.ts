import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Capabilities } from "../capabilities/capabilities.ts";
import {
  applyLimit,
  clearLimit,
  learnCapabilities,
  toTimestamp,
  verifyLimit,
  writesProfile,
} from "../index.ts";
import type { ChargingProfile } from "../messages/smart-charging.ts";
import type { AnswerOf, RequestOf } from "../messages.ts";
import { startStation } from "../testing.ts";
import type { LimitRequest } from "./next-attempt.ts";

/** A status, `silence`, or the CALLERROR NotImplemented. */
type StatusOf<Status extends string> = Status | "silence" | "NotImplemented";

interface Charger {
  /** The charger's answer to a profile. */
  answer(profile: ChargingProfile, connectorId: number): StatusOf<"Accepted" | "Rejected" | "NotSupported">;
  configuration?: Record<string, string>;
  clear?: StatusOf<"Accepted" | "Unknown">;
  composite?(): AnswerOf<"GetCompositeSchedule">;
  capabilities?: Capabilities;
}

/** A charger with one dialect, and the profiles that it received. */
function startCharger(charger: Charger) {
  const { answer, configuration = {}, composite, capabilities } = charger;
  const received: string[] = [];
  const requests: RequestOf<"SetChargingProfile">[] = [];
  const words: { [action: string]: (payload: never) => object | string } = {
    GetConfiguration: () => ({
      configurationKey: Object.entries(configuration).map(([key, value]) => ({ key, readonly: true, value })),
    }),
    SetChargingProfile(request: RequestOf<"SetChargingProfile">) {
      requests.push(request);
      received.push(inWords(request));
      return answer(request.csChargingProfiles, request.connectorId);
    },
    ClearChargingProfile(request: RequestOf<"ClearChargingProfile">) {
      received.push(`clear ${JSON.stringify(request)}`);
      return charger.clear ?? "Unknown";
    },
    GetCompositeSchedule: () => composite?.() ?? "NotImplemented",
  };
  const started = startStation({
    hooks: {
      frame({ direction, text }) {
        // Our own serializer has just written it.
        const [type, id, action, payload] = JSON.parse(text) as [number, string, string, never];
        if (direction === "in" || type !== 2) return;
        const word = words[action]?.(payload) ?? "NotImplemented";
        if (word === "silence") return;
        const frame =
          word === "NotImplemented"
            ? [4, id, word, "", {}]
            : [3, id, typeof word === "string" ? { status: word } : word];
        queueMicrotask(() => started.connection.receive(JSON.stringify(frame)));
      },
    },
  });
  const { station, clock, connection, sent } = started;
  if (capabilities !== undefined) station.setCapabilities(capabilities);
  const limit = async (
    request: Partial<LimitRequest> = {},
    options: Parameters<typeof applyLimit>[2] = {},
  ) => {
    const outcome = applyLimit(
      station,
      { connectorId: 1, limitA: 16, transactionId: 42, numberPhases: 1, ...request },
      { clock, ...options },
    );
    void outcome.catch(() => {}); // the caller handles the rejection
    await clock.run(70_000);
    return outcome;
  };
  return { station, clock, connection, sent, heard: received, requests, limit };
}

function inWords({ connectorId, csChargingProfiles }: RequestOf<"SetChargingProfile">): string {
  const { chargingProfilePurpose, stackLevel, chargingProfileKind, chargingSchedule } = csChargingProfiles;
  const { chargingRateUnit, chargingSchedulePeriod } = chargingSchedule;
  const [period] = chargingSchedulePeriod;
  const phases = period?.numberPhases === undefined ? "" : ` x${period.numberPhases}`;
  return `${connectorId} ${chargingProfilePurpose} ${stackLevel} ${chargingProfileKind} ${period?.limit} ${chargingRateUnit}${phases}`;
}

describe("applyLimit uses the form that a charger accepts", () => {
  test("quirk 58: an ABB Terra AC reports stack level 3 and accepts only 0 (lbbrhzn/ocpp#1737, evcc-io/evcc#15493)", async () => {
    const {
      station,
      heard: received,
      limit,
    } = startCharger({
      configuration: { ChargeProfileMaxStackLevel: "3" },
      answer: ({ stackLevel }) => (stackLevel === 0 ? "Accepted" : "Rejected"),
    });
    await learnCapabilities(station);
    expect(await limit()).toMatchObject({ outcome: "applied", attempt: { stackLevel: 0, limitA: 16 } });
    expect(received).toEqual(["1 TxProfile 1 Absolute 16 A x1", "1 TxProfile 0 Absolute 16 A x1"]);
    expect(station.capabilities).toMatchObject({ maxStackLevel: 3, acceptedStackLevel: 0 });
    // The next limit succeeds at the first attempt.
    await limit({ limitA: 10 });
    expect(received.slice(2)).toEqual(["1 TxProfile 0 Absolute 10 A x1"]);
  });

  test("quirk 58: an EVBox reports stack level 0 and gets no higher level (lbbrhzn/ocpp#221)", async () => {
    const {
      station,
      heard: received,
      limit,
    } = startCharger({
      configuration: { ChargeProfileMaxStackLevel: "0" },
      answer: ({ stackLevel }) => (stackLevel === 0 ? "Accepted" : "Rejected"),
    });
    await learnCapabilities(station);
    expect(await limit()).toMatchObject({ outcome: "applied" });
    expect(received).toEqual(["1 TxProfile 0 Absolute 16 A x1"]);
  });

  test("quirk 58: a Wallbox accepts only stack level 0 (sap-labs-france/ev-server#3997, evcc-io/evcc#4957)", async () => {
    const { heard: received, limit } = startCharger({
      answer: ({ stackLevel }) => (stackLevel === 0 ? "Accepted" : "Rejected"),
    });
    const places = [{ purpose: "TxDefaultProfile", chargingProfileId: 2, stackLevel: 5 }] as const;
    expect(await limit({ places })).toMatchObject({ outcome: "applied" });
    expect(received).toEqual([
      "1 TxDefaultProfile 5 Absolute 16 A x1",
      "1 TxDefaultProfile 0 Absolute 16 A x1",
    ]);
  });

  test("quirk 59: a Timxon accepts neither TxProfile nor Absolute, but a relative TxDefaultProfile (lbbrhzn/ocpp#2158)", async () => {
    const {
      station,
      heard: received,
      limit,
    } = startCharger({
      answer: ({ chargingProfilePurpose, chargingProfileKind }) =>
        chargingProfilePurpose !== "TxDefaultProfile"
          ? "NotSupported"
          : chargingProfileKind === "Absolute"
            ? "silence"
            : "Accepted",
    });
    const outcome = await limit();
    expect(outcome).toMatchObject({
      outcome: "applied",
      attempt: { purpose: "TxDefaultProfile", kind: "Relative" },
      // It may be in force.
      unanswered: [{ purpose: "TxDefaultProfile", kind: "Absolute" }],
    });
    expect(received).toEqual([
      "1 TxProfile 1 Absolute 16 A x1",
      "1 TxDefaultProfile 0 Absolute 16 A x1",
      "1 TxDefaultProfile 0 Relative 16 A x1",
      // An older TxProfile would override it.
      'clear {"connectorId":1,"chargingProfilePurpose":"TxProfile"}',
    ]);
    expect(station.capabilities.purposes).toEqual({ TxProfile: false, TxDefaultProfile: true });
    await limit({ limitA: 10 });
    expect(received.slice(4)).toEqual(["1 TxDefaultProfile 0 Relative 10 A x1"]);
  });

  test("quirk 60: a Huawei reports `power` and gets watts at the first attempt (lbbrhzn/ocpp#1635)", async () => {
    const {
      station,
      heard: received,
      limit,
    } = startCharger({
      configuration: { ChargingScheduleAllowedChargingRateUnit: "power" },
      answer: ({ chargingSchedule }) => (chargingSchedule.chargingRateUnit === "W" ? "Accepted" : "Rejected"),
    });
    await learnCapabilities(station);
    expect(await limit({ numberPhases: 3 })).toMatchObject({ outcome: "applied", attempt: { limitA: 16 } });
    expect(received).toEqual(["1 TxProfile 1 Absolute 11040 W x3"]);
  });

  test("quirk 60: a charger that accepts only watts without reporting it gets watts (evcc-io/evcc#9838)", async () => {
    const { heard: received, limit } = startCharger({
      answer: ({ chargingSchedule }) => (chargingSchedule.chargingRateUnit === "W" ? "Accepted" : "Rejected"),
    });
    expect(await limit({ limitA: 6, voltageV: 231.7 })).toMatchObject({
      outcome: "applied",
      attempt: { unit: "W" },
    });
    // 6 A at 231.7 V are 1390.2 W.
    expect(received.at(-1)).toBe("1 TxProfile 0 Absolute 1390 W x1");
    await limit({ limitA: 8 });
    expect(received.slice(3)).toEqual(["1 TxProfile 0 Absolute 1840 W x1"]);
  });

  test("quirk 61: a go-e gets numberPhases, because without it the car may use three (goecharger/go-eCharger-API-v2#154)", async () => {
    const { heard: received, limit } = startCharger({ answer: () => "Accepted" });
    await limit({ numberPhases: 1 });
    await limit({ numberPhases: 3 });
    expect(received).toEqual(["1 TxProfile 1 Absolute 16 A x1", "1 TxProfile 1 Absolute 16 A x3"]);
  });

  test("quirk 61: a charger that refuses numberPhases gets none, when any phase is allowed (errata 3.34, 3.68)", async () => {
    const refusing: Charger = {
      answer: ({ chargingSchedule }) =>
        chargingSchedule.chargingSchedulePeriod[0]?.numberPhases === undefined ? "Accepted" : "Rejected",
    };
    const { heard: received, limit } = startCharger(refusing);
    expect(await limit({ anyPhases: true })).toMatchObject({
      outcome: "applied",
      attempt: { saysNumberPhases: false },
    });
    expect(received.at(-1)).toBe("1 TxProfile 0 Absolute 16 A");
    await limit({ anyPhases: true });
    expect(received).toHaveLength(5);
    const pinned = startCharger(refusing);
    expect(await pinned.limit()).toMatchObject({ outcome: "refused" });
  });

  test("quirk 63: a charger that never answers Absolute gets Relative (lbbrhzn/ocpp#2158)", async () => {
    const {
      station,
      heard: received,
      limit,
    } = startCharger({
      answer: ({ chargingProfileKind }) => (chargingProfileKind === "Absolute" ? "silence" : "Accepted"),
    });
    expect(await limit({}, { timeoutMs: 10_000 })).toMatchObject({
      outcome: "applied",
      attempt: { kind: "Relative" },
      unanswered: [{ kind: "Absolute" }],
    });
    expect(received).toEqual(["1 TxProfile 1 Absolute 16 A x1", "1 TxProfile 0 Relative 16 A x1"]);
    expect(station.capabilities.dialects?.TxProfile).toMatchObject({ kind: "Relative" });
    await limit({ limitA: 8 });
    expect(received.slice(2)).toEqual(["1 TxProfile 0 Relative 8 A x1"]);
  });

  test("quirk 63: an absolute limit has begun by any clock, unless it ends (evcc-io/evcc charger/ocpp)", async () => {
    const { requests, limit, clock } = startCharger({ answer: () => "Accepted" });
    const starts = () =>
      requests.map(({ csChargingProfiles: { chargingSchedule } }) => chargingSchedule.startSchedule);
    await limit();
    const at = clock.now();
    await limit({ durationS: 3_600 });
    expect(starts()).toEqual(["1970-01-01T00:00:00Z", toTimestamp(at - 60_000)]);
  });

  test("quirk 63: a charger that refuses a start in 1970 gets Relative, which needs no clock either", async () => {
    const { limit, heard: received } = startCharger({
      answer: ({ chargingSchedule: { startSchedule = "" } }) =>
        startSchedule.startsWith("19") ? "Rejected" : "Accepted",
    });
    expect(await limit()).toMatchObject({ outcome: "applied", attempt: { kind: "Relative" } });
    expect(received.at(-1)).toBe("1 TxProfile 0 Relative 16 A x1");
  });

  test("quirk 65: a refused 0 A ends as refused, unless a minimum is allowed (evcc-io/evcc#16768)", async () => {
    const refusing: Charger = {
      answer: ({ chargingSchedule }) =>
        (chargingSchedule.chargingSchedulePeriod[0]?.limit ?? 0) >= 6 ? "Accepted" : "Rejected",
    };
    const strict = startCharger(refusing);
    expect(await strict.limit({ limitA: 0 })).toMatchObject({ outcome: "refused" });
    expect(strict.heard.every((each) => / 0 [AW] /.test(each))).toBe(true);

    const { station, heard: received, limit } = startCharger(refusing);
    expect(await limit({ limitA: 0, suspendMode: "min" })).toMatchObject({
      outcome: "applied",
      attempt: { limitA: 6 },
    });
    expect(station.capabilities.acceptsZero).toBe(false);
    const before = received.length;
    expect(await limit({ limitA: 0, suspendMode: "min", minimumA: 8 })).toMatchObject({
      attempt: { limitA: 8 },
    });
    expect(received.slice(before)).toEqual(["1 TxProfile 0 Absolute 8 A x1"]);
  });

  test("quirk 65: where limits have worked, a refusal of 0 A is attributed to the 0 immediately", async () => {
    const { heard: received, limit } = startCharger({
      answer: ({ chargingSchedule }) =>
        chargingSchedule.chargingSchedulePeriod[0]?.limit === 0 ? "Rejected" : "Accepted",
    });
    await limit({ limitA: 16 });
    await limit({ limitA: 0, suspendMode: "min" });
    expect(received.slice(1)).toEqual([
      "1 TxProfile 1 Absolute 0 A x1",
      "1 TxProfile 0 Absolute 0 A x1",
      "1 TxProfile 0 Absolute 6 A x1",
    ]);
  });

  test("quirk 65: an accepted 0 A pauses", async () => {
    const { station, limit } = startCharger({ answer: () => "Accepted" });
    expect(await limit({ limitA: 0, suspendMode: "min" })).toMatchObject({ attempt: { limitA: 0 } });
    expect(station.capabilities.acceptsZero).toBe(true);
  });
});

describe("the outcome of a limit", () => {
  test("is refused when a charger accepts no form, with every answer", async () => {
    const { station, heard: received, limit } = startCharger({ answer: () => "Rejected" });
    const outcome = await limit();
    expect(outcome).toMatchObject({ outcome: "refused" });
    if (outcome.outcome !== "refused") return;
    expect(outcome.answered).toHaveLength(received.length);
    // Two purposes, two units and two kinds; and level 1 once.
    expect(received).toHaveLength(9);
    expect(station.capabilities).toEqual({});
  });

  test("a run makes at most the allowed number of calls", async () => {
    const { heard: received, limit } = startCharger({ answer: () => "Rejected" });
    expect(await limit({ anyPhases: true })).toMatchObject({ outcome: "refused" });
    expect(received).toHaveLength(10);
    await limit({ anyPhases: true }, { maxAttempts: 3 });
    expect(received).toHaveLength(13);
  });

  test("without an answer the outcome is unknown", async () => {
    const { heard: received, limit } = startCharger({ answer: () => "silence" });
    expect(await limit()).toMatchObject({
      outcome: "unknown",
      why: { outcome: "timeout" },
      unanswered: [{ kind: "Absolute" }, { kind: "Relative" }],
    });
    expect(received).toHaveLength(2);
  });

  test("one unanswered attempt among refusals makes the outcome unknown", async () => {
    const { limit } = startCharger({
      answer: ({ chargingProfileKind }) => (chargingProfileKind === "Absolute" ? "silence" : "Rejected"),
    });
    expect(await limit()).toMatchObject({
      outcome: "unknown",
      why: { outcome: "timeout" },
      unanswered: [{ kind: "Absolute" }],
    });
  });

  test("a late answer counts while the run continues", async () => {
    const late: string[] = [];
    const { limit, sent, connection, clock } = startCharger({ answer: () => "silence" });
    // During the second attempt.
    clock.after(15_000, () => {
      // Our own serializer has written it.
      const [, id] = JSON.parse(sent[0] ?? "[]") as [number, string];
      connection.receive(JSON.stringify([3, id, { status: "Accepted" }]));
    });
    const outcome = await limit(
      {},
      {
        timeoutMs: 10_000,
        onLateAnswer: (attempt, answer) => late.push(`${attempt.kind} ${answer.outcome}`),
      },
    );
    expect(late).toEqual(["Absolute result"]);
    expect(outcome).toMatchObject({
      outcome: "applied",
      attempt: { kind: "Absolute" },
      unanswered: [{ kind: "Relative" }],
    });
  });

  test("a manually written profile is no longer written by the run", async () => {
    const {
      station,
      heard: received,
      clock,
      limit,
    } = startCharger({
      answer: ({ chargingProfileKind }) => (chargingProfileKind === "Absolute" ? "silence" : "Accepted"),
    });
    // During the first attempt.
    clock.after(5_000, () => writesProfile(station, 3));
    expect(await limit({}, { timeoutMs: 10_000 })).toMatchObject({
      outcome: "unknown",
      why: { outcome: "not-sent", reason: "superseded" },
      unanswered: [{ kind: "Absolute" }],
    });
    expect(received).toEqual(["1 TxProfile 1 Absolute 16 A x1"]);
  });

  test("the caller is notified of every call of the run when it is sent", async () => {
    const left: string[] = [];
    const { heard: received, limit } = startCharger({
      answer: ({ stackLevel }) => (stackLevel === 0 ? "Accepted" : "Rejected"),
    });
    await limit({}, { onSent: ({ messageId }) => left.push(messageId) });
    expect(left).toHaveLength(received.length);
    expect(new Set(left).size).toBe(2);
  });

  test("a lost connection ends the run", async () => {
    const {
      heard: received,
      limit,
      connection,
    } = startCharger({
      answer() {
        queueMicrotask(() => connection.closed(1006, ""));
        return "silence";
      },
    });
    expect(await limit()).toMatchObject({
      outcome: "unknown",
      why: { outcome: "disconnected" },
      unanswered: [{ purpose: "TxProfile" }],
    });
    expect(received).toHaveLength(1);
  });

  test("an unsent call is not in force, and no other attempt follows", async () => {
    const { limit, connection } = startCharger({ answer: () => "Accepted" });
    connection.closed(1006, "");
    expect(await limit()).toMatchObject({
      outcome: "unknown",
      why: { outcome: "not-sent", reason: "offline" },
      unanswered: [],
    });
  });

  test("a caller can stop it between two attempts", async () => {
    const stop = new AbortController();
    const { heard: received, limit } = startCharger({
      answer() {
        stop.abort();
        return "Rejected";
      },
    });
    expect(await limit({}, { signal: stop.signal })).toMatchObject({ outcome: "unknown" });
    expect(received).toHaveLength(1);
  });

  test("a newer limit ends an older run, which would overwrite it", async () => {
    const {
      station,
      clock,
      heard: received,
    } = startCharger({
      answer: ({ chargingProfilePurpose }) =>
        chargingProfilePurpose === "TxProfile" ? "Rejected" : "Accepted",
    });
    const limit = { connectorId: 1, transactionId: 42, numberPhases: 1 } as const;
    const older = applyLimit(station, { ...limit, limitA: 32 }, { clock });
    const newer = applyLimit(station, { ...limit, limitA: 6 }, { clock });
    expect(await older).toMatchObject({
      outcome: "unknown",
      why: { outcome: "not-sent", reason: "superseded" },
    });
    expect(await newer).toMatchObject({ outcome: "applied", attempt: { limitA: 6 } });
    expect(received.filter((each) => each.includes(" 32 "))).toHaveLength(1);
  });

  test("a transaction that falls back does not overwrite a newer limit of the connector", async () => {
    const {
      station,
      clock,
      heard: received,
    } = startCharger({
      answer: ({ chargingProfilePurpose }) =>
        chargingProfilePurpose === "TxProfile" ? "Rejected" : "Accepted",
    });
    const older = applyLimit(
      station,
      { connectorId: 1, transactionId: 42, numberPhases: 1, limitA: 32 },
      { clock },
    );
    const newer = applyLimit(station, { connectorId: 1, numberPhases: 1, limitA: 6 }, { clock });
    expect(await newer).toMatchObject({ outcome: "applied", attempt: { limitA: 6 } });
    expect(await older).toMatchObject({ outcome: "unknown", why: { reason: "superseded" }, unanswered: [] });
    expect(received.filter((each) => each.includes("TxDefaultProfile"))).toEqual([
      "1 TxDefaultProfile 0 Absolute 6 A x1",
    ]);
  });

  test("an older run does not put its higher limit under a newer one", async () => {
    let asked = 0;
    const {
      station,
      clock,
      heard: received,
    } = startCharger({
      answer: () => (++asked === 1 ? "NotSupported" : "Accepted"),
    });
    const limit = { connectorId: 1, transactionId: 42, numberPhases: 1 } as const;
    const older = applyLimit(station, { ...limit, limitA: 32 }, { clock });
    const newer = applyLimit(station, { ...limit, limitA: 6 }, { clock });
    expect(await newer).toMatchObject({ outcome: "applied", attempt: { limitA: 6, purpose: "TxProfile" } });
    expect(await older).toMatchObject({ outcome: "unknown", why: { reason: "superseded" } });
    expect(received.filter((each) => each.includes(" 32 "))).toHaveLength(1);
  });

  test("a newer limit for future transactions does not end the run for a running transaction", async () => {
    let asked = 0;
    const { station, clock } = startCharger({ answer: () => (++asked === 1 ? "Rejected" : "Accepted") });
    const limit = { connectorId: 1, numberPhases: 1 } as const;
    const older = applyLimit(station, { ...limit, transactionId: 42, limitA: 10 }, { clock });
    const newer = applyLimit(station, { ...limit, limitA: 6 }, { clock });
    expect(await newer).toMatchObject({ outcome: "applied", attempt: { purpose: "TxDefaultProfile" } });
    expect(await older).toMatchObject({ outcome: "applied", attempt: { purpose: "TxProfile", limitA: 10 } });
  });

  test("limits of two connectors are independent", async () => {
    const { station, clock } = startCharger({ answer: () => "Accepted" });
    const outcomes = await Promise.all(
      [1, 2].map((connectorId) =>
        applyLimit(station, { connectorId, limitA: 6, numberPhases: 1 }, { clock }),
      ),
    );
    expect(outcomes).toMatchObject([{ outcome: "applied" }, { outcome: "applied" }]);
  });

  test("an invalid limit is an error of the caller", async () => {
    const { heard: received, limit } = startCharger({ answer: () => "Accepted" });
    await expect(limit({ limitA: -1 })).rejects.toMatchObject({ code: "invalid-limit" });
    expect(received).toEqual([]);
  });
});

describe("an older TxProfile overrides a TxDefaultProfile", () => {
  const onlyDefault: Charger["answer"] = ({ chargingProfilePurpose }) =>
    chargingProfilePurpose === "TxDefaultProfile" ? "Accepted" : "NotSupported";
  const worked: Capabilities = { purposes: { TxProfile: true } };

  test("so it is cleared, and the limit is not applied before that is certain", async () => {
    const sure = startCharger({ answer: onlyDefault, clear: "Accepted", capabilities: worked });
    expect(await sure.limit()).toMatchObject({
      outcome: "applied",
      attempt: { purpose: "TxDefaultProfile" },
    });
    expect(sure.heard.at(-1)).toBe('clear {"connectorId":1,"chargingProfilePurpose":"TxProfile"}');

    const silent = startCharger({ answer: onlyDefault, clear: "silence", capabilities: worked });
    expect(await silent.limit()).toMatchObject({
      outcome: "unknown",
      why: { outcome: "timeout" },
      // It is in force at the latest from the end of the transaction on.
      accepted: { purpose: "TxDefaultProfile", limitA: 16 },
      unanswered: [],
    });

    const refusing = startCharger({ answer: onlyDefault, clear: "NotImplemented", capabilities: worked });
    expect(await refusing.limit()).toMatchObject({ outcome: "unknown", why: { outcome: "unsupported" } });
  });

  test("including one of an earlier run, until it is known to be gone", async () => {
    let clears = 0;
    let timeouts = 0;
    const { heard: received, limit } = startCharger({
      // The first TxProfile is in force, but its answer was lost.
      answer: ({ chargingProfilePurpose }) =>
        chargingProfilePurpose === "TxDefaultProfile"
          ? "Accepted"
          : timeouts++ === 0
            ? "silence"
            : "Rejected",
      get clear() {
        return clears++ === 0 ? ("silence" as const) : ("Accepted" as const);
      },
    });
    expect(await limit()).toMatchObject({ outcome: "unknown", accepted: { purpose: "TxDefaultProfile" } });
    const clear = 'clear {"connectorId":1,"chargingProfilePurpose":"TxProfile"}';
    const before = received.length;
    expect(await limit({ limitA: 10 })).toMatchObject({ outcome: "applied" });
    expect(received.slice(before)).toEqual(["1 TxDefaultProfile 0 Relative 10 A x1", clear]);
    await limit({ limitA: 8 });
    expect(received.slice(before + 2)).toEqual(["1 TxDefaultProfile 0 Relative 8 A x1"]);
    // The next transaction may have started with a TxProfile.
    await limit({ limitA: 8, transactionId: 43 });
    expect(received.slice(before + 3)).toEqual(["1 TxDefaultProfile 0 Relative 8 A x1", clear]);
  });

  test("but a newer one is not cleared, because the transaction would have no limit then", async () => {
    const {
      station,
      clock,
      heard: received,
    } = startCharger({
      // It accepts 6 A as TxProfile, and 32 A only as TxDefaultProfile.
      answer: ({ chargingProfilePurpose, chargingSchedule }) =>
        chargingProfilePurpose === "TxDefaultProfile" ||
        chargingSchedule.chargingSchedulePeriod[0]?.limit === 6
          ? "Accepted"
          : "NotSupported",
      capabilities: worked,
    });
    const limit = { connectorId: 1, transactionId: 42, numberPhases: 1 } as const;
    const older = applyLimit(station, { ...limit, limitA: 32 }, { clock });
    // Wait until the older run tries its second place.
    while (received.length < 2) await Promise.resolve();
    const newer = applyLimit(station, { ...limit, limitA: 6 }, { clock, priority: 1 });
    expect(await newer).toMatchObject({ outcome: "applied", attempt: { purpose: "TxProfile", limitA: 6 } });
    expect(await older).toMatchObject({ outcome: "unknown", why: { outcome: "not-sent" } });
    expect(received.filter((each) => each.startsWith("clear"))).toEqual([]);
  });

  test("and a charger that never accepted one need not support clearing it", async () => {
    const { limit } = startCharger({ answer: onlyDefault, clear: "NotImplemented" });
    expect(await limit()).toMatchObject({ outcome: "applied", attempt: { purpose: "TxDefaultProfile" } });
  });

  test("a purpose that has worked is tried first again, because its transaction may just have ended", async () => {
    const { station, limit } = startCharger({ answer: onlyDefault, capabilities: worked });
    await limit();
    expect(station.capabilities.purposes).toEqual({ TxProfile: true, TxDefaultProfile: true });
  });
});

describe("clearing", () => {
  test("quirk 62: Unknown is a success, because no profile is left (goecharger/go-eCharger-API-v2#187)", async () => {
    const { station, heard: received } = startCharger({ answer: () => "Accepted", clear: "Unknown" });
    expect(await clearLimit(station, { connectorId: 1, purpose: "TxProfile" })).toEqual({
      outcome: "cleared",
    });
    expect(received).toEqual(['clear {"connectorId":1,"chargingProfilePurpose":"TxProfile"}']);
  });

  test("a refusal and a missing answer have different outcomes", async () => {
    const refusing = startCharger({ answer: () => "Accepted", clear: "NotImplemented" });
    expect(await clearLimit(refusing.station, { chargingProfileId: 3 })).toMatchObject({
      outcome: "refused",
    });
    const { station, clock } = startCharger({ answer: () => "Accepted", clear: "silence" });
    const cleared = clearLimit(station, { chargingProfileId: 3 });
    await clock.run(30_000);
    expect(await cleared).toMatchObject({ outcome: "unknown", why: { outcome: "timeout" } });
  });
});

describe("verifying", () => {
  const inForce = (unit: "A" | "W", ...limits: number[]): AnswerOf<"GetCompositeSchedule"> => ({
    status: "Accepted",
    connectorId: 1,
    scheduleStart: "2025-01-01T12:00:00Z",
    chargingSchedule: {
      chargingRateUnit: unit,
      chargingSchedulePeriod: limits.map((limit, index) => ({ startPeriod: index * 60, limit })),
    },
  });

  test.each<[what: string, answer: AnswerOf<"GetCompositeSchedule">, verification: object]>([
    ["equal", inForce("A", 16), { outcome: "verified", limit: 16 }],
    ["lower", inForce("A", 10), { outcome: "verified", limit: 10 }],
    ["higher", inForce("A", 32), { outcome: "exceeded", limit: 32 }],
    ["higher soon", inForce("A", 16, 32), { outcome: "exceeded", limit: 32 }],
    ["without a period", inForce("A"), { outcome: "not-verified", why: "no-schedule" }],
    ["a negative limit", inForce("A", -1), { outcome: "not-verified", why: "no-schedule" }],
    ["without a schedule", { status: "Accepted" }, { outcome: "not-verified", why: "no-schedule" }],
  ])("%s", async (_, answer, verification) => {
    const { limit } = startCharger({ answer: () => "Accepted", composite: () => answer });
    expect(await limit({}, { verify: true })).toMatchObject({ outcome: "applied", verification });
  });

  test("watts are compared with the sent watts", async () => {
    const { limit } = startCharger({
      answer: () => "Accepted",
      composite: () => inForce("W", 3_680),
      capabilities: { rateUnits: ["W"] },
    });
    expect(await limit({}, { verify: true })).toMatchObject({
      verification: { outcome: "verified", limit: 3_680 },
    });
  });

  test("quirk 64: Rejected, as from a Delta, verifies nothing and does no harm (steve-community/steve#44)", async () => {
    const { limit } = startCharger({ answer: () => "Accepted", composite: () => ({ status: "Rejected" }) });
    expect(await limit({}, { verify: true })).toMatchObject({
      outcome: "applied",
      verification: { outcome: "not-verified", why: "refused" },
    });
  });

  test("quirk 64: an answer in the other unit verifies nothing (sap-labs-france/ev-server#1837)", async () => {
    const { limit } = startCharger({ answer: () => "Accepted", composite: () => inForce("W", 3_680) });
    expect(await limit({}, { verify: true })).toMatchObject({
      outcome: "applied",
      verification: { outcome: "not-verified", why: "other-unit" },
    });
  });

  test("a charger without the call, and one that is offline, verify nothing", async () => {
    const { station, connection } = startCharger({ answer: () => "Accepted" });
    const expected = { connectorId: 1, limit: 16, unit: "A" } as const;
    expect(await verifyLimit(station, expected)).toEqual({ outcome: "not-verified", why: "refused" });
    connection.closed(1006, "");
    expect(await verifyLimit(station, expected)).toEqual({ outcome: "not-verified", why: "no-answer" });
  });
});

test("only an accepted limit is applied, and the next limit is accepted at the first attempt", async () => {
  const word = fc.constantFrom("Rejected", "NotSupported", "NotImplemented", "silence");
  const dialect = fc.record({
    purpose: fc.constantFrom("TxProfile", "TxDefaultProfile"),
    unit: fc.constantFrom("A", "W"),
    kind: fc.constantFrom("Absolute", "Relative"),
    stackLevel: fc.constantFrom(0, 1),
    phases: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(
      dialect,
      fc.infiniteStream(word),
      fc.integer({ min: 0, max: 32 }),
      async (taken, words, limitA) => {
        const {
          heard: received,
          requests,
          limit,
        } = startCharger({
          answer({ chargingProfilePurpose, chargingProfileKind, stackLevel, chargingSchedule }) {
            const [period] = chargingSchedule.chargingSchedulePeriod;
            const understood =
              chargingProfilePurpose === taken.purpose &&
              chargingProfileKind === taken.kind &&
              chargingSchedule.chargingRateUnit === taken.unit &&
              // Every charger accepts level 0.
              stackLevel <= taken.stackLevel &&
              (period?.numberPhases !== undefined) === taken.phases;
            return understood ? "Accepted" : (words.next().value ?? "Rejected");
          },
        });
        const outcome = await limit({ limitA, anyPhases: true }, { maxAttempts: 40 });
        const profiles = received.filter((each) => !each.startsWith("clear"));
        expect(new Set(profiles).size).toBe(profiles.length);
        if (outcome.outcome !== "applied") return;
        const { attempt } = outcome;
        expect(attempt).toMatchObject({ limitA, purpose: taken.purpose, unit: taken.unit, kind: taken.kind });
        expect(outcome.request).toEqual(requests.at(-1));
        const before = requests.length;
        expect(await limit({ limitA, anyPhases: true })).toMatchObject({ outcome: "applied", attempt });
        expect(requests).toHaveLength(before + 1);
      },
    ),
  );
});
