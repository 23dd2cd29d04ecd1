import { startProxy } from "@forecourt/harness";
import { expect, test } from "vitest";
import { everyMessage } from "./every-message.ts";
import { connectTsCharger, spoken, startTsCentralSystem } from "./ocpp-ts.ts";
import { startCentralSystem } from "./start-central-system.ts";
import { startChargePoint } from "./start-charge-point.ts";
import { exchangesOf } from "./transcript.ts";

// ocpp-ts 0.3.0 at either end.

const currentTime = "2025-01-01T12:00:00.000Z";
const boot = { chargePointVendor: "Acme", chargePointModel: "Twin 22" };
const booted = { status: "Accepted", currentTime, interval: 300 };

/** A booted charger of ocpp-ts, and the wire frames from then on. */
async function startBooted(options: Parameters<typeof startCentralSystem>[0] = {}) {
  const central = await startCentralSystem(options);
  const charger = await connectTsCharger(central.url);
  central.willAnswer("BootNotification", booted);
  await charger.call("BootNotification", boot);
  central.wire.lines.length = 0;
  return {
    central,
    charger,
    async [Symbol.asyncDispose]() {
      await charger[Symbol.asyncDispose]();
      await central[Symbol.asyncDispose]();
    },
  };
}

test("a wrong password is refused at both ends", async () => {
  await using central = await startCentralSystem();
  await expect(connectTsCharger(central.url, { password: "guess" })).rejects.toThrow("401");

  const secret = `Basic ${Buffer.from("CP-1:secret").toString("base64")}`;
  await using theirs = await startTsCentralSystem((authorization) => authorization === secret);
  await using foreign = startChargePoint({ url: theirs.url, password: "guess" });
  expect(await foreign.events.next("refused")).toBe(401);
  await using charger = startChargePoint({ url: theirs.url });
  await charger.connection.opened();
});

test("the security extension, which it does not support, is unsupported", async () => {
  await using site = await startBooted();
  const unknown = exchangesOf(everyMessage).filter(({ action }) => !spoken.includes(action));
  const called = unknown.filter(({ from }) => from === "central-system");
  expect(called.map(({ action }) => action)).toEqual([
    "CertificateSigned",
    "DeleteCertificate",
    "ExtendedTriggerMessage",
    "GetInstalledCertificateIds",
    "GetLog",
    "InstallCertificate",
    "SignedUpdateFirmware",
  ]);
  for (const { action, request } of called) {
    const unsupported = {
      outcome: "unsupported",
      code: "NotImplemented",
      description: `Action ${action} not found`,
    };
    await expect(site.central.call(action, request)).rejects.toThrow(JSON.stringify(unsupported));
  }

  await using theirs = await startTsCentralSystem();
  await using charger = startChargePoint({ url: theirs.url });
  await charger.connection.opened();
  const reported = unknown.filter(({ from }) => from === "charge-point");
  expect(reported).toHaveLength(4);
  for (const { action, request } of reported) {
    await expect(charger.call(action, request)).rejects.toThrow("NotImplemented");
  }
});

test("an action without a listener is NotImplemented, and so is an unknown one", async () => {
  await using site = await startBooted();
  site.charger.client.removeAllListeners("Reset");
  expect(await site.central.station.call("Reset", { type: "Soft" })).toEqual({
    outcome: "unsupported",
    code: "NotImplemented",
    description: 'Listener for action "Reset" not set',
  });
  await expect(site.charger.call("FlyToTheMoon", {})).rejects.toMatchObject({ code: "NotImplemented" });
  await expect(site.charger.call("Reset", { type: "Soft" })).rejects.toMatchObject({ code: "NotSupported" });
  // It checks incoming requests but not its own.
  await expect(site.charger.call("StartTransaction", { connectorId: 1 })).rejects.toMatchObject({
    code: "OccurenceConstraintViolation",
    message: "/idTag: expected to be present",
  });
});

test("pending: only triggered messages are handled", async () => {
  await using central = await startCentralSystem();
  await using charger = await connectTsCharger(central.url);
  central.willAnswer("BootNotification", { ...booted, status: "Pending" });
  central.willAnswer("Heartbeat", { currentTime });
  charger.willAnswer("TriggerMessage", { status: "Accepted" });
  await charger.call("BootNotification", boot);
  await expect(charger.call("Heartbeat", {})).rejects.toMatchObject({ code: "SecurityError" });
  expect(await central.station.call("RemoteStopTransaction", { transactionId: 1 })).toMatchObject({
    reason: "not-accepted",
  });
  await central.call("TriggerMessage", { requestedMessage: "Heartbeat" });
  expect(await charger.call("Heartbeat", {})).toEqual({ currentTime });
});

test("it has no queue: simultaneous calls are answered one after the other", async () => {
  await using site = await startBooted();
  site.central.willAnswer("StatusNotification", {});
  const order: number[] = [];
  await Promise.all(
    [0, 1, 2, 3].map(async (connectorId) => {
      await site.charger.call("StatusNotification", {
        connectorId,
        errorCode: "NoError",
        status: "Available",
      });
      order.push(connectorId);
    }),
  );
  expect(order).toEqual([0, 1, 2, 3]);
});

