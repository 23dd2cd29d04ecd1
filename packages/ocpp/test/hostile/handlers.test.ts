import { expect, test } from "vitest";
import { createChargePoint, OcppError } from "../../src/index.ts";
import { ManualClock, startStation } from "../../src/testing.ts";

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Values that untyped code may return. */
const nonsense: readonly [string, unknown][] = [
  ["null", null],
  ["a word", "Accepted"],
  ["a symbol", Symbol("Accepted")],
  ["a list", ["Accepted"]],
  ["a field too many", { currentTime: "2025-01-01T12:00:00Z", vendorField: 1 }],
  ["a field of the wrong type", { currentTime: new Date(0) }],
  [
    "a getter that throws",
    {
      get currentTime() {
        throw new Error("an invalid time");
      },
    },
  ],
  [
    "a promise of an invalid answer",
    Promise.resolve({
      get currentTime() {
        throw new Error("an invalid time");
      },
    }),
  ],
];

test.each(nonsense)("a handler that answers %s is reported, and the call refused once", async (_, answer) => {
  const faults: unknown[] = [];
  const { connection, sent } = startStation({
    // The type forbids it.
    handlers: { Heartbeat: () => answer as never },
    hooks: { fault: (_station, { error }) => faults.push(error) },
  });
  connection.receive('[2,"1","Heartbeat",{}]');
  await turn();
  expect(faults).toHaveLength(1);
  expect(sent).toEqual(['[4,"1","InternalError","",{}]']);
  // The next call is handled.
  connection.receive('[2,"2","DataTransfer",{"vendorId":"v"}]');
  expect(sent).toHaveLength(2);
});

test("a promise that settles twice answers once", async () => {
  const { connection, sent } = startStation({
    handlers: {
      Heartbeat: () =>
        new Promise((resolve, reject) => {
          resolve({ currentTime: "2025-01-01T12:00:00Z" });
          resolve({ currentTime: "2025-01-01T13:00:00Z" });
          reject(new Error("after the first"));
        }),
    },
  });
  connection.receive('[2,"1","Heartbeat",{}]');
  await turn();
  expect(sent).toEqual(['[3,"1",{"currentTime":"2025-01-01T12:00:00Z"}]']);
});

test("a handler that resolves after it was given up sends no answer, also not on the next connection", async () => {
  let fulfil = () => {};
  const faults: unknown[] = [];
  const { clock, connect, connection, sent, socketEvents } = startStation({
    handlers: {
      Heartbeat: () =>
        new Promise((resolve) => {
          fulfil = () => resolve({ currentTime: "2025-01-01T12:00:00Z" });
        }),
    },
    hooks: { fault: (_station, { error }) => faults.push(error) },
  });
  connection.receive('[2,"1","Heartbeat",{}]');
  connection.pong();
  await clock.run(62_000);
  expect(socketEvents).toContain("close 1012 internal error");
  expect(faults).toEqual([expect.objectContaining({ code: "handler-timeout" })]);
  expect(faults[0]).toBeInstanceOf(OcppError);
  const next = connect();
  fulfil();
  await turn();
  expect(sent).toEqual([]);
  expect(next.sent).toEqual([]);
});

test("a handler that waits for a charger which waits for the handler continues after the timeout of its call", async () => {
  const { clock, connection, sent } = startStation({
    handlers: {
      Heartbeat: async (_request, { station }) => {
        await station.call("ClearCache", {});
        return { currentTime: "2025-01-01T12:00:00Z" };
      },
    },
  });
  connection.receive('[2,"1","Heartbeat",{}]');
  // The next calls wait meanwhile, and all are answered in the end.
  connection.receive('[2,"2","DataTransfer",{"vendorId":"v"}]');
  connection.pong();
  await clock.run(30_000);
  expect(sent).toEqual([
    '[2,"1","ClearCache",{}]',
    '[3,"1",{"currentTime":"2025-01-01T12:00:00Z"}]',
    '[3,"2",{"status":"UnknownVendorId"}]',
  ]);
});

test("a hanging handler of a charge point delays the calls behind it, but not its own calls", async () => {
  const sent: string[] = [];
  const chargePoint = createChargePoint({
    clock: new ManualClock(),
    handlers: { Reset: () => new Promise(() => {}), ClearCache: () => ({ status: "Accepted" }) },
    newMessageId: () => "1",
  });
  const connection = chargePoint.connect({
    send: (text) => sent.push(text),
    close() {},
    ping() {},
    pause() {},
    resume() {},
  });
  connection.receive('[2,"a","Reset",{"type":"Hard"}]');
  connection.receive('[2,"b","ClearCache",{}]');
  const heartbeat = chargePoint.call("Heartbeat", {});
  connection.receive('[3,"1",{"currentTime":"2025-01-01T12:00:00Z"}]');
  expect(await heartbeat).toMatchObject({ outcome: "result" });
  expect(sent).toEqual(['[2,"1","Heartbeat",{}]']);
});
