import { describe, expect, test } from "vitest";
import { type AllocationInput, allocate, type Demand, DlbError, type LimitNode } from "./index.ts";

function site(
  capA: LimitNode["capA"],
  demands: readonly Partial<Demand>[],
  rest: Partial<AllocationInput> = {},
): AllocationInput {
  return {
    nodes: [{ id: "site", parentId: null, capA }],
    demands: demands.map((demand, index) => ({
      id: `c${index}`,
      nodeId: "site",
      maxA: 32,
      order: index,
      ...demand,
    })),
    fixed: [],
    ...rest,
  };
}

function ampsOf(input: AllocationInput): number[] {
  return allocate(input).grants.map(({ amps }) => amps);
}

describe("shares", () => {
  test("equal demands get equal shares, and the first in order gets the rest", () => {
    expect(ampsOf(site(50, [{}, {}, {}]))).toEqual([17, 17, 16]);
  });

  test("twice the weight gets twice the current, and the smaller weight gets the rest", () => {
    expect(ampsOf(site(31, [{ weight: 1 }, { weight: 2 }]))).toEqual([11, 20]);
  });

  test("current that one demand cannot use goes to the others", () => {
    expect(ampsOf(site(60, [{ maxA: 10 }, {}, { demandA: 12 }]))).toEqual([10, 32, 12]);
  });

  test("the demand that holds an ampere keeps it", () => {
    expect(ampsOf(site(50, [{ previousA: 16 }, { previousA: 17 }, { previousA: 17 }]))).toEqual([16, 17, 17]);
  });

  test("a full circuit leaves its share of the site to the others", () => {
    const nodes = [
      { id: "site", parentId: null, capA: 60 },
      { id: "cable", parentId: "site", capA: 16 },
    ];
    const input = site(60, [{ nodeId: "cable" }, { nodeId: "cable" }, {}, {}], { nodes });
    expect(allocate(input)).toEqual({
      grants: [
        { id: "c0", amps: 8, bound: { node: "cable" } },
        { id: "c1", amps: 8, bound: { node: "cable" } },
        { id: "c2", amps: 22, bound: { node: "site" } },
        { id: "c3", amps: 22, bound: { node: "site" } },
      ],
      totalA: 60,
      nodes: [
        { id: "site", usedA: 60, freeA: 0 },
        { id: "cable", usedA: 16, freeA: 0 },
      ],
      overcommitted: [],
    });
  });
});

describe("scarcity", () => {
  test("a demand whose minimum does not fit gets nothing", () => {
    expect(allocate(site(13, [{ order: 2 }, { order: 1 }, { order: 0 }])).grants).toEqual([
      { id: "c0", amps: 0, bound: "not_admitted" },
      { id: "c1", amps: 6, bound: { node: "site" } },
      { id: "c2", amps: 7, bound: { node: "site" } },
    ]);
  });

  test("a smaller minimum later in the order is still admitted", () => {
    expect(ampsOf(site(10, [{ minA: 6 }, { minA: 8 }, { minA: 3 }]))).toEqual([6, 0, 4]);
  });

  test("the id decides between demands of the same order, by code units", () => {
    const input = site(6, [
      { id: "a", order: 0 },
      { id: "Z", order: 0 },
    ]);
    expect(ampsOf(input)).toEqual([0, 6]);
  });

  test("every tier gets its minimum before any gets more, unless tiers are strict", () => {
    const input = site(30, [{ tier: 1 }, { tier: 0 }]);
    expect(ampsOf(input)).toEqual([6, 24]);
    expect(ampsOf({ ...input, tiers: "strict" })).toEqual([0, 30]);
  });

  test("a maximum below the minimum gets nothing", () => {
    expect(allocate(site(32, [{ maxA: 5.9 }])).grants).toEqual([
      { id: "c0", amps: 0, bound: "max_below_min" },
    ]);
  });

  test("any current is useful where the minimum is 0", () => {
    expect(ampsOf(site(3, [{ minA: 0 }, { minA: 0 }]))).toEqual([2, 1]);
  });

  test("a car that wants nothing keeps its minimum", () => {
    expect(allocate(site(32, [{ demandA: 0 }])).grants).toEqual([{ id: "c0", amps: 6, bound: "demand" }]);
  });
});

describe("fixed loads", () => {
  const nodes = [
    { id: "site", parentId: null, capA: 40 },
    { id: "a", parentId: "site", capA: 10 },
    { id: "b", parentId: "site", capA: null },
  ];

  test("are subtracted first at every limit above, and an overload leaves nothing below it", () => {
    const input = site(0, [{ nodeId: "a" }, { nodeId: "b" }], {
      nodes,
      fixed: [{ nodeId: "a", amps: 14.2, cause: "uncontrolled" }],
    });
    expect(allocate(input)).toEqual({
      grants: [
        { id: "c0", amps: 0, bound: "not_admitted" },
        { id: "c1", amps: 25, bound: { node: "site" } },
      ],
      totalA: 25,
      nodes: [
        { id: "site", usedA: 40, freeA: 0 },
        { id: "a", usedA: 15, freeA: 0 },
        { id: "b", usedA: 25, freeA: Number.POSITIVE_INFINITY },
      ],
      overcommitted: [{ node: "a", byA: 5 }],
    });
  });

  test("below 0 add no room, and a limit below 0 counts as exceeded", () => {
    const input = site(-2, [{ minA: 0 }], { fixed: [{ nodeId: "site", amps: -20, cause: "offline" }] });
    const { grants, overcommitted } = allocate(input);
    expect(grants).toEqual([{ id: "c0", amps: 0, bound: { node: "site" } }]);
    expect(overcommitted).toEqual([{ node: "site", byA: 2 }]);
  });
});

