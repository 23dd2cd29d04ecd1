import {
  type AllocationInput,
  allocate,
  type Demand,
  type LimitNode,
  type Phase,
  verify,
} from "@forecourt/dlb";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { ampsById, anyInput, large, seeded } from "./random-input.ts";

// At full scale, on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const perPhase = { ...large, perPhase: true };
const anyMode = fc.oneof(anyInput(large), anyInput(perPhase));
const plain = { ...large, weights: [1], tiers: [0] };
const phases: readonly Phase[] = ["L1", "L2", "L3"];

test("P1 no limit gives out more than it has, on any phase", () => {
  fc.assert(
    fc.property(anyMode, (input) => {
      for (const { usableA, givenA } of usage(input))
        expect(givenA).toBeLessThanOrEqual(Math.max(0, usableA));
    }),
    seeded(5_000),
  );
});

test("P2 every grant is 0 or whole amperes from the minimum to the most it can use", () => {
  fc.assert(
    fc.property(anyMode, (input) => {
      const amps = ampsById(input);
      for (const demand of input.demands) {
        const has = amps.get(demand.id) as number;
        const { minA, mostA } = rangeOf(demand);
        expect(has === 0 || (Number.isInteger(has) && has >= minA && has <= mostA)).toBe(true);
      }
    }),
    seeded(5_000),
  );
});

test("P3 no demand that runs below its most has room for one more ampere", () => {
  fc.assert(
    fc.property(anyMode, (input) => {
      const amps = ampsById(input);
      const full = new Set(
        usage(input)
          .filter(({ usableA, givenA }) => givenA >= Math.max(0, usableA))
          .map(({ node, phase }) => `${node} ${phase}`),
      );
      for (const demand of input.demands) {
        const has = amps.get(demand.id) as number;
        const { minA, mostA } = rangeOf(demand);
        if (has >= mostA || has < minA || (has === 0 && minA > 0)) continue;
        const held = phasesOf(input, demand).some((phase) =>
          pathOf(input.nodes, demand.nodeId).some((id) => full.has(`${id} ${phase}`)),
        );
        expect(held).toBe(true);
      }
    }),
    seeded(5_000),
  );
});

test("P4 a demand that could use more is below a full limit where no demand of its tier has more for its weight, except for one ampere", () => {
  fc.assert(
    fc.property(anyInput({ ...large, tiers: [0] }), (input) => {
      const amps = ampsById(input);
      const full = new Set(
        usage(input)
          .filter(({ usableA, givenA }) => givenA >= Math.max(0, usableA))
          .map(({ node }) => node),
      );
      for (const demand of input.demands) {
        const has = amps.get(demand.id) as number;
        const { minA, mostA } = rangeOf(demand);
        if (has >= mostA || has < minA || (has === 0 && minA > 0)) continue;
        const bottlenecks = pathOf(input.nodes, demand.nodeId).filter((id) => full.has(id));
        const fair = bottlenecks.some((id) =>
          input.demands.every((other) => {
            const theirs = amps.get(other.id) as number;
            return (
              !pathOf(input.nodes, other.nodeId).includes(id) ||
              theirs <= rangeOf(other).minA ||
              (theirs - 1) * (demand.weight ?? 1) <= has * (other.weight ?? 1)
            );
          }),
        );
        expect(fair).toBe(true);
      }
    }),
    seeded(5_000),
  );
});

test("P6 the order of the input changes nothing", () => {
  const shuffled = anyMode.chain((input) =>
    fc.record({
      input: fc.constant(input),
      nodes: shuffle(input.nodes),
      demands: shuffle(input.demands),
      fixed: shuffle(input.fixed),
    }),
  );
  fc.assert(
    fc.property(shuffled, ({ input, ...other }) => {
      const sorted = (amps: Map<string, number>) => [...amps].sort(([a], [b]) => (a < b ? -1 : 1));
      expect(sorted(ampsById({ ...input, ...other }))).toEqual(sorted(ampsById(input)));
    }),
    seeded(5_000),
  );
});

test("P7 a bigger fuse makes none of the same running cars poorer, the poorest first", () => {
  const grown = fc.record({ input: anyInput(plain), more: fc.integer({ min: 1, max: 20 }) });
  fc.assert(
    fc.property(grown, ({ input, more }) => {
      const bigger = {
        ...input,
        nodes: input.nodes.map((node) => (node.id === "n0" ? widen(node, more) : node)),
      };
      const [before, after] = [ampsById(input), ampsById(bigger)];
      const runs = (amps: Map<string, number>) => input.demands.map(({ id }) => (amps.get(id) as number) > 0);
      fc.pre(JSON.stringify(runs(before)) === JSON.stringify(runs(after)));
      expect(compareLists(ascending(after), ascending(before))).toBeGreaterThanOrEqual(0);
    }),
    seeded(5_000),
  );
});

