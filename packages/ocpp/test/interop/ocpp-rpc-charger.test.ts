import { startProxy } from "@forecourt/harness";
import { expect, test } from "vitest";
import { connectRpcCharger, createRPCError, NOREPLY } from "./ocpp-rpc.ts";
import { startCentralSystem } from "./start-central-system.ts";

// Charge points of ocpp-rpc 2.2.1 with our central system.

const currentTime = "2025-01-01T12:00:00.000Z";
const boot = { chargePointVendor: "Acme", chargePointModel: "Twin 22" };
const booted = { status: "Accepted", currentTime, interval: 300 };
const available = { connectorId: 1, errorCode: "NoError", status: "Available" };

/** A booted charger, and the wire frames from then on. */
async function startBooted(options: Parameters<typeof startCentralSystem>[0] = {}) {
  const central = await startCentralSystem(options);
  const charger = await connectRpcCharger(central.url);
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

test("a binary key is admitted, and another one is not", async () => {
  const password = Buffer.from("00ff3a80c3289f00000102030405060708090a0b", "hex");
  await using central = await startCentralSystem({ password });
  await expect(connectRpcCharger(central.url, { password: "secret" })).rejects.toMatchObject({ code: 401 });
  expect(central.refused).toMatchObject([{ status: 401, reason: "not-admitted", identity: "CP-1" }]);
  await using _charger = await connectRpcCharger(central.url, { password });
  expect(central.station.connected).toBe(true);
});

test("a charger without a subprotocol is refused, unless its model is known", async () => {
  await using strict = await startCentralSystem();
  const without = { protocols: [], strictMode: false };
  await expect(connectRpcCharger(strict.url, without)).rejects.toMatchObject({ code: 400 });

  await using lenient = await startCentralSystem({ assumeProtocol: ({ identity }) => identity === "CP-1" });
  await using charger = await connectRpcCharger(lenient.url, without);
  lenient.willAnswer("BootNotification", booted);
  expect(await charger.call("BootNotification", boot)).toEqual(booted);
});

test("pending: only triggered messages are handled, and no remote start or stop is sent, until the boot is accepted", async () => {
  await using central = await startCentralSystem();
  await using charger = await connectRpcCharger(central.url);
  central.willAnswer("BootNotification", { status: "Pending", currentTime, interval: 10 });
  central.willAnswer("StatusNotification", {});
  central.willAnswer("Heartbeat", { currentTime });
  charger.willAnswer("TriggerMessage", { status: "Accepted" });
  charger.willAnswer("Reset", { status: "Accepted" });

  await expect(charger.call("Heartbeat", {})).rejects.toMatchObject({ rpcErrorCode: "SecurityError" });
  expect(await charger.call("BootNotification", boot)).toMatchObject({ status: "Pending" });
  expect(await central.station.call("RemoteStopTransaction", { transactionId: 1 })).toEqual({
    outcome: "not-sent",
    reason: "not-accepted",
  });
  await central.call("TriggerMessage", { requestedMessage: "StatusNotification" });
  await charger.call("StatusNotification", available);
  await expect(charger.call("Heartbeat", {})).rejects.toMatchObject({ rpcErrorCode: "SecurityError" });
  central.willAnswer("BootNotification", booted);
  await charger.call("BootNotification", boot);
  await charger.call("Heartbeat", {});
  await central.call("Reset", { type: "Hard" });

  const refused = `"SecurityError","Send a BootNotification first, and wait until it is accepted.",{}]`;
  expect(central.wire.lines).toEqual([
    `> [2,"c1","Heartbeat",{}]`,
    `< [4,"c1",${refused}`,
    `> [2,"c2","BootNotification",{"chargePointVendor":"Acme","chargePointModel":"Twin 22"}]`,
    `< [3,"c2",{"status":"Pending","currentTime":"2025-01-01T12:00:00.000Z","interval":10}]`,
    `< [2,"s1","TriggerMessage",{"requestedMessage":"StatusNotification"}]`,
    `> [3,"s1",{"status":"Accepted"}]`,
    `> [2,"c3","StatusNotification",{"connectorId":1,"errorCode":"NoError","status":"Available"}]`,
    `< [3,"c3",{}]`,
    `> [2,"c4","Heartbeat",{}]`,
    `< [4,"c4",${refused}`,
    `> [2,"c5","BootNotification",{"chargePointVendor":"Acme","chargePointModel":"Twin 22"}]`,
    `< [3,"c5",{"status":"Accepted","currentTime":"2025-01-01T12:00:00.000Z","interval":300}]`,
    `> [2,"c6","Heartbeat",{}]`,
    `< [3,"c6",{"currentTime":"2025-01-01T12:00:00.000Z"}]`,
    `< [2,"s2","Reset",{"type":"Hard"}]`,
    `> [3,"s2",{"status":"Accepted"}]`,
  ]);
});

test("a charger that loses its connection reconnects, is still accepted, and keeps its station", async () => {
  await using central = await startCentralSystem();
  await using proxy = await startProxy(central.url);
  await using charger = await connectRpcCharger(proxy.url, { reconnect: true });
  central.willAnswer("BootNotification", booted);
  await charger.call("BootNotification", boot);
  const { station } = central;
  await central.events.next("connected");

  charger.willAnswer("GetConfiguration", () => new Promise(() => {}));
  const unanswered = station.call("GetConfiguration", {});
  const cut = central.events.next("disconnected");
  proxy.reset();
  expect(await unanswered).toEqual({ outcome: "disconnected", reason: "lost" });
  await cut;
  await central.events.next("connected");

  expect(central.station).toBe(station);
  expect(station.epoch).toBe(2);
  // Already registered, so it may be called without a boot.
  charger.willAnswer("ClearCache", { status: "Accepted" });
  expect(await central.call("ClearCache", {})).toEqual({ status: "Accepted" });
});

test("of two chargers with one identity the newer one stays", async () => {
  await using central = await startCentralSystem();
  await using older = await connectRpcCharger(central.url);
  const closed = new Promise((resolve) => {
    older.client.on("close", resolve);
  });
  await using newer = await connectRpcCharger(central.url);
  expect(await closed).toEqual({ code: 4001, reason: "superseded" });
  central.willAnswer("BootNotification", booted);
  expect(await newer.call("BootNotification", boot)).toEqual(booted);
  expect(central.station).toMatchObject({ connected: true, epoch: 2 });
});

test("an unknown action is NotImplemented, and an action of the other side is NotSupported", async () => {
  await using site = await startBooted();
  const { central, charger } = site;
  charger.client.removeAllHandlers();
  expect(await central.station.call("UnlockConnector", { connectorId: 1 })).toEqual({
    outcome: "unsupported",
    code: "NotImplemented",
    description: "Unable to handle 'UnlockConnector' calls",
  });
  await using lax = await connectRpcCharger(central.url, { strictMode: false });
  await expect(lax.call("FlyToTheMoon", {})).rejects.toMatchObject({ rpcErrorCode: "NotImplemented" });
  await expect(lax.call("toString", {})).rejects.toMatchObject({ rpcErrorCode: "NotImplemented" });
  await expect(lax.call("Reset", { type: "Soft" })).rejects.toMatchObject({ rpcErrorCode: "NotSupported" });
});

test("Occurence: we send the spelling of OCPP 1.6, and accept the corrected one of ocpp-rpc", async () => {
  await using site = await startBooted();
  const { central, charger } = site;
  await using lax = await connectRpcCharger(central.url, { strictMode: false });
  await expect(lax.call("StatusNotification", { connectorId: 1 })).rejects.toMatchObject({
    rpcErrorCode: "OccurenceConstraintViolation",
    message: "/errorCode: expected to be present",
  });

  // ocpp-rpc converts the code of OCPP 1.6 to that of 2.0.1, on a connection with 1.6.
  lax.willAnswer("Reset", () => {
    throw createRPCError("OccurenceConstraintViolation", "no");
  });
  expect(await central.station.call("Reset", { type: "Soft" })).toEqual({
    outcome: "call-error",
    code: "OccurrenceConstraintViolation",
    description: "no",
    details: {},
  });
  expect(central.wire.lines.map((line) => line.replace(/"[cs]\d+"/, '"id"'))).toEqual([
    `> [2,"id","StatusNotification",{"connectorId":1}]`,
    `< [4,"id","OccurenceConstraintViolation","/errorCode: expected to be present",{}]`,
    `< [2,"id","Reset",{"type":"Soft"}]`,
    `> [4,"id","OccurrenceConstraintViolation","no",{}]`,
  ]);
  expect(charger.received).toEqual([]);
});

test("a frame of a type that 1.6 does not have is not answered and has no effect on the next one", async () => {
  await using site = await startBooted();
  const { central, charger } = site;
  // OCPP-J 1.6 section 4.1.3 requires ignoring it. ocpp-rpc would answer it as OCPP 2.0.1 does, with the message id
  // "-1".
  charger.client.sendRaw(`[5,"1","Heartbeat",{}]`);
  charger.client.sendRaw(`[4,"-1","MessageTypeNotSupported","Unrecognised message type",{}]`);
  central.willAnswer("Heartbeat", { currentTime });
  await charger.call("Heartbeat", {});
  expect(central.badFrames).toEqual(["an unknown message type"]);
  expect(central.wire.lines).toEqual([
    `> [5,"1","Heartbeat",{}]`,
    `> [4,"-1","MessageTypeNotSupported","Unrecognised message type",{}]`,
    `> [2,"c2","Heartbeat",{}]`,
    `< [3,"c2",{"currentTime":"2025-01-01T12:00:00.000Z"}]`,
  ]);
});

test("a call that is answered too late has timed out, and its answer goes to the hook", async () => {
  await using site = await startBooted();
  const { central, charger } = site;
  let answer = (_: object): void => {};
  const asked = new Promise<void>((resolve) => {
    charger.willAnswer("GetDiagnostics", () => {
      resolve();
      return new Promise((later) => {
        answer = later;
      });
    });
  });
  const location = "ftp://logs.example/in";
  const outcome = central.station.call("GetDiagnostics", { location }, { timeoutMs: 5_000 });
  await asked;
  central.clock.advance(5_000);
  expect(await outcome).toEqual({ outcome: "timeout", timeoutMs: 5_000 });

  // A handler of ocpp-rpc returns NOREPLY for no answer.
  charger.willAnswer("ClearCache", () => NOREPLY);
  const never = central.station.call("ClearCache", {}, { timeoutMs: 5_000 });
  answer({ fileName: "diagnostics.zip" });
  await central.events.next("lateAnswer");
  expect(central.lateAnswers).toEqual([{ outcome: "result", payload: { fileName: "diagnostics.zip" } }]);
  central.clock.advance(5_000);
  expect(await never).toEqual({ outcome: "timeout", timeoutMs: 5_000 });
});

test("a handler may call the charger that it is answering", async () => {
  await using site = await startBooted({
    handlers: {
      async StatusNotification(_request, { station }) {
        await station.call("GetConfiguration", { key: ["NumberOfConnectors"] });
        return {};
      },
    },
  });
  const { central, charger } = site;
  charger.willAnswer("GetConfiguration", { unknownKey: ["NumberOfConnectors"] });
  await charger.call("StatusNotification", available);
  expect(central.wire.lines).toEqual([
    `> [2,"c2","StatusNotification",{"connectorId":1,"errorCode":"NoError","status":"Available"}]`,
    `< [2,"s1","GetConfiguration",{"key":["NumberOfConnectors"]}]`,
    `> [3,"s1",{"unknownKey":["NumberOfConnectors"]}]`,
    `< [3,"c2",{}]`,
  ]);
});

test("a charger that sends several calls at once gets the answers one after the other", async () => {
  await using site = await startBooted();
  const { central } = site;
  await using eager = await connectRpcCharger(central.url, { callConcurrency: 10 });
  const order: number[] = [];
  central.willAnswer("StatusNotification", {});
  await Promise.all(
    [0, 1, 2, 3].map(async (connectorId) => {
      await eager.call("StatusNotification", { ...available, connectorId });
      order.push(connectorId);
    }),
  );
  expect(order).toEqual([0, 1, 2, 3]);
  const sent = central.wire.lines.filter((line) => line.startsWith("<"));
  expect(sent).toEqual([`< [3,"c2",{}]`, `< [3,"c3",{}]`, `< [3,"c4",{}]`, `< [3,"c5",{}]`]);
});

test("a withheld answer closes the connection, and the charger repeats its call on the next one", async () => {
  let storeIsAway = true;
  await using central = await startCentralSystem({
    handlers: {
      StartTransaction() {
        if (storeIsAway) throw new Error("The store is unavailable.");
        return { idTagInfo: { status: "Accepted" }, transactionId: 7 };
      },
    },
  });
  await using charger = await connectRpcCharger(central.url, { reconnect: true });
  central.willAnswer("BootNotification", booted);
  await charger.call("BootNotification", boot);
  await central.events.next("connected");
  const start = { connectorId: 1, idTag: "04E91C5A", meterStart: 0, timestamp: currentTime };
  await expect(charger.call("StartTransaction", start)).rejects.toThrow("Client disconnected");
  expect(await central.events.next("disconnected")).toBe(1012);
  await central.events.next("connected");
  storeIsAway = false;
  expect(await charger.call("StartTransaction", start)).toMatchObject({ transactionId: 7 });
});
