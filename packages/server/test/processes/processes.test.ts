import { createClient } from "@forecourt/client";
import { noNats, startNats } from "@forecourt/harness";
import { createSimulatedCharger } from "@forecourt/simulator";
import postgres from "postgres";
import { expect, inject, test } from "vitest";
import { balancers } from "../../src/store/schema.ts";
import { createServerDatabase } from "../../src/testing/server-database.ts";
import { connectRpcCharger } from "../support/ocpp-rpc-charger.ts";
import { startSite } from "../support/start-site.ts";
import { startTestProcess } from "../support/start-test-process.ts";
import { startTestServer } from "../support/start-test-server.ts";

const elements = [{ price_components: [{ type: "ENERGY" as const, price: 0.35, step_size: 1 }] }];

test("a command reaches a charger whose socket is in another process, and its caller gets the answer", async () => {
  await using database = await createServerDatabase(inject("postgresUrl"));
  await using one = await startTestServer({ FORECOURT_DATABASE_URL: database.url });
  await using two = await startTestServer({ FORECOURT_DATABASE_URL: database.url });
  const site = await startSite(one, elements);
  const elsewhere = createClient({ baseUrl: two.baseUrl, apiKey: one.key });
  const command = await elsewhere.sockets.unlock(site.chargerId, site.socketId, { wait: true, timeout: 60 });
  expect(command).toMatchObject({ status: "accepted", result: { status: "Unlocked" } });
});

test("a charger that reconnects to another process is that process's charger, and the older socket is closed", async () => {
  await using database = await createServerDatabase(inject("postgresUrl"));
  await using one = await startTestServer({ FORECOURT_DATABASE_URL: database.url });
  await using two = await startTestServer({ FORECOURT_DATABASE_URL: database.url });
  const site = await startSite(one, elements);
  await one.client.chargers.update(site.chargerId, { takeover: "newest" });
  await using moved = await connectRpcCharger({
    url: two.ocppUrl,
    identity: site.identity,
    password: site.password,
  });
  await moved.boot();
  const elsewhere = createClient({ baseUrl: one.baseUrl, apiKey: one.key });
  const command = await elsewhere.sockets.unlock(site.chargerId, site.socketId, { wait: true, timeout: 60 });
  expect(command.status).toBe("accepted");
  expect(moved.received.map(({ action }) => action)).toEqual(["UnlockConnector"]);
  expect(site.charger.received).toEqual([]);
  await expect.poll(async () => (await elsewhere.chargers.get(site.chargerId)).connected).toBe(true);
});

test("an operator closes a connection in another process, and the charger comes back by itself", async () => {
  await using database = await createServerDatabase(inject("postgresUrl"));
  await using one = await startTestServer({ FORECOURT_DATABASE_URL: database.url });
  await using two = await startTestServer({ FORECOURT_DATABASE_URL: database.url });
  const { id, password } = await one.client.chargers.create({ identity: "STUCK-1" });
  const charger = createSimulatedCharger({ url: two.ocppUrl, identity: "STUCK-1", password, rebootMs: 20 });
  await charger.connect();
  const connected = async () => {
    const { data } = await one.client.events.list({ charger_id: id, type: "charger.connected" });
    return data.length;
  };
  await expect.poll(connected).toBe(1);

  await one.client.chargers.disconnect(id);
  await expect.poll(connected).toBe(2);
  const [closed] = (await one.client.events.list({ charger_id: id, type: "charger.disconnected" })).data;
  expect(closed?.data).toMatchObject({ code: 1012, reason: "policy" });
  await charger.close();
});

test.skipIf(noNats !== null)(
  `over NATS a command reaches a charger of another process, also while NATS is gone${noNats === null ? "" : ` (${noNats})`}`,
  async () => {
    await using nats = await startNats();
    await using database = await createServerDatabase(inject("postgresUrl"));
    const settings = { FORECOURT_DATABASE_URL: database.url, FORECOURT_NATS_URL: nats.url };
    await using one = await startTestServer(settings);
    await using two = await startTestServer(settings);
    const site = await startSite(one, elements);
    const elsewhere = createClient({ baseUrl: two.baseUrl, apiKey: one.key });
    const unlock = () => elsewhere.sockets.unlock(site.chargerId, site.socketId, { wait: true, timeout: 60 });
    expect(await unlock()).toMatchObject({ status: "accepted", result: { status: "Unlocked" } });
    // The process of the charger finds the command in the table.
    await nats.kill();
    expect(await unlock()).toMatchObject({ status: "accepted", result: { status: "Unlocked" } });
    await nats.start();
    expect(await unlock()).toMatchObject({ status: "accepted", result: { status: "Unlocked" } });
  },
);

