import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Capabilities } from "../capabilities/capabilities.ts";
import { applyLimit, clearLimit, learnCapabilities, verifyLimit, writesProfile } from "../index.ts";
import type { ChargingProfile } from "../messages/charging-profile.ts";
import type { AnswerOf, RequestOf } from "../messages.ts";
import { startStation } from "../testing.ts";
import type { LimitRequest } from "./next-attempt.ts";

/** A status, `silence`, or the CALLERROR NotImplemented. */
type Word<Status extends string> = Status | "silence" | "NotImplemented";

interface Charger {
  /** What it says to a profile. */
  answer(profile: ChargingProfile, connectorId: number): Word<"Accepted" | "Rejected" | "NotSupported">;
  configuration?: Record<string, string>;
  clear?: Word<"Accepted" | "Unknown">;
  composite?(): AnswerOf<"GetCompositeSchedule">;
  capabilities?: Capabilities;
}

/** A charger that speaks one dialect, and what it heard. */
function startCharger(charger: Charger) {
  const { answer, configuration = {}, composite, capabilities } = charger;
  const heard: string[] = [];
  const requests: RequestOf<"SetChargingProfile">[] = [];
  const words: { [action: string]: (payload: never) => object | string } = {
    GetConfiguration: () => ({
      configurationKey: Object.entries(configuration).map(([key, value]) => ({ key, readonly: true, value })),
    }),
    SetChargingProfile(request: RequestOf<"SetChargingProfile">) {
      requests.push(request);
      heard.push(inWords(request));
      return answer(request.csChargingProfiles, request.connectorId);
    },
    ClearChargingProfile(request: RequestOf<"ClearChargingProfile">) {
      heard.push(`clear ${JSON.stringify(request)}`);
      return charger.clear ?? "Unknown";
    },
    GetCompositeSchedule: () => composite?.() ?? "NotImplemented",
  };
  const started = startStation({
    hooks: {
      frame({ direction, text }) {
        // Our own serialiser has just written it.
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
    void outcome.catch(() => {}); // the caller sees it
    await clock.run(70_000);
    return outcome;
  };
  return { station, clock, connection, sent, heard, requests, limit };
}

function inWords({ connectorId, csChargingProfiles }: RequestOf<"SetChargingProfile">): string {
  const { chargingProfilePurpose, stackLevel, chargingProfileKind, chargingSchedule } = csChargingProfiles;
  const { chargingRateUnit, chargingSchedulePeriod } = chargingSchedule;
  const [period] = chargingSchedulePeriod;
  const phases = period?.numberPhases === undefined ? "" : ` x${period.numberPhases}`;
  return `${connectorId} ${chargingProfilePurpose} ${stackLevel} ${chargingProfileKind} ${period?.limit} ${chargingRateUnit}${phases}`;
}

describe("a charger is told a limit in its own words", () => {
  test("quirk 58: an ABB Terra AC reports stack level 3 and takes only 0 (lbbrhzn/ocpp#1737, evcc-io/evcc#15493)", async () => {
    const { station, heard, limit } = startCharger({
      configuration: { ChargeProfileMaxStackLevel: "3" },
      answer: ({ stackLevel }) => (stackLevel === 0 ? "Accepted" : "Rejected"),
    });
    await learnCapabilities(station);
    expect(await limit()).toMatchObject({ outcome: "applied", attempt: { stackLevel: 0, limitA: 16 } });
    expect(heard).toEqual(["1 TxProfile 1 Absolute 16 A x1", "1 TxProfile 0 Absolute 16 A x1"]);
    expect(station.capabilities).toMatchObject({ maxStackLevel: 3, acceptedStackLevel: 0 });
    // The next one is right at once.
    await limit({ limitA: 10 });
    expect(heard.slice(2)).toEqual(["1 TxProfile 0 Absolute 10 A x1"]);
  });

  test("quirk 58: an EVBox reports stack level 0 and is told nothing higher (lbbrhzn/ocpp#221)", async () => {
    const { station, heard, limit } = startCharger({
      configuration: { ChargeProfileMaxStackLevel: "0" },
      answer: ({ stackLevel }) => (stackLevel === 0 ? "Accepted" : "Rejected"),
    });
    await learnCapabilities(station);
    expect(await limit()).toMatchObject({ outcome: "applied" });
    expect(heard).toEqual(["1 TxProfile 0 Absolute 16 A x1"]);
  });

  test("quirk 58: a Wallbox takes no stack level but 0 (sap-labs-france/ev-server#3997, evcc-io/evcc#4957)", async () => {
    const { heard, limit } = startCharger({
      answer: ({ stackLevel }) => (stackLevel === 0 ? "Accepted" : "Rejected"),
    });
    const places = [{ purpose: "TxDefaultProfile", chargingProfileId: 2, stackLevel: 5 }] as const;
    expect(await limit({ places })).toMatchObject({ outcome: "applied" });
    expect(heard).toEqual(["1 TxDefaultProfile 5 Absolute 16 A x1", "1 TxDefaultProfile 0 Absolute 16 A x1"]);
  });

  test("quirk 59: a Timxon takes neither TxProfile nor Absolute, but a relative TxDefaultProfile (lbbrhzn/ocpp#2158)", async () => {
    const { station, heard, limit } = startCharger({
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
      // It might have been applied, for all we know.
      unanswered: [{ purpose: "TxDefaultProfile", kind: "Absolute" }],
    });
    expect(heard).toEqual([
      "1 TxProfile 1 Absolute 16 A x1",
      "1 TxDefaultProfile 0 Absolute 16 A x1",
      "1 TxDefaultProfile 0 Relative 16 A x1",
      // An older TxProfile would overrule it.
      'clear {"connectorId":1,"chargingProfilePurpose":"TxProfile"}',
    ]);
    expect(station.capabilities.purposes).toEqual({ TxProfile: false, TxDefaultProfile: true });
    await limit({ limitA: 10 });
    expect(heard.slice(4)).toEqual(["1 TxDefaultProfile 0 Relative 10 A x1"]);
  });

  test("quirk 60: a Huawei reports `power` and is told watts at once (lbbrhzn/ocpp#1635)", async () => {
    const { station, heard, limit } = startCharger({
      configuration: { ChargingScheduleAllowedChargingRateUnit: "power" },
      answer: ({ chargingSchedule }) => (chargingSchedule.chargingRateUnit === "W" ? "Accepted" : "Rejected"),
    });
    await learnCapabilities(station);
    expect(await limit({ numberPhases: 3 })).toMatchObject({ outcome: "applied", attempt: { limitA: 16 } });
    expect(heard).toEqual(["1 TxProfile 1 Absolute 11040 W x3"]);
  });

  test("quirk 60: a charger that takes only watts, and does not say so, is sent watts (evcc-io/evcc#9838)", async () => {
    const { heard, limit } = startCharger({
      answer: ({ chargingSchedule }) => (chargingSchedule.chargingRateUnit === "W" ? "Accepted" : "Rejected"),
    });
    expect(await limit({ limitA: 6, voltageV: 231.7 })).toMatchObject({
      outcome: "applied",
      attempt: { unit: "W" },
    });
    // 6 A of 231.7 V are 1390.2 W.
    expect(heard.at(-1)).toBe("1 TxProfile 0 Absolute 1390 W x1");
    await limit({ limitA: 8 });
    expect(heard.slice(3)).toEqual(["1 TxProfile 0 Absolute 1840 W x1"]);
  });

  test("quirk 61: a go-e is told the phases, because without them it may use three (goecharger/go-eCharger-API-v2#154)", async () => {
    const { heard, limit } = startCharger({ answer: () => "Accepted" });
    await limit({ numberPhases: 1 });
    await limit({ numberPhases: 3 });
    expect(heard).toEqual(["1 TxProfile 1 Absolute 16 A x1", "1 TxProfile 1 Absolute 16 A x3"]);
  });

  test("quirk 61: a charger that refuses numberPhases is told none, where any phase will do (errata 3.34, 3.68)", async () => {
    const refusing: Charger = {
      answer: ({ chargingSchedule }) =>
        chargingSchedule.chargingSchedulePeriod[0]?.numberPhases === undefined ? "Accepted" : "Rejected",
    };
    const { heard, limit } = startCharger(refusing);
    expect(await limit({ anyPhases: true })).toMatchObject({
      outcome: "applied",
      attempt: { saysNumberPhases: false },
    });
    expect(heard.at(-1)).toBe("1 TxProfile 0 Absolute 16 A");
    await limit({ anyPhases: true });
    expect(heard).toHaveLength(5);
    const pinned = startCharger(refusing);
    expect(await pinned.limit()).toMatchObject({ outcome: "refused" });
  });

  test("quirk 63: a charger that never answers Absolute is asked for Relative (lbbrhzn/ocpp#2158)", async () => {
    const { station, heard, limit } = startCharger({
      answer: ({ chargingProfileKind }) => (chargingProfileKind === "Absolute" ? "silence" : "Accepted"),
    });
    expect(await limit({}, { timeoutMs: 10_000 })).toMatchObject({
      outcome: "applied",
      attempt: { kind: "Relative" },
      unanswered: [{ kind: "Absolute" }],
    });
    expect(heard).toEqual(["1 TxProfile 1 Absolute 16 A x1", "1 TxProfile 0 Relative 16 A x1"]);
    expect(station.capabilities.dialects?.TxProfile).toMatchObject({ kind: "Relative" });
    await limit({ limitA: 8 });
    expect(heard.slice(2)).toEqual(["1 TxProfile 0 Relative 8 A x1"]);
  });

  test("quirk 63: an absolute schedule starts a minute ago, for a charger whose clock is slow (evcc-io/evcc charger/ocpp)", async () => {
    const { requests, limit, clock } = startCharger({ answer: () => "Accepted" });
    const at = clock.now();
    await limit();
    const { startSchedule = "" } = requests[0]?.csChargingProfiles.chargingSchedule ?? {};
    expect(Date.parse(startSchedule)).toBe(at - 60_000);
  });

  test("quirk 65: 0 A refused is refused, unless a minimum will do (evcc-io/evcc#16768)", async () => {
    const refusing: Charger = {
      answer: ({ chargingSchedule }) =>
        (chargingSchedule.chargingSchedulePeriod[0]?.limit ?? 0) >= 6 ? "Accepted" : "Rejected",
    };
    const strict = startCharger(refusing);
    expect(await strict.limit({ limitA: 0 })).toMatchObject({ outcome: "refused" });
    expect(strict.heard.every((each) => / 0 [AW] /.test(each))).toBe(true);

    const { station, heard, limit } = startCharger(refusing);
    expect(await limit({ limitA: 0, suspendMode: "min" })).toMatchObject({
      outcome: "applied",
      attempt: { limitA: 6 },
    });
    expect(station.capabilities.acceptsZero).toBe(false);
    const before = heard.length;
    expect(await limit({ limitA: 0, suspendMode: "min", minimumA: 8 })).toMatchObject({
      attempt: { limitA: 8 },
    });
    expect(heard.slice(before)).toEqual(["1 TxProfile 0 Absolute 8 A x1"]);
  });

  test("quirk 65: where limits have worked, a refused 0 A is taken for the 0 at once", async () => {
    const { heard, limit } = startCharger({
      answer: ({ chargingSchedule }) =>
        chargingSchedule.chargingSchedulePeriod[0]?.limit === 0 ? "Rejected" : "Accepted",
    });
    await limit({ limitA: 16 });
    await limit({ limitA: 0, suspendMode: "min" });
    expect(heard.slice(1)).toEqual([
      "1 TxProfile 1 Absolute 0 A x1",
      "1 TxProfile 0 Absolute 0 A x1",
      "1 TxProfile 0 Absolute 6 A x1",
    ]);
  });

  test("quirk 65: 0 A that is accepted pauses", async () => {
    const { station, limit } = startCharger({ answer: () => "Accepted" });
    expect(await limit({ limitA: 0, suspendMode: "min" })).toMatchObject({ attempt: { limitA: 0 } });
    expect(station.capabilities.acceptsZero).toBe(true);
  });
});

describe("what is known of a limit", () => {
  test("a charger that takes it in no words has refused it, and every answer is there", async () => {
    const { station, heard, limit } = startCharger({ answer: () => "Rejected" });
    const outcome = await limit();
    expect(outcome).toMatchObject({ outcome: "refused" });
    if (outcome.outcome !== "refused") return;
    expect(outcome.answered).toHaveLength(heard.length);
    // Two purposes, two units and two kinds; and level 1 once.
    expect(heard).toHaveLength(9);
    expect(station.capabilities).toEqual({});
  });

  test("a walk makes at most the calls that it may", async () => {
    const { heard, limit } = startCharger({ answer: () => "Rejected" });
    expect(await limit({ anyPhases: true })).toMatchObject({ outcome: "refused" });
    expect(heard).toHaveLength(10);
    await limit({ anyPhases: true }, { maxAttempts: 3 });
    expect(heard).toHaveLength(13);
  });

  test("no answer is no limit: nobody knows", async () => {
    const { heard, limit } = startCharger({ answer: () => "silence" });
    expect(await limit()).toMatchObject({
      outcome: "unknown",
      why: { outcome: "timeout" },
      unanswered: [{ kind: "Absolute" }, { kind: "Relative" }],
    });
    expect(heard).toHaveLength(2);
  });

  test("one unanswered attempt among refusals leaves it unknown", async () => {
    const { limit } = startCharger({
      answer: ({ chargingProfileKind }) => (chargingProfileKind === "Absolute" ? "silence" : "Rejected"),
    });
    expect(await limit()).toMatchObject({
      outcome: "unknown",
      why: { outcome: "timeout" },
      unanswered: [{ kind: "Absolute" }],
    });
  });

  test("a late answer counts while the walk goes on", async () => {
    const late: string[] = [];
    const { limit, sent, connection, clock } = startCharger({ answer: () => "silence" });
    // While the second attempt is waiting.
    clock.after(15_000, () => {
      // Our own serialiser has written it.
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

  test("a profile that is written by hand is no longer the walk's to write", async () => {
    const { station, heard, clock, limit } = startCharger({
      answer: ({ chargingProfileKind }) => (chargingProfileKind === "Absolute" ? "silence" : "Accepted"),
    });
    // While the first attempt is waiting.
    clock.after(5_000, () => writesProfile(station, 3));
    expect(await limit({}, { timeoutMs: 10_000 })).toMatchObject({
      outcome: "unknown",
      why: { outcome: "not-sent", reason: "superseded" },
      unanswered: [{ kind: "Absolute" }],
    });
    expect(heard).toEqual(["1 TxProfile 1 Absolute 16 A x1"]);
  });

  test("whoever asks is told of every call of the walk as it leaves", async () => {
    const left: string[] = [];
    const { heard, limit } = startCharger({
      answer: ({ stackLevel }) => (stackLevel === 0 ? "Accepted" : "Rejected"),
    });
    await limit({}, { onSent: ({ messageId }) => left.push(messageId) });
    expect(left).toHaveLength(heard.length);
    expect(new Set(left).size).toBe(2);
  });

  test("a lost connection ends the walk", async () => {
    const { heard, limit, connection } = startCharger({
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
    expect(heard).toHaveLength(1);
  });

  test("what was not sent is not in force, and nothing else is tried", async () => {
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
    const { heard, limit } = startCharger({
      answer() {
        stop.abort();
        return "Rejected";
      },
    });
    expect(await limit({}, { signal: stop.signal })).toMatchObject({ outcome: "unknown" });
    expect(heard).toHaveLength(1);
  });

  test("a newer limit ends the walk of an older one, which would overwrite it", async () => {
    const { station, clock, heard } = startCharger({
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
    expect(heard.filter((each) => each.includes(" 32 "))).toHaveLength(1);
  });

  test("a transaction that falls back does not overwrite a newer limit of the connector", async () => {
    const { station, clock, heard } = startCharger({
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
    expect(heard.filter((each) => each.includes("TxDefaultProfile"))).toEqual([
      "1 TxDefaultProfile 0 Absolute 6 A x1",
    ]);
  });

  test("an older walk does not put its higher limit under a newer one", async () => {
    let asked = 0;
    const { station, clock, heard } = startCharger({
      answer: () => (++asked === 1 ? "NotSupported" : "Accepted"),
    });
    const limit = { connectorId: 1, transactionId: 42, numberPhases: 1 } as const;
    const older = applyLimit(station, { ...limit, limitA: 32 }, { clock });
    const newer = applyLimit(station, { ...limit, limitA: 6 }, { clock });
    expect(await newer).toMatchObject({ outcome: "applied", attempt: { limitA: 6, purpose: "TxProfile" } });
    expect(await older).toMatchObject({ outcome: "unknown", why: { reason: "superseded" } });
    expect(heard.filter((each) => each.includes(" 32 "))).toHaveLength(1);
  });

  test("a newer limit for whatever comes does not end the walk for a transaction that is under way", async () => {
    let asked = 0;
    const { station, clock } = startCharger({ answer: () => (++asked === 1 ? "Rejected" : "Accepted") });
    const limit = { connectorId: 1, numberPhases: 1 } as const;
    const older = applyLimit(station, { ...limit, transactionId: 42, limitA: 10 }, { clock });
    const newer = applyLimit(station, { ...limit, limitA: 6 }, { clock });
    expect(await newer).toMatchObject({ outcome: "applied", attempt: { purpose: "TxDefaultProfile" } });
    expect(await older).toMatchObject({ outcome: "applied", attempt: { purpose: "TxProfile", limitA: 10 } });
  });

  test("limits of two connectors do not meet", async () => {
    const { station, clock } = startCharger({ answer: () => "Accepted" });
    const outcomes = await Promise.all(
      [1, 2].map((connectorId) =>
        applyLimit(station, { connectorId, limitA: 6, numberPhases: 1 }, { clock }),
      ),
    );
    expect(outcomes).toMatchObject([{ outcome: "applied" }, { outcome: "applied" }]);
  });

  test("a limit that is none is a mistake of the caller", async () => {
    const { heard, limit } = startCharger({ answer: () => "Accepted" });
    await expect(limit({ limitA: -1 })).rejects.toMatchObject({ code: "invalid-limit" });
    expect(heard).toEqual([]);
  });
});

describe("an older TxProfile overrules a TxDefaultProfile", () => {
  const onlyDefault: Charger["answer"] = ({ chargingProfilePurpose }) =>
    chargingProfilePurpose === "TxDefaultProfile" ? "Accepted" : "NotSupported";
  const worked: Capabilities = { purposes: { TxProfile: true } };

  test("so it is cleared, and nothing is applied before that is certain", async () => {
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
      // It counts from the end of the transaction on, whatever else is true.
      accepted: { purpose: "TxDefaultProfile", limitA: 16 },
      unanswered: [],
    });

    const refusing = startCharger({ answer: onlyDefault, clear: "NotImplemented", capabilities: worked });
    expect(await refusing.limit()).toMatchObject({ outcome: "unknown", why: { outcome: "unsupported" } });
  });

  test("also one that a walk before this one has sent, until it is known to be gone", async () => {
    let clears = 0;
    let timeouts = 0;
    const { heard, limit } = startCharger({
      // The first TxProfile is in force, and nobody has heard so.
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
    const before = heard.length;
    expect(await limit({ limitA: 10 })).toMatchObject({ outcome: "applied" });
    expect(heard.slice(before)).toEqual(["1 TxDefaultProfile 0 Relative 10 A x1", clear]);
    await limit({ limitA: 8 });
    expect(heard.slice(before + 2)).toEqual(["1 TxDefaultProfile 0 Relative 8 A x1"]);
    // The next transaction may have begun with one.
    await limit({ limitA: 8, transactionId: 43 });
    expect(heard.slice(before + 3)).toEqual(["1 TxDefaultProfile 0 Relative 8 A x1", clear]);
  });

  test("but a newer one is not cleared: nobody would limit the transaction to it any more", async () => {
    const { station, clock, heard } = startCharger({
      // It takes 6 A as TxProfile, and 32 A only as TxDefaultProfile.
      answer: ({ chargingProfilePurpose, chargingSchedule }) =>
        chargingProfilePurpose === "TxDefaultProfile" ||
        chargingSchedule.chargingSchedulePeriod[0]?.limit === 6
          ? "Accepted"
          : "NotSupported",
      capabilities: worked,
    });
    const limit = { connectorId: 1, transactionId: 42, numberPhases: 1 } as const;
    const older = applyLimit(station, { ...limit, limitA: 32 }, { clock });
    // Once the older one is at its second place.
    while (heard.length < 2) await Promise.resolve();
    const newer = applyLimit(station, { ...limit, limitA: 6 }, { clock, priority: 1 });
    expect(await newer).toMatchObject({ outcome: "applied", attempt: { purpose: "TxProfile", limitA: 6 } });
    expect(await older).toMatchObject({ outcome: "unknown", why: { outcome: "not-sent" } });
    expect(heard.filter((each) => each.startsWith("clear"))).toEqual([]);
  });

  test("and a charger that never took one need not be able to clear it", async () => {
    const { limit } = startCharger({ answer: onlyDefault, clear: "NotImplemented" });
    expect(await limit()).toMatchObject({ outcome: "applied", attempt: { purpose: "TxDefaultProfile" } });
  });

  test("a purpose that has worked is tried first again: its transaction may just have ended", async () => {
    const { station, limit } = startCharger({ answer: onlyDefault, capabilities: worked });
    await limit();
    expect(station.capabilities.purposes).toEqual({ TxProfile: true, TxDefaultProfile: true });
  });
});

describe("clearing", () => {
  test("quirk 62: Unknown is a success, for there is nothing left (goecharger/go-eCharger-API-v2#187)", async () => {
    const { station, heard } = startCharger({ answer: () => "Accepted", clear: "Unknown" });
    expect(await clearLimit(station, { connectorId: 1, purpose: "TxProfile" })).toEqual({
      outcome: "cleared",
    });
    expect(heard).toEqual(['clear {"connectorId":1,"chargingProfilePurpose":"TxProfile"}']);
  });

  test("a refusal and a silence are told apart", async () => {
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
    ["the limit", inForce("A", 16), { outcome: "verified", limit: 16 }],
    ["less than it", inForce("A", 10), { outcome: "verified", limit: 10 }],
    ["more than it", inForce("A", 32), { outcome: "exceeded", limit: 32 }],
    ["more than it soon", inForce("A", 16, 32), { outcome: "exceeded", limit: 32 }],
    ["no period", inForce("A"), { outcome: "not-verified", why: "no-schedule" }],
    ["a negative limit", inForce("A", -1), { outcome: "not-verified", why: "no-schedule" }],
    ["no schedule", { status: "Accepted" }, { outcome: "not-verified", why: "no-schedule" }],
  ])("%s", async (_, answer, verification) => {
    const { limit } = startCharger({ answer: () => "Accepted", composite: () => answer });
    expect(await limit({}, { verify: true })).toMatchObject({ outcome: "applied", verification });
  });

  test("watts are compared with the watts that were sent", async () => {
    const { limit } = startCharger({
      answer: () => "Accepted",
      composite: () => inForce("W", 3_680),
      capabilities: { rateUnits: ["W"] },
    });
    expect(await limit({}, { verify: true })).toMatchObject({
      verification: { outcome: "verified", limit: 3_680 },
    });
  });

  test("quirk 64: Rejected, as of a Delta, verifies nothing and breaks nothing (steve-community/steve#44)", async () => {
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

test("applied is said only of what was accepted, and the next limit is accepted at once", async () => {
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
        const { heard, requests, limit } = startCharger({
          answer({ chargingProfilePurpose, chargingProfileKind, stackLevel, chargingSchedule }) {
            const [period] = chargingSchedule.chargingSchedulePeriod;
            const understood =
              chargingProfilePurpose === taken.purpose &&
              chargingProfileKind === taken.kind &&
              chargingSchedule.chargingRateUnit === taken.unit &&
              // Every charger takes level 0.
              stackLevel <= taken.stackLevel &&
              (period?.numberPhases !== undefined) === taken.phases;
            return understood ? "Accepted" : (words.next().value ?? "Rejected");
          },
        });
        const outcome = await limit({ limitA, anyPhases: true }, { maxAttempts: 40 });
        const profiles = heard.filter((each) => !each.startsWith("clear"));
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
