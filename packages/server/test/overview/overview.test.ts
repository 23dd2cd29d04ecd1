import { expect, test } from "vitest";
import { ago, startSite } from "../support/start-site.ts";
import { startTestServer } from "../support/start-test-server.ts";

const within = { timeout: 60_000, interval: 100 };

test("the overview follows what a charger reports, within seconds", async () => {
  await using server = await startTestServer();
  const { client } = server;
  const site = await startSite(server, [
    { price_components: [{ type: "ENERGY", price: 0.35, step_size: 1 }] },
  ]);
  const { charger, idTag, locationId } = site;
  await client.chargers.create({ identity: "IN-THE-BOX", location_id: locationId });
  const counts = async () => {
    const { as_of: _, ...rest } = await client.overview.get({ location_id: locationId });
    return rest;
  };
  const none = { energy_wh: 0, revenue: [] };
  await expect.poll(counts, within).toEqual({
    location_id: locationId,
    chargers: { online: 1, offline: 0, never_seen: 1 },
    sockets: [
      { status: null, count: 1 },
      { status: "Available", count: 1 },
    ],
    open_sessions: 0,
    power_w: 0,
    today: none,
    yesterday: none,
    open_issues: 0,
    locations: [],
  });

  const { transactionId } = await charger.call("StartTransaction", {
    connectorId: 1,
    idTag,
    meterStart: 1_000,
    timestamp: ago(120),
  });
  await charger.call("StatusNotification", { connectorId: 1, errorCode: "NoError", status: "Charging" });
  await charger.call("MeterValues", {
    connectorId: 1,
    transactionId,
    meterValue: [
      {
        timestamp: ago(60),
        sampledValue: [
          { value: "8500", unit: "Wh", measurand: "Energy.Active.Import.Register" },
          { value: "7.36", unit: "kW", measurand: "Power.Active.Import" },
        ],
      },
    ],
  });
  await expect.poll(counts, within).toMatchObject({ open_sessions: 1, power_w: 7_360 });

  await charger.call("StopTransaction", { transactionId, meterStop: 11_000, timestamp: ago(0) });
  await charger.call("StatusNotification", { connectorId: 1, errorCode: "GroundFailure", status: "Faulted" });
  await charger.close();
  await expect.poll(counts, within).toMatchObject({
    chargers: { online: 0, offline: 1, never_seen: 1 },
    sockets: [
      { status: null, count: 1 },
      { status: "Faulted", count: 1 },
    ],
    open_sessions: 0,
    power_w: 0,
    today: { energy_wh: 10_000, revenue: [{ currency: "EUR", amount_minor: 350, minor_digits: 2 }] },
    open_issues: 1,
  });
  const all = await client.overview.get();
  expect(Date.now() - Date.parse(all.as_of ?? "")).toBeLessThan(60_000);
  expect(all.locations).toMatchObject([{ location_id: locationId, location_name: "Depot", open_issues: 1 }]);
  expect(JSON.stringify(all)).not.toContain(idTag);
});
