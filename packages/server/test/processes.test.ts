import { createClient } from "@forecourt/client";
import { expect, inject, test } from "vitest";
import { createServerDatabase } from "../src/testing/server-database.ts";
import { connectRpcCharger } from "./ocpp-rpc-charger.ts";
import { startSite } from "./start-site.ts";
import { startTestServer } from "./start-test-server.ts";

const elements = [{ price_components: [{ type: "ENERGY" as const, price: 0.35, step_size: 1 }] }];

test("a command reaches a charger whose socket is in another process, and its caller hears the answer", async () => {
  await using database = await createServerDatabase(inject("postgresUrl"));
  await using one = await startTestServer({ FORECOURT_DATABASE_URL: database.url });
  await using two = await startTestServer({ FORECOURT_DATABASE_URL: database.url });
  const site = await startSite(one, elements);
  const elsewhere = createClient({ baseUrl: two.baseUrl, apiKey: one.key });
  const command = await elsewhere.sockets.unlock(site.chargerId, site.socketId, { wait: true, timeout: 10 });
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
  const command = await elsewhere.sockets.unlock(site.chargerId, site.socketId, { wait: true, timeout: 10 });
  expect(command.status).toBe("accepted");
  expect(moved.received.map(({ action }) => action)).toEqual(["UnlockConnector"]);
  expect(site.charger.received).toEqual([]);
  await expect.poll(async () => (await elsewhere.chargers.get(site.chargerId)).connected).toBe(true);
});
