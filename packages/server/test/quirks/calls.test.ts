import { afterAll, beforeAll, expect, test } from "vitest";
import { connectRpcCharger } from "../support/ocpp-rpc-charger.ts";
import { connectRawCharger } from "../support/raw-charger.ts";
import { ago, startSite } from "../support/start-site.ts";
import { startTestServer, type TestServer } from "../support/start-test-server.ts";
import { energyTariff } from "./energy-tariff.ts";

/** What chargers in the field do with calls, boots and commands. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

test("quirk 19: a reused message id is another call", async () => {
  const raw = await connectRawCharger(server);
  await server.client.idTags.create({ id_tag: "QUIRK-19" });
  const begin = (meterStart: number) =>
    raw.ask(
      JSON.stringify([
        2,
        "1",
        "StartTransaction",
        { connectorId: 1, idTag: "QUIRK-19", meterStart, timestamp: ago(60 - meterStart) },
      ]),
    );
  const first = await begin(0);
  const second = await begin(10);
  expect(first).toMatchObject([3, "1", { idTagInfo: { status: "Accepted" } }]);
  expect(second).toMatchObject([3, "1", { idTagInfo: { status: "Accepted" } }]);
  expect(second).not.toEqual(first);
  expect((await server.client.sessions.list({ charger_id: raw.id })).pagination.total).toBe(2);
});

test("quirk 24: a charger that reconnects without a boot is still accepted, and gets commands", async () => {
  const site = await startSite(server, energyTariff);
  await site.charger.close();
  await using again = await connectRpcCharger({ url: server.ocppUrl, ...site });
  expect(await again.call("Authorize", { idTag: site.idTag })).toEqual({ idTagInfo: { status: "Accepted" } });
  const command = await server.client.sockets.unlock(site.chargerId, site.socketId, { wait: true });
  expect(command).toMatchObject({ status: "accepted", result: { status: "Unlocked" } });
  expect(await server.client.chargers.get(site.chargerId)).toMatchObject({
    registration_status: "accepted",
    model: "Wallbox 11",
  });
});

test("quirk 26: a boot that is repeated is answered each time, and changes nothing", async () => {
  const site = await startSite(server, energyTariff);
  for (const _ of [1, 2]) {
    expect(await site.charger.boot()).toMatchObject({ status: "Accepted", interval: 300 });
  }
  expect(await server.client.chargers.get(site.chargerId)).toMatchObject({
    registration_status: "accepted",
    connected: true,
  });
});

test("quirk 66: a remote start always names its connector", async () => {
  const site = await startSite(server, energyTariff);
  await site.charger.call("StatusNotification", {
    connectorId: 2,
    errorCode: "NoError",
    status: "Available",
  });
  const { data } = await server.client.sockets.list(site.chargerId);
  for (const { id, connector_id } of data) {
    await server.client.sockets.start(site.chargerId, id, { id_tag: site.idTag, wait: true });
    expect(site.charger.received.at(-1)).toEqual({
      action: "RemoteStartTransaction",
      params: { connectorId: connector_id, idTag: site.idTag },
    });
  }
  expect(data.map(({ connector_id }) => connector_id).sort()).toEqual([1, 2]);
});

test("quirk 67: a start that is accepted and followed by nothing is accepted, and nothing more", async () => {
  const site = await startSite(server, energyTariff);
  const command = await server.client.sockets.start(site.chargerId, site.socketId, {
    id_tag: site.idTag,
    wait: true,
  });
  expect(command).toMatchObject({ status: "accepted", session_id: null });
  await site.charger.call("StatusNotification", {
    connectorId: 1,
    errorCode: "NoError",
    status: "Available",
  });
  expect((await server.client.sessions.list({ charger_id: site.chargerId })).data).toEqual([]);
  // The next driver is not in its way.
  expect(
    await server.client.sockets.start(site.chargerId, site.socketId, { id_tag: site.idTag, wait: true }),
  ).toMatchObject({ status: "accepted" });
});

test("quirk 69: firmware statuses may be skipped, repeated and out of order: the newest counts, each is an event", async () => {
  const site = await startSite(server, energyTariff);
  const said = ["Downloading", "Installing", "Installed", "Installed", "Idle", "Downloaded"];
  for (const status of said) {
    expect(await site.charger.call("FirmwareStatusNotification", { status })).toEqual({});
  }
  expect(await server.client.chargers.getFirmwareStatus(site.chargerId)).toMatchObject({
    firmware_update_status: "Downloaded",
  });
  const updates = async () => {
    const { data } = await server.client.events.list({ type: "charger.firmware_status", order: "oldest" });
    return data
      .map((event) => event.data as { charger_id: string; firmware_update_status: string })
      .filter(({ charger_id }) => charger_id === site.chargerId)
      .map((each) => each.firmware_update_status);
  };
  // The oldest events wait for every transaction that is open in the cluster.
  await expect.poll(updates, { timeout: 60_000 }).toEqual(said);
});
