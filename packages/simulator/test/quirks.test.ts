import type { AnswerOf, CentralSystemAction, ChargingProfile, RequestOf } from "@forecourt/ocpp";
import { describe, expect, test } from "vitest";
import { createSimulatedCharger, type Quirks } from "../src/index.ts";
import { type Started, startCharger } from "./start-charger.ts";

const energyOnly = { MeterValuesSampledData: "Energy.Active.Import.Register" };

async function startCharging(quirks: Quirks, options: Parameters<typeof startCharger>[0] = {}) {
  const started = await startCharger({ configuration: energyOnly, quirks, ...options });
  started.charger.plugIn();
  await started.charger.present("TAG-1");
  await started.clock.run(0);
  return started;
}

/** The charger's frames since the last call, only those that a test is about. */
function sent({ newFrames }: Started, ...about: string[]): string[] {
  return newFrames()
    .filter((frame) => frame.startsWith("> "))
    .map((frame) => frame.slice(2))
    .filter((frame) => about.length === 0 || about.some((each) => frame.includes(each)));
}

function payloads({ charger }: Started, action: string) {
  return charger.ledger.answered.filter((entry) => entry.action === action).map(({ payload }) => payload);
}

async function ask<A extends CentralSystemAction>(
  { station }: Started,
  action: A,
  request: RequestOf<A>,
): Promise<AnswerOf<A> | string> {
  const outcome = await station.call(action, request);
  if (outcome.outcome === "result") return outcome.payload;
  return outcome.outcome === "call-error" || outcome.outcome === "unsupported"
    ? outcome.code
    : outcome.outcome;
}

const profile = (changes: Partial<ChargingProfile> = {}, limit = 10, unit: "A" | "W" = "A") => ({
  connectorId: 1,
  csChargingProfiles: {
    chargingProfileId: 1,
    stackLevel: 1,
    chargingProfilePurpose: "TxProfile" as const,
    chargingProfileKind: "Relative" as const,
    chargingSchedule: { chargingRateUnit: unit, chargingSchedulePeriod: [{ startPeriod: 0, limit }] },
    ...changes,
  },
});

