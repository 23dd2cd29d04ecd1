import { once } from "node:events";
import { createClient } from "@forecourt/client";
import { startOwnPostgres } from "@forecourt/harness";
import { sql } from "drizzle-orm";
import postgres from "postgres";
import { expect, inject, test } from "vitest";
import { WebSocket } from "ws";
import { fence } from "../../../src/charging/chargers/fence.ts";
import { reconcileChargers } from "../../../src/charging/chargers/reconcile.ts";
import type { Core } from "../../../src/core/core.ts";
import type { Clock } from "../../../src/platform/clock.ts";
import { expireProcesses } from "../../../src/processes/membership.ts";
import { openDatabase } from "../../../src/store/db.ts";
import { keepPresence } from "../../../src/store/presence.ts";
import { createServerDatabase } from "../../../src/testing/server-database.ts";
import { startTestApi } from "../../../src/testing/start-test-api.ts";
import { startTestCore } from "../../../src/testing/start-test-core.ts";
import { fieldsOf } from "../../support/fields-of.ts";
import { ago, startSite } from "../../support/start-site.ts";
import { startTestServer, type TestServer } from "../../support/start-test-server.ts";
import { answerToUpgrade, basic, sendUpgrade } from "../../support/upgrade-request.ts";

/**
 * Shows the real time and waits a tenth of the requested time, so that jobs run ten times as often. Waits of less than a
 * second stay as they are: the API uses one to notice a silent database.
 */
const hasty: Clock = {
  now: () => Date.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs < 1_000 ? delayMs : delayMs / 10);
    return () => clearTimeout(timer);
  },
};

const elements = [{ price_components: [{ type: "ENERGY" as const, price: 0.35, step_size: 1 }] }];

/** Connections and disconnections, oldest first. */
async function comingsAndGoings({ client }: TestServer): Promise<string[]> {
  const { data } = await client.events.list({ order: "oldest", per_page: 100 });
  return data
    .filter(({ type }) => type === "charger.connected" || type === "charger.disconnected")
    .map(
      (event) =>
        `${event.type.slice("charger.".length)} ${String(fieldsOf(event)["connection_id"]).slice(-1)}`,
    );
}

async function openSocket(server: TestServer, identity: string, password: string) {
  const headers = { authorization: basic(identity, password) };
  const socket = new WebSocket(`${server.ocppUrl}/${identity}`, "ocpp1.6", { headers });
  const closed = once(socket, "close").then(([code]) => Number(code));
  await once(socket, "open");
  return { closed, socket };
}

test("a live process that others expired gets its chargers back", async () => {
  await using database = await createServerDatabase(inject("postgresUrl"));
  const settings = { FORECOURT_DATABASE_URL: database.url };
  await using one = await startTestServer(settings, { clock: hasty });
  await using two = await startTestServer(settings);
  const site = await startSite(one, elements);
  const isConnected = async () => (await one.client.chargers.get(site.chargerId)).connected;

  const { core } = two.server;
  const silence = (processId: string) =>
    core.db.read((tx) =>
      tx.execute(sql`
        update processes set
          started_at = now() - interval '1 hour',
          heartbeat_at = case when id = ${processId} then now() - interval '16 seconds' else now() end`),
    );
  // The other process may write a heartbeat just then.
  await expect
    .poll(async () => {
      await silence(one.server.core.processId);
      await expireProcesses(core);
      return comingsAndGoings(one);
    })
    .toContain("disconnected 1");

  await expect.poll(isConnected, { timeout: 60_000 }).toBe(true);
  await expect
    .poll(async () => (await comingsAndGoings(one)).slice(0, 3))
    .toEqual(["connected 1", "disconnected 1", "connected 1"]);
  const elsewhere = createClient({ baseUrl: two.baseUrl, apiKey: one.key });
  const command = await elsewhere.sockets.unlock(site.chargerId, site.socketId, { wait: true, timeout: 60 });
  expect(command).toMatchObject({ status: "accepted", result: { status: "Unlocked" } });
  await site.charger.call("StartTransaction", {
    connectorId: 1,
    idTag: site.idTag,
    meterStart: 0,
    timestamp: ago(10),
  });
});

async function presentProcesses({ db }: Core): Promise<string[]> {
  const rows = await db.read((tx) => tx.execute<{ id: string }>(sql`select id from processes order by id`));
  return rows.map(({ id }) => id);
}

