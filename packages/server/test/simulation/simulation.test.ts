import { readFileSync } from "node:fs";
import { quietRun, testScale, testSeed } from "@forecourt/harness";
import { expect, test } from "vitest";
import { plantedBugs } from "./planted-bugs.ts";
import { bugAmounts, findBugs, serverAmounts, simulateServer } from "./simulation.ts";

/** `pnpm sim server` plays fifty hours. */
test("on the simulated machine nothing acknowledged is lost, and a seed does the same every time", async () => {
  const amounts = { ...serverAmounts, seeds: testScale, minutes: 4, replays: 1 };
  const { failures, figures } = await simulateServer(quietRun(amounts, testSeed));
  expect(failures).toEqual([]);
  expect(figures["acknowledged frames"]).toBeGreaterThan(0);
  expect(figures["deliveries"]).toBeGreaterThan(0);
}, 600_000);

/** `pnpm sim bugs` plants all. */
test("a bug that is planted in the source is found", async () => {
  const energy = plantedBugs.findIndex(({ name }) => name === "a CDR has the energy in tens of Wh");
  const run = { ...quietRun({ ...bugAmounts, minutes: 6, seeds: 5 }, testSeed), only: energy };
  const { failures, figures } = await findBugs(run);
  expect(failures).toEqual([]);
  expect(Object.values(figures)).toEqual([expect.stringContaining("CDR")]);
}, 600_000);

test.each(plantedBugs)(
  "$file has the text once where this bug is planted: $name",
  ({ file, right, wrong }) => {
    const source = readFileSync(new URL(`../../../../${file}`, import.meta.url), "utf8");
    expect(source.split(right)).toHaveLength(2);
    expect(wrong).not.toBe(right);
  },
);