describe("frames", () => {
  test("empty ones come at an interval, and stop with the connection", async () => {
    const started = await startCharger({ quirks: { emptyFramesEveryS: 20 } });
    started.newFrames();
    await started.clock.run(40_000);
    expect(sent(started)).toEqual(["", ""]);
    started.charger.offline();
    await started.clock.run(60_000);
    expect(sent(started)).toEqual([]);
  });

  test("a CALLERROR of four elements is accepted, without details", async () => {
    const started = await startCharger({ quirks: { shortCallErrors: true } });
    started.newFrames();
    const outcome = await started.station.call("SetChargingProfile", { ...profile(), connectorId: 9 });
    expect(outcome).toMatchObject({ outcome: "call-error", code: "PropertyConstraintViolation" });
    expect(sent(started)).toEqual(['[4,"c-1","PropertyConstraintViolation","Unknown connector 9."]']);
  });

  test("message ids are numbers, or start at 1 after each boot", async () => {
    const numbers = await startCharger({ quirks: { numericMessageIds: true } });
    expect(sent(numbers).map((frame) => frame.slice(0, 6))).toEqual(['[2,1,"', '[2,2,"', '[2,3,"']);
    const again = await startCharger({ quirks: { messageIdsRestart: true } });
    await again.station.call("Reset", { type: "Hard" });
    await again.clock.run(5_000);
    const ids = sent(again, "BootNotification", "StatusNotification").map((frame) => frame.split('"')[1]);
    expect(ids).toEqual(["1", "2", "3", "1", "2", "3"]);
  });

  test("a repeated message has the first message id, and is still answered", async () => {
    let starts = 0;
    const started = await startCharging(
      { retriesRepeatMessageId: true },
      {
        centralSystem: {
          StartTransaction: () =>
            ++starts === 1 ? new Promise(() => {}) : { idTagInfo: { status: "Accepted" }, transactionId: 42 },
        },
      },
    );
    started.charger.drop();
    await started.clock.run(2_000);
    const ids = sent(started, "StartTransaction").map((frame) => frame.split('"')[1]);
    expect(ids).toEqual(["00000000-6", "00000000-6"]);
    expect(started.charger.state.connectors[0]?.transaction?.id).toBe(42);
  });

  test("numbers replace strings, and the other side repairs them", async () => {
    const started = await startCharger({ quirks: { numbersForStrings: true } });
    started.newFrames();
    expect(await ask(started, "GetConfiguration", { key: ["NumberOfConnectors"] })).toEqual({
      configurationKey: [{ key: "NumberOfConnectors", readonly: true, value: "1" }],
    });
    expect(sent(started)).toEqual([
      '[3,"c-1",{"configurationKey":[{"key":"NumberOfConnectors","readonly":true,"value":1}]}]',
    ]);
  });

  test("strings are too long, and error codes are its own", async () => {
    const boots: RequestOf<"BootNotification">[] = [];
    const started = await startCharger({
      quirks: { overlongStrings: true, unknownErrorCode: true },
      centralSystem: {
        BootNotification(request) {
          boots.push(request);
          return { status: "Accepted", currentTime: "2025-01-01T12:00:00Z", interval: 300 };
        },
      },
    });
    expect(boots[0]?.chargePointModel).toHaveLength(23);
    expect(boots[0]?.chargeBoxSerialNumber).toHaveLength(34);
    started.newFrames();
    started.charger.fault("GroundFailure");
    await started.clock.run(0);
    expect(sent(started)).toEqual([
      '[2,"00000000-4","StatusNotification",{"connectorId":1,"errorCode":"Error","status":"Faulted","timestamp":"2025-01-01T12:00:00.000Z","info":"null"}]',
    ]);
  });

  test("it disconnects on a burst of calls, but not on single ones", async () => {
    const started = await startCharger({ quirks: { maxCallsPerSecond: 1 } });
    await ask(started, "GetLocalListVersion", {});
    await started.clock.run(1_000);
    expect(await ask(started, "GetLocalListVersion", {})).toEqual({ listVersion: 0 });
    expect(await ask(started, "GetLocalListVersion", {})).toBe("disconnected");
    await started.clock.run(1_000);
    expect(started.charger.state.connection).toBe("online");
  });
});

