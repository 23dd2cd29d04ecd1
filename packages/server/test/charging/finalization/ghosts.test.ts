import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSimulatedCharger } from "@forecourt/simulator";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createStandingClock } from "../../support/clocks.ts";
import { startTestServer, type TestServer } from "../../support/start-test-server.ts";
import {
  becomes,
  minute,
  type Outlet,
  onlyCdrOf,
  startOutlet,
  startServerAt,
  staysOpen,
  within,
} from "./start-outlet.ts";

/** Sessions that their chargers have forgotten, and that must not occupy the socket for ever. */

describe.each(["PostgreSQL", "the embedded database"])("on %s", (kind) => {
  const time = createStandingClock();
  let folder: string | null = null;
  let server: TestServer;
  beforeAll(async () => {
    folder = kind === "PostgreSQL" ? null : await mkdtemp(join(tmpdir(), "forecourt-ghosts-"));
    server = await startServerAt(time, folder === null ? {} : { FORECOURT_DATA_DIR: folder });
  }, 60_000);
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    if (folder !== null) await rm(folder, { recursive: true, force: true });
  });

  const start = ({ chargerId, socketId }: Pick<Outlet, "chargerId" | "socketId">) =>
    server.client.sockets.start(chargerId, socketId, { id_tag: "NEXT", wait: true });
  const stop = ({ chargerId, socketId }: Outlet) =>
    server.client.sockets.stop(chargerId, socketId, { wait: true });

  test("a charger that lost its transaction with its connection can be started again", async () => {
    const { client } = server;
    const identity = "FORGETFUL";
    const { id: chargerId, password, sockets } = await client.chargers.create({ identity });
    const socketId = sockets[0]?.id ?? "";
    await using charger = createSimulatedCharger({
      url: server.ocppUrl,
      identity,
      password,
      quirks: { forgetsTransactionsWithLine: true },
      reconnect: { firstMs: 10, maxMs: 50 },
    });
    await charger.connect();
    charger.plugIn();
    expect(await start({ chargerId, socketId })).toMatchObject({ status: "accepted" });
    const isReported = () => charger.ledger.answered.some(({ payload }) => payload["status"] === "Charging");
    await charger.until(isReported);
    const sessions = async () => (await client.sessions.list({ charger_id: chargerId })).data;
    await expect.poll(sessions, within).toMatchObject([{ status: "active" }]);
    charger.offline();
    await charger.until(({ connection }) => connection === "offline");
    charger.online();
    const socket = () => client.sockets.get(chargerId, socketId);
    await expect.poll(socket, within).toMatchObject({ status: "Preparing" });
    // The ids, and so the order of the list, depend on this time.
    time.move(1_000);
    expect(await start({ chargerId, socketId })).toMatchObject({ status: "accepted" });
    await expect
      .poll(sessions, within)
      .toMatchObject([
        { status: "active" },
        { status: "finalized", finalize_reason: "stop_missing_new_transaction" },
      ]);
  }, 60_000);

  test.each(["Preparing", "Reserved", "Unavailable"])(
    "a connector that charged and says %s ends its session a minute later, at the last frame before",
    async (status) => {
      await using outlet = await startOutlet(server, time);
      await outlet.say("Charging");
      time.move(10 * minute);
      const measuredAt = await outlet.measure(3_500);
      await outlet.leave();
      time.move(60 * minute);
      await outlet.comeBack();
      await outlet.say(status);
      time.move(minute - 1_000);
      expect(await staysOpen(server, outlet)).toBe(true);
      time.move(2_000);
      const session = await becomes(server, outlet, {
        finalize_reason: "stop_missing_connector_available",
      });
      // The hour in which the charger was offline proves nothing.
      expect(session.ended_at).toBe(measuredAt);
      // 2.5 kWh × 0.40 = 1.00, from the start: a second for the status, ten minutes, and a second for the reading.
      expect(await onlyCdrOf(server, outlet)).toMatchObject({
        total_energy_wh: 2_500,
        total_time_s: 602,
        total_cost: 1,
        end_time: measuredAt,
      });
    },
    60_000,
  );

  test("a charger that says Preparing just after StartTransaction keeps its session", async () => {
    await using outlet = await startOutlet(server, time);
    await outlet.say("Preparing");
    time.move(5 * minute);
    expect(await staysOpen(server, outlet)).toBe(true);
    await expect(start(outlet)).rejects.toMatchObject({ status: 422, code: "socket-occupied" });
    await outlet.say("Charging");
    await outlet.say("Preparing");
    time.move(2 * minute);
    await becomes(server, outlet, { finalize_reason: "stop_missing_connector_available" });
  }, 60_000);

  test("Finishing of the session before does not end the one that has begun since", async () => {
    await using outlet = await startOutlet(server, time);
    await outlet.say("Charging");
    await outlet.stop(1_500);
    await outlet.say("Finishing");
    time.move(1_000);
    const timestamp = new Date(time.now()).toISOString();
    await outlet.charger.call("StartTransaction", {
      connectorId: 1,
      idTag: "NEXT",
      meterStart: 1_500,
      timestamp,
    });
    await outlet.say("Preparing");
    time.move(5 * minute);
    expect(await staysOpen(server, outlet)).toBe(true);
  }, 60_000);

  test("Charging, and readings of the transaction, show that it goes on", async () => {
    await using charging = await startOutlet(server, time);
    await using named = await startOutlet(server, time);
    await using queued = await startOutlet(server, time);
    const beforehand = new Date(time.now()).toISOString();
    for (const outlet of [charging, named, queued]) {
      await outlet.say("SuspendedEV");
      await outlet.say("Preparing");
    }
    time.move(minute / 2);
    await charging.say("Charging");
    await named.measure(1_000);
    await queued.measure(1_000, { timestamp: beforehand });
    time.move(minute);
    expect(await staysOpen(server, charging)).toBe(true);
    expect(await staysOpen(server, named)).toBe(true);
    await becomes(server, queued, { finalize_reason: "stop_missing_connector_available" });
    // A repeated status is not new information.
    await named.say("Preparing");
    time.move(5 * minute);
    expect(await staysOpen(server, named)).toBe(true);
    await expect(start(named)).rejects.toMatchObject({ code: "socket-occupied" });
  }, 60_000);

  test("after a boot a free connector can be started at once", async () => {
    await using outlet = await startOutlet(server, time);
    await outlet.say("Preparing");
    await outlet.reboot();
    await expect(start(outlet)).rejects.toMatchObject({ code: "socket-occupied" });
    await outlet.say("Preparing");
    expect(await start(outlet)).toMatchObject({ status: "accepted" });
    expect(outlet.charger.received.map(({ action }) => action)).toContain("RemoteStartTransaction");
  }, 60_000);

  test("an error about a session that cannot be stopped, or its charger deleted, says how to finalize it", async () => {
    await using outlet = await startOutlet(server, time);
    const { client } = server;
    const { id } = await outlet.session();
    const command = `forecourt sessions finalize ${id}`;
    const detail = `The charger did not stop session ${id}. To end it with what the charger has reported so far:\n${command}`;
    outlet.charger.on("RemoteStopTransaction", { status: "Rejected" });
    expect(await stop(outlet)).toMatchObject({
      status: "rejected",
      error: "Rejected",
      result: { status: "Rejected", detail },
    });
    const online = new RegExp(
      `Stop it first:\nforecourt sockets stop ${outlet.chargerId} ${outlet.socketId}$`,
    );
    await expect(client.chargers.delete(outlet.chargerId)).rejects.toMatchObject({
      code: "socket-occupied",
      problem: { detail: expect.stringMatching(online) },
    });
    await outlet.leave();
    expect(await stop(outlet)).toMatchObject({
      status: "rejected",
      error: "charger_offline",
      result: { detail },
    });
    const offline = new RegExp(
      `^Session ${id} is open on connector 1 of charger OUTLET-\\d+, which is offline\\. .*:\n${command}$`,
    );
    const refused = { code: "socket-occupied", problem: { detail: expect.stringMatching(offline) } };
    await expect(start(outlet)).rejects.toMatchObject(refused);
    await expect(client.chargers.delete(outlet.chargerId)).rejects.toMatchObject(refused);
    await client.sessions.finalize(id);
    await client.chargers.delete(outlet.chargerId);
  }, 60_000);
});

