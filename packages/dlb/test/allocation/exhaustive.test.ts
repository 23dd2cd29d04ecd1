import { allocate, verify } from "@forecourt/dlb";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { searchAllocations } from "./exhaustive-search.ts";
import { ampsById, anyInput, seeded, small } from "./random-input.ts";

// At full scale, on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

test("P5 the result equals that of an exhaustive search", () => {
  fc.assert(
    fc.property(anyInput(small), (input) => {
      expect(ampsById(input)).toEqual(
        new Map(input.demands.map(({ id }) => [id, searchAllocations(input).get(id)])),
      );
    }),
    seeded(20_000),
  );
});

test("P12 verify finds nothing wrong on any small site", () => {
  fc.assert(
    fc.property(anyInput(small), (input) => {
      expect(verify(input, allocate(input))).toEqual([]);
    }),
    seeded(20_000),
  );
});