describe("answers", () => {
  test("a call that it never answers has no effect", async () => {
    const started = await startCharging({ neverAnswers: ["RemoteStopTransaction"] });
    const stopping = ask(started, "RemoteStopTransaction", { transactionId: 1 });
    await started.clock.run(60_000);
    expect(await stopping).toBe("timeout");
    expect(started.charger.state.connectors[0]?.status).toBe("Charging");
  });

  test("a lost answer keeps its effect", async () => {
    const started = await startCharging({ losesAnswers: ["RemoteStopTransaction"] });
    const stopping = ask(started, "RemoteStopTransaction", { transactionId: 1 });
    await started.clock.run(60_000);
    expect(await stopping).toBe("timeout");
    expect(started.charger.state.connectors[0]?.status).toBe("Finishing");
  });

  test("losses have the configured probability", async () => {
    const never = await startCharger({ quirks: { requestLoss: 1 } });
    const lost = ask(never, "SendLocalList", { listVersion: 1, updateType: "Full" });
    await never.clock.run(60_000);
    expect(await lost).toBe("timeout");
    const losing = await startCharger({ quirks: { answerLoss: 1 } });
    const lostAnswer = ask(losing, "SendLocalList", { listVersion: 1, updateType: "Full" });
    await losing.clock.run(60_000);
    expect(await lostAnswer).toBe("timeout");
  });

  test("an answer is late, its effect is immediate", async () => {
    const started = await startCharging({ answersAfterMs: 5_000 });
    const stopping = ask(started, "RemoteStopTransaction", { transactionId: 1 });
    await started.clock.run(4_999);
    expect(started.charger.state.connectors[0]?.status).toBe("Finishing");
    expect(sent(started, '"c-1"')).toEqual([]);
    await started.clock.run(1);
    expect(await stopping).toEqual({ status: "Accepted" });
  });

  test("a call arrives late, and never after the connection was lost", async () => {
    const started = await startCharging({ requestsAfterMs: [1_000, 9_000] }, { random: () => 0.5 });
    const stopping = ask(started, "RemoteStopTransaction", { transactionId: 7 });
    await started.clock.run(4_999);
    expect(sent(started, '"c-1"')).toEqual([]);
    await started.clock.run(1);
    expect(await stopping).toEqual({ status: "Rejected" });

    const lost = ask(started, "RemoteStopTransaction", { transactionId: 1 });
    await started.clock.run(4_000);
    started.charger.drop();
    await started.clock.run(10_000);
    expect(await lost).toBe("disconnected");
    expect(started.charger.state.connectors[0]?.status).toBe("Charging");
  });

  test("late calls keep their order", async () => {
    const chances = [0.9, 0.1];
    const started = await startCharger({
      quirks: { requestsAfterMs: [0, 10_000] },
      random: () => chances.shift() ?? 0,
    });
    // Random numbers for the two calls, without those used before.
    chances.splice(0, chances.length, 0.9, 0.1);
    const first = started.station.call("GetLocalListVersion", {}, { timeoutMs: 1_000 });
    await started.clock.run(1_000);
    expect(await first).toMatchObject({ outcome: "timeout" });
    started.newFrames();
    void started.station.call("ClearCache", {});
    await started.clock.run(7_999);
    expect(sent(started)).toEqual([]);
    await started.clock.run(1);
    expect(sent(started).map((frame) => frame.slice(0, 8))).toEqual(['[3,"c-1"', '[3,"c-2"']);
  });

  test("it rejects a share of calls and handles the others", async () => {
    const chances: number[] = [];
    const started = await startCharger({
      quirks: { rejects: ["ClearCache"], rejectShare: 0.3 },
      random: () => chances.shift() ?? 0,
    });
    chances.push(0.29, 0.3);
    expect(await ask(started, "ClearCache", {})).toEqual({ status: "Rejected" });
    expect(await ask(started, "ClearCache", {})).toEqual({ status: "Accepted" });
  });

  test("it rejects each call with its own status", async () => {
    const started = await startCharger({
      quirks: { rejects: ["UnlockConnector", "SendLocalList", "Reset", "ClearChargingProfile"] },
    });
    expect(await ask(started, "UnlockConnector", { connectorId: 1 })).toEqual({ status: "UnlockFailed" });
    expect(await ask(started, "Reset", { type: "Hard" })).toEqual({ status: "Rejected" });
    expect(await ask(started, "ClearChargingProfile", {})).toEqual({ status: "Unknown" });
    const list = { listVersion: 1, updateType: "Full" as const };
    expect(await ask(started, "SendLocalList", list)).toEqual({ status: "Failed" });
    await started.clock.run(10_000);
    expect(payloads(started, "BootNotification")).toHaveLength(1);
  });

  test("an unsupported call has one of three answers", async () => {
    const unsupported = ["TriggerMessage", "GetDiagnostics"] as const;
    const statusesOf = async (quirks: Quirks) => {
      const started = await startCharger({ quirks: { unsupported, ...quirks } });
      return [
        await ask(started, "TriggerMessage", { requestedMessage: "Heartbeat" }),
        await ask(started, "GetDiagnostics", { location: "https://example.com" }),
      ];
    };
    expect(await statusesOf({})).toEqual(["NotImplemented", "NotImplemented"]);
    expect(await statusesOf({ unsupportedAs: "NotSupported" })).toEqual(["NotSupported", "NotSupported"]);
    expect(await statusesOf({ unsupportedAs: "status" })).toEqual([
      { status: "NotImplemented" },
      "NotSupported",
    ]);
  });
});

