import { type FuzzReport, howMany, quietRun, testScale, testSeed } from "@forecourt/harness";
import { expect, inject, test } from "vitest";
import { webhooks } from "./webhooks.ts";

/*
 * The built server as a process of its own, killed with SIGKILL while chargers charge and eleven receivers get their events, a
 * slow one, a failing one and a flapping one among them. `pnpm faults webhooks` runs the same for as long as one likes.
 */

const kills = testScale === 1 ? 1 : Math.min(50, 10 * testScale);
const secondsPerKill = testScale === 1 ? 3 : 5;

function expectLaw({ figures, failures }: FuzzReport): void {
  process.stdout.write(`seed ${testSeed}, ${JSON.stringify(figures)}\n`);
  expect(failures).toEqual([]);
  // Where nothing happened nothing could be lost.
  expect(figures["events"]).toBeGreaterThan(30);
  expect(figures["sessionsAsked"]).toBeGreaterThan(0);
  expect(figures["witnessed"]).toBeGreaterThan(30);
}

test(`${kills} kills: every event that is committed is delivered to all who asked for it, and no other`, {
  timeout: 240_000 + kills * 15_000,
}, async () => {
  const amounts = {
    chargers: 5,
    seconds: kills * secondsPerKill,
    kills,
    cuts: 0,
    partitions: 0,
    processes: 1,
  };
  const report = await webhooks(quietRun(amounts, testSeed), inject("postgresUrl"));
  expectLaw(report);
  expect(report.figures["kills"]).toBe(kills);
});

test("two servers share the endpoints: what the killed one had in flight comes again, and no cap is exceeded", {
  timeout: 300_000,
}, async () => {
  const amounts = { chargers: 4, seconds: howMany(10, 15), kills: 2, cuts: 1, partitions: 0, processes: 2 };
  expectLaw(await webhooks(quietRun(amounts, testSeed + 1), inject("postgresUrl")));
});
