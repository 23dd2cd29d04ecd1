import { type AllocationInput, type AllocationResult, allocate, type Grant, verify } from "@forecourt/dlb";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { anyInput, large, seeded } from "./random-input.ts";

// At full scale, on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const anyMode = fc.oneof(anyInput(large), anyInput({ ...large, perPhase: true }));

test("P12 verify finds one ampere more or less, even when all sums agree with it", () => {
  const mutation = fc.record({ input: anyMode, at: fc.nat(59), by: fc.constantFrom(1, -1) });
  fc.assert(
    fc.property(mutation, ({ input, at, by }) => {
      const { grants } = allocate(input);
      const mutated = grants.map(
        (grant, index): Grant => (index === at % grants.length ? { ...grant, amps: grant.amps + by } : grant),
      );
      expect(verify(input, summedUp(input, mutated))).not.toEqual([]);
    }),
    seeded(10_000),
  );
});

test("verify finds an ampere that moves from one demand to another", () => {
  const move = fc.record({ input: anyMode, from: fc.nat(59), to: fc.nat(59) });
  fc.assert(
    fc.property(move, ({ input, from, to }) => {
      const { grants } = allocate(input);
      const [giver, taker] = [from % grants.length, to % grants.length];
      fc.pre(giver !== taker);
      const mutated = grants.map((grant, index): Grant => {
        const by = Number(index === taker) - Number(index === giver);
        return { ...grant, amps: grant.amps + by };
      });
      expect(verify(input, summedUp(input, mutated))).not.toEqual([]);
    }),
    seeded(10_000),
  );
});

test("verify finds a demand that was admitted in the place of another", () => {
  const input: AllocationInput = {
    nodes: [{ id: "site", parentId: null, capA: 6 }],
    demands: [
      { id: "early", nodeId: "site", maxA: 32, order: 0 },
      { id: "late", nodeId: "site", maxA: 32, order: 1 },
    ],
    fixed: [],
  };
  const swapped = summedUp(input, [
    { id: "early", amps: 0, bound: "not_admitted" },
    { id: "late", amps: 6, bound: { node: "site" } },
  ]);
  const found = verify(input, swapped).map(({ rule, element }) => ({ rule, element }));
  expect(found).toContainEqual({ rule: "admission", element: "early" });
});

test("verify names the rule that is broken", () => {
  const input: AllocationInput = {
    nodes: [{ id: "site", parentId: null, capA: 20 }],
    demands: [
      { id: "a", nodeId: "site", maxA: 32, order: 0 },
      { id: "b", nodeId: "site", maxA: 32, order: 1 },
    ],
    fixed: [],
  };
  const rulesOf = (...amps: number[]) => {
    const { grants } = allocate(input);
    const changed = grants.map((grant, index) => ({ ...grant, amps: amps[index] as number }));
    return verify(input, summedUp(input, changed)).map(({ rule, element }) => `${rule} ${element}`);
  };
  expect(rulesOf(10, 10)).toEqual([]);
  expect(rulesOf(10, 9)).toEqual(["room-left a", "room-left b"]);
  expect(rulesOf(12, 8)).toEqual(["unfair b"]);
  expect(rulesOf(10, 11)).toEqual(["above-limit site"]);
  expect(rulesOf(15, 5)).toEqual(["not-allowed b"]);
  expect(rulesOf(10, 0)).toEqual(["admission b"]);
});

test("verify finds a wrong bound", () => {
  fc.assert(
    fc.property(anyMode, fc.nat(59), (input, at) => {
      const result = allocate(input);
      const index = at % result.grants.length;
      const { bound } = result.grants[index] as Grant;
      const other = bound === "own_max" ? "not_admitted" : "own_max";
      const grants = result.grants.map(
        (grant, each) => (each === index ? { ...grant, bound: other } : grant) as Grant,
      );
      expect(verify(input, { ...result, grants }).map(({ rule }) => rule)).toEqual(["wrong-bound"]);
    }),
    seeded(5_000),
  );
});

test.each([
  ["a total", (result: AllocationResult) => ({ ...result, totalA: result.totalA + 1 })],
  [
    "a node usage",
    (result: AllocationResult) => ({ ...result, nodes: result.nodes.map((node) => ({ ...node, usedA: 9 })) }),
  ],
  [
    "an overcommitment",
    (result: AllocationResult) => ({ ...result, overcommitted: [{ node: "site", byA: 1 }] }),
  ],
])("verify finds %s that does not match the grants", (_, change) => {
  const input: AllocationInput = {
    nodes: [{ id: "site", parentId: null, capA: 20 }],
    demands: [{ id: "only", nodeId: "site", maxA: 32, order: 0 }],
    fixed: [],
  };
  expect(verify(input, change(allocate(input))).map(({ rule }) => rule)).toEqual(["wrong-sum"]);
});

test("verify finds the grants of other demands", () => {
  const input: AllocationInput = {
    nodes: [{ id: "site", parentId: null, capA: 20 }],
    demands: [],
    fixed: [],
  };
  const stranger: AllocationResult = {
    ...allocate(input),
    grants: [{ id: "x", amps: 0, bound: "not_admitted" }],
  };
  expect(verify(input, stranger).map(({ rule }) => rule)).toEqual(["mismatched-grants"]);
});

/** The result that these grants would have. */
function summedUp(input: AllocationInput, grants: readonly Grant[]): AllocationResult {
  const honest = allocate(input);
  const fixedDemands = input.demands.map((demand, index) => {
    const amps = Math.max(0, grants[index]?.amps ?? 0);
    return { ...demand, minA: amps, maxA: amps, demandA: null };
  });
  // With room for everything, each gets exactly what its grant says.
  const roomy = allocate({
    ...input,
    nodes: input.nodes.map((node) => ({ ...node, capA: null })),
    demands: fixedDemands,
  });
  const usedBefore = new Map(honest.nodes.map(({ id, usedA, freeA }) => [id, usedA + freeA]));
  return {
    ...honest,
    grants,
    totalA: grants.reduce((sum, { amps }) => sum + amps, 0),
    nodes: roomy.nodes.map(({ id, usedA }) => ({ id, usedA, freeA: (usedBefore.get(id) as number) - usedA })),
  };
}