describe("boots", () => {
  test("it boots at every connection, or not even after a reboot", async () => {
    const eager = await startCharger({ quirks: { bootsAtEveryConnection: true } });
    eager.charger.drop();
    await eager.clock.run(2_000);
    expect(payloads(eager, "BootNotification")).toHaveLength(2);

    const silent = await startCharger({ quirks: { rebootsWithoutBoot: true } });
    await silent.station.call("Reset", { type: "Hard" });
    await silent.clock.run(5_000);
    expect(payloads(silent, "BootNotification")).toHaveLength(1);
    // It reports its statuses, as after any boot.
    expect(payloads(silent, "StatusNotification")).toHaveLength(4);
  });

  test("a reset cuts the connection before its answer", async () => {
    const started = await startCharger({ quirks: { resetsBeforeAnswering: true } });
    expect(await ask(started, "Reset", { type: "Hard" })).toBe("disconnected");
    await started.clock.run(5_000);
    expect(started.charger.state.connection).toBe("online");
  });
});

describe("transactions", () => {
  test("it sends a start only at the end, with its original time", async () => {
    const started = await startCharging({ startAtEnd: true });
    await started.clock.run(60_000);
    expect(payloads(started, "StartTransaction")).toEqual([]);
    started.charger.unplug();
    await started.clock.run(0);
    expect(payloads(started, "MeterValues")[0]).not.toHaveProperty("transactionId");
    expect(payloads(started, "StartTransaction")).toMatchObject([{ timestamp: "2025-01-01T12:00:00.000Z" }]);
    expect(payloads(started, "StopTransaction")).toMatchObject([{ transactionId: 1, meterStop: 184 }]);
  });

  test("it drops them with the connection, and reconnects ready for the next one", async () => {
    const started = await startCharging({ forgetsTransactionsWithLine: true });
    await started.clock.run(60_000);
    started.charger.offline();
    started.newFrames();
    expect(started.charger.currentA()).toBe(0);
    started.charger.online();
    await started.clock.run(60_000);
    const frames = sent(started, "StatusNotification", "Transaction", "MeterValues");
    expect(frames).toHaveLength(1);
    expect(frames[0]).toContain('"status":"Preparing"');
    expect(await ask(started, "RemoteStopTransaction", { transactionId: 1 })).toEqual({ status: "Rejected" });
  });

  test("it reports the status before the transaction, at both ends", async () => {
    const started = await startCharging({ statusBeforeTransaction: true });
    started.charger.unplug();
    await started.clock.run(0);
    const order = started.charger.ledger.answered
      .slice(5)
      .map(({ action, payload }) => payload["status"] ?? action);
    expect(order).toEqual([
      "Charging",
      "StartTransaction",
      "SuspendedEV",
      "Finishing",
      "StopTransaction",
      "Available",
    ]);
  });

  test("it stays in Finishing until the next car arrives", async () => {
    const started = await startCharging({ stuckFinishing: true });
    started.charger.unplug();
    await started.clock.run(3_600_000);
    expect(started.charger.state.connectors[0]?.status).toBe("Finishing");
    started.charger.plugIn();
    expect(await started.charger.present("TAG-2")).toBe("started");
  });

  test("its stop has no tag, another reason and another register", async () => {
    const started = await startCharging({
      stopWithoutIdTag: true,
      stopReason: "DeAuthorized",
      meterStart: 0,
      meterStop: -1,
    });
    await started.clock.run(60_000);
    await started.charger.present("TAG-1");
    await started.clock.run(0);
    expect(payloads(started, "StopTransaction")).toEqual([
      { meterStop: -1, timestamp: "2025-01-01T12:01:00.000Z", transactionId: 1, reason: "DeAuthorized" },
    ]);
  });

  test("meterStart is a placeholder, and then the register is correct", async () => {
    const started = await startCharging({ meterStart: 0 }, { connectors: [{ meterStartWh: 910_000 }] });
    started.charger.unplug();
    await started.clock.run(0);
    expect(payloads(started, "StartTransaction")).toMatchObject([{ meterStart: 0 }]);
    expect(payloads(started, "StopTransaction")).toMatchObject([{ meterStop: 910_000 }]);
  });

  test("its meter values have no transaction id, or 0", async () => {
    const none = await startCharging({ meterValuesTransactionId: "none" });
    await none.clock.run(60_000);
    expect(payloads(none, "MeterValues")[0]).not.toHaveProperty("transactionId");
    const zero = await startCharging({ meterValuesTransactionId: "zero" });
    await zero.clock.run(60_000);
    expect(payloads(zero, "MeterValues")).toMatchObject([{ transactionId: 0 }]);
  });
});

