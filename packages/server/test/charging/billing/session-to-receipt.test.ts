import { afterAll, beforeAll, expect, test } from "vitest";
import { ago, type Site, sessionClock, startSite, type TariffElements } from "../../support/start-site.ts";
import { startTestServer, type TestServer } from "../../support/start-test-server.ts";
import { linesThatDisagree } from "./recomputable.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const energyOnly: TariffElements = [{ price_components: [{ type: "ENERGY", price: 0.35, step_size: 1 }] }];

async function startTransaction(
  { charger, idTag }: Site,
  meterStart: number,
  timestamp: string,
): Promise<number> {
  const answer = await charger.call("StartTransaction", { connectorId: 1, idTag, meterStart, timestamp });
  expect(answer["idTagInfo"]).toEqual({ status: "Accepted" });
  return Number(answer["transactionId"]);
}

async function onlyCdr({ chargerId }: Site) {
  const { data, pagination } = await server.client.cdrs.list({ charger_id: chargerId });
  expect(pagination.total).toBe(1);
  const [cdr] = data;
  if (cdr === undefined) throw new Error("a list with a total of 1 has one record");
  const whole = await server.client.cdrs.get(cdr.id);
  expect(linesThatDisagree(whole)).toEqual([]);
  return whole;
}

test("energy is billed to the Wh", async () => {
  const site = await startSite(server, energyOnly);
  const { charger, idTag } = site;
  expect(await charger.call("Authorize", { idTag })).toEqual({ idTagInfo: { status: "Accepted" } });
  await charger.call("StatusNotification", { connectorId: 1, errorCode: "NoError", status: "Charging" });
  const at = sessionClock(120);
  const transactionId = await startTransaction(site, 1_000_000, at(0));
  await charger.call("MeterValues", {
    connectorId: 1,
    transactionId,
    meterValue: [
      {
        timestamp: at(60),
        sampledValue: [
          { value: "1007.5", unit: "kWh", measurand: "Energy.Active.Import.Register" },
          { value: "7.4", unit: "kW", measurand: "Power.Active.Import" },
        ],
      },
    ],
  });
  const { data: running } = await server.client.sessions.list({ charger_id: site.chargerId });
  expect(running).toMatchObject([
    {
      status: "active",
      energy_wh: 7_500,
      last_meter_wh: 1_007_500,
      transaction_id: transactionId,
      cdr_id: null,
    },
  ]);
  await charger.call("StopTransaction", {
    transactionId,
    meterStop: 1_014_800,
    timestamp: at(120),
    idTag,
    reason: "Local",
  });

  const cdr = await onlyCdr(site);
  // 14.800 kWh × 0.35 = 5.18
  expect(cdr).toMatchObject({
    total_energy_wh: 14_800,
    total_time_s: 120,
    total_cost: 5.18,
    currency: "EUR",
    status: "valid",
    billing_decision: null,
    line_items: [{ type: "ENERGY", quantity: 14.8, unit_price: 0.35, cost: 5.18 }],
  });
  const session = await server.client.sessions.get(cdr.session_id);
  expect(session).toMatchObject({
    status: "completed",
    stop_reason: "Local",
    cdr_id: cdr.id,
    energy_wh: 14_800,
  });
  const { data: samples } = await server.client.sessions.listMeterValues(session.id);
  expect(samples).toMatchObject([{ energy_wh: 1_007_500, power_w: 7_400, context: "Sample.Periodic" }]);
});

test("a start fee, energy and charging time are rounded line by line", async () => {
  const site = await startSite(server, [
    {
      price_components: [
        { type: "FLAT", price: 0.5, step_size: 1 },
        { type: "ENERGY", price: 0.29, step_size: 1 },
        { type: "TIME", price: 1.2, step_size: 1 },
      ],
    },
  ]);
  const at = sessionClock(240);
  const transactionId = await startTransaction(site, 500, at(0));
  await site.charger.call("StopTransaction", {
    transactionId,
    meterStop: 7_842,
    timestamp: at(240),
  });
  // 0.50 + 7.342 kWh × 0.29 = 2.12918 → 2.13 + 240 s × 1.20/3600 = 0.08 → 2.71
  expect(await onlyCdr(site)).toMatchObject({
    total_energy_wh: 7_342,
    total_time_s: 240,
    total_cost: 2.71,
    line_items: [
      { type: "FLAT", quantity: 1, cost: 0.5 },
      { type: "ENERGY", quantity: 7.342, cost: 2.13 },
      { type: "TIME", cost: 0.08 },
    ],
  });
});

