import { systemClock } from "@forecourt/ocpp";
import { sql } from "drizzle-orm";
import { expect, inject, test } from "vitest";
import { finishErasures } from "../../../src/charging/id-tags/erase.ts";
import { createServerDatabase } from "../../../src/testing/server-database.ts";
import { connectScriptedCharger } from "../../support/scripted-charger.ts";
import { startTestServer, type TestServer } from "../../support/start-test-server.ts";
import { createSigningMeter, type SignedReading } from "../billing/signing-meter.ts";

const card = "04A2B9C1D2E3F480";
const within = { timeout: 60_000, interval: 50 };

/** A charger at `of` where the card has charged. On its present connection it has not named the card yet. */
async function reconnectedCharger(server: TestServer, of: TestServer) {
  const { client } = server;
  const tag = await client.idTags.create({ id_tag: card });
  const { id, password } = await client.chargers.create({ identity: "CP-1" });
  await client.chargers.update(id, { takeover: "newest" });
  const login = { url: of.ocppUrl, identity: "CP-1", password };
  {
    await using first = await connectScriptedCharger(login);
    await first.boot();
    const timestamp = new Date().toISOString();
    const start = { connectorId: 1, idTag: card, meterStart: 0, timestamp };
    const { transactionId } = await first.call("StartTransaction", start);
    await first.call("StopTransaction", { transactionId, meterStop: 1_000, timestamp });
  }
  const charger = await connectScriptedCharger(login);
  await charger.boot();
  await of.server.core.ingest.flushExchanges();
  return { charger, tag };
}

/** From here on, the message log is read and not written. */
async function lockMessageLog({ server: { core } }: TestServer) {
  let release = () => {};
  let locked = () => {};
  const isLocked = new Promise<void>((resolve) => {
    locked = resolve;
  });
  const held = core.db.asSystem(() =>
    core.db.transaction(async (tx) => {
      await tx.execute(sql`lock table ocpp_exchanges in exclusive mode`);
      locked();
      await new Promise<void>((resolve) => {
        release = resolve;
      });
    }),
  );
  await isLocked;
  return {
    release: () => {
      release();
      return held;
    },
  };
}

async function transfersOf({ server: { core } }: TestServer): Promise<string> {
  const rows = await core.db.asSystem(() =>
    core.db.read((tx) =>
      tx.execute<{ text: string }>(
        sql`select call as text from ocpp_exchanges where action = 'DataTransfer' and incoming order by id`,
      ),
    ),
  );
  return rows.map(({ text }) => text).join("\n");
}

const transfer = { vendorId: "acme", data: `last card ${card}` };

test("an erasure also erases a frame that waits for the message log", async () => {
  await using server = await startTestServer();
  const { charger, tag } = await reconnectedCharger(server, server);
  await using _ = charger;
  const log = await lockMessageLog(server);
  await charger.call("DataTransfer", transfer);
  const erased = server.client.idTags.delete(tag.id, { erase: true });
  // An erasure that does not wait for the frame would be over by then.
  const tooEarly = await Promise.race([
    erased.then(() => true),
    new Promise((resolve) => setTimeout(resolve, 500, false)),
  ]);
  await log.release();
  await erased;
  await server.server.core.ingest.flushExchanges();
  expect(await transfersOf(server)).toContain("last card ***");
  expect(tooEarly).toBe(false);
});

test("an erasure also erases a frame that waits for the message log of another process, a moment later", async () => {
  await using database = await createServerDatabase(inject("postgresUrl"));
  let now = Date.now();
  const clock = { ...systemClock, now: () => now };
  const settings = { FORECOURT_DATABASE_URL: database.url };
  await using api = await startTestServer({ ...settings, FORECOURT_SERVE: "api,jobs" }, { clock });
  await using chargers = await startTestServer({ ...settings, FORECOURT_SERVE: "chargers" });
  const { charger, tag } = await reconnectedCharger(api, chargers);
  await using _ = charger;
  const log = await lockMessageLog(api);
  await charger.call("DataTransfer", transfer);
  await api.client.idTags.delete(tag.id, { erase: true });
  await log.release();
  await expect.poll(() => transfersOf(chargers), within).toContain("last card");
  now += 10_000;
  await finishErasures(api.server.core);
  expect(await transfersOf(api)).toContain("last card ***");
});