describe("the meter", () => {
  async function energy(quirks: Quirks): Promise<unknown> {
    const started = await startCharging(quirks, { connectors: [{ meterStartWh: 1_000 }] });
    await started.clock.run(60_000);
    const [first] = payloads(started, "MeterValues");
    // A payload of MeterValues, written by our own engine.
    const { meterValue } = first as unknown as RequestOf<"MeterValues">;
    return meterValue[0]?.sampledValue;
  }
  const context = "Sample.Periodic";
  const measurand = "Energy.Active.Import.Register";
  // A minute at 11 040 W in addition to 1 000 Wh: 1 184 Wh.
  const plain = { value: "1184", context, measurand, unit: "Wh" };

  test("reports energy in every observed form", async () => {
    expect(await energy({})).toEqual([plain]);
    expect(await energy({ kilowattHoursLabelledWattHours: true })).toEqual([{ ...plain, value: "1.184" }]);
    expect(await energy({ paddedValues: true })).toEqual([{ ...plain, value: " 1184 " }]);
    expect(await energy({ bareEnergy: true })).toEqual([{ value: "1184", context }]);
    expect(await energy({ registerPerPhase: true })).toEqual([
      { ...plain, phase: "L1" },
      { ...plain, phase: "L2" },
      { ...plain, phase: "L3" },
    ]);
    expect(await energy({ sessionEnergyAsWell: true })).toEqual([plain, { ...plain, value: "184" }]);
    // 1 184 Wh cut off: 1.1 and 1 kWh.
    expect(await energy({ kilowattHourDecimals: 1 })).toEqual([{ ...plain, value: "1.1", unit: "kWh" }]);
    expect(await energy({ kilowattHourDecimals: 0 })).toEqual([{ ...plain, value: "1", unit: "kWh" }]);
    // 394 + 395 + 395 are 1 184.
    expect(await energy({ registerSharePerPhase: true })).toEqual([
      { ...plain, value: "394", phase: "L1" },
      { ...plain, value: "395", phase: "L2" },
      { ...plain, value: "395", phase: "L3" },
    ]);
    // 1 184 is a multiple of 2.
    expect(await energy({ registerSharePerPhase: true, registerLacksPhaseEveryWh: 2 })).toEqual([
      { ...plain, value: "394", phase: "L1" },
      { ...plain, value: "395", phase: "L2" },
    ]);
    expect(await energy({ registerPerTransaction: true })).toEqual([{ ...plain, value: "184" }]);
    const [noisy] = (await energy({ noisyKilowattHours: true })) as { value: string; unit: string }[];
    expect(noisy?.unit).toBe("kWh");
    expect(noisy?.value.length).toBeGreaterThan(10);
    expect(Number(noisy?.value)).toBeCloseTo(1.184, 9);
  });

  test("has fewer measurands than others, and rejects or cuts lists with more", async () => {
    const change = { key: "MeterValuesSampledData", value: "Energy.Active.Import.Register,SoC" };
    const key = ["MeterValuesSampledData"];
    const read = async (quirks: Quirks) => {
      const started = await startCharger({ quirks });
      const status = await ask(started, "ChangeConfiguration", change);
      return [status, await ask(started, "GetConfiguration", { key })];
    };
    const value = (text: string) => ({
      configurationKey: [{ key: "MeterValuesSampledData", readonly: false, value: text }],
    });
    const measurands = ["Energy.Active.Import.Register", "Voltage"] as const;
    expect(await read({ measurands })).toEqual([
      { status: "Rejected" },
      value("Energy.Active.Import.Register,Voltage"),
    ]);
    expect(await read({ measurands, keepsKnownMeasurands: true })).toEqual([
      { status: "Accepted" },
      value("Energy.Active.Import.Register"),
    ]);
  });
});

