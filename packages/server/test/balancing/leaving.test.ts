import { createCar } from "@forecourt/simulator";
import { expect, test } from "vitest";
import { type BalancedSite, hasty, startBalancedSite, within } from "../support/start-balanced-site.ts";
import { startTestServer } from "../support/start-test-server.ts";

/** Two cars on 16 A: one has 10 A or less, or nothing. */
async function charge(site: BalancedSite): Promise<void> {
  for (const { charger, idTag } of site.outlets) {
    charger.plugIn(1, createCar({ maxCurrentA: 32, phases: 1 }));
    await charger.present(idTag);
  }
  await expect.poll(() => site.sumA(), within).toBe(16);
}

test("switching balancing off removes the limits of all chargers, and switching it on limits them again", {
  timeout: 120_000,
}, async () => {
  await using server = await startTestServer(hasty);
  await using site = await startBalancedSite(server, 16, [{}, {}]);
  const { locations } = server.client;
  await charge(site);
  await locations.update(site.locationId, { dlb_enabled: false });
  await expect.poll(() => site.sumA(), within).toBe(64);
  // The server releases a connector while its car draws current. It may read the session of the connector later.
  await expect
    .poll(() => locations.load(site.locationId), within)
    .toMatchObject({ status: "disabled", capacity_a: 16, sessions: [{}, {}] });
  await locations.update(site.locationId, { dlb_enabled: true });
  await expect.poll(() => site.sumA(), within).toBe(16);
});

test("deleting a location removes the limits of its chargers, also of one that is offline then", {
  timeout: 60_000,
}, async () => {
  await using server = await startTestServer(hasty);
  await using site = await startBalancedSite(server, 16, [{}, {}]);
  await charge(site);
  const [here, away] = site.outlets;
  away?.charger.offline();
  await expect
    .poll(() => server.client.chargers.get(away?.chargerId ?? ""), within)
    .toMatchObject({ connected: false });
  await server.client.locations.delete(site.locationId);
  await expect.poll(() => here?.charger.currentA(), within).toBe(32);
  expect(away?.charger.currentA()).toBeLessThanOrEqual(16);
  away?.charger.online();
  await expect.poll(() => away?.charger.currentA(), within).toBe(32);
});
