import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ago, type Site, startSite } from "../support/start-site.ts";
import { startTestServer, type TestServer } from "../support/start-test-server.ts";
import { energyTariff } from "./energy-tariff.ts";

/** Connector statuses as chargers in the field send them. A status begins, ends and refuses nothing. */

let server: TestServer;
let site: Site;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(async () => {
  site = await startSite(server, energyTariff);
});

const say = (status: string) =>
  site.charger.call("StatusNotification", { connectorId: 1, errorCode: "NoError", status });
const sessions = async () => (await server.client.sessions.list({ charger_id: site.chargerId })).data;

test("quirk 56: Charging before the start begins no session, and Available before the stop ends none", async () => {
  await say("Charging");
  expect(await sessions()).toEqual([]);
  const { transactionId } = await site.charger.call("StartTransaction", {
    connectorId: 1,
    idTag: site.idTag,
    meterStart: 0,
    timestamp: ago(30),
  });
  for (const status of ["Finishing", "Available"]) {
    await say(status);
    expect(await sessions()).toMatchObject([{ ended_at: null }]);
  }
  await site.charger.call("StopTransaction", { transactionId, meterStop: 100, timestamp: ago(0) });
  expect(await sessions()).toMatchObject([{ status: "completed" }]);
});

test.each(["Preparing", "Finishing", "Faulted", "Unavailable", "Reserved"])(
  "quirk 57: a connector in status %s may be started: the charger decides",
  async (status) => {
    await say(status);
    const command = await server.client.sockets.start(site.chargerId, site.socketId, {
      id_tag: site.idTag,
      wait: true,
    });
    expect(command).toMatchObject({ status: "accepted" });
  },
);
