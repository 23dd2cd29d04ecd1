import { expect, test } from "vitest";
import { connectRpcCharger } from "../../support/ocpp-rpc-charger.ts";
import { startSite } from "../../support/start-site.ts";
import { startTestServer } from "../../support/start-test-server.ts";

const flat = [{ price_components: [{ type: "FLAT" as const, price: 1, step_size: 1 }] }];

test("a charger with the identity of a deleted one can connect, and the limits of the deleted one do not apply to it", async () => {
  await using server = await startTestServer();
  const before = await startSite(server, flat);
  // Each connection of the first charger has a higher epoch.
  for (const _ of [1, 2, 3]) {
    before.charger.cut();
    await expect.poll(async () => (await server.client.chargers.get(before.chargerId)).connected).toBe(false);
    before.charger = await connectRpcCharger({ url: server.ocppUrl, ...before });
  }
  await server.client.chargers.delete(before.chargerId);
  const { identity, password } = await server.client.chargers.create({ identity: before.identity });
  await using after = await connectRpcCharger({ url: server.ocppUrl, identity, password });
  expect(await after.boot()).toMatchObject({ status: "Accepted" });
  expect(await after.call("Heartbeat", {})).toHaveProperty("currentTime");
});
