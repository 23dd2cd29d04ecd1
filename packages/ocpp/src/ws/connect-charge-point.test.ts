import { once } from "node:events";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import type { RPCServer as RpcServerClass } from "ocpp-rpc";
import { afterEach, expect, test } from "vitest";
import { WebSocketServer } from "ws";
import { createCentralSystem, createChargePoint, systemClock } from "../index.ts";
import { acceptingHandlers, ManualClock } from "../testing.ts";
import { acceptChargers, connectChargePoint } from "../ws.ts";

// CommonJS, without named exports that Node can detect.
const { RPCServer } = createRequire(import.meta.url)("ocpp-rpc") as { RPCServer: typeof RpcServerClass };

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function startCentralSystem({ port = 0, status }: { port?: number; status?: 401 } = {}) {
  const events = createEvents();
  const centralSystem = createCentralSystem<null>({
    handlers: acceptingHandlers(systemClock),
    hooks: { connected: () => events.emit("connected"), disconnected: () => events.emit("disconnected") },
  });
  const server = createServer();
  let epoch = 0;
  const listener = acceptChargers<null>({
    server,
    centralSystem,
    authenticate: ({ password }) =>
      status !== undefined || password?.toString("hex") !== "00ff3a"
        ? { ok: false, status: 401 }
        : { ok: true, epoch: ++epoch, context: null, registration: "accepted" },
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  cleanUps.push(async () => {
    await listener.close();
    await centralSystem.close();
    server.closeAllConnections();
    server.close();
  });
  // The server listens on TCP.
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/ocpp/`;
  return { centralSystem, events, url };
}

function startConnection(url: string, clock = new ManualClock()) {
  const chargePoint = createChargePoint({ clock: systemClock });
  const statuses: number[] = [];
  const events = createEvents();
  const connection = connectChargePoint({
    chargePoint,
    url,
    identity: "CP:1/a",
    password: Buffer.from("00ff3a", "hex"),
    clock,
    random: () => 0.5,
    refused: (status) => {
      statuses.push(status);
      events.emit("refused");
    },
  });
  cleanUps.push(() => connection.close());
  return { chargePoint, clock, events, link: connection, statuses };
}

test("a charge point connects with its identity and its binary key, and calls", async () => {
  const { centralSystem, url } = await startCentralSystem();
  const { chargePoint, link: connection } = startConnection(url);
  await connection.opened();
  expect(connection.state).toBe("open");
  expect(centralSystem.station("CP:1/a")?.connected).toBe(true);
  expect(await chargePoint.call("MeterValues", { connectorId: 1, meterValue: [] })).toEqual({
    outcome: "result",
    payload: {},
  });
});

test("a lost connection is restored after a while", async () => {
  const { centralSystem, events, url } = await startCentralSystem();
  const { clock, link: connection } = startConnection(url);
  await connection.opened();
  const lost = events.next("disconnected");
  connection.drop();
  await lost;
  await until(() => connection.state === "waiting");
  clock.advance(749);
  expect(connection.state).toBe("waiting");
  clock.advance(1);
  await connection.opened();
  expect(centralSystem.station("CP:1/a")?.epoch).toBe(2);
});

test("refused upgrades are repeated with increasing waits", async () => {
  const { url } = await startCentralSystem({ status: 401 });
  const { clock, events, link: connection, statuses } = startConnection(url);
  await events.next("refused");
  // 75 % of 1 s, 2 s and 4 s.
  for (const delayMs of [750, 1_500, 3_000]) {
    expect(connection.state).toBe("waiting");
    clock.advance(delayMs - 1);
    expect(connection.state).toBe("waiting");
    const refused = events.next("refused");
    clock.advance(1);
    await refused;
  }
  expect(statuses).toEqual([401, 401, 401, 401]);
});

test("a charge point stays offline until `online`", async () => {
  const { events, url } = await startCentralSystem();
  const { clock, chargePoint, link: connection } = startConnection(url);
  await connection.opened();
  const lost = events.next("disconnected");
  connection.offline();
  await lost;
  clock.advance(600_000);
  expect(connection.state).toBe("offline");
  await until(() => !chargePoint.connected);
  connection.online();
  await connection.opened();
  expect(chargePoint.connected).toBe(true);
});

test("a closed link stays closed", async () => {
  const { clock, link: connection } = startConnection("ws://127.0.0.1:1/ocpp");
  const opened = connection.opened();
  await Promise.all([expect(opened).rejects.toThrow("closed"), connection.close()]);
  clock.advance(600_000);
  expect(connection.state).toBe("closed");
  await expect(connection.opened()).rejects.toThrow("closed");
});

test("a link that is closed twice at once resolves both times", async () => {
  const { url } = await startCentralSystem();
  const { link: connection } = startConnection(url);
  await connection.opened();
  await Promise.all([connection.close(), connection.close()]);
  expect(connection.state).toBe("closed");
});

test("speaks to a central system made with ocpp-rpc", async () => {
  const server = new RPCServer({ protocols: ["ocpp1.6"], strictMode: true });
  server.on("client", (client) => {
    client.handle("StopTransaction", async () => ({ idTagInfo: { status: "Accepted" } }));
  });
  const http = await server.listen(0, "127.0.0.1");
  cleanUps.push(() => server.close({}));
  const { port } = http.address() as AddressInfo;
  const { chargePoint, link: connection } = startConnection(`ws://127.0.0.1:${port}`);
  await connection.opened();
  const stop = { transactionId: 1, meterStop: 10, timestamp: "2025-01-01T12:00:00Z" };
  expect(await chargePoint.call("StopTransaction", stop)).toEqual({
    outcome: "result",
    payload: { idTagInfo: { status: "Accepted" } },
  });
  expect(await chargePoint.call("Heartbeat", {})).toMatchObject({ outcome: "unsupported" });
});

function createEvents() {
  const waiting = new Map<string, () => void>();
  return {
    emit(name: string) {
      waiting.get(name)?.();
      waiting.delete(name);
    },
    next: (name: string) =>
      new Promise<void>((resolve) => {
        waiting.set(name, resolve);
      }),
  };
}

/** Polls once per turn of the event loop, for conditions without an event. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) {
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
}

test("the faults of chargers: no subprotocol, a raw identity, and no pongs", async () => {
  const server = createServer();
  const pongs: string[] = [];
  // A server that records the request and sends a ping.
  const upgraded = new Promise<{ url: string | undefined; protocol: string | undefined }>((resolve) => {
    const webSockets = new WebSocketServer({ server });
    cleanUps.push(async () => webSockets.close());
    webSockets.on("connection", (webSocket, { url, headers }) => {
      webSocket.on("pong", () => pongs.push("pong"));
      webSocket.ping();
      // The ping is sent before the text, so it has arrived when the text arrives.
      webSocket.send('[3,"not asked",{}]');
      resolve({ url, protocol: headers["sec-websocket-protocol"] });
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  cleanUps.push(async () => server.close());
  const { port } = server.address() as AddressInfo;
  const frames = createEvents();
  const connection = connectChargePoint({
    chargePoint: createChargePoint({ hooks: { frame: () => frames.emit("frame") } }),
    url: `ws://127.0.0.1:${port}`,
    identity: "CP/1",
    faults: { noSubprotocol: true, rawIdentity: true, neverPongs: true },
  });
  await frames.next("frame");
  expect(await upgraded).toEqual({ url: "/CP/1", protocol: undefined });
  await connection.close();
  expect(pongs).toEqual([]);
});

test("an attempt without an answer has a reason", async () => {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  const failed = new Promise((resolve) => {
    const connection = connectChargePoint({
      chargePoint: createChargePoint(),
      url: `ws://127.0.0.1:${port}`,
      identity: "CP-1",
      clock: new ManualClock(),
      failed: ({ code }) => resolve(code),
    });
    cleanUps.push(() => connection.close());
  });
  expect(await failed).toBe("ECONNREFUSED");
});
