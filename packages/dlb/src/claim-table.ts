import type { AllocationInput, Claim } from "./allocation.ts";
import { checkClaim, checkIds, unknownNodeOf } from "./check-input.ts";
import { type LimitTree, lanesOf } from "./limit-tree.ts";
import { ceilA, floorA } from "./whole-amps.ts";

/** The claims in columns, by their place in the input: a hundred thousand objects would cost more than the sums. */
export interface ClaimTable {
  node: Int32Array;
  /** The lanes it loads, as bits. */
  mask: Uint8Array;
  minA: Int32Array;
  /** The most it is ever given: the least of its maximum and its demand. */
  mostA: Int32Array;
  weight: Int32Array;
  tier: Float64Array;
  order: Float64Array;
  heldA: Int32Array;
  /** What it is given. */
  amps: Int32Array;
  /** The lane that was full when its turn came; -1: none, it has all it can use. */
  fullLane: Int32Array;
}

/** The claims, with nothing given yet. Each is checked as it is read: throws `DlbError` for what is none. */
export function readClaims({ claims }: AllocationInput, tree: LimitTree): ClaimTable {
  const count = claims.length;
  const table: ClaimTable = {
    node: new Int32Array(count),
    mask: new Uint8Array(count),
    minA: new Int32Array(count),
    mostA: new Int32Array(count),
    weight: new Int32Array(count),
    tier: new Float64Array(count),
    order: new Float64Array(count),
    heldA: new Int32Array(count),
    amps: new Int32Array(count),
    fullLane: new Int32Array(count).fill(-1),
  };
  let nodeId: string | null = null;
  let node: number | undefined;
  for (let place = 0; place < count; place++) {
    const claim = claims[place] as Claim;
    // Neighbours are mostly below the same node.
    if (claim.nodeId !== nodeId) node = tree.numberOf.get(claim.nodeId);
    if (node === undefined) throw unknownNodeOf(claim, place);
    nodeId = claim.nodeId;
    checkClaim(claim, place);
    const minA = ceilA(claim.minA ?? 6);
    const maxA = Math.max(0, floorA(claim.maxA));
    const demandA = claim.demandA ?? null;
    table.node[place] = node;
    table.mask[place] = lanesOf(claim.phases, tree.lanes);
    table.minA[place] = minA;
    table.mostA[place] = demandA === null ? maxA : Math.min(maxA, Math.max(minA, ceilA(demandA)));
    table.weight[place] = claim.weight ?? 1;
    table.tier[place] = claim.tier ?? 0;
    table.order[place] = claim.order;
    table.heldA[place] = floorA(claim.previousA ?? 0);
  }
  checkIds(claims);
  return table;
}
