import { EventEmitter, once } from "node:events";
import { systemClock } from "@forecourt/ocpp";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { correctSessions } from "../../../src/charging/billing/correct-sessions.ts";
import { finishErasures } from "../../../src/charging/id-tags/erase.ts";
import { connectScriptedCharger, type ScriptedCharger } from "../../support/scripted-charger.ts";
import { startTestServer, type TestServer } from "../../support/start-test-server.ts";
import { createSigningMeter, type SignedReading } from "../billing/signing-meter.ts";
import { tablesWith } from "./tables-with.ts";

/** Frames that older versions stored, that a charger repeats after an erasure, and that come during one. */

const card = "04A2B9C1D2E3F480";
const within = { timeout: 60_000 };
const meter = createSigningMeter();
/** Moves with the machine's clock, and by leaps of the test. */
const time = { leapMs: 0 };
const now = () => Date.now() + time.leapMs;

let server: TestServer;
let charger: ScriptedCharger;
beforeEach(async () => {
  server = await startTestServer({ FORECOURT_OCPP_PING_INTERVAL_S: "0" }, { clock: { ...systemClock, now } });
  const { client } = server;
  const { id: tariff_id } = await client.tariffs.create({
    currency: "EUR",
    elements: [{ price_components: [{ type: "ENERGY", price: 0.4, step_size: 1 }] }],
  });
  const { id: location_id } = await client.locations.create({
    name: "Depot",
    tariff_id,
    metering_regime: "signed_register_required",
    time_zone: "UTC",
  });
  const created = await client.chargers.create({
    identity: "CP-1",
    location_id,
    sockets: [{ connector_id: 1, meter_public_key: meter.publicKey }],
  });
  charger = await connectScriptedCharger({
    url: server.ocppUrl,
    identity: "CP-1",
    password: created.password,
  });
  await charger.boot();
});
afterEach(async () => {
  await charger[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

const write = (text: ReturnType<typeof sql>) => {
  const { db } = server.server.core;
  return db.asSystem(() => db.read((tx) => tx.execute<{ count: number }>(text)));
};
const iso = (at: number) => new Date(at).toISOString();
const signed = (transaction: SignedReading["transaction"], at: number, wh: number) => ({
  value: meter.sign([{ transaction, at, wh }], { idTag: card }),
  format: "SignedData",
});

/** 2 kWh in ten minutes that ended a moment ago, signed at the start and the stop. */
async function chargeSigned() {
  const beganAt = now();
  const start = { connectorId: 1, idTag: card, meterStart: 0, timestamp: iso(beganAt) };
  const { transactionId } = await charger.call("StartTransaction", start);
  const begin = signed("B", beganAt, 0);
  const meterValue = [{ timestamp: iso(beganAt), sampledValue: [begin] }];
  await charger.call("MeterValues", { connectorId: 1, transactionId, meterValue });
  time.leapMs += 600_000;
  const end = signed("E", now(), 2_000);
  const stop = {
    transactionId,
    meterStop: 2_000,
    timestamp: iso(now()),
    transactionData: [{ timestamp: iso(now()), sampledValue: [end] }],
  };
  await charger.call("StopTransaction", stop);
  return { start, transactionId, begin, end };
}

async function onlyCdr() {
  const { data } = await server.client.cdrs.list();
  expect(data).toHaveLength(1);
  return server.client.cdrs.get(data[0]?.id ?? "");
}

test("signed values that an older version stored as they came are sealed, and what they say stays billable", async () => {
  const tag = await server.client.idTags.create({ id_tag: card });
  const { transactionId, begin, end } = await chargeSigned();
  const bill = { total_energy_wh: 2_000, total_cost: 0.8, status: "valid" };
  expect(await onlyCdr()).toMatchObject(bill);
  // An older version had one table, and stored both values as they came.
  await write(sql`insert into evidence (org_id, charger_id, connector_id, transaction_id, session_id, action, at,
      received_at, context, raw)
    select org_id, charger_id, connector_id, transaction_id, session_id, action, at, received_at, context,
      ${JSON.stringify([begin])}::jsonb from all_evidence where action = 'MeterValues'`);
  await write(sql`delete from meter_samples`);
  await write(sql`update evidence set raw = ${JSON.stringify([end])}::jsonb
    where action = 'StopTransaction' and context is not null`);
  await write(sql`delete from tag_keys`);
  expect(await tablesWith(server, card)).toEqual(["evidence", "id_tags", "idempotency_keys"]);

  await server.client.idTags.delete(tag.id, { erase: true });
  expect(await tablesWith(server, card)).toEqual([]);
  time.leapMs += 60_000;
  await finishErasures(server.server.core);
  const [keys] = await write(sql`select count(*)::integer as count from tag_keys`);
  expect(keys?.count).toBe(0);

  // A late register has the server decide again, when the signed values cannot be read any more.
  const late = [{ timestamp: iso(now() - 300_000), sampledValue: [{ value: "1000" }] }];
  await charger.call("MeterValues", { connectorId: 1, transactionId, meterValue: late });
  time.leapMs += 3_700_000;
  await correctSessions(server.server.core);
  const cdr = await onlyCdr();
  expect(cdr).toMatchObject(bill);
  const { chain } = await server.client.cdrs.getBillingDecision(cdr.id);
  expect(new Set(chain.map(({ reason_code }) => reason_code))).toEqual(new Set(["signed_register_verified"]));
});

test("a StartTransaction that is repeated after the erasure gets its transaction, and stores nothing of the card", async () => {
  const tag = await server.client.idTags.create({ id_tag: card });
  const start = { connectorId: 1, idTag: card, meterStart: 0, timestamp: iso(now() - 60_000) };
  const first = await charger.call("StartTransaction", start);
  await server.client.idTags.delete(tag.id, { erase: true });
  const again = await charger.call("StartTransaction", start);
  expect(again).toMatchObject({ transactionId: first["transactionId"], idTagInfo: { status: "Accepted" } });
  await server.server.core.ingest.flushExchanges();
  // The key of the tag holds its text, encrypted, until the open session is billed.
  expect(await tablesWith(server, card)).toEqual([]);
  const { data } = await server.client.sessions.list();
  expect(data).toHaveLength(1);
  const [tags] = await write(sql`select count(*)::integer as count from id_tags`);
  expect(tags?.count).toBe(1);
});

test("frames that are stored during the erasure are erased by its second pass", async () => {
  const tag = await server.client.idTags.create({ id_tag: card });
  const { transactionId } = await chargeSigned();
  const { db } = server.server.core;
  const release = new EventEmitter();
  // The erasure waits behind this lock, after it has read the frames of the charger.
  const lock = db.asSystem(() =>
    db.transaction(async (tx) => {
      await tx.execute(sql`lock table events in exclusive mode`);
      release.emit("locked");
      await once(release, "released");
    }),
  );
  await once(release, "locked");
  const erasure = server.client.idTags.delete(tag.id, { erase: true });
  await expect
    .poll(async () => {
      const [waiting] = await write(sql`select count(*)::integer as count from pg_locks
        where not granted and relation = 'events'::regclass`);
      return waiting?.count;
    }, within)
    .toBeGreaterThan(0);
  const sampledValue = [{ value: card, measurand: "Temperature" }, signed("C", now(), 1_000)];
  const meterValue = [{ timestamp: iso(now()), sampledValue }];
  const stored = charger.call("MeterValues", { connectorId: 1, transactionId, meterValue });
  const logged = charger.call("DataTransfer", { vendorId: "acme", data: `last card ${card}` });
  release.emit("released");
  await Promise.all([lock, erasure, stored, logged]);
  await server.server.core.ingest.flushExchanges();
  time.leapMs += 3_700_000;
  await correctSessions(server.server.core);
  await finishErasures(server.server.core);
  expect(await tablesWith(server, card)).toEqual([]);
  expect(await onlyCdr()).toMatchObject({ total_energy_wh: 2_000, total_cost: 0.8, status: "valid" });
});
