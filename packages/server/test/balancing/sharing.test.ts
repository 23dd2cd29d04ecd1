import type { EventMap } from "@forecourt/contract";
import { freePort } from "@forecourt/harness";
import { createCar } from "@forecourt/simulator";
import { expect, inject, test } from "vitest";
import { createServerDatabase } from "../../src/testing/server-database.ts";
import { fieldsOf } from "../support/fields-of.ts";
import { hasty, startBalancedSite, within } from "../support/start-balanced-site.ts";
import { startTestServer } from "../support/start-test-server.ts";

const thirsty = () => createCar({ maxCurrentA: 32, phases: 1 });

test("cars that come one after the other share the fuse, and what is left is theirs when one goes", {
  timeout: 180_000,
}, async () => {
  await using server = await startTestServer(hasty);
  await using site = await startBalancedSite(server, 32, [{}, {}]);
  const [one, two] = site.outlets;
  if (one === undefined || two === undefined) throw new Error("there are two");
  const most = { sumA: 0 };
  const looking = setInterval(() => {
    most.sumA = Math.max(most.sumA, site.sumA());
  }, 10);

  one.charger.plugIn(1, thirsty());
  await one.charger.present(one.idTag);
  await expect.poll(() => one.charger.currentA(), within).toBe(32);
  two.charger.plugIn(1, thirsty());
  await two.charger.present(two.idTag);
  await expect.poll(() => [one.charger.currentA(), two.charger.currentA()], within).toEqual([16, 16]);
  await expect
    .poll(() => server.client.locations.load(site.locationId), within)
    .toMatchObject({ status: "limited", capacity_a: 32, allocated_a: 32, exposure_a: 32, held_back_a: 0 });
  one.charger.unplug();
  await expect.poll(() => two.charger.currentA(), within).toBe(32);
  clearInterval(looking);
  expect(most.sumA).toBe(32);

  // The server rarely publishes an allocation, but always publishes the last one.
  const allocated = async () => {
    const { data } = await server.client.events.list({ type: "dlb.allocation_changed", order: "oldest" });
    // The test server checks each answer against the document, where the data of this event has this type.
    return data.map(({ timestamp, data }) => ({
      timestamp,
      ...(data as EventMap["dlb.allocation_changed"]["data"]),
    }));
  };
  const limits = async () =>
    (await allocated()).map(({ allocations }) =>
      allocations.map(({ socket_id, limit_a }) => [socket_id, limit_a]),
    );
  await expect.poll(async () => (await limits()).at(-1), within).toEqual([[two.socketId, 32]]);
  const times = (await allocated()).map(({ timestamp }) => Date.parse(timestamp));
  const apart = times.slice(1).map((at, index) => at - (times[index] ?? at));
  expect(apart.filter((ms) => ms < 10_000)).toEqual([]);
});

test("a cap that is cut is obeyed at once, with an alarm until it is", { timeout: 60_000 }, async () => {
  // The settling time is longer than an alarm waits.
  await using server = await startTestServer({ ...hasty, FORECOURT_DLB_SETTLE_S: "7" });
  await using site = await startBalancedSite(server, 63, [{}, {}]);
  const { client } = server;
  for (const { charger, idTag } of site.outlets) {
    charger.plugIn(1, thirsty());
    await charger.present(idTag);
  }
  await expect.poll(() => site.sumA(), within).toBe(63);
  // Two minimum currents do not fit, so one car has to wait.
  const patched = await client.locations.update(site.locationId, { max_amperage: 10 });
  expect(patched.max_amperage).toBe(10);
  await expect.poll(() => site.sumA(), within).toBe(10);
  const alarms = async () => {
    const lists = await Promise.all(
      (["dlb.alarm_opened", "dlb.alarm_cleared"] as const).map((type) => client.events.list({ type })),
    );
    return lists
      .flatMap(({ data }) => data)
      .filter((event) => fieldsOf(event)["code"] === "overcommitted")
      .map(({ type }) => type);
  };
  await expect.poll(alarms, within).toEqual(["dlb.alarm_opened", "dlb.alarm_cleared"]);
  await expect
    .poll(() => client.locations.load(site.locationId), within)
    .toMatchObject({
      status: "scarce",
      capacity_a: 10,
      exposure_a: 10,
    });
});

test("a socket that is rated lower is limited to that at once", { timeout: 60_000 }, async () => {
  await using server = await startTestServer(hasty);
  await using site = await startBalancedSite(server, 32, [{}]);
  const [outlet] = site.outlets;
  outlet?.charger.plugIn(1, createCar({ maxCurrentA: 32, phases: 1 }));
  await outlet?.charger.present(outlet.idTag);
  await expect.poll(() => site.sumA(), within).toBe(32);
  await server.client.sockets.update(outlet?.chargerId ?? "", outlet?.socketId ?? "", { max_amperage: 10 });
  await expect.poll(() => site.sumA(), within).toBe(10);
});

test("registered chargers that have never connected do not limit the others, also after a restart", {
  timeout: 60_000,
}, async () => {
  await using database = await createServerDatabase(inject("postgresUrl"));
  const settings = {
    ...hasty,
    FORECOURT_DATABASE_URL: database.url,
    FORECOURT_PORT: String(await freePort()),
  };
  const before = await startTestServer(settings);
  await using site = await startBalancedSite(before, 32, [{}]);
  const reserve = { location_id: site.locationId, sockets: [{ connector_id: 1, max_amperage: 32 }] };
  for (const identity of ["SPARE-1", "SPARE-2"])
    await before.client.chargers.create({ ...reserve, identity });
  await before[Symbol.asyncDispose]();
  await using _after = await startTestServer(settings);
  const [outlet] = site.outlets;
  await outlet?.charger.until(({ connection }) => connection === "online");
  outlet?.charger.plugIn(1, createCar({ maxCurrentA: 32, phases: 1 }));
  await outlet?.charger.present(outlet.idTag);
  await expect.poll(() => site.sumA(), within).toBe(32);
});
