import { expect, test } from "vitest";
import { startJobs } from "./core/run-jobs.ts";
import { startTestCore } from "./testing/start-test-core.ts";

test("a job that fails is logged and counted, and runs again", async () => {
  await using started = await startTestCore();
  const { core, clock, log } = started;
  let runs = 0;
  const reported = (): object[] => log.filter(({ message }) => message === "job failed");
  const run = async () => {
    runs += 1;
    throw new Error("there was nothing to do it with");
  };
  const stop = startJobs(core, [{ name: "hopeless", everyMs: 1_000, run }]);
  for (const count of [1, 2]) {
    clock.advance(1_000);
    await expect.poll(reported).toHaveLength(count);
  }
  await stop();
  clock.advance(1_000);
  expect(runs).toBe(2);
  expect(reported()).toMatchObject([{ fields: { job: "hopeless" } }, { fields: { job: "hopeless" } }]);
  expect(await core.metrics.text()).toContain('forecourt_jobs_failed_total{job="hopeless"} 2\n');
});
