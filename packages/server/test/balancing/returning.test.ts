import { createCar, createSimulatedCharger } from "@forecourt/simulator";
import { expect, test } from "vitest";
import { fieldsOf } from "../support/fields-of.ts";
import { hasty, startBalancedSite, within } from "../support/start-balanced-site.ts";
import { startTestServer, type TestServer } from "../support/start-test-server.ts";

const thirsty = () => createCar({ maxCurrentA: 32, phases: 1 });

/** The settling time is longer than an alarm waits. */
const slow = { ...hasty, FORECOURT_DLB_SETTLE_S: "7" };

async function openedAlarms({ client }: TestServer, locationId: string): Promise<string[]> {
  const { data } = await client.events.list({ type: "dlb.alarm_opened", per_page: 100 });
  return data
    .filter(({ subject }) => subject.id === locationId)
    .map((event) => String(fieldsOf(event)["code"]));
}

test("the share of a car that is plugged in and has not started is kept by name, and is not available", {
  timeout: 90_000,
}, async () => {
  await using server = await startTestServer(hasty);
  await using site = await startBalancedSite(server, 32, [{}, {}]);
  const [one, two] = site.outlets;
  if (one === undefined || two === undefined) throw new Error("there are two");
  one.charger.plugIn(1, thirsty());
  await one.charger.present(one.idTag);
  await expect.poll(() => one.charger.currentA(), within).toBe(32);
  const pluggedInAt = Date.now();
  two.charger.plugIn(1, thirsty());
  await expect.poll(() => one.charger.currentA(), within).toBe(16);
  await expect
    .poll(() => server.client.locations.load(site.locationId), within)
    .toMatchObject({
      status: "limited",
      exposure_a: 16,
      allocated_a: 16,
      reserved_a: 0,
      held_back_a: 0,
      kept_for_start_a: 16,
      available_a: 0,
      reservations: [
        {
          cause: "plugged_in",
          socket_id: two.socketId,
          session_id: null,
          reserved_a: 16,
          until: expect.any(String),
        },
      ],
    });
  const { reservations } = await server.client.locations.load(site.locationId);
  // Five minutes after the car was plugged in.
  expect(Date.parse(reservations[0]?.until ?? "")).toBeGreaterThanOrEqual(pluggedInAt + 300_000 - 1_000);
  await two.charger.present(two.idTag);
  await expect.poll(() => two.charger.currentA(), within).toBe(16);
  await expect
    .poll(() => server.client.locations.load(site.locationId), within)
    .toMatchObject({ kept_for_start_a: 0, available_a: 0, exposure_a: 32, reservations: [] });
});

test.each([
  ["and its car is gone", false],
  ["and its car is still plugged in", true],
])(
  "a charger that was killed in a session, and returns without it, opens no alarm: %s",
  {
    timeout: 120_000,
  },
  async (_, carStays) => {
    await using server = await startTestServer(slow);
    await using site = await startBalancedSite(server, 32, [{}, {}]);
    const [one, two] = site.outlets;
    if (one === undefined || two === undefined) throw new Error("there are two");
    for (const { charger, idTag } of site.outlets) {
      charger.plugIn(1, thirsty());
      await charger.present(idTag);
    }
    await expect.poll(() => site.outlets.map(({ charger }) => charger.currentA()), within).toEqual([16, 16]);
    const load = () => server.client.locations.load(site.locationId);
    await expect.poll(load, within).toMatchObject({ exposure_a: 32, held_back_a: 0 });
    const before = await openedAlarms(server, site.locationId);
    await one.charger.close();
    await expect.poll(load, within).toMatchObject({ reserved_a: 16 });

    await using returned = createSimulatedCharger({
      identity: one.charger.identity,
      password: one.password,
      url: server.ocppUrl,
      reconnect: { firstMs: 100, maxMs: 500 },
    });
    if (carStays) returned.plugIn(1, thirsty());
    await returned.connect();
    // The server has written the baseline again, and the settling time of all earlier limits is over.
    await expect.poll(load, within).toMatchObject({ reserved_a: 0 });
    const baselines = { charger_id: one.chargerId, type: "SetChargingProfile", status: "accepted" } as const;
    await expect
      .poll(async () => (await server.client.commands.list(baselines)).data[0]?.result, within)
      .toMatchObject({ applied_limit_a: 0, scope: "baseline" });
    const acceptedAt = Date.now();
    await expect
      .poll(
        async () => {
          expect((await load()).status).not.toBe("overcommitted");
          return Date.now() - acceptedAt;
        },
        { timeout: 60_000, interval: 250 },
      )
      .toBeGreaterThan(9_000);
    expect(await openedAlarms(server, site.locationId)).toEqual(before);
    expect(two.charger.currentA()).toBe(16);
  },
);