test("energy is billed in whole steps, and parking while the car asks for nothing", async () => {
  const site = await startSite(server, [
    {
      price_components: [
        { type: "ENERGY", price: 0.4, step_size: 1000 },
        { type: "PARKING_TIME", price: 6, step_size: 1 },
      ],
    },
  ]);
  const at = sessionClock(180);
  const transactionId = await startTransaction(site, 0, at(0));
  const status = { connectorId: 1, errorCode: "NoError" };
  await site.charger.call("StatusNotification", { ...status, status: "Charging", timestamp: at(1) });
  await site.charger.call("StatusNotification", { ...status, status: "SuspendedEV", timestamp: at(120) });
  await site.charger.call("StopTransaction", {
    transactionId,
    meterStop: 3_250,
    timestamp: at(180),
    reason: "EVDisconnected",
  });
  // 3.25 kWh in steps of 1 kWh: 4 × 0.40 = 1.60; 60 s of parking × 6/3600 = 0.10 → 1.70
  expect(await onlyCdr(site)).toMatchObject({
    total_energy_wh: 3_250,
    total_time_s: 180,
    total_cost: 1.7,
    line_items: [
      { type: "ENERGY", quantity: 4, cost: 1.6 },
      { type: "PARKING_TIME", cost: 0.1 },
    ],
  });
});

test("a repeated start gets the first answer, and a repeated stop changes nothing", async () => {
  const site = await startSite(server, energyOnly);
  const timestamp = ago(30);
  const first = await startTransaction(site, 10, timestamp);
  expect(await startTransaction(site, 10, timestamp)).toBe(first);
  const stop = { transactionId: first, meterStop: 1_010, timestamp: ago(0) };
  await site.charger.call("StopTransaction", stop);
  await site.charger.call("StopTransaction", stop);
  expect(await startTransaction(site, 10, timestamp)).toBe(first);
  expect(await onlyCdr(site)).toMatchObject({ total_energy_wh: 1_000, total_cost: 0.35 });
});

test("a stop of another charger's transaction is answered, kept, and changes no session", async () => {
  const site = await startSite(server, energyOnly);
  const other = await startSite(server, energyOnly);
  const transactionId = await startTransaction(site, 0, ago(20));
  const stop = { transactionId, meterStop: 500, timestamp: ago(0) };
  expect(await other.charger.call("StopTransaction", stop)).toEqual({});
  expect(await other.charger.call("StopTransaction", { ...stop, transactionId: 2_000_000_001 })).toEqual({});
  const { data: sessions } = await server.client.sessions.list({ charger_id: site.chargerId });
  expect(sessions).toMatchObject([{ status: "active", ended_at: null }]);
  const { data: events } = await server.client.events.list({ type: "charger.security_event" });
  expect(events.map(({ data }) => data)).toMatchObject([
    { charger_id: other.chargerId, kind: "UnattributedStopTransaction" },
    { charger_id: other.chargerId, kind: "UnattributedStopTransaction" },
  ]);
  await site.charger.call("StopTransaction", stop);
  expect(await onlyCdr(site)).toMatchObject({ total_energy_wh: 500 });
});

test("an unlisted tag is refused, still gets a transaction id, and is never billed", async () => {
  const site = await startSite(server, energyOnly);
  expect(await site.charger.call("Authorize", { idTag: "STRANGER" })).toEqual({
    idTagInfo: { status: "Invalid" },
  });
  const answer = await site.charger.call("StartTransaction", {
    connectorId: 1,
    idTag: "STRANGER",
    meterStart: 0,
    timestamp: ago(10),
  });
  expect(answer).toMatchObject({ idTagInfo: { status: "Invalid" } });
  await site.charger.call("StopTransaction", {
    transactionId: answer["transactionId"],
    meterStop: 100,
    timestamp: ago(0),
    reason: "DeAuthorized",
  });
  expect(await onlyCdr(site)).toMatchObject({
    status: "unbillable",
    total_cost: 0,
    line_items: [],
    billing_decision: { outcome: "unbillable", reason_code: "not_authorized" },
  });
});

test("a new start on a connector closes the session whose stop was lost, by its last reading", async () => {
  const site = await startSite(server, energyOnly);
  const lost = await startTransaction(site, 0, ago(200));
  await site.charger.call("MeterValues", {
    connectorId: 1,
    transactionId: lost,
    meterValue: [{ timestamp: ago(100), sampledValue: [{ value: "2000" }] }],
  });
  await startTransaction(site, 2_400, ago(10));
  // 2.000 kWh × 0.35 = 0.70
  expect(await onlyCdr(site)).toMatchObject({
    total_energy_wh: 2_000,
    total_cost: 0.7,
    billing_decision: { outcome: "recovered_partial", reason_code: "stop_missing_new_transaction" },
  });
});

test("the hours of a receipt have the digits from which its cost can be computed", async () => {
  const site = await startSite(server, [{ price_components: [{ type: "TIME", price: 1.2, step_size: 1 }] }]);
  const at = sessionClock(75);
  const transactionId = await startTransaction(site, 0, at(0));
  await site.charger.call("StopTransaction", { transactionId, meterStop: 100, timestamp: at(75) });
  // 75 s are 0.0208333... hours. Multiplied by 1.20, that rounds up to 0.03; 0.020833 x 1.20 would round down to 0.02.
  expect(await onlyCdr(site)).toMatchObject({
    total_time_s: 75,
    total_cost: 0.03,
    line_items: [{ type: "TIME", quantity: 0.020834, unit_price: 1.2, cost: 0.03 }],
  });
});