test("each tag has a key of its own: an erasure leaves the signed values of other drivers readable", async () => {
  let now = Date.now();
  await using server = await startTestServer({}, { clock: { ...systemClock, now: () => now } });
  const { client } = server;
  const { core } = server.server;
  const { id: tariff_id } = await client.tariffs.create({
    currency: "EUR",
    elements: [{ price_components: [{ type: "ENERGY", price: 0.4, step_size: 1 }] }],
  });
  const metering_regime = "signed_register_required";
  const { id: location_id } = await client.locations.create({
    name: "Depot",
    tariff_id,
    metering_regime,
    time_zone: "UTC",
  });
  const meter = createSigningMeter();
  const sockets = [1, 2].map((connector_id) => ({ connector_id, meter_public_key: meter.publicKey }));
  const { password } = await client.chargers.create({ identity: "CP-1", location_id, sockets });
  const other = "04FFEEDDCCBBAA80";
  const [tag] = [await client.idTags.create({ id_tag: card }), await client.idTags.create({ id_tag: other })];
  await using charger = await connectScriptedCharger({ url: server.ocppUrl, identity: "CP-1", password });
  await charger.boot();
  const begunAt = now;
  const values = (idTag: string, transaction: SignedReading["transaction"], at: number, wh: number) => [
    {
      timestamp: new Date(at).toISOString(),
      sampledValue: [
        { value: meter.sign([{ transaction, at, wh }], { idTag }), format: "SignedData" },
        { value: "21.5", measurand: "Temperature", unit: "Celsius" },
      ],
    },
  ];
  const start = async (connectorId: number, idTag: string) => {
    const timestamp = new Date(begunAt).toISOString();
    const begin = { connectorId, idTag, meterStart: 0, timestamp };
    const { transactionId } = await charger.call("StartTransaction", begin);
    const meterValue = values(idTag, "B", begunAt, 0);
    await charger.call("MeterValues", { connectorId, transactionId, meterValue });
    return transactionId;
  };
  const stop = (transactionId: unknown, idTag: string) => {
    const at = begunAt + 600_000;
    const transactionData = values(idTag, "E", at, 2_000);
    const timestamp = new Date(at).toISOString();
    return charger.call("StopTransaction", { transactionId, meterStop: 2_000, timestamp, transactionData });
  };
  const erasedOnes = await start(1, card);
  const others = await start(2, other);
  now += 600_000;
  await stop(erasedOnes, card);
  // Only the signed values are sealed.
  const rows = await core.db.read((tx) =>
    tx.execute<{ raw: object[] }>(
      sql`select raw from all_evidence where raw is not null order by received_at, id`,
    ),
  );
  const sealed = { format: "SignedData", sealed: { holder: expect.any(String), data: expect.any(String) } };
  const unsigned = { value: "21.5", measurand: "Temperature", unit: "Celsius" };
  const frames = Array(3).fill([sealed, unsigned]).flat();
  expect(rows.flatMap(({ raw }) => raw)).toEqual(expect.arrayContaining(frames));
  expect(rows.flatMap(({ raw }) => raw)).toHaveLength(frames.length);

  await client.idTags.delete(tag.id, { erase: true });
  await stop(others, other);
  const { data: cdrs } = await client.cdrs.list();
  expect(cdrs).toHaveLength(2);
  for (const cdr of cdrs) {
    expect(cdr).toMatchObject({ total_energy_wh: 2_000, total_cost: 0.8, status: "valid" });
    const { decision } = await client.cdrs.getBillingDecision(cdr.id);
    expect(decision?.reason_code).toBe("signed_register_verified");
  }
});
