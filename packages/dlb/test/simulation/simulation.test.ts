import { quietRun, testScale, testSeed } from "@forecourt/harness";
import { expect, test } from "vitest";
import { modes, simulate } from "./simulation.ts";

// `pnpm sim dlb` plays thousands.
const runs: Record<string, number> = { plain: 1, faults: 3, watts: 2, full: 1, house: 1, steps: 1 };

for (const mode of modes.filter(({ name }) => name in runs)) {
  test(`random runs: ${mode.about} keep the promises`, async () => {
    const run = quietRun({}, testSeed);
    const tally = await simulate(mode, { ...run, runs: (runs[mode.name] ?? 0) * testScale ** 2 });
    expect(tally.failures).toEqual([]);
  }, 600_000);
}
