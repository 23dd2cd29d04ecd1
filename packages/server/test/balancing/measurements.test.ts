import { setTimeout } from "node:timers/promises";
import { createClient } from "@forecourt/client";
import { createCar } from "@forecourt/simulator";
import { expect, test } from "vitest";
import { hasty, startBalancedSite, within } from "../support/start-balanced-site.ts";
import { startTestServer } from "../support/start-test-server.ts";

/** The meter reports this often, and its values are valid for this long. */
const everyMs = 1_000;
const validForS = 8;

/** A car on one phase that takes all it gets, and needs 2 s to follow a limit. */
const thirsty = () => createCar({ maxCurrentA: 32, phases: 1, lagMs: 2_000 });

/** Messages and answers are slow, as on a mobile connection. */
const slow = { quirks: { requestsAfterMs: [0, 1_000], answersAfterMs: [0, 1_000] } } as const;

test("cars use what a house leaves, give way when it takes more, and fall back when its meter is silent", {
  timeout: 420_000,
}, async () => {
  await using server = await startTestServer({ ...hasty, FORECOURT_DLB_SETTLE_S: "3" });
  const { client } = server;
  await using site = await startBalancedSite(server, 32, [slow, slow]);
  const { locationId } = site;
  await client.locations.update(locationId, { dlb_fallback_a: 6 });
  const key = await client.apiKeys.create({ name: "meter", role: "meter", location_ids: [locationId] });
  const meter = createClient({ baseUrl: server.baseUrl, apiKey: key.key });

  const house = { drawsA: 0, rampAPerS: 0, meterWorks: true };
  let mostA = 0;
  const ended = new AbortController();
  const watching = (async () => {
    for (let at = performance.now(); !ended.signal.aborted; ) {
      await setTimeout(50);
      const now = performance.now();
      house.drawsA += (house.rampAPerS * (now - at)) / 1_000;
      at = now;
      mostA = Math.max(mostA, house.drawsA + site.sumA());
    }
  })();
  const reporting = (async () => {
    for (; !ended.signal.aborted; await setTimeout(everyMs)) {
      if (!house.meterWorks) continue;
      await meter.locations.putMeasurement(locationId, "house", {
        kind: "other_loads",
        currents_a: [house.drawsA, house.drawsA / 2, 0],
        valid_for_s: validForS,
      });
    }
  })();
  try {
    await expect
      .poll(() => client.locations.load(locationId), within)
      .toMatchObject({ bound_by: "house", measurements: [{ source: "house", silent: false }] });
    for (const { charger, idTag } of site.outlets) {
      charger.plugIn(1, thirsty());
      await charger.present(idTag);
    }
    // 25 s of the ramp are kept free: 5 A, and 1 A until the next value.
    await expect.poll(() => site.sumA(), within).toBeGreaterThanOrEqual(25);
    const bound = async () =>
      (await client.locations.load(locationId)).sessions.map(({ bound_source }) => bound_source);
    await expect.poll(bound, within).toEqual(["house", "house"]);

    // The house keeps its ramp: never above the fuse.
    house.rampAPerS = 0.2;
    await expect.poll(() => house.drawsA, within).toBeGreaterThan(5);
    house.rampAPerS = 0;
    expect(mostA).toBeLessThanOrEqual(32);

    // It breaks its ramp by a step: above the fuse for a moment.
    house.drawsA += 20;
    const steppedAt = performance.now();
    await expect.poll(() => house.drawsA + site.sumA(), within).toBeLessThanOrEqual(32);
    expect(performance.now() - steppedAt).toBeLessThan(everyMs + 15_000);

    // The meter dies.
    house.drawsA = 2;
    await expect.poll(() => site.sumA(), { ...within, timeout: 120_000 }).toBeGreaterThanOrEqual(20);
    house.meterWorks = false;
    const diedAt = performance.now();
    await expect.poll(() => site.sumA(), within).toBeLessThanOrEqual(6);
    expect(performance.now() - diedAt).toBeLessThan((validForS + 10) * 1_000);
    await expect
      .poll(() => client.locations.load(locationId), within)
      .toMatchObject({
        usable_a: 6,
        measurements: [{ source: "house", silent: true }],
        alarms: expect.arrayContaining([
          expect.objectContaining({ code: "measurement_stale", source: "house" }),
        ]),
      });
    await expect
      .poll(() => client.issues.list({ open: true, type: "balancing_alarm" }), within)
      .toMatchObject({
        data: expect.arrayContaining([
          expect.objectContaining({ location_id: locationId, code: "measurement_stale" }),
        ]),
      });

    // It returns, and two minutes later its room is used again.
    house.meterWorks = true;
    await expect.poll(() => site.sumA(), { ...within, timeout: 120_000 }).toBeGreaterThanOrEqual(20);
    await expect
      .poll(() => client.events.list({ type: "dlb.alarm_cleared" }), within)
      .toMatchObject({
        data: expect.arrayContaining([
          expect.objectContaining({
            data: expect.objectContaining({ code: "measurement_stale", source: "house" }),
          }),
        ]),
      });
  } finally {
    ended.abort();
    await Promise.all([watching, reporting]);
  }
});

