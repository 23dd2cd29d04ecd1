import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { finalizeSessions } from "../../../src/charging/sessions/finalize-sessions.ts";
import { chargers } from "../../../src/store/schema.ts";
import { createStandingClock } from "../../support/clocks.ts";
import type { TestServer } from "../../support/start-test-server.ts";
import {
  becomes,
  finalizeAgain,
  hour,
  minute,
  type Outlet,
  onlyCdrOf,
  startOutlet,
  startServerAt,
  staysOpen,
  within,
} from "./start-outlet.ts";

/** Sessions that do not charge any more. */

const time = createStandingClock();
let server: TestServer;
beforeAll(async () => {
  server = await startServerAt(time);
});
afterAll(() => server[Symbol.asyncDispose]());

const anHour = { idle_finalize_threshold: 3_600 };

/** Resolves when the server has asked the charger to stop, which in most cases happens at the first check. */
async function isAskedToStop(outlet: Outlet): Promise<void> {
  await expect
    .poll(async () => {
      await finalizeAgain(server);
      return outlet.charger.received.filter(({ action }) => action === "RemoteStopTransaction");
    }, within)
    .toMatchObject([{ payload: { transactionId: outlet.transactionId } }]);
}

async function stopCommandsOf({ chargerId }: Outlet) {
  const { data } = await server.client.commands.list({
    charger_id: chargerId,
    type: "RemoteStopTransaction",
  });
  return data;
}

test("a charger that ends the transaction when it is asked to is billed by its own register", async () => {
  await using outlet = await startOutlet(server, time, anHour);
  await outlet.say("Charging");
  time.move(10 * minute);
  await outlet.measure(5_000);
  await outlet.say("SuspendedEV");
  time.move(55 * minute);
  expect(await staysOpen(server, outlet)).toBe(true);
  expect(await stopCommandsOf(outlet)).toEqual([]);
  time.move(5 * minute + 5_000);
  await isAskedToStop(outlet);
  expect(await staysOpen(server, outlet)).toBe(true);
  await outlet.stop(5_000);
  const session = await outlet.session();
  expect(session).toMatchObject({ status: "completed", stop_reason: "Remote", finalize_reason: null });
  // 4 kWh × 0.40 = 1.60; parking from SuspendedEV to the stop, 60 minutes and 6 s, × 6/3600 = 6.01.
  const cdr = await onlyCdrOf(server, outlet);
  expect(cdr).toMatchObject({ total_energy_wh: 4_000, billing_decision: null });
  expect(cdr.line_items).toMatchObject([
    { type: "ENERGY", cost: 1.6 },
    { type: "PARKING_TIME", cost: 6.01 },
  ]);
  time.move(2 * hour);
  await finalizeSessions(server.server.core, server.server.calls);
  expect(await stopCommandsOf(outlet)).toHaveLength(1);
});

test("a charger that refuses to stop is billed up to its last report, parking included", async () => {
  await using outlet = await startOutlet(server, time, anHour);
  outlet.charger.on("RemoteStopTransaction", { status: "Rejected" });
  await outlet.say("Charging");
  time.move(10 * minute);
  await outlet.measure(5_000);
  await outlet.say("SuspendedEV");
  time.move(30 * minute);
  const lastAt = await outlet.measure(5_000);
  time.move(40 * minute);
  await isAskedToStop(outlet);
  const session = await becomes(server, outlet, { status: "finalized", finalize_reason: "idle_finalized" });
  expect(session.ended_at).toBe(lastAt);
  expect(await stopCommandsOf(outlet)).toMatchObject([{ status: "rejected", session_id: session.id }]);
  const cdr = await onlyCdrOf(server, outlet);
  expect(cdr).toMatchObject({
    total_energy_wh: 4_000,
    end_time: lastAt,
    billing_decision: {
      outcome: "recovered_partial",
      reason_code: "idle_finalized",
      evidence: { finalize: { trigger: "idle", threshold_s: 3_600 } },
    },
  });
  // From SuspendedEV to the last reading: 1,801 s, and not the 40 minutes without messages: × 6/3600 = 3.0017.
  expect(cdr.line_items.find(({ type }) => type === "PARKING_TIME")).toMatchObject({ cost: 3 });
  const finalized = await server.client.events.list({ type: "session.finalized" });
  expect(finalized.data.find(({ subject }) => subject.id === session.id)?.data).toMatchObject({
    how: "idle_threshold",
    cdr_id: cdr.id,
    outcome: "recovered_partial",
  });
});