test("P8 when a demand leaves a single fuse no other admitted demand has less, unless more are admitted now", () => {
  const one = fc.record({ input: anyInput({ ...plain, nodes: 1 }), leaver: fc.nat(59) });
  fc.assert(
    fc.property(one, ({ input, leaver }) => {
      const demands = input.demands.filter((_, index) => index !== leaver % input.demands.length);
      const [before, after] = [ampsById(input), ampsById({ ...input, demands })];
      const admitted = (amps: Map<string, number>) =>
        demands.map(({ id, minA }) => minA === 0 || (amps.get(id) as number) > 0);
      fc.pre(JSON.stringify(admitted(before)) === JSON.stringify(admitted(after)));
      for (const { id } of demands) expect(after.get(id)).toBeGreaterThanOrEqual(before.get(id) as number);
    }),
    seeded(5_000),
  );
});

test("P9 only the ratio of weights counts", () => {
  fc.assert(
    fc.property(anyMode, fc.integer({ min: 2, max: 50_000 }), (input, factor) => {
      const demands = input.demands.map((demand) => ({ ...demand, weight: (demand.weight ?? 1) * factor }));
      expect(ampsById({ ...input, demands })).toEqual(ampsById(input));
    }),
    seeded(5_000),
  );
});

test("P10 a limit of null, or one that never binds, changes nothing", () => {
  const between = fc.record({ input: anyMode, at: fc.nat(11), unlimited: fc.boolean() });
  fc.assert(
    fc.property(between, ({ input, at, unlimited }) => {
      const split = input.nodes[at % input.nodes.length] as LimitNode;
      const most = [...input.demands.map(({ maxA }) => maxA), ...input.fixed.map(({ amps }) => amps)];
      const enough = most.reduce((sum, amps) => sum + Math.max(0, Math.ceil(amps)), 0);
      const nodes = [
        { id: "between", parentId: split.parentId, capA: unlimited ? null : enough },
        ...input.nodes.map((node) => (node === split ? { ...node, parentId: "between" } : node)),
      ];
      expect(ampsById({ ...input, nodes })).toEqual(ampsById(input));
    }),
    seeded(5_000),
  );
});

test("P11 a worst-case result fits on every phase, with any phases", () => {
  fc.assert(
    fc.property(anyInput(perPhase), (input) => {
      const cautious = ampsById({ ...input, mode: "worst-case" });
      for (const { usableA, givenA } of usage(input, cautious))
        expect(givenA).toBeLessThanOrEqual(Math.max(0, usableA));
    }),
    seeded(5_000),
  );
});

test("P12 verify finds nothing wrong on any site", () => {
  fc.assert(
    fc.property(anyMode, (input) => {
      expect(verify(input, allocate(input))).toEqual([]);
    }),
    seeded(10_000),
  );
});

test("P13 an unchanged site keeps every ampere where it is", () => {
  fc.assert(
    fc.property(anyMode, (input) => {
      const before = ampsById(input);
      expect(ampsById({ ...input, demands: holding(input.demands, before) })).toEqual(before);
    }),
    seeded(5_000),
  );
});

test("P13 a new demand changes at most as many others as amperes move", () => {
  const arrival = fc.record({
    input: anyInput({ ...plain, nodes: 1 }),
    order: fc.nat(6),
    maxA: fc.integer({ min: 6, max: 40 }),
  });
  fc.assert(
    fc.property(arrival, ({ input, order, maxA }) => {
      const before = ampsById(input);
      const newcomer = { id: "new", nodeId: "n0", minA: 2, maxA, order };
      const demands = [...holding(input.demands, before), newcomer];
      const after = ampsById({ ...input, demands });
      const admitted = (amps: Map<string, number>) =>
        input.demands.map(({ id }) => (amps.get(id) as number) > 0);
      fc.pre(JSON.stringify(admitted(before)) === JSON.stringify(admitted(after)));
      const changed = input.demands.filter(({ id }) => after.get(id) !== before.get(id));
      expect(changed.length).toBeLessThanOrEqual(after.get("new") as number);
    }),
    seeded(5_000),
  );
});

