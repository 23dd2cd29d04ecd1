import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CallOutcome, type Capabilities, learnCapabilities, readCapabilities } from "../index.ts";
import { pair, startStation } from "../testing.ts";
import { type EndedCall, learnBoot, learnCall } from "./learn.ts";

function configured(values: Record<string, string>, known: Capabilities = {}): Capabilities {
  const configurationKey = Object.entries(values).map(([key, value]) => ({ key, readonly: true, value }));
  return learnCall(known, {
    action: "GetConfiguration",
    request: { key: Object.keys(values) },
    outcome: { outcome: "result", payload: { configurationKey } },
  });
}

/** Every key that affects capabilities, as one charger could answer them. */
const everyKey = {
  NumberOfConnectors: "2",
  SupportedFeatureProfiles: "Core,SmartCharging,RemoteTrigger",
  GetConfigurationMaxKeys: "50",
  WebSocketPingInterval: "0",
  LocalAuthListMaxLength: "1000",
  SendLocalListMaxLength: "100",
  ReserveConnectorZeroSupported: "false",
  ChargingScheduleAllowedChargingRateUnit: "Current,Power",
  ChargeProfileMaxStackLevel: "9",
  ChargingScheduleMaxPeriods: "24",
  MaxChargingProfilesInstalled: "20",
  ConnectorSwitch3to1PhaseSupported: "true",
};

describe("configuration keys", () => {
  test("each is read, no matter which caller requested it", () => {
    expect(configured(everyKey)).toEqual({
      configurationRead: true,
      connectors: 2,
      featureProfiles: ["Core", "SmartCharging", "RemoteTrigger"],
      getConfigurationMaxKeys: 50,
      webSocketPingIntervalS: 0,
      localListMaxLength: 1_000,
      sendLocalListMaxLength: 100,
      reservesConnectorZero: false,
      rateUnits: ["A", "W"],
      maxStackLevel: 9,
      maxPeriods: 24,
      maxProfiles: 20,
      switches3to1Phase: true,
    });
  });

  test.each([
    ["Current", ["A"]],
    ["Power", ["W"]],
    ["power", ["W"]],
    ["A", ["A"]],
    [" w ", ["W"]],
    ["Power, Current", ["A", "W"]],
    ["Amperes", undefined],
    ["", undefined],
  ])("quirk 60: a rate unit of %j (errata 3.86, lbbrhzn/ocpp#1635)", (value, units) => {
    expect(configured({ ChargingScheduleAllowedChargingRateUnit: value }).rateUnits).toEqual(units);
  });

  test("names are compared case-insensitively", () => {
    expect(configured({ NUMBEROFCONNECTORS: " 3 " })).toEqual({ connectors: 3 });
  });

  test.each([
    ["NumberOfConnectors", "-1"],
    ["NumberOfConnectors", "0"],
    ["NumberOfConnectors", "two"],
    ["ChargeProfileMaxStackLevel", "1e3"],
    ["ChargeProfileMaxStackLevel", "99999999999"],
    ["ChargingScheduleMaxPeriods", "0"],
    ["ConnectorSwitch3to1PhaseSupported", "maybe"],
    ["SupportedFeatureProfiles", "Everything"],
  ])("%s of %j is ignored and keeps the known value", (key, value) => {
    expect(configured({ [key]: value })).toEqual({});
    const known: Capabilities = { connectors: 2, maxStackLevel: 1, maxPeriods: 5 };
    expect(configured({ [key]: value }, known)).toBe(known);
  });

  test("a key without a value is ignored", () => {
    const payload = { configurationKey: [{ key: "NumberOfConnectors", readonly: true }] };
    const request = { key: ["NumberOfConnectors"] };
    expect(
      learnCall({}, { action: "GetConfiguration", request, outcome: { outcome: "result", payload } }),
    ).toEqual({});
  });

  test("an accepted change counts like a reading", () => {
    const change = (status: "Accepted" | "RebootRequired"): EndedCall => ({
      action: "ChangeConfiguration",
      request: { key: "WebSocketPingInterval", value: "60" },
      outcome: { outcome: "result", payload: { status } },
    });
    expect(learnCall({}, change("Accepted"))).toEqual({ webSocketPingIntervalS: 60 });
    expect(learnCall({}, change("RebootRequired"))).toEqual({});
  });
});

