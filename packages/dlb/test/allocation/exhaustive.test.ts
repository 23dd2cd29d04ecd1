import { allocate, verify } from "@forecourt/dlb";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { searchAllocations } from "./exhaustive-search.ts";
import { ampsById, anyInput, seeded, small } from "./random-input.ts";

// At full scale, on a machine that others use too.
vi.setConfig({ testTimeout: 120_000 });

test("P5 the answer is the one that a search through all allocations finds", () => {
  fc.assert(
    fc.property(anyInput(small), (input) => {
      expect(ampsById(input)).toEqual(
        new Map(input.claims.map(({ id }) => [id, searchAllocations(input).get(id)])),
      );
    }),
    seeded(20_000),
  );
});

test("P12 nothing is wrong with the answer to any small site", () => {
  fc.assert(
    fc.property(anyInput(small), (input) => {
      expect(verify(input, allocate(input))).toEqual([]);
    }),
    seeded(20_000),
  );
});
