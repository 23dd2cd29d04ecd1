import type { AllocationInput, LimitNode, Phase } from "./allocation.ts";
import { ceilA, floorA } from "./whole-amps.ts";

export const PHASES: readonly Phase[] = ["L1", "L2", "L3"];

/**
 * The limits, and what is left below each. Nodes are numbered so that what is below a node comes right after it.
 * A lane is one node on one phase: `node * lanes + lane`, where worst-case mode has a single lane.
 */
export interface LimitTree {
  lanes: 1 | 3;
  size: number;
  numberOf: ReadonlyMap<string, number>;
  /** -1 at a root. */
  parent: Int32Array;
  /** The number after the last one below the node. */
  end: Int32Array;
  /** Whole amperes of each lane, Infinity where there is no limit; below 0 where fixed loads exceed it. */
  usableA: Float64Array;
  fixedA: Float64Array;
  /** What is left of `usableA`, never below 0. */
  roomA: Float64Array;
}

/** The tree of an input that has been checked, before anything is given out. */
export function plantTree({ nodes, fixed, mode }: AllocationInput): LimitTree {
  const lanes = mode === "per-phase" ? 3 : 1;
  const { numberOf, parent, end } = numberNodes(nodes);
  const size = nodes.length;
  const usableA = new Float64Array(size * lanes);
  const fixedA = new Float64Array(size * lanes);
  for (const node of nodes) {
    const number = numberOf.get(node.id) as number;
    for (let lane = 0; lane < lanes; lane++) usableA[number * lanes + lane] = capOf(node, lanes, lane);
  }
  for (const { nodeId, amps, phases } of fixed) {
    const mask = lanesOf(phases, lanes);
    for (let node = numberOf.get(nodeId) as number; node !== -1; node = parent[node] as number)
      for (let lane = 0; lane < lanes; lane++)
        if (mask & (1 << lane)) {
          const at = node * lanes + lane;
          fixedA[at] = (fixedA[at] as number) + ceilA(amps);
        }
  }
  for (let at = 0; at < usableA.length; at++) usableA[at] = (usableA[at] as number) - (fixedA[at] as number);
  const roomA = usableA.map((amps) => Math.max(0, amps));
  return { lanes, size, numberOf, parent, end, usableA, fixedA, roomA };
}

/** The lanes that current on these phases goes through, as bits. */
export function lanesOf(phases: readonly Phase[] | undefined, lanes: 1 | 3): number {
  if (lanes === 1) return 0b1;
  return (phases ?? PHASES).reduce((mask, phase) => mask | (1 << PHASES.indexOf(phase)), 0);
}

/** In worst-case mode everybody counts on every phase, so the narrowest decides. */
function capOf({ capA }: LimitNode, lanes: 1 | 3, lane: number): number {
  if (capA === null) return Number.POSITIVE_INFINITY;
  if (typeof capA === "number") return floorA(capA);
  return floorA(lanes === 1 ? Math.min(capA.L1, capA.L2, capA.L3) : capA[PHASES[lane] as Phase]);
}

/** Depth first, without recursion: a chain of limits may be long. */
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

/** The lane nearest to the node, on its way up, that has less than this left; -1 when there is none. */
export function laneWithout(tree: LimitTree, node: number, mask: number, amps: number): number {
  const { lanes, parent, roomA } = tree;
  for (let above = node; above !== -1; above = parent[above] as number)
    for (let lane = 0; lane < lanes; lane++)
      if (mask & (1 << lane) && (roomA[above * lanes + lane] as number) < amps) return above * lanes + lane;
  return -1;
}

/** Takes current out of every limit on the way up, which must have it. */
export function take(tree: LimitTree, node: number, mask: number, amps: number): void {
  const { lanes, parent, roomA } = tree;
  for (let above = node; above !== -1; above = parent[above] as number)
    for (let lane = 0; lane < lanes; lane++)
      if (mask & (1 << lane)) {
        const at = above * lanes + lane;
        roomA[at] = (roomA[at] as number) - amps;
      }
}