describe("answers", () => {
  const unsupported = { outcome: "unsupported", code: "NotImplemented", description: "" } as const;
  const clearCache = (outcome: CallOutcome<"ClearCache">): EndedCall => ({
    action: "ClearCache",
    request: {},
    outcome,
  });

  test("quirk 20: NotSupported and NotImplemented apply to the action, until it is answered", () => {
    const known = learnCall({}, clearCache(unsupported));
    expect(known).toEqual({ unsupportedActions: ["ClearCache"] });
    expect(learnCall(known, clearCache(unsupported))).toBe(known);
    const answered = clearCache({ outcome: "result", payload: { status: "Rejected" } });
    expect(learnCall(known, answered)).toEqual({ unsupportedActions: [] });
  });

  test.each<CallOutcome<"ClearCache">>([
    { outcome: "timeout", timeoutMs: 1 },
    { outcome: "disconnected", reason: "lost" },
    { outcome: "not-sent", reason: "offline" },
    { outcome: "call-error", code: "InternalError", description: "", details: {} },
    { outcome: "invalid-answer", payload: null, violations: [] },
  ])("$outcome changes nothing", (outcome) => {
    const known: Capabilities = {};
    expect(learnCall(known, clearCache(outcome))).toBe(known);
  });

  const triggered = (status: "Accepted" | "Rejected" | "NotImplemented"): EndedCall => ({
    action: "TriggerMessage",
    request: { requestedMessage: "MeterValues", connectorId: 1 },
    outcome: { outcome: "result", payload: { status } },
  });

  test("a trigger is stored by its message; Rejected may be temporary", () => {
    expect(learnCall({}, triggered("Rejected"))).toEqual({});
    const known = learnCall({}, triggered("NotImplemented"));
    expect(known).toEqual({ triggers: { MeterValues: false } });
    expect(learnCall(known, triggered("Accepted"))).toEqual({ triggers: { MeterValues: true } });
    expect(
      learnCall(known, {
        action: "ExtendedTriggerMessage",
        request: { requestedMessage: "LogStatusNotification" },
        outcome: { outcome: "result", payload: { status: "Accepted" } },
      }),
    ).toEqual({ ...known, extendedTriggers: { LogStatusNotification: true } });
  });

  const profile = (
    status: "Accepted" | "Rejected" | "NotSupported",
    purpose: "TxProfile" | "TxDefaultProfile" = "TxProfile",
    limit = 16,
  ): EndedCall => ({
    action: "SetChargingProfile",
    request: {
      connectorId: 1,
      csChargingProfiles: {
        chargingProfileId: 1,
        stackLevel: 0,
        chargingProfilePurpose: purpose,
        chargingProfileKind: "Relative",
        chargingSchedule: {
          chargingRateUnit: "A",
          chargingSchedulePeriod: [{ startPeriod: 0, limit }],
        },
      },
    },
    outcome: { outcome: "result", payload: { status } },
  });

  test("quirk 59: a purpose is known after it was accepted; a refusal alone may have any reason (lbbrhzn/ocpp#877)", () => {
    expect(learnCall({}, profile("Rejected"))).toEqual({});
    expect(learnCall({}, profile("Accepted"))).toEqual({ purposes: { TxProfile: true } });
    expect(learnCall({}, profile("NotSupported"))).toEqual({ purposes: { TxProfile: false } });
    const worked: Capabilities = { purposes: { TxProfile: true } };
    expect(learnCall(worked, profile("NotSupported"))).toEqual(worked);
  });

  test("quirk 20: a charger that supports neither purpose supports no profiles", () => {
    const one = learnCall({}, profile("NotSupported", "TxProfile"));
    const both = learnCall(one, profile("NotSupported", "TxDefaultProfile"));
    expect(both.unsupportedActions).toEqual(["SetChargingProfile"]);
    expect(learnCall(both, profile("Accepted", "TxDefaultProfile"))).toEqual({
      purposes: { TxProfile: false, TxDefaultProfile: true },
      unsupportedActions: [],
    });
  });

  test("quirk 65: an accepted 0 A is stored", () => {
    expect(learnCall({}, profile("Accepted", "TxProfile", 0))).toMatchObject({ acceptsZero: true });
  });

  test("an accepted reservation of connector 0 is stored", () => {
    const reserve = (connectorId: number, status: "Accepted" | "Rejected"): EndedCall => ({
      action: "ReserveNow",
      request: { connectorId, idTag: "TAG", reservationId: 1, expiryDate: "2025-01-01T00:00:00Z" },
      outcome: { outcome: "result", payload: { status } },
    });
    expect(learnCall({}, reserve(0, "Accepted"))).toEqual({ reservesConnectorZero: true });
    expect(learnCall({}, reserve(0, "Rejected"))).toEqual({});
    expect(learnCall({}, reserve(1, "Accepted"))).toEqual({});
  });

  test("quirk 20: an unsupported local list is an unsupported action", () => {
    const send: EndedCall = {
      action: "SendLocalList",
      request: { listVersion: 1, updateType: "Full" },
      outcome: { outcome: "result", payload: { status: "NotSupported" } },
    };
    const known = learnCall({}, send);
    expect(known).toEqual({ unsupportedActions: ["SendLocalList"] });
    expect(learnCall(known, send)).toEqual(known);
  });
});

