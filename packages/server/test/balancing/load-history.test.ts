import { createCar } from "@forecourt/simulator";
import { expect, test } from "vitest";
import { createRunningClock } from "../support/clocks.ts";
import { hasty, startBalancedSite, within } from "../support/start-balanced-site.ts";
import { startTestServer } from "../support/start-test-server.ts";

test("the process that balances a location samples it each minute, with the car that charges there", {
  timeout: 120_000,
}, async () => {
  const clock = createRunningClock();
  await using server = await startTestServer(hasty, { clock });
  await using site = await startBalancedSite(server, 20, [{}]);
  const [outlet] = site.outlets;
  if (outlet === undefined) throw new Error("there is one");
  outlet.charger.plugIn(1, createCar({ maxCurrentA: 32, phases: 1 }));
  await outlet.charger.present(outlet.idTag);
  await expect
    .poll(() => server.client.locations.load(site.locationId), within)
    .toMatchObject({ allocated_a: 20 });

  // The current minute may have been sampled before the car came.
  clock.move(60_000);
  const history = () =>
    server.client.locations.loadHistory(site.locationId, { resolution: "1m", sockets: true });
  await expect
    .poll(async () => (await history()).points.at(-1), within)
    .toMatchObject({
      samples: 1,
      capacity_a: 20,
      in_force_max_a: 20,
      in_force_mean_a: 20,
    });
  const { points, sockets } = await history();
  expect(sockets).toMatchObject([{ socket_id: outlet.socketId }]);
  expect(sockets?.[0]?.points.at(-1)).toMatchObject({ in_force_max_a: 20, samples: 1 });
  // Before the server started, no process took samples.
  expect(points[0]).toMatchObject({ samples: 0, in_force_max_a: null, capacity_a: null });
});
