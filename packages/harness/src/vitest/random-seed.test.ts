import fc from "fast-check";
import { expect, test } from "vitest";
import { testSeed } from "../test-seed.ts";

test("properties without a seed of their own take that of the run, and a failure names it", () => {
  const values = () => fc.sample(fc.integer(), { numRuns: 5, seed: testSeed });
  const seen: number[] = [];
  const failing = () =>
    fc.assert(
      fc.property(fc.integer(), (value) => {
        if (seen.length < 5) seen.push(value);
        return seen.length < 5;
      }),
    );
  expect(failing).toThrow(`seed: ${testSeed}`);
  expect(seen).toEqual(values());
});