test("P14 no finite input is refused, however big or small", () => {
  const amount = fc.oneof(
    fc.constantFrom(0, -0, -1, 1e6, 1e9, 1e300, -1e300, Number.MIN_VALUE),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
  );
  const demand = fc.record({
    maxA: amount,
    minA: amount,
    demandA: fc.option(amount),
    order: amount,
    tier: amount,
    previousA: amount,
    weight: fc.oneof(fc.integer({ min: 1, max: 1_000_000 }), fc.constantFrom(999_999, 1_000_000)),
  });
  const site = fc.record({
    caps: fc.array(fc.option(amount), { minLength: 1, maxLength: 4 }),
    demands: fc.array(demand, { maxLength: 6 }),
    loads: fc.array(amount, { maxLength: 3 }),
    mode: fc.constantFrom("worst-case" as const, "per-phase" as const),
  });
  fc.assert(
    fc.property(site, ({ caps, demands, loads, mode }) => {
      const input: AllocationInput = {
        nodes: caps.map((capA, index) => ({
          id: `n${index}`,
          parentId: index ? `n${index - 1}` : null,
          capA,
        })),
        demands: demands.map((each, index) => ({
          ...each,
          id: `c${index}`,
          nodeId: `n${index % caps.length}`,
        })),
        fixed: loads.map((amps) => ({ nodeId: "n0", amps, cause: "offline" })),
        mode,
      };
      expect(verify(input, allocate(input))).toEqual([]);
    }),
    seeded(20_000),
  );
});

test.each(["worst-case", "per-phase"] as const)("P14 100,000 demands are allocated, %s", (mode) => {
  const count = 100_000;
  const input: AllocationInput = {
    nodes: [
      { id: "site", parentId: null, capA: 1e6 },
      ...Array.from({ length: count / 20 }, (_, index) => ({ id: `p${index}`, parentId: "site", capA: 263 })),
    ],
    demands: Array.from({ length: count }, (_, index) => ({
      id: `c${index}`,
      nodeId: `p${Math.floor(index / 20)}`,
      maxA: 32,
      order: index,
    })),
    fixed: [],
    mode,
  };
  const result = allocate(input);
  expect(result.totalA).toBe(1e6);
  expect(new Set(result.grants.map(({ amps }) => amps))).toEqual(new Set([10]));
});

function shuffle<Element>(list: readonly Element[]): fc.Arbitrary<Element[]> {
  return fc.shuffledSubarray([...list], { minLength: list.length, maxLength: list.length });
}

function widen(node: LimitNode, more: number): LimitNode {
  if (typeof node.capA === "number") return { ...node, capA: node.capA + more };
  if (node.capA === null) return node;
  return { ...node, capA: { L1: node.capA.L1 + more, L2: node.capA.L2 + more, L3: node.capA.L3 + more } };
}

function holding(demands: readonly Demand[], amps: ReadonlyMap<string, number>): Demand[] {
  return demands.map((demand) => ({ ...demand, previousA: amps.get(demand.id) as number }));
}

function ascending(amps: ReadonlyMap<string, number>): number[] {
  return [...amps.values()].sort((a, b) => a - b);
}

function compareLists(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((amps, index) => amps !== b[index]);
  return at === -1 ? 0 : (a[at] as number) - (b[at] as number);
}

function rangeOf({ minA = 6, maxA, demandA = null }: Demand): { minA: number; mostA: number } {
  const least = Math.max(0, Math.ceil(minA));
  const most = Math.max(0, Math.floor(maxA));
  return {
    minA: least,
    mostA: demandA === null ? most : Math.min(most, Math.max(least, Math.ceil(demandA))),
  };
}

function phasesOf({ mode }: AllocationInput, { phases: own }: Demand): readonly Phase[] {
  return mode === "per-phase" ? (own ?? phases) : phases;
}

function pathOf(nodes: readonly LimitNode[], from: string): string[] {
  const path: string[] = [];
  for (let id: string | null = from; id !== null; id = nodes.find((node) => node.id === id)?.parentId ?? null)
    path.push(id);
  return path;
}

/** What each limit has and gives on each phase, counted without the result's own sums. */
function usage(input: AllocationInput, amps = ampsById(input)) {
  const perPhase = input.mode === "per-phase";
  return input.nodes.flatMap(({ id: node, capA }) =>
    phases.map((phase) => {
      const counted = (each: { nodeId: string; phases?: readonly Phase[] }) =>
        pathOf(input.nodes, each.nodeId).includes(node) &&
        (!perPhase || (each.phases ?? phases).includes(phase));
      const cap = capA === null ? Number.POSITIVE_INFINITY : typeof capA === "number" ? capA : capA[phase];
      const worst =
        capA !== null && typeof capA === "object" && !perPhase ? Math.min(capA.L1, capA.L2, capA.L3) : cap;
      const fixedA = input.fixed
        .filter(counted)
        .reduce((sum, load) => sum + Math.max(0, Math.ceil(load.amps)), 0);
      const givenA = input.demands.filter(counted).reduce((sum, { id }) => sum + (amps.get(id) as number), 0);
      return { node, phase, usableA: Math.floor(worst) - fixedA, givenA };
    }),
  );
}