describe("rounding", () => {
  test("is in favour of the limit", () => {
    expect(ampsOf(site(20.9, [{ maxA: 9.9 }, {}]))).toEqual([9, 11]);
    expect(ampsOf(site(20, [{}], { fixed: [{ nodeId: "site", amps: 0.1, cause: "margin" }] }))).toEqual([19]);
    expect(ampsOf(site(6, [{ minA: 6.1 }]))).toEqual([0]);
    expect(ampsOf(site(20, [{ demandA: 7.2 }]))).toEqual([8]);
  });

  test("phases of a limit count as the narrowest in worst-case mode", () => {
    expect(ampsOf(site({ L1: 32, L2: 16, L3: 20 }, [{ phases: ["L1"] }]))).toEqual([16]);
  });
});

describe("invalid input is refused with its element", () => {
  const two = [{}, {}];
  test.each<[string, AllocationInput, string, string]>([
    ["a node twice", { ...site(9, []), nodes: [root("n"), root("n")] }, "duplicate-id", "nodes[1].id"],
    ["a demand twice", site(9, [{ id: "x" }, {}, { id: "x" }]), "duplicate-id", "demands[2].id"],
    ["an unknown parent", { ...site(9, []), nodes: [root("n", "m")] }, "unknown-node", "nodes[0].parentId"],
    ["a demand below an unknown node", site(9, [{}, { nodeId: "m" }]), "unknown-node", "demands[1].nodeId"],
    ["a first demand below an unknown node", site(9, [{ nodeId: "m" }]), "unknown-node", "demands[0].nodeId"],
    [
      "a load below an unknown node",
      site(9, [], { fixed: [load("m", 1)] }),
      "unknown-node",
      "fixed[0].nodeId",
    ],
    [
      "a cycle",
      { ...site(9, []), nodes: [root("r"), root("n", "m"), root("m", "n")] },
      "cycle",
      "nodes[1].parentId",
    ],
    ["a node above itself", { ...site(9, []), nodes: [root("n", "n")] }, "cycle", "nodes[0].parentId"],
    ["a limit of NaN", site(Number.NaN, two), "not-a-number", "nodes[0].capA"],
    [
      "a phase without limit",
      site({ L1: 1, L2: 1, L3: Number.POSITIVE_INFINITY }, two),
      "not-a-number",
      "nodes[0].capA.L3",
    ],
    ["an infinite maximum", site(9, [{ maxA: Number.POSITIVE_INFINITY }]), "not-a-number", "demands[0].maxA"],
    ["a minimum of NaN", site(9, [{ minA: Number.NaN }]), "not-a-number", "demands[0].minA"],
    ["a demand of NaN", site(9, [{ demandA: Number.NaN }]), "not-a-number", "demands[0].demandA"],
    ["an order of NaN", site(9, [{ order: Number.NaN }]), "not-a-number", "demands[0].order"],
    ["a tier of NaN", site(9, [{ tier: Number.NaN }]), "not-a-number", "demands[0].tier"],
    ["a limit in force of NaN", site(9, [{ previousA: Number.NaN }]), "not-a-number", "demands[0].previousA"],
    ["a load of NaN", site(9, [], { fixed: [load("site", Number.NaN)] }), "not-a-number", "fixed[0].amps"],
    ["a weight of 0.5", site(9, [{}, { weight: 0.5 }]), "invalid-weight", "demands[1].weight"],
    ["a weight of 0", site(9, [{ weight: 0 }]), "invalid-weight", "demands[0].weight"],
    ["a weight above 1,000,000", site(9, [{ weight: 1_000_001 }]), "invalid-weight", "demands[0].weight"],
    ["a demand on no phase", site(9, [{ phases: [] }]), "invalid-phases", "demands[0].phases"],
    [
      "a load on no phase",
      site(9, [], { fixed: [{ ...load("site", 1), phases: [] }] }),
      "invalid-phases",
      "fixed[0].phases",
    ],
  ])("%s", (_, input, code, element) => {
    expect(thrownBy(() => allocate(input))).toMatchObject({ code, element });
  });
});

function root(id: string, parentId: string | null = null): LimitNode {
  return { id, parentId, capA: 9 };
}

function load(nodeId: string, amps: number): AllocationInput["fixed"][number] {
  return { nodeId, amps, cause: "offline" };
}

function thrownBy(run: () => unknown): DlbError {
  try {
    run();
  } catch (error) {
    if (error instanceof DlbError) return error;
  }
  throw new Error("No DlbError was thrown.");
}
