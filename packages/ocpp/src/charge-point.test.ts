import { expect, test } from "vitest";
import { type CallOutcome, createChargePoint, refuse, withhold } from "./index.ts";
import { ManualClock, pair } from "./testing.ts";

const stop = { transactionId: 7, meterStop: 1200, timestamp: "2025-01-01T12:00:00Z" };

test("both sides call each other, also at the same time", async () => {
  const { chargePoint, station, frames } = pair({
    context: null,
    chargePointHandlers: { Reset: ({ type }) => ({ status: type === "Soft" ? "Accepted" : "Rejected" }) },
  });
  const [heartbeat, reset] = await Promise.all([
    chargePoint.call("Heartbeat", {}),
    station.call("Reset", { type: "Soft" }),
  ]);
  expect(heartbeat).toEqual({ outcome: "result", payload: { currentTime: "2025-01-01T12:00:00Z" } });
  expect(reset).toEqual({ outcome: "result", payload: { status: "Accepted" } });
  expect(frames.map((frame) => frame.replace(/"[a-z0-9]{8}-/, '"'))).toEqual([
    '> [2,"1","Heartbeat",{}]',
    '< [2,"1","Reset",{"type":"Soft"}]',
    '< [3,"1",{"currentTime":"2025-01-01T12:00:00Z"}]',
    '> [3,"1",{"status":"Accepted"}]',
  ]);
});

test("a call that the charge point has no handler for is unsupported", async () => {
  const { station } = pair({ context: null });
  expect(await station.call("ClearCache", {})).toEqual({
    outcome: "unsupported",
    code: "NotImplemented",
    description: "",
  });
});

test("a charge point may refuse, or withhold its answer", async () => {
  const { clock, station } = pair({
    context: null,
    chargePointHandlers: {
      Reset: () => refuse("InternalError", "stuck"),
      ClearCache: () => withhold("as some models do"),
    },
  });
  expect(await station.call("Reset", { type: "Hard" })).toMatchObject({
    outcome: "call-error",
    description: "stuck",
  });
  const silent = station.call("ClearCache", {});
  await clock.run(30_000);
  expect(await silent).toEqual({ outcome: "timeout", timeoutMs: 30_000 });
  expect(station.connected).toBe(true);
});

test("a transaction message is repeated until it is answered, across connections", async () => {
  let failing = true;
  const attempts: CallOutcome["outcome"][] = [];
  const { chargePoint, clock, frames, reconnect } = pair({
    context: null,
    handlers: {
      StopTransaction: () => {
        if (failing) throw new Error("no storage");
        return {};
      },
    },
  });
  const delivered = chargePoint.call("StopTransaction", stop, {
    retry: ({ attempt, outcome }) => {
      attempts.push(outcome.outcome);
      return attempt * 60_000;
    },
  });
  await clock.run(60_000);
  failing = false;
  expect(chargePoint.connected).toBe(false);
  reconnect();
  expect(await delivered).toEqual({ outcome: "result", payload: {} });
  expect(attempts).toEqual(["disconnected"]);
  expect(frames.filter((frame) => frame.includes("StopTransaction"))).toHaveLength(2);
});

test("retrying ends by the hook or by the signal", async () => {
  const { chargePoint, clock, cut } = pair({ context: null });
  cut();
  await clock.run(0);
  const offline = { outcome: "not-sent", reason: "offline" };
  expect(await chargePoint.call("StopTransaction", stop)).toEqual(offline);
  expect(await chargePoint.call("StopTransaction", stop, { retry: () => null })).toEqual(offline);
  const controller = new AbortController();
  const call = chargePoint.call("StopTransaction", stop, { retry: () => 1_000, signal: controller.signal });
  await clock.run(5_000);
  controller.abort();
  expect(await call).toEqual(offline);
});

test("a retry that is aborted leaves no timer behind", async () => {
  const clock = new ManualClock();
  const chargePoint = createChargePoint({ clock });
  const controller = new AbortController();
  const call = chargePoint.call("StopTransaction", stop, { retry: () => 60_000, signal: controller.signal });
  await clock.run(0);
  expect(clock.timers).toBe(1);
  controller.abort();
  expect(await call).toEqual({ outcome: "not-sent", reason: "offline" });
  expect(clock.timers).toBe(0);
});

test("a late answer during the wait for the next attempt is the outcome", async () => {
  let answer = () => {};
  const late: string[] = [];
  const { chargePoint, clock, frames } = pair({
    context: null,
    handlers: {
      StopTransaction: () =>
        new Promise((resolve) => {
          answer = () => resolve({});
        }),
    },
  });
  const delivered = chargePoint.call("StopTransaction", stop, {
    timeoutMs: 5_000,
    retry: () => 60_000,
    onLateAnswer: ({ outcome }) => late.push(outcome),
  });
  await clock.run(6_000);
  answer();
  await clock.run(0);
  expect(await delivered).toEqual({ outcome: "result", payload: {} });
  expect(late).toEqual(["result"]);
  await clock.run(60_000);
  expect(frames.filter((frame) => frame.includes("StopTransaction"))).toHaveLength(1);
});

test("both sides notice a lost connection and reconnect", async () => {
  const ends: number[] = [];
  const { chargePoint, clock, cut, reconnect, station } = pair({
    context: null,
    chargePointHooks: { disconnected: ({ code }) => ends.push(code) },
  });
  cut();
  await clock.run(0);
  expect([station.connected, chargePoint.connected]).toEqual([false, false]);
  reconnect();
  expect(station).toMatchObject({ connected: true, epoch: 2 });
  expect(await chargePoint.call("Heartbeat", {})).toMatchObject({ outcome: "result" });
  expect(ends).toEqual([1006]);
});

test("the central system's pings keep a silent charge point alive", async () => {
  const { clock, station } = pair({ context: null });
  await clock.run(600_000);
  expect(station.connected).toBe(true);
});

test("an invalid answer is refused by the codec of the handler", async () => {
  const faults: unknown[] = [];
  const { station } = pair({
    context: null,
    chargePointHandlers: {
      // @ts-expect-error: invalid status
      ClearCache: () => ({ status: "Maybe" }),
    },
    chargePointHooks: { fault: ({ action }) => faults.push(action) },
  });
  expect(await station.call("ClearCache", {})).toMatchObject({
    outcome: "call-error",
    code: "InternalError",
  });
  expect(faults).toEqual(["ClearCache"]);
});
