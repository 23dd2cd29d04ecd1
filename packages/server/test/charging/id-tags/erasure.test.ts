import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { expect, inject, onTestFinished, test } from "vitest";
import { correctSessions } from "../../../src/charging/billing/correct-sessions.ts";
import { finishErasures } from "../../../src/charging/id-tags/erase.ts";
import { createServerDatabase } from "../../../src/testing/server-database.ts";
import { createStandingClock } from "../../support/clocks.ts";
import { connectScriptedCharger } from "../../support/scripted-charger.ts";
import { startTestServer, type TestServer } from "../../support/start-test-server.ts";
import { toThisMachine } from "../../webhooks/start-hook.ts";
import { createSigningMeter, type SignedReading } from "../billing/signing-meter.ts";
import { tablesWith } from "./tables-with.ts";

const card = "04A2b9C1D2E3F480";
const within = { timeout: 60_000, interval: 50 };

test.each(["PostgreSQL", "the embedded database"])(
  "after an erasure on %s no table holds the card, and a signed session that was paid stays billable",
  { timeout: 240_000 },
  async (engine) => {
    const clock = createStandingClock();
    const database = engine === "PostgreSQL" ? await createServerDatabase(inject("postgresUrl")) : null;
    const echo = await startEcho();
    const server = await startTestServer(
      {
        FORECOURT_DATABASE_URL: database?.url ?? "memory:",
        FORECOURT_OCPP_PING_INTERVAL_S: "0",
        ...toThisMachine,
      },
      { clock },
    );
    onTestFinished(async () => {
      await server[Symbol.asyncDispose]();
      await database?.drop();
      await echo.close();
    });
    const { client } = server;
    const { core } = server.server;
    await client.webhooks.create({ url: echo.url, events: ["*"] });
    // 0.40 per kWh and 3.60 per hour, which is 0.001 per second.
    const { id: tariff_id } = await client.tariffs.create({
      currency: "EUR",
      elements: [
        {
          price_components: [
            { type: "ENERGY", price: 0.4, step_size: 1 },
            { type: "TIME", price: 3.6, step_size: 1 },
          ],
        },
      ],
    });
    const { id: location_id } = await client.locations.create({
      name: "Depot",
      tariff_id,
      metering_regime: "signed_register_required",
      time_zone: "Europe/Berlin",
    });
    const meter = createSigningMeter();
    const created = await client.chargers.create({
      identity: "CP-1",
      location_id,
      sockets: [1, 2].map((connector_id) => ({ connector_id, meter_public_key: meter.publicKey })),
    });
    const { id: chargerId } = created;
    await using charger = await connectScriptedCharger({
      url: server.ocppUrl,
      identity: "CP-1",
      password: created.password,
    });
    // A vendor extension whose answer contains the card of the driver.
    charger.on("DataTransfer", { status: "Accepted", data: `last card ${card.toLowerCase()}` });
    await charger.boot();
    const at = (seconds = 0) => new Date(clock.now() + seconds * 1000).toISOString();
    const status = (connectorId: number, name: string, info?: string) =>
      charger.call("StatusNotification", {
        connectorId,
        errorCode: "NoError",
        status: name,
        timestamp: at(),
        ...(info === undefined ? {} : { info, vendorErrorCode: `C:${card}` }),
      });
    const start = (connectorId: number, meterStart: number) =>
      charger.call("StartTransaction", { connectorId, idTag: card, meterStart, timestamp: at() });
    const signedValue = (readings: readonly SignedReading[], wrapped = false) => ({
      value: meter.sign(readings, { idTag: card, wrapped }),
      format: "SignedData",
      context: "Transaction.Begin",
    });
    const values = (connectorId: number, transactionId: unknown, ...sampledValue: object[]) =>
      charger.call("MeterValues", {
        connectorId,
        transactionId,
        meterValue: [{ timestamp: at(), sampledValue }],
      });

    // References that were attached before the server knew that they name a card.
    await client.idTags.create({ id_tag: "ANOTHER" });
    const another = await charger.call("StartTransaction", {
      connectorId: 1,
      idTag: "ANOTHER",
      meterStart: 0,
      timestamp: at(-60),
    });
    await charger.call("StopTransaction", {
      transactionId: another["transactionId"],
      meterStop: 10,
      timestamp: at(),
    });
    const [anothers] = (await client.cdrs.list()).data;
    const post = (path: string, body: object, key: string) =>
      server.fetch(path, {
        method: "POST",
        headers: { "content-type": "application/json", "idempotency-key": key },
        body: JSON.stringify(body),
      });
    const referTo = (cdrId: string, payment_reference: string, key: string) =>
      post(`/cdrs/${cdrId}/payment-reference`, { payment_reference, payment_provider: "other" }, key);
    expect((await referTo(anothers?.id ?? "", `tag:${card}/1`, "r1")).status).toBe(201);
    const listed = await post("/id-tags", { id_tag: card, note: `The card ${card}` }, "t1");
    const { data: tag } = (await listed.json()) as { data: { id: string } };
    await post("/id-tags", { id_tag: "MEMBER", parent_id_tag: card, note: `As ${card}` }, "t2");
    expect((await referTo(anothers?.id ?? "", card, "r2")).status).toBe(400);

    // A session in which every field names the card, as text and in escapes.
    const [socket] = created.sockets;
    await client.sockets.start(chargerId, socket?.id ?? "", { id_tag: card, wait: true });
    await charger.call("Authorize", { idTag: card });
    await status(1, "Preparing", `card ${card} shown`);
    await status(2, "Preparing", `card ${card} shown`);
    const short = { connectorId: 1, idTag: card, meterStart: 999_000, timestamp: `${at()} ${card}` };
    const { transactionId: shortId } = await charger.call("StartTransaction", short);
    await charger.call("StopTransaction", { transactionId: shortId, meterStop: 999_000, timestamp: at() });
    const { transactionId } = await start(1, 1_000_000);
    await status(1, "Charging", `charging for ${card.toLowerCase()}`);
    await charger.call("SecurityEventNotification", { type: "CardRead", timestamp: at(), techInfo: card });
    await charger.call("DataTransfer", { vendorId: "acme", messageId: "card", data: `{"card":"${card}"}` });
    const transfer = { vendorId: "acme", data: card };
    await client.chargers.call(chargerId, { action: "DataTransfer", payload: transfer, wait: true });
    const begunAt = clock.now();
    const begin: SignedReading = { transaction: "B", at: begunAt, wh: 1_000_000 };
    await values(1, transactionId, signedValue([begin]));
    clock.move(600_000);
    const between: SignedReading = { transaction: "C", at: clock.now(), wh: 1_001_000 };
    await values(1, transactionId, signedValue([between], true), { value: card, measurand: "Temperature" });
    // As an older version stored it.
    await core.db.read((tx) =>
      tx.execute(
        sql`insert into evidence (org_id, charger_id, session_id, action, at, received_at, context, raw)
          select org_id, charger_id, session_id, action, at, received_at, context,
            jsonb_build_array(jsonb_build_object('value', ${card}::text, 'measurand', 'Temperature'))
          from all_evidence where session_id is not null and action = 'MeterValues' limit 1`,
      ),
    );
    await values(1, 4711, signedValue([begin], true));
    clock.move(600_000);
    const end: SignedReading = { transaction: "E", at: clock.now(), wh: 1_002_000 };
    const stop = {
      transactionId,
      idTag: card,
      meterStop: 1_002_000,
      timestamp: at(),
      transactionData: [{ timestamp: at(), sampledValue: [signedValue([end], true)] }],
    };
    await charger.call("StopTransaction", stop);
    const [paid] = (await client.cdrs.list()).data;
    // 2 kWh in 1,200 s: 0.80 + 1.20.
    const bill = { total_energy_wh: 2_000, total_time_s: 1_200, total_cost: 2, status: "valid" };
    expect(paid).toMatchObject(bill);
    expect((await referTo(paid?.id ?? "", `order of ${card}`, "r3")).status).toBe(201);
    const decided = await client.cdrs.getBillingDecision(paid?.id ?? "");
    expect(decided.decision?.reason_code).toBe("signed_register_verified");

    // A second session, which stays open.
    const { transactionId: openId } = await start(2, 500_000);
    await values(2, openId, signedValue([{ transaction: "B", at: clock.now(), wh: 500_000 }]));
    await expect
      .poll(() => echo.bodies.filter((body) => body.includes(card)).length, within)
      .toBeGreaterThan(0);
    await expect
      .poll(async () => (await tablesWith(server, card)).includes("delivery_attempts"), within)
      .toBe(true);
    // Every table that the erasure has to change.
    expect(await tablesWith(server, card)).toEqual([
      "commands",
      "connector_states",
      "delivery_attempts",
      "events",
      "evidence",
      "id_tags",
      "idempotency_keys",
      "meter_samples",
      "payment_references",
      "sessions",
      "sockets",
    ]);
    await core.ingest.flushExchanges();
    // The message log never contains the card, and neither does the status of an open session.
    expect(await tablesWith(server, card)).not.toContain("ocpp_exchanges");
    const [charging] = await core.db.read((tx) =>
      tx.execute(
        sql`select info, vendor_error_code as vendor from connector_states where status = 'Charging'`,
      ),
    );
    expect(charging).toEqual({ info: "charging for ***", vendor: "C:***" });

    await client.idTags.delete(tag.id, { erase: true });
    await expect.poll(() => tablesWith(server, card), within).toEqual([]);
    expect((await client.cdrs.get(anothers?.id ?? "")).payment_references[0]?.reference).toMatch(
      /^redacted:/,
    );

    // The server bills the open session by the signed data, and then erases the data that comes with its end.
    clock.move(100_000);
    await status(2, "Finishing");
    await charger.call("StopTransaction", {
      transactionId: openId,
      idTag: card,
      meterStop: 501_000,
      timestamp: at(),
      transactionData: [
        {
          timestamp: at(),
          sampledValue: [signedValue([{ transaction: "E", at: clock.now(), wh: 501_000 }])],
        },
      ],
    });
    // 1 kWh in 100 s: 0.40 + 0.10.
    const [second] = (await client.cdrs.list()).data;
    expect(second).toMatchObject({
      total_energy_wh: 1_000,
      total_time_s: 100,
      total_cost: 0.5,
      status: "valid",
    });
    await finishErasures(core);
    expect(await keysOf(server, tag.id)).toBe(0);

    // The charger sends its queue a second time: the stop again, in another encoding, and another register without a
    // signature.
    await charger.call("StopTransaction", {
      ...stop,
      transactionData: [{ timestamp: at(), sampledValue: [signedValue([end])] }],
      meterStop: 1_009_000,
    });
    await values(1, transactionId, { value: "1001500" });
    expect(await keysOf(server, tag.id)).toBe(1);
    clock.move(3_700_000);
    await correctSessions(core);
    await finishErasures(core);
    const again = await client.cdrs.getBillingDecision(paid?.id ?? "");
    expect(again.chain.map(({ reason_code }) => reason_code)).toEqual([
      "signed_register_verified",
      "signed_register_verified",
    ]);
    expect(await client.cdrs.get(paid?.id ?? "")).toMatchObject(bill);
    for (const { outcome, evidence } of again.chain) {
      expect(outcome).toBe("billed");
      const { correction } = evidence as unknown as { correction: { delta: object } | null };
      if (correction !== null) expect(correction.delta).toEqual({ energy_wh: 0, time_s: 0, total_cost: 0 });
    }
    expect(again.decision?.evidence).toMatchObject({
      signature: { status: "verified", key_fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
    expect(await keysOf(server, tag.id)).toBe(0);
    await expect.poll(() => tablesWith(server, card), within).toEqual([]);
  },
);

async function keysOf(server: TestServer, tagId: string): Promise<number> {
  const [row] = await server.server.core.db.read((tx) =>
    tx.execute<{ keys: string }>(sql`select count(*) as keys from tag_keys where holder = ${tagId}`),
  );
  return Number(row?.keys);
}

/** A receiver that answers each delivery with the body that it received. The attempts store this answer. */
async function startEcho() {
  const bodies: string[] = [];
  const http = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString();
      bodies.push(body);
      response.writeHead(200, { "content-type": "application/json" }).end(body);
    });
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  // It listens on a port.
  const { port } = http.address() as AddressInfo;
  return {
    bodies,
    url: `http://127.0.0.1:${port}/`,
    close: () =>
      new Promise<void>((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
}