test("another process takes the chargers and locations of one that is killed", async () => {
  await using database = await createServerDatabase(inject("postgresUrl"));
  const settings = { FORECOURT_DATABASE_URL: database.url };
  await using one = await startTestServer(settings);
  const sql = postgres(database.ownerUrl, { max: 1 });
  const [own] = await sql<{ id: string }[]>`select id from processes`;
  // A process judges others once it has been present for 15 s itself.
  await sql`update processes set started_at = started_at - interval '1 minute'`;
  await using killed = await startTestProcess(settings, { key: one.key });
  const location = await killed.client.locations.create({
    name: "Depot",
    max_amperage: 32,
    dlb_enabled: true,
  });
  const { id, password } = await killed.client.chargers.create({
    identity: "LEFT-1",
    location_id: location.id,
  });
  const charger = createSimulatedCharger({ url: killed.ocppUrl, identity: "LEFT-1", password });
  await charger.connect();
  const owners = async () => {
    const [row] = await sql<{ balancer: string | null; charger: string | null }[]>`
      select balancers.owner as balancer, chargers.owner as charger
      from chargers join balancers on balancers.location_id = chargers.location_id where chargers.id = ${id}`;
    return row;
  };
  const of = (process: string | undefined) => ({ balancer: process, charger: process });
  const [other] = await sql<{ id: string }[]>`select id from processes where id <> ${own?.id ?? ""}`;
  await expect.poll(owners).toEqual(of(other?.id));

  await killed.kill();
  await expect.poll(owners).toEqual({ balancer: own?.id, charger: null });
  await charger.close();
  await sql.end();
});

test("a process serves only its part: a command of one that serves the API reaches a charger of one that serves chargers", async () => {
  await using database = await createServerDatabase(inject("postgresUrl"));
  const settings = { FORECOURT_DATABASE_URL: database.url };
  await using api = await startTestServer({ ...settings, FORECOURT_SERVE: "api" });
  await using chargers = await startTestServer({ ...settings, FORECOURT_SERVE: "chargers" });
  await using jobs = await startTestServer({ ...settings, FORECOURT_SERVE: "jobs" });
  for (const { server } of [api, chargers, jobs])
    for (const path of ["/healthz", "/readyz"]) expect((await fetch(server.url + path)).status).toBe(200);

  const site = await startSite({ ...api, ocppUrl: chargers.ocppUrl }, elements);
  const unlocked = await api.client.sockets.unlock(site.chargerId, site.socketId, {
    wait: true,
    timeout: 30,
  });
  expect(unlocked).toMatchObject({ status: "accepted", result: { status: "Unlocked" } });

  // The process that serves jobs balances the location, and the process that serves the API shows it.
  const location = await api.client.locations.create({ name: "Depot", max_amperage: 32, dlb_enabled: true });
  const loadOf = async () => (await api.fetch(`/locations/${location.id}/load`)).json();
  await expect.poll(loadOf, { timeout: 60_000 }).toMatchObject({ data: { capacity_a: 32 } });
  expect(await jobs.server.core.db.read((tx) => tx.select().from(balancers))).toContainEqual(
    expect.objectContaining({ locationId: location.id, owner: jobs.server.core.processId }),
  );

  for (const { server } of [chargers, jobs]) {
    const response = await fetch(`${server.url}/v1/me`, { headers: { authorization: `Bearer ${api.key}` } });
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
      503,
      "unavailable",
    ]);
  }
  const { identity, password } = site;
  for (const { ocppUrl } of [api, jobs])
    await expect(connectRpcCharger({ url: ocppUrl, identity, password })).rejects.toThrow(/503|Unavailable/);
});