test("at a balanced location, a charger that lost its transaction is started as by card, and then gets its limit", async () => {
  await using server = await startTestServer({ FORECOURT_DLB_SETTLE_S: "1", FORECOURT_DLB_TICK_S: "1" });
  const { client } = server;
  const { id: location_id } = await client.locations.create({
    name: "Depot",
    max_amperage: 32,
    dlb_enabled: true,
  });
  const identity = "BALANCED";
  const { id: chargerId, password, sockets } = await client.chargers.create({ identity, location_id });
  const socketId = sockets[0]?.id ?? "";
  await using charger = createSimulatedCharger({
    url: server.ocppUrl,
    identity,
    password,
    quirks: { forgetsTransactionsWithLine: true },
    reconnect: { firstMs: 10, maxMs: 50 },
  });
  await charger.connect();
  charger.plugIn();
  const start = () => client.sockets.start(chargerId, socketId, { id_tag: "NEXT", wait: true });
  expect(await start()).toMatchObject({ status: "accepted" });
  await charger.until(() => charger.ledger.answered.some(({ payload }) => payload["status"] === "Charging"));
  charger.offline();
  await charger.until(({ connection }) => connection === "offline");
  charger.online();
  await expect
    .poll(() => client.sockets.get(chargerId, socketId), within)
    .toMatchObject({ status: "Preparing" });
  expect(await start()).toMatchObject({ status: "accepted" });
  await expect
    .poll(async () => (await client.sessions.list({ charger_id: chargerId })).data, within)
    .toMatchObject([{ ended_at: null, limit_a: 32 }, { finalize_reason: "stop_missing_new_transaction" }]);
});
