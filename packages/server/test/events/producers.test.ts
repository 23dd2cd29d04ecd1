import { once } from "node:events";
import { type Client, createClient } from "@forecourt/client";
import type { Event, EventMap, EventType } from "@forecourt/contract";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { WebSocket } from "ws";
import { publishOffline } from "../../src/charging/chargers/publish-offline.ts";
import { processes } from "../../src/store/schema.ts";
import { createServerDatabase } from "../../src/testing/server-database.ts";
import {
  minute,
  type Outlet,
  pretendToRunForAnHour,
  startOutlet,
  startServerAt,
  within,
} from "../charging/finalization/start-outlet.ts";
import { createStandingClock } from "../support/clocks.ts";
import type { TestServer } from "../support/start-test-server.ts";
import { basic } from "../support/upgrade-request.ts";

/** Events that frames cause, and events that the passing of time causes. */

const time = createStandingClock();
let server: TestServer;
beforeAll(async () => {
  server = await startServerAt(time);
});
afterAll(() => server[Symbol.asyncDispose]());

/** The events of the charger, or of its session, oldest first. */
async function dataOf<Type extends EventType>(
  { client }: { client: Client },
  type: Type,
  about: string,
): Promise<EventMap[Type]["data"][]> {
  const { data } = await client.events.list({ type, per_page: 100 });
  const isAbout = (event: Event) => event.data["charger_id"] === about || event.subject.id === about;
  // The test server checks each answer against the document, where the data of the event has this type.
  return data
    .filter(isAbout)
    .map((event) => event.data as EventMap[Type]["data"])
    .reverse();
}

const offlineOf = ({ chargerId }: Outlet, of: { client: Client } = server) =>
  dataOf(of, "charger.offline", chargerId);

function chargerFields({ chargerId, identity }: Outlet, connector_id: number | null) {
  return { charger_id: chargerId, charger_identity: identity, connector_id, location_name: identity };
}

test("the event of a cut connection lists the sessions that go on without it", async () => {
  await using outlet = await startOutlet(server, time);
  const { id } = await outlet.session();
  outlet.charger.cut();
  await expect
    .poll(() => dataOf(server, "charger.disconnected", outlet.chargerId), within)
    .toMatchObject([{ code: 1006, reason: "network", active_session_ids: [id] }]);
});

test("the event of a charger that closes its connection has the close code, and not the charger's text", async () => {
  const { id, password } = await server.client.chargers.create({ identity: "TALKS-A-LOT" });
  const socket = new WebSocket(`${server.ocppUrl}/TALKS-A-LOT`, "ocpp1.6", {
    headers: { authorization: basic("TALKS-A-LOT", password) },
  });
  await once(socket, "open");
  socket.close(4999, "card 04A224 was here");
  await expect
    .poll(() => dataOf(server, "charger.disconnected", id), within)
    .toMatchObject([{ code: 4999, reason: "client_close", active_session_ids: [] }]);
});

test("a charger that is offline for two minutes causes one event, and another when it is offline again", async () => {
  await using outlet = await startOutlet(server, time);
  const { id } = await outlet.session();
  await outlet.leave();
  const { last_seen_at } = await server.client.chargers.get(outlet.chargerId);
  time.move(2 * minute - 1_000);
  await publishOffline(server.server.core);
  expect(await offlineOf(outlet)).toEqual([]);
  time.move(1_000);
  await publishOffline(server.server.core);
  const absence = {
    ...chargerFields(outlet, null),
    location_id: outlet.locationId,
    last_seen_at,
    active_session_ids: [id],
  };
  expect(await offlineOf(outlet)).toEqual([absence]);
  time.move(60 * minute);
  await publishOffline(server.server.core);
  expect(await offlineOf(outlet)).toHaveLength(1);

  await outlet.comeBack();
  await outlet.leave();
  time.move(2 * minute);
  await publishOffline(server.server.core);
  expect(await offlineOf(outlet)).toHaveLength(2);
});

test("a charger that reconnects in time causes no event", async () => {
  await using outlet = await startOutlet(server, time);
  await outlet.leave();
  time.move(minute);
  await outlet.comeBack();
  await expect
    .poll(() => server.client.chargers.get(outlet.chargerId), within)
    .toMatchObject({ connected: true });
  time.move(10 * minute);
  await publishOffline(server.server.core);
  expect(await offlineOf(outlet)).toEqual([]);
});

test("a server that was down gives chargers time to reconnect, and then publishes which did not", async () => {
  await using database = await createServerDatabase(inject("postgresUrl"));
  const settings = { FORECOURT_DATABASE_URL: database.url };
  const before = await startServerAt(time, settings);
  await using outlet = await startOutlet(before, time);
  await using other = await startOutlet(before, time);
  await before[Symbol.asyncDispose]();
  time.move(10 * minute);

  await using after = await startServerAt(time, settings, { restarted: true });
  const later = { client: createClient({ baseUrl: after.baseUrl, apiKey: before.key }) };
  await publishOffline(after.server.core);
  expect(await offlineOf(outlet, later)).toEqual([]);
  // The process has run for only two minutes. Many chargers retry at longer intervals, so the server waits longer for them.
  await after.server.core.db.read((tx) =>
    tx.update(processes).set({ startedAt: sql`now() - interval '2 minutes'` }),
  );
  await publishOffline(after.server.core);
  expect(await offlineOf(outlet, later)).toEqual([]);

  await other.comeBack(after.ocppUrl);
  await expect
    .poll(() => later.client.chargers.get(other.chargerId), within)
    .toMatchObject({ connected: true });
  await pretendToRunForAnHour(after);
  await publishOffline(after.server.core);
  expect(await offlineOf(outlet, later)).toHaveLength(1);
  expect(await offlineOf(other, later)).toEqual([]);
});