test("a limit from outside lowers sessions, is lifted at its end, and needs its sender otherwise", {
  timeout: 180_000,
}, async () => {
  await using server = await startTestServer(hasty);
  const { client } = server;
  await using site = await startBalancedSite(server, 32, [{}], { phases: 3 });
  const [outlet] = site.outlets;
  outlet?.charger.plugIn(1, createCar({ maxCurrentA: 32, phases: 1 }));
  await outlet?.charger.present(outlet.idTag);
  await expect.poll(() => site.sumA(), within).toBe(32);
  const until = new Date(Date.now() + 15_000).toISOString();
  expect(await client.locations.putLimit(site.locationId, "operator", { max_a: 10, until })).toEqual({
    name: "operator",
    max_a: 10,
    until,
    valid_for_s: null,
    fallback_a: null,
    received_at: expect.any(String),
  });
  await expect.poll(() => site.sumA(), within).toBe(10);
  expect(await client.locations.load(site.locationId)).toMatchObject({
    capacity_a: 32,
    usable_a: 10,
    bound_by: "operator",
    limits: [{ name: "operator", max_a: 10, until, valid_until: null, silent: false }],
    sessions: [{ bound_source: "operator" }],
  });
  await expect.poll(() => site.sumA(), within).toBe(32);

  await client.locations.putLimit(site.locationId, "surplus", {
    max_power_w: 230 * 20 * 3,
    valid_for_s: 5,
    fallback_a: 8,
  });
  await expect.poll(() => site.sumA(), within).toBe(8);
  expect(await client.locations.load(site.locationId)).toMatchObject({
    limits: [{ name: "surplus", max_a: 20, fallback_a: 8, silent: true }],
    alarms: [{ code: "limit_stale", source: "surplus" }],
  });
  await client.locations.deleteLimit(site.locationId, "surplus");
  await expect.poll(() => site.sumA(), within).toBe(32);
});

test("a value that is older than the stored one is not used, and bad values are named", async () => {
  await using server = await startTestServer();
  const { client } = server;
  const { id } = await client.locations.create({ name: "Depot" });
  const at = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
  const put = (body: object) =>
    client.locations.putMeasurement(id, "house", { kind: "grid", valid_for_s: 30, ...body });
  const newest = await put({ currents_a: [1, -2.5, 3], measured_at: at(-1) });
  expect(newest).toMatchObject({ source: "house", kind: "grid", currents_a: [1, -2.5, 3], valid_for_s: 30 });
  expect(await put({ current_a: 9, measured_at: at(-10) })).toEqual(newest);
  expect(await put({ current_a: 9, measured_at: newest.measured_at })).toEqual(newest);
  expect(await put({ power_w: 4_600 })).toMatchObject({ currents_a: [20] });
  const ahead = await put({ current_a: 4, measured_at: at(30) });
  expect(Date.parse(ahead.measured_at)).toBeLessThanOrEqual(Date.now());

  const faultOf = (answer: Promise<unknown>) =>
    answer.then(
      () => null,
      (error: { code: string; problem: { errors?: { pointer: string; code: string }[] } }) =>
        [error.code, error.problem.errors?.[0]?.pointer, error.problem.errors?.[0]?.code].join(" "),
    );
  expect(await faultOf(put({}))).toBe("invalid-body /current_a required");
  expect(await faultOf(put({ current_a: 1, power_w: 1 }))).toBe("invalid-body /current_a conflict");
  expect(await faultOf(put({ current_a: 1, measured_at: at(120) }))).toBe("invalid-body /measured_at future");
  expect(await faultOf(put({ current_a: 1e6 }))).toBe("invalid-body /current_a maximum");
  expect(await faultOf(put({ current_a: 1, valid_for_s: 4 }))).toBe("invalid-body /valid_for_s minimum");
  const limit = (body: object) => client.locations.putLimit(id, "operator", body);
  expect(await faultOf(limit({ max_a: 5 }))).toBe("invalid-body /until required");
  expect(await faultOf(limit({ max_a: 5, valid_for_s: 60 }))).toBe("invalid-body /fallback_a required");
  expect(await faultOf(limit({ max_a: 5, until: at(60), valid_for_s: 60 }))).toBe(
    "invalid-body /until conflict",
  );
  expect(await faultOf(limit({ max_a: 5, until: at(-1) }))).toBe("invalid-body /until past");
  expect(await faultOf(limit({ until: at(60) }))).toBe("invalid-body /max_a required");
  for (let index = 1; index < 20; index++)
    await client.locations.putMeasurement(id, `m${index}`, {
      kind: "other_loads",
      current_a: 0,
      valid_for_s: 5,
    });
  expect(
    await faultOf(
      client.locations.putMeasurement(id, "one-more", { kind: "grid", current_a: 0, valid_for_s: 5 }),
    ),
  ).toBe("too-many-sources  ");
  await client.locations.deleteMeasurement(id, "m1");
  expect(await faultOf(client.locations.deleteMeasurement(id, "m1"))).toBe("not-found  ");
});