describe("a boot", () => {
  const boot = { chargePointVendor: "Acme", chargePointModel: "One", firmwareVersion: "1.0" };
  const device = { vendor: "Acme", model: "One", firmwareVersion: "1.0" };

  test("keeps the record of the same model and firmware", () => {
    const known = learnBoot({ connectors: 2 }, boot);
    expect(known).toEqual({ connectors: 2, device });
    expect(learnBoot(known, boot)).toBe(known);
    expect(learnBoot(known, { chargePointVendor: "Acme ", chargePointModel: "One" })).toBe(known);
  });

  test.each([
    ["another firmware", { ...boot, firmwareVersion: "2.0" }],
    ["another model", { ...boot, chargePointModel: "Two" }],
    ["another vendor", { ...boot, chargePointVendor: "Other" }],
  ])("with %s starts an empty record", (_, other) => {
    const known = learnBoot({ connectors: 2, unsupportedActions: ["GetLog"] }, boot);
    expect(Object.keys(learnBoot(known, other))).toEqual(["device"]);
  });
});

describe("a stored record", () => {
  const full: Capabilities = {
    device: { vendor: "Acme", model: "One", firmwareVersion: "1.0" },
    configurationRead: true,
    connectors: 2,
    featureProfiles: ["Core"],
    getConfigurationMaxKeys: 1,
    webSocketPingIntervalS: 0,
    localListMaxLength: 1,
    sendLocalListMaxLength: 1,
    reservesConnectorZero: true,
    rateUnits: ["W"],
    maxStackLevel: 3,
    acceptedStackLevel: 0,
    maxPeriods: 1,
    maxProfiles: 1,
    switches3to1Phase: false,
    purposes: { TxProfile: false },
    acceptsZero: false,
    dialects: { TxDefaultProfile: { unit: "W", kind: "Relative", saysNumberPhases: true, stackLevel: 0 } },
    triggers: { Heartbeat: true },
    extendedTriggers: { LogStatusNotification: false },
    unsupportedActions: ["GetLog"],
  };

  test("is read back as it was", () => {
    expect(readCapabilities(JSON.parse(JSON.stringify(full)))).toEqual(full);
  });

  test("is ignored where it is invalid", () => {
    const fields = Object.keys(full);
    const broken = Object.fromEntries(fields.map((field) => [field, field === "acceptsZero" ? "no" : -1]));
    expect(readCapabilities({ ...broken, color: "red" })).toEqual({});
    expect(readCapabilities({ ...full, dialects: { TxProfile: { unit: "kW" } } })).not.toHaveProperty(
      "dialects",
    );
    expect(readCapabilities({ unsupportedActions: ["Heartbeat", "constructor"] })).toEqual({});
    for (const json of [null, undefined, 7, "x", [], [full]]) expect(readCapabilities(json)).toEqual({});
  });

  test("holds every field that can be learned, for any charger", () => {
    const key = fc.oneof(
      fc.constantFrom(...Object.keys(everyKey), "chargeprofilemaxstacklevel", "constructor", "__proto__"),
      fc.string(),
    );
    const value = fc.oneof(fc.constantFrom("true", "Current", "Power,W", "Core", "7"), fc.string());
    const text = fc.string({ maxLength: 80 });
    fc.assert(
      fc.property(fc.array(fc.tuple(key, value)), text, text, (entries, vendor, model) => {
        const configurationKey = entries.map(([name, said]) => ({ key: name, readonly: true, value: said }));
        const boot = { chargePointVendor: vendor, chargePointModel: model };
        const learned = learnCall(learnBoot({}, boot), {
          action: "GetConfiguration",
          request: {},
          outcome: { outcome: "result", payload: { configurationKey } },
        });
        expect(readCapabilities(JSON.parse(JSON.stringify(learned)))).toEqual(learned);
      }),
    );
  });

  test("of any kind does no harm", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (json) => {
        expect(typeof readCapabilities(json)).toBe("object");
      }),
    );
  });
});

