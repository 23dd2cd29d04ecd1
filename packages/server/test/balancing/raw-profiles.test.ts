import type { RequestOf } from "@forecourt/ocpp";
import { createCar } from "@forecourt/simulator";
import { expect, test } from "vitest";
import { hasty, startBalancedSite, within } from "../support/start-balanced-site.ts";
import { startTestServer, type TestServer } from "../support/start-test-server.ts";

/** A profile of a stack level above those of load balancing. It allows 32 A for each session. */
const aboveAll = (chargingProfileId: number): RequestOf<"SetChargingProfile"> => ({
  connectorId: 1,
  csChargingProfiles: {
    chargingProfileId,
    stackLevel: 8,
    chargingProfilePurpose: "TxDefaultProfile",
    chargingProfileKind: "Relative",
    chargingSchedule: {
      chargingRateUnit: "A",
      chargingSchedulePeriod: [{ startPeriod: 0, limit: 32 }],
    },
  },
});

/** Turns balancing off, and waits until both chargers are released. */
async function turnOff({ client }: TestServer, locationId: string): Promise<void> {
  await client.locations.update(locationId, { dlb_enabled: false });
  const released = async () =>
    (await client.commands.list({ type: "SetChargingProfile", status: "accepted" })).data.filter(
      ({ result }) => result?.["applied_limit_a"] === 32,
    ).length;
  await expect.poll(released, within).toBe(2);
}

test("balancing clears the profiles of calls first, and until then no other session gets what they may allow", {
  timeout: 180_000,
}, async () => {
  await using server = await startTestServer(hasty);
  const { client } = server;
  await using site = await startBalancedSite(server, 32, [{}, {}]);
  const [one, two] = site.outlets;
  if (one === undefined || two === undefined) throw new Error("there are two");
  await turnOff(server, site.locationId);

  // 2 is also the id of a profile of load balancing.
  for (const id of [2, 90])
    expect(
      await client.chargers.call(one.chargerId, {
        action: "SetChargingProfile",
        payload: aboveAll(id),
        wait: true,
      }),
    ).toMatchObject({ status: "accepted", socket_id: null, result: { status: "Accepted" } });
  one.charger.plugIn(1, createCar({ maxCurrentA: 32, phases: 1 }));
  await one.charger.present(one.idTag);
  await expect.poll(() => one.charger.currentA(), within).toBe(32);

  // While the charger is offline, the other gets nothing.
  one.charger.offline();
  await client.locations.update(site.locationId, { dlb_enabled: true });
  const ofTwo = { charger_id: two.chargerId, type: "SetChargingProfile", status: "accepted" } as const;
  await expect
    .poll(async () => (await client.commands.list(ofTwo)).data[0]?.result?.["applied_limit_a"], within)
    .toBe(0);
  two.charger.plugIn(1, createCar({ maxCurrentA: 32, phases: 1 }));
  await two.charger.present(two.idTag);
  await expect.poll(async () => (await client.locations.load(site.locationId)).reserved_a, within).toBe(32);
  expect(two.charger.currentA()).toBe(0);

  const currents: number[] = [];
  const watch = setInterval(() => currents.push(site.sumA()), 50);
  one.charger.online();
  await expect.poll(() => [one.charger.currentA(), two.charger.currentA()], within).toEqual([16, 16]);
  clearInterval(watch);
  expect(Math.max(...currents)).toBeLessThanOrEqual(32);
  const clears = await client.commands.list({ type: "ClearChargingProfile", charger_id: one.chargerId });
  expect(clears.data.map(({ status, requested_by }) => [status, requested_by])).toEqual([
    ["accepted", null],
    ["accepted", null],
  ]);
  await expect(
    client.chargers.call(one.chargerId, { action: "SetChargingProfile", payload: aboveAll(91) }),
  ).rejects.toMatchObject({ code: "call-not-allowed" });
});

test("a charger that says that it has cleared a profile, and has not, is found by its meter", {
  timeout: 180_000,
}, async () => {
  await using server = await startTestServer(hasty);
  const { client } = server;
  const liar = { quirks: { clearsNothing: true }, configuration: { MeterValueSampleInterval: "1" } };
  await using site = await startBalancedSite(server, 40, [liar, {}]);
  const [one, two] = site.outlets;
  if (one === undefined || two === undefined) throw new Error("there are two");
  await turnOff(server, site.locationId);
  for (const { charger, idTag } of [one, two]) {
    charger.plugIn(1, createCar({ maxCurrentA: 32, phases: 1 }));
    await charger.present(idTag);
  }
  const [session] = (await client.sessions.list({ charger_id: one.chargerId })).data;
  const payload = aboveAll(90);
  // The transaction's own profile: it wins over one of a lower stack level with the same purpose.
  Object.assign(payload.csChargingProfiles, {
    chargingProfilePurpose: "TxProfile",
    transactionId: session?.transaction_id,
  });
  await client.chargers.call(one.chargerId, { action: "SetChargingProfile", payload, wait: true });
  await expect.poll(() => [one.charger.currentA(), two.charger.currentA()], within).toEqual([32, 32]);
  await client.locations.update(site.locationId, { dlb_enabled: true });
  const codes = async () =>
    (await client.locations.load(site.locationId)).alarms
      .filter(({ socket_id }) => socket_id === one.socketId)
      .map(({ code }) => code);
  await expect.poll(codes, within).toContain("limit_not_honoured");
  // The other gets what is left of 40 A.
  await expect.poll(() => [one.charger.currentA(), two.charger.currentA()], within).toEqual([32, 8]);
});
