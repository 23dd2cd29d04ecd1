import { type AllocationInput, allocate, type Demand, type LimitNode, type Phase } from "@forecourt/dlb";
import { testScale, testSeed } from "@forecourt/harness";
import fc from "fast-check";

/** This many at TEST_SCALE=5, and a twentieth in CI. A failure prints the seed. */
export function seeded(fullCount: number): { seed: number; numRuns: number } {
  return {
    seed: testSeed,
    numRuns: Math.round(fullCount * Math.min(1, testScale === 1 ? 0.03 : testScale / 5)),
  };
}

export interface Shape {
  nodes: number;
  demands: number;
  /** The greatest maximum, amperes. */
  mostA: number;
  weights: readonly number[];
  tiers: readonly number[];
  perPhase: boolean;
}

export const small: Shape = {
  nodes: 3,
  demands: 5,
  mostA: 7,
  weights: [1, 1, 2, 3],
  tiers: [0, 1],
  perPhase: false,
};

/** Realistic sites, up to three limits deep and sixty demands wide. */
export const large: Shape = {
  nodes: 12,
  demands: 60,
  mostA: 40,
  weights: [1, 1, 2, 3, 10],
  tiers: [0, 1, 5],
  perPhase: false,
};

const phaseSets: readonly (readonly Phase[])[] = [
  ["L1"],
  ["L2"],
  ["L3"],
  ["L1", "L2"],
  ["L2", "L3"],
  ["L1", "L2", "L3"],
];

/** Any site: some limits that do not bind and some that are exceeded already, and amounts that are fractional or negative. */
export function anyInput(shape: Shape): fc.Arbitrary<AllocationInput> {
  const nodeCount = fc.integer({ min: 1, max: shape.nodes });
  return nodeCount.chain((count) =>
    fc.record({
      nodes: fc.tuple(...Array.from({ length: count }, (_, index) => anyNode(shape, index))),
      demands: fc
        .array(anyDemand(shape, count), { minLength: 1, maxLength: shape.demands, size: "max" })
        .map((demands) =>
          demands.map((demand, index): Demand => ({ ...demand, id: `c${(index * 7) % 61}` })),
        ),
      fixed: fc.array(
        fc.record(
          {
            nodeId: anyNodeId(count),
            amps: fc.constantFrom(-2, 0.4, 1, 2, 4),
            cause: fc.constant("offline" as const),
            phases: fc.constantFrom(...phaseSets),
          },
          { requiredKeys: ["nodeId", "amps", "cause"] },
        ),
        { maxLength: 2 },
      ),
      tiers: fc.constantFrom("minimum-first" as const, "strict" as const),
      mode: fc.constant(shape.perPhase ? ("per-phase" as const) : ("worst-case" as const)),
    }),
  );
}

function anyNodeId(count: number): fc.Arbitrary<string> {
  return fc.integer({ min: 0, max: count - 1 }).map((index) => `n${index}`);
}

/** A later node is below an earlier one, or a root of its own. The input lists them in another order. */
function anyNode(shape: Shape, index: number): fc.Arbitrary<LimitNode> {
  const amps = fc.integer({ min: -2, max: Math.ceil((shape.mostA * shape.demands) / 2) });
  const parent = fc.integer({ min: Math.min(0, index - 1), max: Math.max(0, index - 1) });
  return fc.record({
    id: fc.constant(`n${index}`),
    parentId:
      index === 0
        ? fc.constant(null)
        : fc.option(
            parent.map((at) => `n${at}`),
            { freq: 6 },
          ),
    capA: fc.oneof(
      { weight: 6, arbitrary: amps },
      { weight: 1, arbitrary: amps.map((each) => each + 0.7) },
      { weight: 1, arbitrary: fc.constant(null) },
      { weight: shape.perPhase ? 6 : 1, arbitrary: fc.record({ L1: amps, L2: amps, L3: amps }) },
    ),
  });
}

function anyDemand(shape: Shape, nodeCount: number): fc.Arbitrary<Omit<Demand, "id">> {
  return fc.record(
    {
      nodeId: anyNodeId(nodeCount),
      maxA: fc.oneof(
        { weight: 6, arbitrary: fc.integer({ min: 3, max: shape.mostA }) },
        { weight: 1, arbitrary: fc.constantFrom(-1, 0, 2, 4.9) },
      ),
      minA: fc.constantFrom(0, 1, 2, 2, 3, 2.5),
      demandA: fc.option(fc.integer({ min: -1, max: shape.mostA + 2 }), { freq: 2 }),
      weight: fc.constantFrom(...shape.weights),
      tier: fc.constantFrom(...shape.tiers),
      order: fc.integer({ min: 0, max: 5 }),
      previousA: fc.integer({ min: 0, max: shape.mostA }),
      phases: fc.constantFrom(...phaseSets),
    },
    { requiredKeys: ["nodeId", "maxA", "minA", "order"] },
  );
}

/** The grants by id. */
export function ampsById(input: AllocationInput): Map<string, number> {
  return new Map(allocate(input).grants.map(({ id, amps }) => [id, amps]));
}
