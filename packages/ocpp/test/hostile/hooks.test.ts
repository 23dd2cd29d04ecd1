import { afterEach, beforeEach, expect, test } from "vitest";
import { createChargePoint, type Hooks } from "../../src/index.ts";
import { ManualClock, startStation } from "../../src/testing.ts";
import { statusOf, switching, upgrade } from "../upgrades/raw-upgrade.ts";
import { startListener } from "../upgrades/start-listener.ts";

/** Errors thrown by hooks: reported, but without other effects. */
let unhandled: unknown[] = [];
const before = process.listeners("unhandledRejection");
const keep = (error: unknown) => unhandled.push(error);
beforeEach(() => {
  unhandled = [];
  // The test runner would count them as test failures.
  process.removeAllListeners("unhandledRejection");
  process.on("unhandledRejection", keep);
});
afterEach(async () => {
  // The last of them come one turn later.
  await turn();
  process.removeAllListeners("unhandledRejection");
  for (const listener of before) process.on("unhandledRejection", listener);
});

const boom = () => {
  throw new Error("a bug of the embedder");
};
const turn = () => new Promise((resolve) => setImmediate(resolve));

const throwing: Required<Hooks<null>> = {
  frame: boom,
  connected: boom,
  disconnected: boom,
  superseded: boom,
  restarted: boom,
  exchange: boom,
  lateAnswer: boom,
  learned: boom,
  violation: boom,
  fault: boom,
  badFrame: boom,
  throttled: boom,
};

test("a central system whose hooks all throw still answers, calls and closes", async () => {
  const { clock, connection, connect, sent, station, socketEvents } = startStation({
    hooks: throwing,
    handlers: {
      Authorize: boom,
      StatusNotification: async () => {
        await turn();
        return {};
      },
    },
  });
  connection.receive('[2,"1","Heartbeat",{"vendorField":1}]');
  connection.receive('[2,"2","Authorize",{"idTag":"A"}]');
  connection.receive(
    '[2,"3","StatusNotification",{"connectorId":0,"errorCode":"NoError","status":"Available"}]',
  );
  connection.receive("nonsense");
  connection.receive('[2,"4","Heartbeat",[]]');
  await turn();
  await turn();
  const reset = station.call("Reset", { type: "Hard" }, { timeoutMs: 1_000 });
  clock.advance(1_000);
  expect(await reset).toMatchObject({ outcome: "timeout" });
  connection.receive('[3,"1",{"status":"Accepted"}]');
  const next = connect();
  next.connection.closed(1006, "");
  expect(sent).toEqual([
    '[3,"1",{"currentTime":"2025-01-01T12:00:00Z"}]',
    '[4,"2","InternalError","",{}]',
    '[4,"4","FormationViolation","The payload is not an object.",{}]',
    '[3,"3",{}]',
    '[2,"1","Reset",{"type":"Hard"}]',
  ]);
  expect(socketEvents).toEqual(["close 4001 superseded"]);
  expect(station.connected).toBe(false);
  await turn();
  expect(unhandled.length).toBeGreaterThan(10);
  expect(new Set(unhandled.map(String))).toEqual(new Set(["Error: a bug of the embedder"]));
});

test("hooks may be an object with state, which stays bound", () => {
  class Counter implements Hooks<null> {
    frames = 0;
    frame(): void {
      this.frames++;
    }
  }
  const counter = new Counter();
  startStation({ hooks: counter }).connection.receive('[2,"1","Heartbeat",{}]');
  expect(counter.frames).toBe(2);
});

test("a charge point whose hooks all throw still answers and calls", async () => {
  const clock = new ManualClock();
  const chargePoint = createChargePoint({
    clock,
    handlers: { Reset: () => ({ status: "Accepted" }), ClearCache: boom },
    hooks: { frame: boom, connected: boom, disconnected: boom, exchange: boom, fault: boom },
    newMessageId: () => "1",
  });
  const sent: string[] = [];
  const connection = chargePoint.connect({
    send: (text) => sent.push(text),
    close() {},
    ping() {},
    pause() {},
    resume() {},
  });
  connection.receive('[2,"a","Reset",{"type":"Soft"}]');
  connection.receive('[2,"b","ClearCache",{}]');
  const heartbeat = chargePoint.call("Heartbeat", {});
  connection.receive('[3,"1",{"currentTime":"2025-01-01T12:00:00Z"}]');
  expect(await heartbeat).toMatchObject({ outcome: "result" });
  connection.closed(1006, "");
  expect(chargePoint.connected).toBe(false);
  expect(sent).toEqual([
    '[3,"a",{"status":"Accepted"}]',
    '[4,"b","InternalError","",{}]',
    '[2,"1","Heartbeat",{}]',
  ]);
});

test("an error in onLateAnswer does not stop the next call", async () => {
  const { clock, connection, sent, station } = startStation();
  const late = station.call("Reset", { type: "Hard" }, { timeoutMs: 1_000, onLateAnswer: boom });
  const next = station.call("ClearCache", {});
  clock.advance(1_000);
  await late;
  connection.receive('[3,"1",{"status":"Accepted"}]');
  connection.receive('[3,"2",{"status":"Accepted"}]');
  expect(await next).toMatchObject({ outcome: "result" });
  expect(sent).toHaveLength(2);
  await turn();
  expect(unhandled.map(String)).toEqual(["Error: a bug of the embedder"]);
});

test("a listener whose hooks throw still refuses and admits", async () => {
  const { port } = await startListener({ refused: boom, abandoned: boom });
  expect(await statusOf(port, upgrade("/ocpp/%zz"))).toBe("HTTP/1.1 400 Bad Request");
  expect(await statusOf(port, upgrade("/ocpp/NOBODY"))).toBe("HTTP/1.1 401 Unauthorized");
  expect(await statusOf(port, upgrade("/ocpp/CP-1"))).toBe(switching);
});
