import { once } from "node:events";
import { startProxy } from "@forecourt/harness";
import { expect, test } from "vitest";
import { WebSocket } from "ws";
import { createChargePoint, refuse, withhold } from "../../src/index.ts";
import { createRPCError, startRpcCentralSystem } from "./ocpp-rpc.ts";
import { startChargePoint } from "./start-charge-point.ts";

// Our charge point with central systems of ocpp-rpc 2.2.1.

const currentTime = "2025-01-01T12:00:00.000Z";
const boot = { chargePointVendor: "Acme", chargePointModel: "Twin 22" };
const start = { connectorId: 1, idTag: "04E91C5A", meterStart: 0, timestamp: currentTime };

test("a binary key, and an identity that must be encoded in a path, arrive unchanged", async () => {
  const key = Buffer.from("00ff3a80c3289f00000102030405060708090a0b", "hex");
  const identity = "Depot 7/100%:ä";
  await using central = await startRpcCentralSystem({
    accepts: (name, password) => name === identity && password?.equals(key) === true,
  });
  await using charger = startChargePoint({ url: central.url, identity, password: key });
  await charger.connection.opened();
  central.willAnswer("Heartbeat", { currentTime });
  expect(await charger.call("Heartbeat", {})).toEqual({ currentTime });
});

test("a refused charge point retries, and is admitted after its key is known", async () => {
  let known = false;
  await using central = await startRpcCentralSystem({ accepts: () => known });
  await using charger = startChargePoint({ url: central.url });
  expect(await charger.events.next("refused")).toBe(401);
  expect(charger.connection.state).toBe("waiting");
  known = true;
  charger.clock.advance(500);
  await charger.connection.opened();
});

test("an unknown action is NotImplemented", async () => {
  await using central = await startRpcCentralSystem();
  await using charger = startChargePoint({ url: central.url, handlers: {} });
  await charger.connection.opened();
  await charger.events.next("connected");
  await expect(central.call("ClearCache", {})).rejects.toMatchObject({ rpcErrorCode: "NotImplemented" });
  central.clients[0]?.removeAllHandlers();
  expect(await charger.chargePoint.call("Heartbeat", {})).toEqual({
    outcome: "unsupported",
    code: "NotImplemented",
    description: "Unable to handle 'Heartbeat' calls",
  });
  expect(charger.wire.lines).toEqual([
    `< [2,"s1","ClearCache",{}]`,
    `> [4,"s1","NotImplemented","",{}]`,
    `> [2,"c1","Heartbeat",{}]`,
    `< [4,"c1","NotImplemented","Unable to handle 'Heartbeat' calls",{}]`,
  ]);
});

test("refusals keep their codes in both directions; only our side spells Occurence as OCPP 1.6", async () => {
  await using central = await startRpcCentralSystem();
  await using charger = startChargePoint({
    url: central.url,
    handlers: { Reset: () => refuse("OccurenceConstraintViolation", "too often") },
  });
  await charger.connection.opened();
  await charger.events.next("connected");
  await expect(central.call("Reset", { type: "Hard" })).rejects.toMatchObject({
    rpcErrorCode: "OccurenceConstraintViolation",
    message: "too often",
  });
  central.willAnswer("Authorize", () => {
    throw createRPCError("OccurenceConstraintViolation", "too often");
  });
  expect(await charger.chargePoint.call("Authorize", { idTag: "04E91C5A" })).toMatchObject({
    outcome: "call-error",
    code: "OccurrenceConstraintViolation",
  });
  expect(charger.wire.lines).toEqual([
    `< [2,"s1","Reset",{"type":"Hard"}]`,
    `> [4,"s1","OccurenceConstraintViolation","too often",{}]`,
    `> [2,"c1","Authorize",{"idTag":"04E91C5A"}]`,
    `< [4,"c1","OccurrenceConstraintViolation","too often",{}]`,
  ]);
});

test("a charge point that is refused until its boot is accepted retries after the requested time", async () => {
  await using central = await startRpcCentralSystem();
  await using charger = startChargePoint({ url: central.url });
  await charger.connection.opened();
  central.willAnswer("StatusNotification", () => {
    throw createRPCError("SecurityError", "boot first");
  });
  central.willAnswer("BootNotification", { status: "Pending", currentTime, interval: 10 });
  const available = { connectorId: 0, errorCode: "NoError", status: "Available" } as const;
  expect(await charger.chargePoint.call("StatusNotification", available)).toMatchObject({
    outcome: "call-error",
    code: "SecurityError",
    description: "boot first",
  });
  expect(await charger.call("BootNotification", boot)).toMatchObject({ status: "Pending", interval: 10 });
  central.willAnswer("BootNotification", { status: "Accepted", currentTime, interval: 300 });
  expect(await charger.call("BootNotification", boot)).toMatchObject({ status: "Accepted" });
});

