import { createClient } from "@forecourt/client";
import { createDatabase, freePort, startServerProcess } from "@forecourt/harness";
import { createCar, createSimulatedCharger } from "@forecourt/simulator";
import { serve } from "@hono/node-server";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { openPrepaid } from "./open-prepaid.ts";

const apiKey = "fc_test_Example1_0123456789ABCDEFGHIJKLMNOPQRSTUV2F4OEF";
const within = { timeout: 90_000, interval: 100 };

let running: Awaited<ReturnType<typeof start>>;
beforeAll(async () => {
  running = await start();
});
afterAll(() => running.close());

test("a card charges for what is left on it, and what it cost is taken from it", {
  timeout: 180_000,
}, async () => {
  const { balances, charger, client } = running;
  balances.set("PREPAID-1", 150);
  charger.plugIn(1, createCar({ maxCurrentA: 400, phases: 3 }));
  await charger.present("PREPAID-1");
  await expect
    .poll(async () => (await client.sessions.list()).data, within)
    .toMatchObject([{ limits: { max_cost: { amount: 1.5, currency: "EUR" } } }]);
  // The server stops it at its limit, and the bill says by how much it passed it.
  await expect
    .poll(async () => (await client.sessions.list()).data, within)
    .toMatchObject([{ stop_cause: "limit_cost", cdr_id: expect.any(String) }]);
  const [session] = (await client.sessions.list()).data;
  const cdr = await client.cdrs.get(session?.cdr_id ?? "");
  expect(cdr.billing_decision?.explanation).toContain(
    "The server stopped the session at its cost limit of 1.5 EUR",
  );
  const cents = Math.round((cdr.total_cost_incl_vat ?? 0) * 100);
  await expect.poll(() => balances.get("PREPAID-1"), within).toBe(150 - cents);
  charger.unplug(1);

  // What is left is too little.
  expect(cents).toBeGreaterThan(50);
  charger.plugIn(1, createCar());
  await charger.present("PREPAID-1");
  await expect
    .poll(async () => (await client.events.list({ type: "id_tag.refused" })).data, within)
    .toMatchObject([{ data: { status: "Blocked", reason: "authorizer" } }]);
});

test("a request that the server did not sign is not answered", async () => {
  const response = await fetch(`${running.ownUrl}/authorize`, {
    method: "POST",
    body: '{"id_tag":"PREPAID-1"}',
  });
  expect(response.status).toBe(500);
});

async function start() {
  const database = await createDatabase(inject("postgresUrl"));
  const [port, ownPort] = [await freePort(), await freePort()];
  const server = await startServerProcess({
    entry: new URL("../../../packages/server/src/main.ts", import.meta.url),
    env: {
      FORECOURT_PORT: String(port),
      FORECOURT_DATABASE_URL: database.url,
      FORECOURT_SECRET: "a secret of at least 32 characters",
      FORECOURT_BOOTSTRAP_KEY: apiKey,
      FORECOURT_WEBHOOK_ALLOW_HTTP: "true",
      FORECOURT_WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8",
    },
    readyUrl: `http://127.0.0.1:${port}/readyz`,
  });
  const client = createClient({ baseUrl: `http://127.0.0.1:${port}/v1`, apiKey });
  const balances = new Map<string, number>();
  const ownUrl = `http://127.0.0.1:${ownPort}`;
  const app = await openPrepaid(client, ownUrl, balances);
  const own = serve({ fetch: app.fetch, port: ownPort, hostname: "127.0.0.1" });

  const tariff = await client.tariffs.create({
    currency: "EUR",
    elements: [{ price_components: [{ type: "ENERGY", price: 0.5, vat: 20 }] }],
  });
  const location = await client.locations.create({ name: "Car park", tariff_id: tariff.id });
  const created = await client.chargers.create({ identity: "PARK-1", location_id: location.id });
  const charger = createSimulatedCharger({
    url: `ws://127.0.0.1:${port}/ocpp`,
    identity: "PARK-1",
    password: created.password,
    // 1.50 for 2.5 kWh, which take half a minute.
    connectors: [{ maxCurrentA: 400 }],
    configuration: { MeterValueSampleInterval: "1" },
  });
  await charger.connect();
  return {
    balances,
    charger,
    client,
    ownUrl,
    async close() {
      await charger.close();
      own.close();
      await server[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
    },
  };
}
