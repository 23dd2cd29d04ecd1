import type { AllocationInput, Demand, LimitNode, Phase } from "@forecourt/dlb";

/**
 * The allocation that the criterion demands, found by trying all of them. It is written from the criterion's text, to check
 * `allocate`. Only for a few demands of a few amperes, with weights up to 3.
 */
export function searchAllocations(input: AllocationInput): Map<string, number> {
  const demands = [...input.demands].sort(byTurn);
  const given = new Map(demands.map(({ id }): [string, number] => [id, 0]));
  const tiers = [...new Set(demands.map(tierOf))];
  const strict = input.tiers === "strict";
  if (!strict) for (const { id, minA } of firstAdmission(input, demands, given)) given.set(id, minA);
  for (const tier of tiers) {
    const members = demands.filter((demand) => tierOf(demand) === tier);
    if (strict) for (const { id, minA } of firstAdmission(input, members, given)) given.set(id, minA);
    const admitted = members
      .map(rangeOf)
      .filter(({ id, minA, mostA }) => minA <= mostA && given.get(id) === minA);
    for (const [id, amps] of bestVector(input, admitted, given)) given.set(id, amps);
  }
  return given;
}

interface Range {
  id: string;
  minA: number;
  mostA: number;
  weight: number;
  heldA: number;
}

function byTurn(a: Demand, b: Demand): number {
  return tierOf(a) - tierOf(b) || a.order - b.order || (a.id < b.id ? -1 : 1);
}

function tierOf({ tier }: Demand): number {
  return tier ?? 0;
}

function rangeOf({ id, minA, maxA, demandA, weight, previousA }: Demand): Range {
  const least = Math.max(0, Math.ceil(minA ?? 6));
  const most = Math.max(0, Math.floor(maxA));
  const wanted = demandA === null || demandA === undefined ? most : Math.ceil(demandA);
  return {
    id,
    minA: least,
    mostA: Math.min(most, Math.max(least, wanted)),
    weight: weight ?? 1,
    heldA: Math.floor(previousA ?? 0),
  };
}

/** Of all sets whose minimums fit, the first one as a row of yes and no in the order of the demands. */
function firstAdmission(
  input: AllocationInput,
  demands: readonly Demand[],
  given: ReadonlyMap<string, number>,
): Range[] {
  const ranges = demands.map(rangeOf);
  for (let row = 2 ** ranges.length - 1; row >= 0; row--) {
    const chosen = ranges.filter((_, index) => row & (1 << (ranges.length - 1 - index)));
    if (chosen.some(({ minA, mostA }) => mostA < minA)) continue;
    const trial = new Map(given);
    for (const { id, minA } of chosen) trial.set(id, minA);
    if (fits(input, trial)) return chosen;
  }
  return [];
}

/** Every vector between the minimums and the maximums; the best of those that fit. */
function bestVector(
  input: AllocationInput,
  ranges: readonly Range[],
  given: ReadonlyMap<string, number>,
): Map<string, number> {
  const found: number[][] = [];
  const vector = ranges.map(({ minA }) => minA);
  const vary = (index: number): void => {
    const range = ranges[index];
    if (!range) {
      const best = found.at(-1);
      if (!best || better(ranges, vector, best)) found.push([...vector]);
      return;
    }
    for (let amps = range.minA; amps <= range.mostA; amps++) {
      vector[index] = amps;
      const trial = new Map(given);
      ranges.forEach(({ id }, at) => {
        trial.set(id, vector[at] as number);
      });
      // More for this one does not fit either.
      if (!fits(input, trial)) break;
      vary(index + 1);
    }
    vector[index] = range.minA;
  };
  vary(0);
  const best = found.at(-1);
  return new Map(ranges.map(({ id }, index) => [id, best?.[index] ?? 0]));
}

/** The ascending list of amperes by weight, then how much of it was held before, then the earlier ones. */
function better(ranges: readonly Range[], a: readonly number[], b: readonly number[]): boolean {
  const keys = (vector: readonly number[]) => [
    ...levels(ranges, vector),
    vector.reduce((sum, amps, index) => sum + Math.min(amps, ranges[index]?.heldA ?? 0), 0),
    ...vector,
  ];
  const keysA = keys(a);
  const keysB = keys(b);
  const at = keysA.findIndex((key, index) => key !== keysB[index]);
  return at !== -1 && (keysA[at] as number) > (keysB[at] as number);
}

/** Sixths of an ampere for a weight of 1, so that thirds and halves are whole. */
export function levels(ranges: readonly { weight: number }[], vector: readonly number[]): number[] {
  return vector.map((amps, index) => (amps * 6) / (ranges[index]?.weight ?? 1)).sort((a, b) => a - b);
}

function fits({ nodes, demands, fixed, mode }: AllocationInput, given: ReadonlyMap<string, number>): boolean {
  const phases: readonly Phase[] = ["L1", "L2", "L3"];
  return nodes.every((node) =>
    phases.every((phase) => {
      const counts = (each: { phases?: readonly Phase[] }) =>
        mode !== "per-phase" || (each.phases ?? phases).includes(phase);
      const below = (id: string) => isBelow(nodes, id, node.id);
      const fixedA = fixed
        .filter((load) => below(load.nodeId) && counts(load))
        .reduce((sum, { amps }) => sum + Math.max(0, Math.ceil(amps)), 0);
      const givenA = demands
        .filter((demand) => below(demand.nodeId) && counts(demand))
        .reduce((sum, { id }) => sum + (given.get(id) ?? 0), 0);
      return givenA <= Math.max(0, Math.floor(capOf(node, phase)) - fixedA);
    }),
  );
}

function capOf({ capA }: LimitNode, phase: Phase): number {
  if (capA === null) return Number.POSITIVE_INFINITY;
  return typeof capA === "number" ? capA : capA[phase];
}

function isBelow(nodes: readonly LimitNode[], id: string, top: string): boolean {
  for (let at: string | null = id; at !== null; at = nodes.find((node) => node.id === at)?.parentId ?? null)
    if (at === top) return true;
  return false;
}
