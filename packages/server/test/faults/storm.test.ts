import { howMany, quietRun, testSeed } from "@forecourt/harness";
import { expect, inject, test } from "vitest";
import { storm } from "./storm.ts";

/** `pnpm faults storm` runs the same test with 2,000 of each. */
test("chargers connect beside as many that guess passwords from one address, and the API answers meanwhile", async () => {
  const many = howMany(100, 200);
  const { figures, failures } = await storm(
    quietRun({ good: many, bad: many }, testSeed),
    inject("postgresUrl"),
  );
  expect(failures).toEqual([]);
  expect(figures["chargers"]).toBe(many);
});
