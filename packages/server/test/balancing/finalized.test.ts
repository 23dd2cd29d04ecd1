import { createClient } from "@forecourt/client";
import { createCar } from "@forecourt/simulator";
import { expect, inject, test } from "vitest";
import { readFacts } from "../../src/balancing/facts.ts";
import { createServerDatabase } from "../../src/testing/server-database.ts";
import { finalizeAgain, pretendToRunForAnHour } from "../charging/finalization/start-outlet.ts";
import { createRunningClock } from "../support/clocks.ts";
import { type BalancedSite, hasty, startBalancedSite, within } from "../support/start-balanced-site.ts";
import { startTestServer, type TestServer } from "../support/start-test-server.ts";

const clock = createRunningClock();

const started: Record<string, string> = { ...hasty, FORECOURT_OCPP_PING_INTERVAL_S: "0" };

/** The transaction that load balancing sees on each socket of the location. */
async function transactionsSeen({ server }: TestServer, { locationId, outlets }: BalancedSite) {
  const facts = await server.core.db.read((tx) => readFacts(tx, locationId, { pendingIds: [], since: null }));
  return outlets.map(
    ({ socketId }) =>
      facts?.sockets.find(({ socket }) => socket.id === socketId)?.session?.transactionId ?? null,
  );
}

test("a session that the server closes frees no current while its car may still draw, also in the next process", {
  timeout: 120_000,
}, async () => {
  await using database = await createServerDatabase(inject("postgresUrl"));
  const settings = { ...started, FORECOURT_DATABASE_URL: database.url };
  const first = await startTestServer(settings, { clock });
  await pretendToRunForAnHour(first);
  await using site = await startBalancedSite(first, 16, [{}, {}]);
  const [away, here] = site.outlets;
  if (away === undefined || here === undefined) throw new Error("there are two");
  await first.client.locations.update(site.locationId, { idle_finalize_threshold: 60 });
  away.charger.plugIn(1, createCar({ maxCurrentA: 10, phases: 1 }));
  await away.charger.present(away.idTag);
  await expect.poll(() => site.sumA(), within).toBe(10);
  await expect
    .poll(() => first.client.chargers.get(away.chargerId), within)
    .toMatchObject({ sockets: [{ status: "Charging" }] });
  const [running] = await transactionsSeen(first, site);
  away.charger.offline();
  await expect
    .poll(() => first.client.chargers.get(away.chargerId), within)
    .toMatchObject({ connected: false });

  clock.move(10 * 60_000);
  const sessions = () => first.client.sessions.list({ charger_id: away.chargerId });
  await expect
    .poll(async () => {
      await finalizeAgain(first);
      return (await sessions()).data;
    }, within)
    .toMatchObject([{ status: "finalized", finalize_reason: "offline_finalized" }]);
  expect(away.charger.currentA()).toBe(10);
  expect(await transactionsSeen(first, site)).toEqual([running, null]);

  // The process that balances now knows of the session only from the store.
  const key = first.key;
  await first[Symbol.asyncDispose]();
  await using second = await startTestServer(
    { ...settings, FORECOURT_PORT: new URL(first.server.url).port },
    { clock },
  );
  const client = createClient({ baseUrl: second.baseUrl, apiKey: key });
  await expect.poll(() => client.chargers.get(here.chargerId), within).toMatchObject({ connected: true });
  here.charger.plugIn(1, createCar({ maxCurrentA: 32, phases: 1 }));
  await here.charger.present(here.idTag);
  // The other charger has all 16 A, even if its car draws less.
  await expect
    .poll(() => client.locations.load(site.locationId), within)
    .toMatchObject({ available_a: 0, exposure_a: 16, sessions: [{}, {}] });
  expect(site.sumA()).toBe(10);

  // The charger reconnects and reports that the car has left. Then the other charger can have all the current.
  away.charger.unplug(1);
  away.charger.online();
  await expect
    .poll(() => client.locations.load(site.locationId), within)
    .toMatchObject({ exposure_a: 16, sessions: [{ charger_id: here.chargerId, limit_a: 16 }] });
  expect(await transactionsSeen(second, site)).toEqual([null, expect.any(Number)]);
});