test("the newest reading of each session is published once a minute", async () => {
  await using outlet = await startOutlet(server, time);
  const { id } = await outlet.session();
  const updates = () => dataOf(server, "session.updated", id);
  const first = await outlet.measure(1_100);
  await expect.poll(updates, within).toMatchObject([{ energy_wh: 100, measured_at: first }]);
  await outlet.measure(1_200);
  const { charger, transactionId } = outlet;
  time.move(20_000);
  const timestamp = new Date(time.now()).toISOString();
  const sampledValue = [
    { value: "1300", measurand: "Energy.Active.Import.Register" },
    { value: "7.36", measurand: "Power.Active.Import", unit: "kW" },
    { value: "32", measurand: "Current.Import" },
    { value: "55", measurand: "SoC" },
  ];
  await charger.call("MeterValues", {
    connectorId: 1,
    transactionId,
    meterValue: [{ timestamp, sampledValue }],
  });
  time.move(minute);
  await expect.poll(updates, within).toHaveLength(2);
  expect((await updates()).at(-1)).toEqual({
    session_id: id,
    ...chargerFields(outlet, 1),
    socket_id: outlet.socketId,
    location_id: outlet.locationId,
    energy_wh: 300,
    power_w: 7360,
    current_a: 32,
    soc_pct: 55,
    limit_a: null,
    measured_at: timestamp,
  });
});

test("another process keeps to the minute as well", async () => {
  await using database = await createServerDatabase(inject("postgresUrl"));
  const settings = { FORECOURT_DATABASE_URL: database.url };
  await using one = await startServerAt(time, settings);
  await using two = await startServerAt(time, settings);
  await using outlet = await startOutlet(one, time);
  const { id } = await outlet.session();
  const updates = () => dataOf(one, "session.updated", id);
  await outlet.measure(1_100);
  await expect.poll(updates, within).toHaveLength(1);
  await outlet.leave();
  await outlet.comeBack(two.ocppUrl);
  await outlet.measure(1_200);
  await outlet.measure(1_300);
  time.move(minute);
  await expect.poll(updates, within).toHaveLength(2);
  expect(await updates()).toMatchObject([{ energy_wh: 100 }, { energy_wh: 300 }]);
});

test("pauses by the car and by the charger are published with their cause, and so is their end", async () => {
  await using outlet = await startOutlet(server, time);
  const { id } = await outlet.session();
  for (const status of ["Charging", "SuspendedEV", "Charging", "SuspendedEVSE", "Charging"])
    await outlet.say(status);
  const about = {
    session_id: id,
    ...chargerFields(outlet, 1),
    socket_id: outlet.socketId,
    limit_a: null,
  };
  expect(await dataOf(server, "session.suspended", id)).toEqual([
    { ...about, by: "ev" },
    { ...about, by: "evse" },
  ]);
  expect(await dataOf(server, "session.resumed", id)).toEqual([
    { ...about, by: "ev" },
    { ...about, by: "evse" },
  ]);
});

test("a charger that suspends the car because of an operator's 0 A is not the cause", async () => {
  await using outlet = await startOutlet(server, time);
  const { id } = await outlet.session();
  const limit = (limit_a: number) =>
    server.client.sockets.setChargingProfile(outlet.chargerId, outlet.socketId, {
      limit_a,
      transaction_id: outlet.transactionId,
      wait: true,
    });
  expect(await limit(0)).toMatchObject({ status: "accepted" });
  // The first status looks as if the charger had not applied the limit yet. The second shows that it has.
  await outlet.say("Charging");
  await outlet.say("SuspendedEVSE");
  expect(await limit(16)).toMatchObject({ status: "accepted" });
  const by = async (type: "session.suspended" | "session.resumed") =>
    (await dataOf(server, type, id)).map((data) => [data.by, data.limit_a]);
  expect(await by("session.suspended")).toEqual([
    ["operator", 0],
    ["operator", 0],
  ]);
  expect((await by("session.resumed")).at(-1)).toEqual(["operator", 16]);
});

test("the event of a start has the charger's reservation, and not the id tag", async () => {
  await using outlet = await startOutlet(server, time);
  await outlet.stop(1_000);
  const begin = (idTag: string, reservationId?: number) =>
    outlet.charger.call("StartTransaction", {
      connectorId: 1,
      idTag,
      meterStart: 1_000,
      timestamp: new Date(time.now()).toISOString(),
      ...(reservationId === undefined ? {} : { reservationId }),
    });
  await server.client.idTags.create({ id_tag: "Card-Of-Somebody" });
  await begin("Card-Of-Somebody", 42);
  time.move(1_000);
  await begin("CARD-OF-SOMEBODY");
  const [own, reserved, again] = await dataOf(server, "session.started", outlet.chargerId);
  expect([own?.reservation_id, reserved?.reservation_id, again?.reservation_id]).toEqual([null, 42, null]);
  expect(reserved?.id_tag_ref).toMatch(/^tagref_[0-9a-f]{32}$/);
  expect(again?.id_tag_ref).toBe(reserved?.id_tag_ref);
  expect(own?.id_tag_ref).not.toBe(reserved?.id_tag_ref);
  expect(JSON.stringify([reserved, again]).toLowerCase()).not.toContain("card-of-somebody");
});