describe("the clock", () => {
  const stamps = (started: Started) => [
    ...payloads(started, "StatusNotification").map(({ timestamp }) => timestamp),
    ...payloads(started, "StartTransaction").map(({ timestamp }) => timestamp),
  ];

  test("starts in 1970, and is correct from the boot on", async () => {
    const started = await startCharger({
      quirks: { clockStartsAt: "1970-01-01T00:00:00Z" },
      upload({ text }) {
        logs.push(text);
        return "Uploaded";
      },
    });
    const logs: string[] = [];
    expect(stamps(started)[0]).toBe("2025-01-01T12:00:00.000Z");
    // The log began before.
    const log = { remoteLocation: "https://example.com" };
    await ask(started, "GetLog", { log, logType: "SecurityLog", requestId: 1 });
    await started.clock.run(10_000);
    expect(logs).toEqual(["1970-01-01T00:00:00.000Z StartupOfTheDevice\n"]);
  });

  test("starts 60 days behind, and is set by a later heartbeat", async () => {
    const started = await startCharging({ clockBehindS: 5_184_000, clockSetAfterS: 60 });
    // 12:00:00 of 2025-01-01, less 60 days.
    expect(payloads(started, "StartTransaction")).toMatchObject([{ timestamp: "2024-11-02T12:00:00.000Z" }]);
    // The heartbeat after 300 s.
    await started.clock.run(310_000);
    started.charger.unplug();
    await started.clock.run(0);
    expect(payloads(started, "StopTransaction")).toMatchObject([{ timestamp: "2025-01-01T12:05:10.000Z" }]);
  });

  test("60 days behind and never set, it stamps start and stop of a queue with the same offset", async () => {
    const started = await startCharging({ clockBehindS: 5_184_000, clockNeverSet: true });
    await started.clock.run(90_000);
    started.charger.unplug();
    await started.clock.run(0);
    expect(payloads(started, "StopTransaction")).toMatchObject([{ timestamp: "2024-11-02T12:01:30.000Z" }]);
  });

  test("never set, it stays in 1970", async () => {
    const started = await startCharging({ clockStartsAt: "1970-01-01T00:00:00Z", clockNeverSet: true });
    await started.clock.run(90_000);
    started.charger.unplug();
    await started.clock.run(0);
    expect(payloads(started, "StopTransaction")).toMatchObject([{ timestamp: "1970-01-01T00:01:30.000Z" }]);
  });

  test("drifts until the next heartbeat sets it", async () => {
    const started = await startCharger({ quirks: { clockDriftPpm: 10_000 } });
    await started.clock.run(299_000);
    started.charger.plugIn();
    // The heartbeat after 300 s sets it to the time of the central system.
    await started.clock.run(2_000);
    started.charger.unplug();
    await started.clock.run(0);
    const [drifted, set] = payloads(started, "StatusNotification").slice(2);
    // 299 s at one percent more; then 1 s at one percent more.
    expect(drifted?.["timestamp"]).toBe("2025-01-01T12:05:01.990Z");
    expect(set?.["timestamp"]).toBe("2025-01-01T12:05:01.010Z");
  });

  test("writes local time without an offset", async () => {
    const started = await startCharger({ quirks: { localTimeMinutes: 120 } });
    expect(sent(started, "StatusNotification")[0]).toContain('"timestamp":"2025-01-01T14:00:00.000"');
  });
});