test("a transaction message is repeated until it is accepted, also after a lost connection", async () => {
  await using central = await startRpcCentralSystem();
  await using proxy = await startProxy(central.url);
  await using charger = startChargePoint({ url: proxy.url });
  await charger.connection.opened();
  central.willAnswer("StartTransaction", () => {
    throw createRPCError("InternalError", "the store is unavailable");
  });
  const answer = charger.chargePoint.call("StartTransaction", start, {
    retry({ outcome }) {
      charger.events.emit("failed", outcome.outcome);
      return 1_000;
    },
  });
  expect(await charger.events.next("failed")).toBe("call-error");

  const inFlight = new Promise<void>((asked) => {
    central.willAnswer("StartTransaction", () => {
      asked();
      return new Promise(() => {});
    });
  });
  await charger.clock.run(1_000);
  await inFlight;
  proxy.reset();
  expect(await charger.events.next("failed")).toBe("disconnected");

  central.willAnswer("StartTransaction", { idTagInfo: { status: "Accepted" }, transactionId: 7 });
  await charger.clock.run(1_000);
  expect(await answer).toEqual({
    outcome: "result",
    payload: { idTagInfo: { status: "Accepted" }, transactionId: 7 },
  });
  const text = `"StartTransaction",{"connectorId":1,"idTag":"04E91C5A","meterStart":0,"timestamp":"2025-01-01T12:00:00.000Z"}]`;
  expect(charger.wire.lines).toEqual([
    `> [2,"c1",${text}`,
    `< [4,"c1","InternalError","the store is unavailable",{}]`,
    `> [2,"c2",${text}`,
    `> [2,"c3",${text}`,
    `< [3,"c3",{"idTagInfo":{"status":"Accepted"},"transactionId":7}]`,
  ]);
});

test("a silent charge point keeps its connection", async () => {
  await using central = await startRpcCentralSystem();
  let received = () => {};
  const called = new Promise<void>((resolve) => {
    received = resolve;
  });
  await using charger = startChargePoint({
    url: central.url,
    handlers: {
      ClearCache() {
        received();
        return withhold("no cache today");
      },
    },
  });
  await charger.connection.opened();
  await charger.events.next("connected");
  const unanswered = central.call("ClearCache", {});
  const given = expect(unanswered).rejects.toThrow("Client going away");
  await called;
  central.willAnswer("Heartbeat", { currentTime });
  expect(await charger.call("Heartbeat", {})).toEqual({ currentTime });
  await central.clients[0]?.close({ code: 1000 });
  await given;
});

test("it does not answer frames of unknown types on a socket that the other side has opened", async () => {
  await using central = await startRpcCentralSystem();
  const texts: string[] = [];
  const socket = new WebSocket(`${central.url}/CP-1`, ["ocpp1.6"]);
  await once(socket, "open");
  const chargePoint = createChargePoint({ newMessageId: () => "c1" });
  const connection = chargePoint.connect({
    send: (text) => socket.send(text),
    close: (code, reason) => socket.close(code, reason),
    ping: () => socket.ping(),
    pause: () => socket.pause(),
    resume: () => socket.resume(),
  });
  socket.on("message", (data) => {
    texts.push(String(data));
    connection.receive(String(data));
  });
  socket.on("close", (code, reason) => connection.closed(code, String(reason)));
  central.willAnswer("Heartbeat", { currentTime });

  // Our code never sends such a frame; OCPP-J 1.6 section 4.1.3 requires ignoring it.
  socket.send(`[5,"x","Heartbeat",{}]`);
  expect(await chargePoint.call("Heartbeat", {})).toMatchObject({ outcome: "result" });
  expect(texts).toEqual([
    `[4,"-1","MessageTypeNotSupported","Unrecognised message type",{}]`,
    `[3,"c1",{"currentTime":"2025-01-01T12:00:00.000Z"}]`,
  ]);
  socket.close();
  await once(socket, "close");
  expect(chargePoint.connected).toBe(false);
});
