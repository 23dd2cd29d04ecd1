import { createCar } from "@forecourt/simulator";
import { expect, test } from "vitest";
import { startTestServer } from "../start-test-server.ts";
import { type Depot, hasty, startDepot, within } from "./start-depot.ts";

/** Two cars on 16 A: one has 10 A or less, or nothing. */
async function charge(depot: Depot): Promise<void> {
  for (const { charger, idTag } of depot.outlets) {
    charger.plugIn(1, createCar({ maxCurrentA: 32, phases: 1 }));
    await charger.present(idTag);
  }
  await expect.poll(() => depot.sumA(), within).toBe(16);
}

test("when balancing is switched off nobody is held any more, and when it is switched on again everybody is", {
  timeout: 120_000,
}, async () => {
  await using server = await startTestServer(hasty);
  await using depot = await startDepot(server, 16, [{}, {}]);
  const { locations } = server.client;
  await charge(depot);
  await locations.update(depot.locationId, { dlb_enabled: false });
  await expect.poll(() => depot.sumA(), within).toBe(64);
  // The server releases a connector while its car draws current. It may read the session of the connector later.
  await expect
    .poll(() => locations.load(depot.locationId), within)
    .toMatchObject({ status: "disabled", capacity_a: 16, sessions: [{}, {}] });
  await locations.update(depot.locationId, { dlb_enabled: true });
  await expect.poll(() => depot.sumA(), within).toBe(16);
});

test("a location that is deleted holds no charger, also not one that is offline when it happens", {
  timeout: 60_000,
}, async () => {
  await using server = await startTestServer(hasty);
  await using depot = await startDepot(server, 16, [{}, {}]);
  await charge(depot);
  const [here, away] = depot.outlets;
  away?.charger.offline();
  await expect
    .poll(() => server.client.chargers.get(away?.chargerId ?? ""), within)
    .toMatchObject({ connected: false });
  await server.client.locations.delete(depot.locationId);
  await expect.poll(() => here?.charger.currentA(), within).toBe(32);
  expect(away?.charger.currentA()).toBeLessThanOrEqual(16);
  away?.charger.online();
  await expect.poll(() => away?.charger.currentA(), within).toBe(32);
});