test("after an outage of the database no charger is marked offline before all had the time to reconnect", async () => {
  await using started = await startTestCore();
  const a = { ...started.core, processId: "prc_a" };
  const b = { ...started.core, processId: "prc_b" };
  await keepPresence(a);
  await keepPresence(b);
  await a.db.read((tx) =>
    tx.execute(sql`
      update processes set started_at = now() - interval '1 hour', heartbeat_at = now() - interval '1 minute'`),
  );
  // Neither process has written a heartbeat for a minute, and b is the first to come back.
  await expireProcesses(b);
  await keepPresence(b);
  await expireProcesses(b);
  expect(await presentProcesses(b)).toEqual(["prc_a", "prc_b"]);

  await b.db.read((tx) =>
    tx.execute(sql`update processes set started_at = now() - interval '16 seconds' where id = 'prc_b'`),
  );
  await expireProcesses(b);
  expect(await presentProcesses(b)).toEqual(["prc_b"]);
});

test("of two silent processes the one without a connection to the database is dead sooner", async () => {
  await using started = await startTestCore();
  const { database } = started.core.config;
  if (!("url" in database)) throw new Error("unreachable: the test core is on PostgreSQL");
  const { url } = database;
  const open = (processId: string) =>
    openDatabase({ url, connections: 1, outsideScopes: "everything", processId });
  const [db, connected] = await Promise.all([open("prc_judge"), open("prc_connected")]);
  // A pool opens its connections when it has work.
  await connected.read((tx) => tx.execute(sql`select 1`));
  const judge = { ...started.core, db, processId: "prc_judge" };
  const ids = ["prc_judge", "prc_connected", "prc_gone"];
  for (const processId of ids) await keepPresence({ ...started.core, processId });
  const silentFor = (seconds: number) =>
    db.read((tx) =>
      tx.execute(sql`
        update processes set started_at = now() - interval '1 hour',
          heartbeat_at = now() - case when id = 'prc_judge' then 0 else ${seconds}::int end * interval '1 second'`),
    );

  await silentFor(4);
  await expireProcesses(judge);
  expect(await presentProcesses(judge)).toEqual(ids.toSorted());
  await silentFor(6);
  await expireProcesses(judge);
  expect(await presentProcesses(judge)).toEqual(["prc_connected", "prc_judge"]);
  await silentFor(16);
  await expireProcesses(judge);
  expect(await presentProcesses(judge)).toEqual(["prc_judge"]);
  await Promise.all([db.close(), connected.close()]);
});

test("processes whose clocks differ by an hour do not expire each other", async () => {
  await using started = await startTestCore();
  const { clock } = started;
  const a = { ...started.core, processId: "prc_a" };
  const ahead: Clock = { now: () => clock.now() + 3_600_000, after: clock.after.bind(clock) };
  const b = { ...started.core, processId: "prc_b", clock: ahead };
  await keepPresence(a);
  await keepPresence(b);
  await b.db.read((tx) => tx.execute(sql`update processes set started_at = now() - interval '1 hour'`));
  await expireProcesses(b);
  await expireProcesses(a);
  expect(await presentProcesses(b)).toEqual(["prc_a", "prc_b"]);
});

test("a charger lost during an outage of the database is offline afterwards, and the event is published", async () => {
  await using own = await startOwnPostgres();
  await using server = await startTestServer({ FORECOURT_DATABASE_URL: own.url }, { clock: hasty });
  const site = await startSite(server, elements);
  await server.server.core.db.read((tx) =>
    tx.execute(sql`update chargers set connected_at = now() - interval '1 minute'`),
  );
  await own.crash();
  site.charger.cut();
  await expect
    .poll(() => server.log.some(({ message }) => message === "disconnection not stored"), { timeout: 60_000 })
    .toBe(true);
  await own.restart();
  const isConnected = () =>
    server.client.chargers.get(site.chargerId).then(
      ({ connected }) => connected,
      () => "away",
    );
  await expect.poll(isConnected, { timeout: 60_000 }).toBe(false);
  await expect
    .poll(() => comingsAndGoings(server), { timeout: 60_000 })
    .toEqual(["connected 1", "disconnected 1"]);
});

