import { expect, test } from "vitest";
import { type BalancedLocation, countBalancing } from "../../src/balancing/count-balancing.ts";
import { createMetrics } from "../../src/platform/metrics/metrics.ts";
import { startLimitedCharger } from "../support/limited-charger.ts";
import { parseScrape } from "../support/scrape.ts";
import { startTestServer } from "../support/start-test-server.ts";

test("a scrape sums up the locations of the process, by status and by alarm, as they are at that moment", async () => {
  const metrics = createMetrics();
  const locations: BalancedLocation[] = [];
  countBalancing(metrics, () => locations);
  const counted = async (name: string, labels?: Record<string, string>) =>
    parseScrape(await metrics.text()).sum(`forecourt_balancing_${name}`, labels);
  expect(await counted("locations")).toBe(0);

  locations.push(
    { status: "limited", capacityA: 63, exposureA: 60, alarms: [] },
    { status: "limited", capacityA: 100, exposureA: 40, alarms: [{ code: "meter_stale" }] },
    {
      status: "overcommitted",
      capacityA: 20,
      exposureA: 32,
      alarms: [{ code: "overcommitted" }, { code: "meter_stale" }, { code: "meter_stale" }],
    },
    { status: "disabled", capacityA: null, exposureA: 96, alarms: [] },
  );
  expect({
    all: await counted("locations"),
    limited: await counted("locations", { status: "limited" }),
    overcommitted: await counted("locations", { status: "overcommitted" }),
    scarce: await counted("locations", { status: "scarce" }),
    disabled: await counted("locations", { status: "disabled" }),
    stale: await counted("alarms_open", { code: "meter_stale" }),
    over: await counted("alarms_open", { code: "overcommitted" }),
    alarms: await counted("alarms_open"),
    // A location without load balancing does not count in the available current, nor in the current that cars may draw.
    capacity: await counted("capacity_amps"),
    exposure: await counted("exposure_amps"),
  }).toEqual({
    all: 4,
    limited: 2,
    overcommitted: 1,
    scarce: 0,
    disabled: 1,
    stale: 3,
    over: 1,
    alarms: 4,
    capacity: 183,
    exposure: 132,
  });

  locations.length = 0;
  expect([await counted("locations"), await counted("alarms_open")]).toEqual([0, 0]);
});

test("a server counts the locations it balances, the limits it gives, and how long it takes to decide", async () => {
  await using server = await startTestServer({ FORECOURT_DLB_SETTLE_S: "0", FORECOURT_DLB_TICK_S: "1" });
  const scrape = async () => parseScrape(await server.server.core.metrics.text());
  const site = { max_amperage: 20, dlb_enabled: true };
  const { id: locationId } = await server.client.locations.create({ name: "Balanced", ...site });
  await server.client.locations.create({ name: "Not balanced", max_amperage: 63 });
  const { begin } = await startLimitedCharger(server, { locationId });
  await begin();
  await expect
    .poll(async () => (await server.client.locations.load(locationId)).sessions[0]?.limit_a, {
      timeout: 60_000,
    })
    .toBe(20);
  const seen = await scrape();
  expect({
    limited: seen.sum("forecourt_balancing_locations", { status: "limited" }),
    disabled: seen.sum("forecourt_balancing_locations", { status: "disabled" }),
    capacity: seen.sum("forecourt_balancing_capacity_amps"),
    exposure: seen.sum("forecourt_balancing_exposure_amps"),
    alarms: seen.sum("forecourt_balancing_alarms_open"),
    // The socket could carry more than the location has.
  }).toEqual({ limited: 1, disabled: 1, capacity: 20, exposure: 20, alarms: 0 });
  // Its baseline, and the limit of its session.
  await expect
    .poll(async () => (await scrape()).sum("forecourt_balancing_limits_total", { outcome: "accepted" }), {
      timeout: 60_000,
    })
    .toBeGreaterThanOrEqual(2);
  expect(seen.sum("forecourt_balancing_limits_total", { outcome: "unknown" })).toBe(0);
  expect(seen.sum("forecourt_balancing_step_duration_seconds_count")).toBeGreaterThan(0);
});