describe("charging profiles", () => {
  const set = async (quirks: Quirks, request = profile()) => {
    const started = await startCharging(quirks);
    const status = await ask(started, "SetChargingProfile", request);
    await started.clock.run(0);
    return [status, started.charger.state.connectors[0]?.offeredA];
  };
  const accepted = { status: "Accepted" };
  const rejected = { status: "Rejected" };

  test("it accepts some of them and not others", async () => {
    expect(await set({ rejectsStackLevelAbove: 0 })).toEqual([rejected, 32]);
    expect(await set({ rejectsStackLevelAbove: 0 }, profile({ stackLevel: 0 }))).toEqual([accepted, 10]);
    expect(await set({ onlyPurposes: ["TxDefaultProfile"] })).toEqual([{ status: "NotSupported" }, 32]);
    const byDefault = profile({ chargingProfilePurpose: "TxDefaultProfile" });
    expect(await set({ onlyPurposes: ["TxDefaultProfile"] }, byDefault)).toEqual([accepted, 10]);
    expect(await set({ onlyRateUnit: "W" })).toEqual([rejected, 32]);
    expect(await set({ onlyRateUnit: "W" }, profile({}, 6_900, "W"))).toEqual([accepted, 10]);
    expect(await set({ refusesZero: true }, profile({}, 0))).toEqual([rejected, 32]);
    expect(await set({ refusesZero: true }, profile({}, 6))).toEqual([accepted, 6]);
    expect(await set({ ignoresLimits: true })).toEqual([accepted, 32]);
  });

  test("it applies a limit for one phase to all", async () => {
    const onePhase = {
      chargingRateUnit: "W" as const,
      chargingSchedulePeriod: [{ startPeriod: 0, limit: 2_300, numberPhases: 1 as const }],
    };
    expect(await set({}, profile({ chargingSchedule: onePhase }))).toEqual([accepted, 10]);
    const [, offeredA] = await set({ ignoresNumberPhases: true }, profile({ chargingSchedule: onePhase }));
    // 2 300 W on three phases of 230 V.
    expect(offeredA).toBeCloseTo(10 / 3, 6);
  });

  test("it never answers an Absolute one", async () => {
    const started = await startCharging({ neverAnswersAbsolute: true });
    const asking = ask(started, "SetChargingProfile", profile({ chargingProfileKind: "Absolute" }));
    await started.clock.run(60_000);
    expect(await asking).toBe("timeout");
    expect(await ask(started, "SetChargingProfile", profile())).toEqual(accepted);
  });

  test("it drops profiles that arrive while there is no current", async () => {
    const started = await startCharging({ forgetsProfilesWhileSuspended: true });
    await ask(started, "SetChargingProfile", profile({}, 0));
    await started.clock.run(0);
    expect(await ask(started, "SetChargingProfile", profile({}, 10))).toEqual(accepted);
    await started.clock.run(0);
    expect(started.charger.state.connectors[0]?.status).toBe("SuspendedEVSE");
  });

  test("it drops all of them with the connection, and charges without a limit", async () => {
    const started = await startCharging({ forgetsProfilesWithLine: true });
    await ask(started, "SetChargingProfile", profile());
    await started.clock.run(0);
    expect(started.charger.currentA()).toBe(10);
    started.charger.offline();
    expect(started.charger.currentA()).toBe(16);
  });

  test("it drops a share of the accepted ones, and the previous limit stays in force", async () => {
    const chances: number[] = [];
    const started = await startCharging({ profileLoss: 0.5 }, { random: () => chances.shift() ?? 0 });
    chances.push(0.5, 0.49);
    expect(await ask(started, "SetChargingProfile", profile({}, 10))).toEqual(accepted);
    expect(await ask(started, "SetChargingProfile", profile({}, 6))).toEqual(accepted);
    await started.clock.run(0);
    expect(started.charger.currentA(1)).toBe(10);
  });

  test("a profile that it would refuse is ignored in a remote start", async () => {
    const started = await startCharger({ quirks: { onlyPurposes: ["TxDefaultProfile"] } });
    started.charger.plugIn();
    const { csChargingProfiles: chargingProfile } = profile();
    const request = { idTag: "TAG-1", connectorId: 1, chargingProfile };
    expect(await ask(started, "RemoteStartTransaction", request)).toEqual(accepted);
    await started.clock.run(0);
    expect(started.charger.currentA()).toBe(16);
  });

  test("it reports cleared profiles that it keeps", async () => {
    const started = await startCharging({ clearsNothing: true });
    await ask(started, "SetChargingProfile", profile());
    expect(await ask(started, "ClearChargingProfile", {})).toEqual(accepted);
    await started.clock.run(0);
    expect(started.charger.state.connectors[0]?.offeredA).toBe(10);
  });

  test("its composite schedule is refused, or in the other unit", async () => {
    const request = { connectorId: 1, duration: 60, chargingRateUnit: "A" as const };
    const composite = async (quirks: Quirks) =>
      ask(await startCharging(quirks), "GetCompositeSchedule", request);
    expect(await composite({ compositeSchedule: "rejected" })).toEqual(rejected);
    expect(await composite({ compositeSchedule: "other-unit" })).toMatchObject({
      chargingSchedule: { chargingRateUnit: "W" },
    });
  });
});