test("a handshake that cannot become a WebSocket leaves the charger's socket alone", async () => {
  await using server = await startTestServer();
  const site = await startSite(server, elements);
  const answer = await answerToUpgrade(server, site.identity, {
    Authorization: basic(site.identity, site.password),
    "Sec-WebSocket-Version": "7",
  });
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  const start = { connectorId: 1, idTag: site.idTag, meterStart: 0, timestamp: ago(10) };
  expect(await site.charger.call("StartTransaction", start)).toMatchObject({
    idTagInfo: { status: "Accepted" },
  });
  await expect.poll(() => comingsAndGoings(server), { timeout: 60_000 }).toEqual(["connected 1"]);
});

test("a charger that closes its new connection is offline, and its older socket is closed", async () => {
  await using database = await createServerDatabase(inject("postgresUrl"));
  await using server = await startTestServer({ FORECOURT_DATABASE_URL: database.url });
  const { id, password } = await server.client.chargers.create({
    identity: "CP-GONE",
    takeover: "newest",
  });
  const { closed } = await openSocket(server, "CP-GONE", password);

  const other = postgres(database.ownerUrl, { max: 1 });
  await other.begin(async (held) => {
    await held`select from chargers for update`;
    const newer = sendUpgrade(server, "CP-GONE", { Authorization: basic("CP-GONE", password) });
    await once(newer, "connect");
    // The admission waits for the row.
    await expect
      .poll(async () => (await held`select from pg_locks where not granted`).length)
      .toBeGreaterThan(0);
    newer.resetAndDestroy();
    await once(newer, "close");
    // The server learns of the end before it gets this request.
    await fetch(`${server.server.url}/healthz`);
  });
  await other.end();

  expect(await closed).toBe(4001);
  await expect.poll(async () => (await server.client.chargers.get(id)).connected).toBe(false);
  await expect
    .poll(() => comingsAndGoings(server), { timeout: 60_000 })
    .toEqual(["connected 1", "connected 2", "disconnected 2"]);
});

test("sockets are closed when the message about their takeover or deletion was lost", async () => {
  await using server = await startTestServer({}, { clock: hasty });
  const { core } = server.server;
  const moved = await server.client.chargers.create({ identity: "CP-MOVED" });
  const gone = await server.client.chargers.create({ identity: "CP-DELETED" });
  const movedSocket = await openSocket(server, "CP-MOVED", moved.password);
  const goneSocket = await openSocket(server, "CP-DELETED", gone.password);
  await core.db.read((tx) =>
    tx.execute(sql`
      update chargers set connection_epoch = connection_epoch + 1, owner = null where id = ${moved.id}`),
  );
  await core.db.read((tx) => tx.execute(sql`delete from chargers where id = ${gone.id}`));
  expect(await movedSocket.closed).toBe(4001);
  expect(await goneSocket.closed).toBe(1008);
});

test("a locked charger row does not delay the signs of life of other chargers", async () => {
  await using api = await startTestApi(inject("postgresUrl"));
  const { core, clock } = api;
  const { admin } = await api.organization();
  const connections = [];
  for (const identity of ["CP-A", "CP-B", "CP-C"]) {
    const { body } = await admin("POST", "/chargers", { identity });
    connections.push(await api.connect(body.data.id));
  }
  const connectedAt = clock.now();
  clock.advance(60_000);
  const present = connections.map((connection) => ({
    connection: { ...connection, securityProfile: 1 },
    connectedAt,
    lastSeenAt: clock.now(),
  }));
  const [, busy] = connections;
  if (busy === undefined) throw new Error("unreachable: there are three");
  await core.db.transaction(async (tx) => {
    await fence(tx, busy);
    expect(await reconcileChargers(core, present, () => true)).toEqual([]);
  });
  const { body } = await admin("GET", "/chargers");
  const seen = body.data.map((charger: { identity: string; last_seen_at: string }) => [
    charger.identity,
    charger.last_seen_at,
  ]);
  expect(seen.sort()).toEqual([
    ["CP-A", "2026-11-21T08:01:00.000Z"],
    ["CP-B", "2026-11-21T08:00:00.000Z"],
    ["CP-C", "2026-11-21T08:01:00.000Z"],
  ]);
});

test("a command is stored while a frame of its charger is being written", async () => {
  await using api = await startTestApi(inject("postgresUrl"));
  const { admin } = await api.organization();
  const { body } = await admin("POST", "/chargers", { identity: "CP-BUSY" });
  const connection = await api.connect(body.data.id);
  const status = await api.core.db.transaction(async (tx) => {
    await fence(tx, connection);
    return (await admin("POST", `/chargers/${connection.chargerId}/reset`, { type: "Hard" })).status;
  });
  expect(status).toBe(202);
});
