import { type AllocationInput, allocate, type LimitNode, verify } from "@forecourt/dlb";
import { type Entrant, inThisProcess, interleave, type Slice } from "../interleave.ts";
import type { Measurement } from "../measurement.ts";
import type { Run, Suite, SuiteResult } from "../suite.ts";
import { allocateInRounds } from "./rounds.ts";

export const dlb: Suite = {
  name: "dlb",
  about: "the allocator beside the obvious way to share: from 10 to 100,000 connectors on a tree of limits",
  measure,
};

interface Subject extends Entrant {
  /** Allocates, and says how many amperes were given out. */
  allocate(input: AllocationInput): number;
}

const subjects: readonly Subject[] = [
  {
    ...inThisProcess("rounds"),
    allocate: (input) => allocateInRounds(input).reduce((sum, { amps }) => sum + amps, 0),
  },
  { ...inThisProcess("allocate"), allocate: (input) => allocate(input).totalA },
];

const sizes = [10, 1_000, 10_000, 100_000];
const supplies = [
  { supply: "ample", ampsEach: 13 },
  { supply: "scarce", ampsEach: 4 },
];
const mixes = [
  { mix: "equal", about: "weights all 1", weights: [1] },
  { mix: "mixed", about: "weights 1, 1, 2, 3", weights: [1, 1, 2, 3] },
];

const sliceCpuUs = 150_000;

async function measure(run: Run): Promise<SuiteResult> {
  const measurements: Measurement[] = [];
  for (const { supply, ampsEach } of supplies)
    for (const { mix, about, weights } of mixes)
      for (const count of sizes) {
        const input = siteOf(count, ampsEach, weights);
        const title = `${count.toLocaleString("en")} connectors, ${supply}: ${ampsEach} A each, ${about}`;
        const quantity = {
          name: `dlb/${count}-${supply}-${mix}`,
          title,
          unit: "CPU µs / allocation",
        } as const;
        const plan = {
          quantities: [{ ...quantity, better: "less" as const, steady: true }],
          reference: "rounds",
          rounds: run.rounds,
        };
        const found = verify(input, allocate(input));
        const totalA = allocate(input).totalA;
        measurements.push(
          ...(await interleave(run, plan, subjects, async (subject): Promise<Slice> => {
            const wrong = subject.name === "allocate" ? found.length : 0;
            const fault = wrong > 0 ? `${wrong} violations` : unlike(subject.allocate(input), totalA);
            return { values: [cpuUsPerAllocation(subject, input)], fault };
          })),
        );
      }
  return {
    measurements,
    subjects: [
      {
        name: "rounds",
        configuration: "the reference: minima in turn, then an ampere by weight, round after round",
      },
      {
        name: "allocate",
        configuration: "`allocate` as published: input checked, result objects with what binds each",
      },
    ],
    packages: ["@forecourt/dlb"],
    skipped: [],
    notes: [
      "Three levels: 20 connectors a panel, 100 a feeder, maxima 32 A, minima 6 A. CPU time of this process, garbage collection included.",
      "With weights all 1 both give out the same; with others, rounds do not meet the criterion.",
    ],
  };
}

function unlike(amps: number, totalA: number): string | null {
  return amps === totalA ? null : `${amps} A given out, not ${totalA} A`;
}

function cpuUsPerAllocation(subject: Subject, input: AllocationInput): number {
  const before = process.cpuUsage();
  for (let count = 1; ; count++) {
    subject.allocate(input);
    const { user, system } = process.cpuUsage(before);
    if (user + system >= sliceCpuUs) return (user + system) / count;
  }
}

const perPanel = 20;
const perFeeder = 100;

/** Connectors below panels below feeders below a site, where every limit has so many amperes for each connector below. */
function siteOf(count: number, ampsEach: number, weights: readonly number[]): AllocationInput {
  const nodes: LimitNode[] = [{ id: "site", parentId: null, capA: count * ampsEach }];
  for (let first = 0; first < count; first += perFeeder)
    nodes.push({
      id: `feeder ${first / perFeeder}`,
      parentId: "site",
      capA: Math.min(perFeeder, count - first) * ampsEach,
    });
  for (let first = 0; first < count; first += perPanel)
    nodes.push({
      id: `panel ${first / perPanel}`,
      parentId: `feeder ${Math.floor(first / perFeeder)}`,
      capA: Math.min(perPanel, count - first) * ampsEach,
    });
  const demands = Array.from({ length: count }, (_, index) => ({
    id: `connector ${index}`,
    nodeId: `panel ${Math.floor(index / perPanel)}`,
    maxA: 32,
    weight: weights[index % weights.length] ?? 1,
    // As after a while of rotation: any order but that of the list.
    order: (index * 7919) % count,
  }));
  return { nodes, demands, fixed: [] };
}