test("a threshold of one second closes a session that has been idle for two", async () => {
  await using outlet = await startOutlet(server, time, { idle_finalize_threshold: 1 });
  outlet.charger.on("RemoteStopTransaction", { status: "Rejected" });
  // By then, the charger has delivered everything that it may have kept before it connected.
  time.move(60_000);
  await outlet.measure(1_500);
  time.move(2_000);
  await isAskedToStop(outlet);
  const session = await becomes(server, outlet, { status: "finalized", finalize_reason: "idle_finalized" });
  expect(await onlyCdrOf(server, outlet)).toMatchObject({
    session_id: session.id,
    total_energy_wh: 500,
    billing_decision: { evidence: { finalize: { trigger: "idle", threshold_s: 1 } } },
  });
});

test("a charger that never answers gets 30 s", async () => {
  await using outlet = await startOutlet(server, time, anHour);
  outlet.charger.on("RemoteStopTransaction", "silent");
  await outlet.measure(1_100);
  time.move(hour + minute);
  await isAskedToStop(outlet);
  time.move(20_000);
  expect(await staysOpen(server, outlet)).toBe(true);
  time.move(15_000);
  await becomes(server, outlet, { status: "finalized", finalize_reason: "idle_finalized" });
});

test("a charger that accepts and does not stop gets 30 s, unless the car charges on", async () => {
  await using outlet = await startOutlet(server, time, anHour);
  await outlet.measure(1_100);
  time.move(hour + minute);
  await isAskedToStop(outlet);
  await outlet.measure(1_200);
  time.move(35_000);
  expect(await staysOpen(server, outlet)).toBe(true);
  time.move(hour);
  await outlet.charger.untilReceived("RemoteStopTransaction", 1);
  await expect
    .poll(async () => {
      await finalizeAgain(server);
      return (await stopCommandsOf(outlet)).length;
    }, within)
    .toBe(2);
  time.move(35_000);
  await becomes(server, outlet, { finalize_reason: "idle_finalized" });
});

test("a charger that was asked to stop gets its 30 s when two looks at the session overlap", async () => {
  await using outlet = await startOutlet(server, time, anHour);
  await outlet.measure(1_100);
  time.move(hour + minute);
  const { core, calls } = server.server;
  const { ingest } = core;
  // The first look has found the session, and before it takes the lock the second one asks the charger to stop.
  const flushed = async (chargerId: string) => {
    if (chargerId === outlet.chargerId) await isAskedToStop(outlet);
    return ingest.flushed(chargerId);
  };
  await finalizeSessions({ ...core, ingest: { ...ingest, flushed } }, calls);
  expect(await outlet.session()).toMatchObject({ ended_at: null });
  time.move(35_000);
  await becomes(server, outlet, { status: "finalized", finalize_reason: "idle_finalized" });
});

test("the session of an offline charger is closed without a command", async () => {
  await using outlet = await startOutlet(server, time, anHour);
  await outlet.say("Charging");
  time.move(10 * minute);
  await outlet.measure(3_000);
  await outlet.leave();
  time.move(55 * minute);
  expect(await staysOpen(server, outlet)).toBe(true);
  time.move(6 * minute);
  await becomes(server, outlet, { status: "finalized", finalize_reason: "offline_finalized" });
  expect(await stopCommandsOf(outlet)).toEqual([]);
  expect(await onlyCdrOf(server, outlet)).toMatchObject({
    total_energy_wh: 2_000,
    billing_decision: { evidence: { finalize: { trigger: "offline", threshold_s: 3_600 } } },
  });
});

test("while the server limits the connector to 0 A the idle time does not count, and then it begins anew", async () => {
  await using outlet = await startOutlet(server, time, anHour);
  await outlet.say("Charging");
  time.move(50 * minute);
  const limit = (limit_a: number) =>
    server.client.sockets.setChargingProfile(outlet.chargerId, outlet.socketId, {
      limit_a,
      transaction_id: outlet.transactionId,
      wait: true,
    });
  expect(await limit(0)).toMatchObject({ status: "accepted" });
  time.move(5 * hour);
  expect(await staysOpen(server, outlet)).toBe(true);
  expect(await limit(16)).toMatchObject({ status: "accepted" });
  time.move(55 * minute);
  expect(await staysOpen(server, outlet)).toBe(true);
  expect(await stopCommandsOf(outlet)).toEqual([]);
  time.move(6 * minute);
  await isAskedToStop(outlet);
});