test("a listener that throws sends an error without a code, which is an invalid answer and does not hang", async () => {
  await using site = await startBooted();
  site.charger.willAnswer("ClearCache", () => {
    throw new Error("boom");
  });
  const text = '[4,"s1",null,"boom",{}]';
  expect(await site.central.station.call("ClearCache", {})).toEqual({
    outcome: "invalid-answer",
    payload: text,
    violations: [],
  });
  expect(site.central.wire.lines).toEqual([`< [2,"s1","ClearCache",{}]`, `> ${text}`]);
});

test("a callback without a payload sends null, which is an empty payload", async () => {
  await using site = await startBooted();
  site.charger.willAnswer("UpdateFirmware", () => undefined);
  site.charger.willAnswer("ClearCache", () => undefined);
  const update = { location: "https://firmware.example/2.0", retrieveDate: currentTime };
  expect(await site.central.station.call("UpdateFirmware", update)).toEqual({
    outcome: "result",
    payload: {},
  });
  expect(await site.central.station.call("ClearCache", {})).toMatchObject({
    outcome: "invalid-answer",
    violations: [{ path: "/status", rule: "required" }],
  });
  expect(site.central.wire.lines.slice(1)).toEqual([
    `> [3,"s1",null]`,
    `< [2,"s2","ClearCache",{}]`,
    `> [3,"s2",null]`,
  ]);
});

test("a callback that is called twice answers once", async () => {
  await using site = await startBooted();
  site.charger.client.removeAllListeners("Reset");
  site.charger.client.on("Reset", (_: unknown, answer: (payload: object) => void) => {
    answer({ status: "Rejected" });
    answer({ status: "Accepted" });
  });
  expect(await site.central.call("Reset", { type: "Soft" })).toEqual({ status: "Rejected" });
});

test("an invalid answer is sent unchecked, and repaired or refused by us", async () => {
  await using site = await startBooted({ validation: "tolerant" });
  const { central, charger } = site;
  charger.willAnswer("GetConfiguration", {
    configurationKey: [{ key: "NumberOfConnectors", readonly: "true", value: 2 }],
  });
  expect(await central.call("GetConfiguration", {})).toEqual({
    configurationKey: [{ key: "NumberOfConnectors", readonly: true, value: "2" }],
  });
  charger.willAnswer("Reset", { status: "Perhaps" });
  expect(await central.station.call("Reset", { type: "Soft" })).toMatchObject({
    outcome: "invalid-answer",
    payload: { status: "Perhaps" },
  });
});

test("it considers a limit of 16.4 A invalid, because tenths are not exact in binary", async () => {
  await using site = await startBooted();
  site.charger.willAnswer("SetChargingProfile", { status: "Accepted" });
  const profile = (limit: number) => ({
    connectorId: 1,
    csChargingProfiles: {
      chargingProfileId: 1,
      stackLevel: 0,
      chargingProfilePurpose: "TxDefaultProfile" as const,
      chargingProfileKind: "Relative" as const,
      chargingSchedule: {
        chargingRateUnit: "A" as const,
        chargingSchedulePeriod: [{ startPeriod: 0, limit }],
      },
    },
  });
  const { station } = site.central;
  expect(await station.call("SetChargingProfile", profile(16))).toMatchObject({ outcome: "result" });
  expect(await station.call("SetChargingProfile", profile(16.4))).toMatchObject({
    outcome: "call-error",
    code: "FormationViolation",
    details: [{ keyword: "multipleOf" }],
  });
});

test("after a manual reconnect it is still accepted", async () => {
  await using central = await startCentralSystem();
  await using proxy = await startProxy(central.url);
  await using charger = await connectTsCharger(proxy.url);
  central.willAnswer("BootNotification", booted);
  await charger.call("BootNotification", boot);
  const lost = new Promise((resolve) => {
    charger.client.once("close", resolve);
  });
  charger.client.on("error", () => {});
  proxy.reset();
  await lost;
  await charger.connect();
  charger.willAnswer("ClearCache", { status: "Accepted" });
  expect(await central.call("ClearCache", {})).toEqual({ status: "Accepted" });
  expect(central.station.epoch).toBe(2);
});

test("it puts identities into the path unencoded: when encoded manually they arrive, otherwise they are refused", async () => {
  await using central = await startCentralSystem();
  await expect(connectTsCharger(central.url, { identity: "CP/1" })).rejects.toThrow("400");
  await using _charger = await connectTsCharger(central.url, { identity: "CP%2D1" });
  expect(central.station).toMatchObject({ identity: "CP-1", connected: true });
});

test("it reads the identity of a charger from the path without decoding reserved characters", async () => {
  await using central = await startTsCentralSystem();
  await using charger = startChargePoint({ url: central.url, identity: "Depot 7/CP:1" });
  await charger.connection.opened();
  expect(central.identities).toEqual(["Depot 7%2FCP%3A1"]);
});

test("our charge point reconnects to it by itself", async () => {
  await using central = await startTsCentralSystem();
  await using proxy = await startProxy(central.url);
  await using charger = startChargePoint({ url: proxy.url });
  await charger.connection.opened();
  central.willAnswer("Heartbeat", { currentTime });
  expect(await charger.call("Heartbeat", {})).toEqual({ currentTime });
  proxy.reset();
  await charger.events.next("disconnected");
  charger.clock.advance(500);
  await charger.connection.opened();
  expect(await charger.call("Heartbeat", {})).toEqual({ currentTime });
  expect(central.clients).toHaveLength(2);
});