describe("commands", () => {
  test("a remote start needs a connector, or has no effect", async () => {
    const picky = await startCharger({ quirks: { remoteStartNeedsConnector: true } });
    picky.charger.plugIn();
    expect(await ask(picky, "RemoteStartTransaction", { idTag: "TAG-1" })).toEqual({ status: "Rejected" });
    const here = { idTag: "TAG-1", connectorId: 1 };
    expect(await ask(picky, "RemoteStartTransaction", here)).toEqual({ status: "Accepted" });

    const empty = await startCharger({ quirks: { remoteStartDoesNothing: true } });
    empty.charger.plugIn();
    expect(await ask(empty, "RemoteStartTransaction", here)).toEqual({ status: "Accepted" });
    await empty.clock.run(600_000);
    expect(payloads(empty, "StartTransaction")).toEqual([]);
  });

  test("a tag at the reader starts nothing, a remote start does", async () => {
    const started = await startCharger({ quirks: { onlyRemoteStart: true } });
    started.charger.plugIn();
    expect(await started.charger.present("TAG-1")).toBe("refused");
    await ask(started, "RemoteStartTransaction", { idTag: "TAG-1", connectorId: 1 });
    await started.clock.run(0);
    expect(started.charger.state.connectors[0]?.status).toBe("Charging");
  });

  test("a firmware update skips statuses, repeats them, or never reports Installed", async () => {
    const statuses = async (firmwareStatuses: NonNullable<Quirks["firmwareStatuses"]>) => {
      const started = await startCharger({ quirks: { firmwareStatuses } });
      const update = { location: "https://example.com/9.9.9.bin", retrieveDate: "2025-01-01T12:00:00Z" };
      await ask(started, "UpdateFirmware", update);
      await started.clock.run(60_000);
      const reported = payloads(started, "FirmwareStatusNotification").map(({ status }) => status);
      return [
        ...reported,
        started.charger.state.firmwareVersion,
        started.charger.state.connectors[0]?.status,
      ];
    };
    expect(await statuses("skipped")).toEqual(["Downloaded", "Installed", "9.9.9", "Available"]);
    const twice = ["Downloading", "Downloaded", "Installing", "Installed"].flatMap((each) => [each, each]);
    expect(await statuses("repeated")).toEqual([...twice, "9.9.9", "Available"]);
    const never = ["Downloading", "Downloaded", "Installing"];
    expect(await statuses("never-installed")).toEqual([...never, "9.9.9", "Available"]);
  });

  test("it supports signed firmware only", async () => {
    const started = await startCharger({ quirks: { signedFirmwareOnly: true } });
    const update = { location: "https://example.com/9.9.9.bin", retrieveDate: "2025-01-01T12:00:00Z" };
    expect(await ask(started, "UpdateFirmware", update)).toBe("NotSupported");
  });

  test("a new password is its hexadecimal text", async () => {
    const passwords: unknown[] = [];
    const started = await startCharger({
      quirks: { passwordAsHexText: true },
      dialled: ({ password }) => passwords.push(password),
    });
    const value = "00112233445566778899aabbccddeeff";
    await ask(started, "ChangeConfiguration", { key: "AuthorizationKey", value });
    await started.clock.run(2_000);
    expect(passwords).toEqual([undefined, value]);
  });
});

test("an unknown quirk is refused with a suggestion", () => {
  const misspelt: object = { neverPong: true };
  const create = () => createSimulatedCharger({ url: "ws://localhost", identity: "CP-1", quirks: misspelt });
  expect(create).toThrowError("Unknown quirk neverPong. Did you mean neverPongs?");
});
