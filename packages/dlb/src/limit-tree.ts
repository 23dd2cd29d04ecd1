import type { AllocationInput, LimitNode, Phase } from "./allocation.ts";
import { ceilA, floorA } from "./whole-amps.ts";

export const PHASES: readonly Phase[] = ["L1", "L2", "L3"];

/**
 * The limits, and what is left below each. The nodes below a node have the numbers right after it. A phase limit is one node
 * on one phase, with the index `node * phaseCount + phase`; in worst-case mode all phases count as one.
 */
export interface LimitTree {
  phaseCount: 1 | 3;
  size: number;
  numberOf: ReadonlyMap<string, number>;
  /** -1 at a root. */
  parent: Int32Array;
  /** The number after the last node below it. */
  end: Int32Array;
  /** Whole amperes of each phase limit, Infinity without a limit. Negative where fixed loads exceed it. */
  usableA: Float64Array;
  fixedA: Float64Array;
  /** What is left of `usableA`, never below 0. */
  roomA: Float64Array;
}

/** Builds the tree of a checked input, before anything is given out. */
export function buildLimitTree({ nodes, fixed, mode }: AllocationInput): LimitTree {
  const phaseCount = mode === "per-phase" ? 3 : 1;
  const { numberOf, parent, end } = numberNodes(nodes);
  const size = nodes.length;
  const usableA = new Float64Array(size * phaseCount);
  const fixedA = new Float64Array(size * phaseCount);
  for (const node of nodes) {
    const number = numberOf.get(node.id) as number;
    for (let phase = 0; phase < phaseCount; phase++)
      usableA[number * phaseCount + phase] = capOf(node, phaseCount, phase);
  }
  for (const { nodeId, amps, phases } of fixed) {
    const mask = phaseMask(phases, phaseCount);
    for (let node = numberOf.get(nodeId) as number; node !== -1; node = parent[node] as number)
      for (let phase = 0; phase < phaseCount; phase++)
        if (mask & (1 << phase)) {
          const at = node * phaseCount + phase;
          fixedA[at] = (fixedA[at] as number) + ceilA(amps);
        }
  }
  for (let at = 0; at < usableA.length; at++) usableA[at] = (usableA[at] as number) - (fixedA[at] as number);
  const roomA = usableA.map((amps) => Math.max(0, amps));
  return { phaseCount, size, numberOf, parent, end, usableA, fixedA, roomA };
}

/** These phases, as bits. */
export function phaseMask(phases: readonly Phase[] | undefined, phaseCount: 1 | 3): number {
  if (phaseCount === 1) return 0b1;
  return (phases ?? PHASES).reduce((mask, phase) => mask | (1 << PHASES.indexOf(phase)), 0);
}

/** In worst-case mode every demand counts on every phase, so the narrowest phase decides. */
function capOf({ capA }: LimitNode, phaseCount: 1 | 3, phase: number): number {
  if (capA === null) return Number.POSITIVE_INFINITY;
  if (typeof capA === "number") return floorA(capA);
  return floorA(phaseCount === 1 ? Math.min(capA.L1, capA.L2, capA.L3) : capA[PHASES[phase] as Phase]);
}

/** Depth first, without recursion, because a chain of limits may be long. */
function numberNodes(nodes: readonly LimitNode[]): Pick<LimitTree, "numberOf" | "parent" | "end"> {
  const below = new Map<string | null, LimitNode[]>();
  for (const node of nodes) {
    const siblings = below.get(node.parentId);
    if (siblings) siblings.push(node);
    else below.set(node.parentId, [node]);
  }
  const numberOf = new Map<string, number>();
  const parent = new Int32Array(nodes.length);
  const waiting = [...(below.get(null) ?? [])];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    parent[numberOf.size] = node.parentId === null ? -1 : (numberOf.get(node.parentId) as number);
    numberOf.set(node.id, numberOf.size);
    for (const child of below.get(node.id) ?? []) waiting.push(child);
  }
  const end = Int32Array.from(parent, (_, node) => node + 1);
  for (let node = end.length - 1; node > 0; node--) {
    const above = parent[node] as number;
    if (above !== -1) end[above] = Math.max(end[above] as number, end[node] as number);
  }
  return { numberOf, parent, end };
}

/** The nearest phase limit on the way up with less than these amperes left; -1 when each has enough. */
export function limitWithout(tree: LimitTree, node: number, mask: number, amps: number): number {
  const { phaseCount, parent, roomA } = tree;
  for (let above = node; above !== -1; above = parent[above] as number)
    for (let phase = 0; phase < phaseCount; phase++)
      if (mask & (1 << phase) && (roomA[above * phaseCount + phase] as number) < amps)
        return above * phaseCount + phase;
  return -1;
}

/** Takes current from every limit on the way up. Each must have it. */
export function take(tree: LimitTree, node: number, mask: number, amps: number): void {
  const { phaseCount, parent, roomA } = tree;
  for (let above = node; above !== -1; above = parent[above] as number)
    for (let phase = 0; phase < phaseCount; phase++)
      if (mask & (1 << phase)) {
        const at = above * phaseCount + phase;
        roomA[at] = (roomA[at] as number) - amps;
      }
}