test("while the charger suspends the car the idle time does not count, and then it goes on", async () => {
  await using outlet = await startOutlet(server, time, anHour);
  time.move(50 * minute);
  await outlet.say("SuspendedEVSE");
  time.move(5 * hour);
  expect(await staysOpen(server, outlet)).toBe(true);
  await outlet.say("SuspendedEV");
  time.move(5 * minute);
  expect(await staysOpen(server, outlet)).toBe(true);
  // 50 minutes before the pause, and 11 minutes after it.
  time.move(6 * minute);
  await isAskedToStop(outlet);
});

test("a threshold that is changed holds for the sessions that are open", async () => {
  await using outlet = await startOutlet(server, time);
  const { locations } = server.client;
  // The default threshold is 12 hours.
  time.move(11 * hour);
  expect(await staysOpen(server, outlet)).toBe(true);
  await locations.update(outlet.locationId, { idle_finalize_threshold: 12 * 3_600 + 1_800 });
  time.move(hour + 5 * minute);
  expect(await staysOpen(server, outlet)).toBe(true);
  expect(await stopCommandsOf(outlet)).toEqual([]);
  await locations.update(outlet.locationId, { idle_finalize_threshold: 60 });
  await isAskedToStop(outlet);
});

test("a charger whose clock is hours behind is not taken for idle", async () => {
  await using outlet = await startOutlet(server, time, anHour);
  const behind = () => new Date(time.now() - 8 * hour).toISOString();
  const { charger } = outlet;
  await outlet.stop(1_000);
  const { transactionId } = await charger.call("StartTransaction", {
    connectorId: 1,
    idTag: outlet.idTag,
    meterStart: 1_000,
    timestamp: behind(),
  });
  for (const registerWh of [1_500, 2_000]) {
    time.move(30 * minute);
    await outlet.measure(registerWh, { transactionId: Number(transactionId), timestamp: behind() });
    expect(await staysOpen(server, outlet)).toBe(true);
  }
  expect(await stopCommandsOf(outlet)).toEqual([]);
});

test("a charger that never stays connected for a minute is waited for as long again, and not forever", async () => {
  await using outlet = await startOutlet(server, time, anHour);
  const justBeforeThen = (ms: number) => new Date(time.now() + ms - 10_000).toISOString();
  const connectedAt = (at: string) =>
    server.server.core.db.read((tx) =>
      tx.update(chargers).set({ connectedAt: at }).where(eq(chargers.id, outlet.chargerId)),
    );
  await connectedAt(justBeforeThen(hour + minute));
  time.move(hour + minute);
  expect(await staysOpen(server, outlet)).toBe(true);
  expect(await stopCommandsOf(outlet)).toEqual([]);
  await connectedAt(justBeforeThen(hour));
  time.move(hour);
  await isAskedToStop(outlet);
});

test("a charger that boots again and again is waited for as long again, and not forever", async () => {
  await using outlet = await startOutlet(server, time, anHour);
  time.move(hour + minute);
  await outlet.charger.boot();
  expect(await staysOpen(server, outlet)).toBe(true);
  expect(await stopCommandsOf(outlet)).toEqual([]);
  time.move(hour);
  await outlet.charger.boot();
  await becomes(server, outlet, { finalize_reason: "stop_missing_after_reboot" });
});

test("what ends is counted by what ended it", async () => {
  const text = await server.server.core.metrics.text();
  const counted = (trigger: string) =>
    Number(
      new RegExp(`^forecourt_sessions_ended_total\\{trigger="${trigger}"\\} (\\d+)$`, "m").exec(text)?.[1],
    );
  const { data } = await server.client.sessions.list({ per_page: 100 });
  const closed = (reason: string) => data.filter(({ finalize_reason }) => finalize_reason === reason).length;
  const stopped = data.filter(({ status }) => status === "completed").length;
  expect([counted("idle"), counted("offline"), counted("stop")]).toEqual([
    closed("idle_finalized"),
    closed("offline_finalized"),
    stopped,
  ]);
  expect([closed("idle_finalized"), stopped]).toEqual([5, 2]);
});
