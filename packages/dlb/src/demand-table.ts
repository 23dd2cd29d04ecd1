import type { AllocationInput, Demand } from "./allocation.ts";
import { checkDemand, checkIds, unknownNodeOf } from "./check-input.ts";
import { type LimitTree, phaseMask } from "./limit-tree.ts";
import { ceilA, floorA } from "./whole-amps.ts";

/** The demands in columns, by their index in the input: with 100,000 demands, objects cost more than the arithmetic. */
export interface DemandTable {
  node: Int32Array;
  /** The phases that it uses, as bits. */
  mask: Uint8Array;
  minA: Int32Array;
  /** The most that it is ever given: the lower of its maximum and its demand. */
  mostA: Int32Array;
  weight: Int32Array;
  tier: Float64Array;
  order: Float64Array;
  heldA: Int32Array;
  /** The amperes that it is given. */
  amps: Int32Array;
  /** The phase limit that was full when its turn came; -1 when it has all it can use. */
  fullLimit: Int32Array;
}

/** Reads the demands, with nothing granted yet. Checks each, and throws `DlbError` for an invalid one. */
export function readDemands({ demands }: AllocationInput, tree: LimitTree): DemandTable {
  const count = demands.length;
  const table: DemandTable = {
    node: new Int32Array(count),
    mask: new Uint8Array(count),
    minA: new Int32Array(count),
    mostA: new Int32Array(count),
    weight: new Int32Array(count),
    tier: new Float64Array(count),
    order: new Float64Array(count),
    heldA: new Int32Array(count),
    amps: new Int32Array(count),
    fullLimit: new Int32Array(count).fill(-1),
  };
  let nodeId: string | null = null;
  let node: number | undefined;
  for (let place = 0; place < count; place++) {
    const demand = demands[place] as Demand;
    // Adjacent demands are mostly below the same node.
    if (demand.nodeId !== nodeId) node = tree.numberOf.get(demand.nodeId);
    if (node === undefined) throw unknownNodeOf(demand, place);
    nodeId = demand.nodeId;
    checkDemand(demand, place);
    const minA = ceilA(demand.minA ?? 6);
    const maxA = Math.max(0, floorA(demand.maxA));
    const demandA = demand.demandA ?? null;
    table.node[place] = node;
    table.mask[place] = phaseMask(demand.phases, tree.phaseCount);
    table.minA[place] = minA;
    table.mostA[place] = demandA === null ? maxA : Math.min(maxA, Math.max(minA, ceilA(demandA)));
    table.weight[place] = demand.weight ?? 1;
    table.tier[place] = demand.tier ?? 0;
    table.order[place] = demand.order;
    table.heldA[place] = floorA(demand.previousA ?? 0);
  }
  checkIds(demands);
  return table;
}
