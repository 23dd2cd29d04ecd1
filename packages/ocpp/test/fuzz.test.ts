import { quietRun, testScale, testSeed } from "@forecourt/harness";
import { expect, test } from "vitest";
import { fuzzFrames } from "./fuzz/frames.ts";
import { fuzzUpgrades } from "./fuzz/upgrades.ts";

/** `pnpm fuzz ocpp` runs the same with 2,000,000 frames and 20,000 upgrades. */

test("fuzzed frames are answered as they have to be, in both roles", async () => {
  const frames = 12_000 * testScale;
  const { figures, failures } = await fuzzFrames(quietRun({ frames }, testSeed));
  expect(failures).toEqual([]);
  expect(figures["frames"]).toBe(frames);
});

test("fuzzed upgrades and bytes after them harm nobody", async () => {
  const upgrades = 250 * testScale;
  const { figures, failures } = await fuzzUpgrades(quietRun({ upgrades }, testSeed));
  expect(failures).toEqual([]);
  expect(figures["upgrades"]).toBe(upgrades);
});
