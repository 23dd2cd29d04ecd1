import { createClient } from "@forecourt/client";
import { createFakeServer } from "@forecourt/client/testing";
import { createDatabase, freePort, startServerProcess } from "@forecourt/harness";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { followSessions } from "./follow-sessions.ts";
import { openReceipts } from "./open-receipts.ts";
import { openSite } from "./open-site.ts";
import { createFakePayments } from "./payments.ts";
import { sellCharge } from "./sell-charge.ts";

const apiKey = "fc_test_Example1_0123456789ABCDEFGHIJKLMNOPQRSTUV2F4OEF";

let running: Awaited<ReturnType<typeof startShop>>;
beforeAll(async () => {
  running = await startShop();
});
afterAll(() => running.close());

test("an order is paid, charged, followed live, billed and sent to the back office", {
  timeout: 150_000,
}, async () => {
  const { client, url } = running;
  await using site = await openSite(client, url);
  await using live = await followSessions(client);
  await using receipts = await openReceipts(client);
  const payments = createFakePayments();
  const lines: string[] = [];
  const shop = { client, live, payments, print: (line: string) => lines.push(line) };
  const order = {
    id: "ORDER-1001",
    chargerId: site.chargerId,
    socketId: site.socketId,
    energyWh: 10,
    maxAmountCents: 2500,
  };

  const cdr = await sellCharge(shop, order);

  // 0.50 and 0.40 a kWh, and 21 % on top, in cents.
  const net = 50 + Math.round((cdr.total_energy_wh * 40) / 1000);
  expect(cdr.total_energy_wh).toBeGreaterThanOrEqual(10);
  expect(cdr).toMatchObject({ status: "valid", currency: "EUR", billing_decision: null });
  expect(Math.abs(Math.round(cdr.total_cost * 100) - net)).toBeLessThanOrEqual(1);
  expect(cdr.total_cost_incl_vat).toBeCloseTo(cdr.total_cost * 1.21, 1);
  expect(cdr.payment_references).toEqual([{ reference: "pay_000001", provider: "example-pay" }]);
  expect(payments.book.get("pay_000001")).toEqual({
    orderId: "ORDER-1001",
    heldCents: 2500,
    capturedCents: Math.round((cdr.total_cost_incl_vat ?? 0) * 100),
    state: "captured",
  });
  expect(lines).toContainEqual(expect.stringMatching(/^ORDER-1001: \d+\.\d{3} kWh so far\.$/));

  const receipt = await receipts.of(cdr.session_id);
  expect(receipt).toMatchObject({
    id: cdr.id,
    total_cost: cdr.total_cost,
    total_energy_wh: cdr.total_energy_wh,
  });

  // The shop lost its memory, and begins again: the same session, the same receipt, no second payment.
  const again = await sellCharge(shop, order);
  expect(again.id).toBe(cdr.id);
  expect(payments.book.size).toBe(1);
  const { data: sessions } = await client.sessions.list();
  expect(sessions.map(({ id, cdr_id }) => [id, cdr_id])).toEqual([[cdr.session_id, cdr.id]]);
});

test("a charger that cannot start costs nothing", async () => {
  const { client } = running;
  await using live = await followSessions(client);
  const charger = await client.chargers.create({ identity: "NOT-CONNECTED" });
  const payments = createFakePayments();
  const order = {
    id: "ORDER-1002",
    chargerId: charger.id,
    socketId: charger.sockets[0]?.id ?? "",
    energyWh: 10,
    maxAmountCents: 2500,
  };
  const selling = sellCharge({ client, live, payments, print: () => {} }, order);
  await expect(selling).rejects.toMatchObject({ code: "command-failed" });
  expect(payments.book.get("pay_000001")).toMatchObject({ state: "released", capturedCents: 0 });
});

test("a session that ended by itself does not stop the next one, and no more is captured than was held", async () => {
  const fake = await createFakeServer();
  const client = createClient({ baseUrl: fake.baseUrl, apiKey, fetch: fake.fetch });
  const session = { ...fake.example("getSession"), ended_at: null, cdr_id: "cdr_1" };
  const command = { ...fake.example("getCommand"), status: "accepted" as const, session_id: session.id };
  fake.answer("startCharging", command);
  fake.answer("getCommand", command);
  fake.answer("getSession", session);
  fake.answer("getCdr", { ...fake.example("getCdr"), total_cost_incl_vat: 30 });
  const live = {
    async *of() {
      fake.answer("getSession", { ...session, status: "completed", ended_at: session.started_at });
      yield fake.exampleEvent("session.ended");
    },
    async [Symbol.asyncDispose]() {},
  };
  const payments = createFakePayments();
  const lines: string[] = [];
  const shop = { client, live, payments, print: (line: string) => lines.push(line) };
  await sellCharge(shop, {
    id: "ORDER-1003",
    chargerId: session.charger_id,
    socketId: session.socket_id,
    energyWh: 10_000,
    maxAmountCents: 2500,
  });
  expect(fake.requests.map(({ operationId }) => operationId)).not.toContain("stopCharging");
  expect(payments.book.get("pay_000001")).toMatchObject({ state: "captured", capturedCents: 2500 });
  expect(lines).toContainEqual(expect.stringMatching(/, 25\.00 EUR taken\.$/));
});

test("an order for an occupied socket is refunded", async () => {
  const fake = await createFakeServer();
  const client = createClient({ baseUrl: fake.baseUrl, apiKey, fetch: fake.fetch });
  fake.refuse("startCharging", "socket-occupied");
  await using live = await followSessions(client);
  const payments = createFakePayments();
  const order = {
    id: "ORDER-1004",
    chargerId: "chg_1",
    socketId: "soc_1",
    energyWh: 10,
    maxAmountCents: 2500,
  };
  const selling = sellCharge({ client, live, payments, print: () => {} }, order);
  await expect(selling).rejects.toMatchObject({ code: "socket-occupied" });
  expect(payments.book.get("pay_000001")).toMatchObject({ state: "released", capturedCents: 0 });
});

/** A server, and a client with an admin key. Its webhooks may go to this machine. */
async function startShop() {
  const database = await createDatabase(inject("postgresUrl"));
  const port = await freePort();
  const server = await startServerProcess({
    entry: new URL("../../../packages/server/src/main.ts", import.meta.url),
    env: {
      FORECOURT_PORT: String(port),
      FORECOURT_DATABASE_URL: database.url,
      FORECOURT_SECRET: "a secret of at least 32 characters",
      FORECOURT_BOOTSTRAP_KEY: apiKey,
      FORECOURT_WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8",
      FORECOURT_WEBHOOK_ALLOW_HTTP: "true",
    },
    readyUrl: `http://127.0.0.1:${port}/readyz`,
  });
  const url = `http://127.0.0.1:${port}/v1`;
  return {
    url,
    client: createClient({ baseUrl: url, apiKey }),
    async close() {
      await server[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
    },
  };
}