describe("a station", () => {
  function startCharger(known?: Capabilities) {
    const learned: Capabilities[] = [];
    let asked = 0;
    const joined = pair({
      context: null,
      hooks: { learned: (_, capabilities) => learned.push(capabilities) },
      chargePointHandlers: {
        GetConfiguration: ({ key }) => {
          asked++;
          return {
            configurationKey: [{ key: key?.[0] ?? "NumberOfConnectors", readonly: true, value: "2" }],
          };
        },
      },
    });
    if (known !== undefined) joined.station.setCapabilities(known);
    return { ...joined, learned, asked: () => asked };
  }

  test("learns from all calls, and calls its hook once", async () => {
    const { station, learned } = startCharger();
    const given = station.capabilities;
    await station.call("GetConfiguration", { key: ["NumberOfConnectors"] });
    await station.call("GetConfiguration", { key: ["NumberOfConnectors"] });
    expect(station.capabilities).toEqual({ connectors: 2 });
    expect(learned).toEqual([{ connectors: 2 }]);
    // An earlier result does not change.
    expect(given).toEqual({});
  });

  test("quirk 20: learns which actions its charger does not support (MicroOcpp, tfocpp)", async () => {
    const { station } = startCharger();
    expect(await station.call("GetDiagnostics", { location: "ftp://example.com" })).toMatchObject({
      outcome: "unsupported",
    });
    expect(station.capabilities.unsupportedActions).toEqual(["GetDiagnostics"]);
  });

  test("learns from an answer that came late", async () => {
    const { station, connection, clock } = startStation();
    const call = station.call("GetConfiguration", { key: ["NumberOfConnectors"] });
    clock.advance(30_000);
    expect(await call).toMatchObject({ outcome: "timeout" });
    connection.receive(
      '[3,"1",{"configurationKey":[{"key":"NumberOfConnectors","readonly":true,"value":"4"}]}]',
    );
    expect(station.capabilities).toEqual({ connectors: 4 });
  });

  test("starts an empty record when the model changes at a boot", async () => {
    const { station, chargePoint } = startCharger({
      connectors: 2,
      device: { vendor: "Acme", model: "One" },
    });
    await chargePoint.call("BootNotification", { chargePointVendor: "Acme", chargePointModel: "Two" });
    expect(station.capabilities).toEqual({ device: { vendor: "Acme", model: "Two" } });
  });

  test("gets the stored record when it connects, and keeps its own without one", () => {
    const learned: Capabilities[] = [];
    const { centralSystem, station, connect } = startStation({
      hooks: { learned: (_, capabilities) => learned.push(capabilities) },
    });
    const socket = { send() {}, close() {}, ping() {}, pause() {}, resume() {} };
    const options = { identity: "CP-1", socket, epoch: 2, context: null, registration: "accepted" } as const;
    centralSystem.connect({ ...options, capabilities: { connectors: 3 } });
    expect(station.capabilities).toEqual({ connectors: 3 });
    connect({ epoch: 3 });
    expect(station.capabilities).toEqual({ connectors: 3 });
    expect(learned).toEqual([]);
  });

  test("quirk 12: gets one call for several simultaneous requests (ConnectorIO/connectorio-addons#210)", async () => {
    const { station, asked, frames } = startCharger();
    const [first, second] = await Promise.all([learnCapabilities(station), learnCapabilities(station)]);
    expect([first.outcome, second.outcome]).toEqual(["result", "result"]);
    expect(asked()).toBe(1);
    expect(frames.filter((frame) => frame.includes('"GetConfiguration",{}'))).toHaveLength(1);
    expect(station.capabilities).toMatchObject({ configurationRead: true, connectors: 2 });
  });

  test("quirk 27: gets the call only on request and only once (steve-community/steve 129818d6)", async () => {
    const { station, chargePoint, clock, asked } = startCharger();
    await chargePoint.call("BootNotification", { chargePointVendor: "Acme", chargePointModel: "One" });
    await clock.run(600_000);
    expect(asked()).toBe(0);
    await learnCapabilities(station);
    expect(await learnCapabilities(station)).toEqual({ outcome: "known" });
    expect(asked()).toBe(1);
    await learnCapabilities(station, { again: true });
    expect(asked()).toBe(2);
  });

  test("can be asked for the relevant keys by name", async () => {
    const { station, frames } = startCharger();
    await learnCapabilities(station, { keys: "needed" });
    expect(frames[0]).toContain('"GetConfiguration",{"key":["ChargeProfileMaxStackLevel",');
    expect(station.capabilities.configurationRead).toBe(true);
  });

  test("is asked again after a call without an answer", async () => {
    const { station, cut, reconnect } = startCharger();
    cut();
    expect(await learnCapabilities(station)).toMatchObject({ outcome: "disconnected" });
    expect(station.capabilities).toEqual({});
    reconnect();
    expect(await learnCapabilities(station)).toMatchObject({ outcome: "result" });
  });
});
