import type { AllocationInput, Demand, LimitNode, Phase } from "./allocation.ts";
import { DlbError } from "./dlb-error.ts";
import { PHASES } from "./limit-tree.ts";

/** Greater weights could not be compared exactly. */
const GREATEST_WEIGHT = 1_000_000;

/** Throws `DlbError` for invalid input. Any finite amount is valid: scarcity and an overload are normal results. */
export function checkInput(input: AllocationInput): void {
  const nodes = checkLimits(input);
  input.demands.forEach((demand, place) => {
    if (!nodes.has(demand.nodeId)) throw unknownNodeOf(demand, place);
    checkDemand(demand, place);
  });
  checkIds(input.demands);
}

/** Checks everything but the demands, which `allocate` checks as it reads them. Returns the index of each node by its id. */
export function checkLimits({ nodes, fixed }: AllocationInput): ReadonlyMap<string, number> {
  const indexes = checkNodes(nodes);
  fixed.forEach((load, index) => {
    if (!indexes.has(load.nodeId)) throw unknownNode(`fixed[${index}].nodeId`, "A fixed load", load.nodeId);
    checkFinite(load.amps, "fixed", index, "amps");
    if (load.phases !== undefined) checkPhases(load.phases, "fixed", index);
  });
  return indexes;
}

function checkNodes(nodes: readonly LimitNode[]): Map<string, number> {
  const indexes = new Map<string, number>();
  nodes.forEach(({ id, capA }, index) => {
    if (indexes.has(id)) throw duplicate(`nodes[${index}].id`, "nodes", id);
    indexes.set(id, index);
    if (capA === null) return;
    if (typeof capA === "object")
      for (const phase of PHASES) checkFinite(capA[phase], "nodes", index, `capA.${phase}`);
    else checkFinite(capA, "nodes", index, "capA");
  });
  const parents = nodes.map(({ id, parentId }, index) => {
    if (parentId === null) return -1;
    const parent = indexes.get(parentId);
    if (parent === undefined) throw unknownNode(`nodes[${index}].parentId`, `Node ${id}`, parentId);
    return parent;
  });
  checkForCycles(nodes, parents);
  return indexes;
}

/**
 * Walks up from every node to the root or to a node that was visited before. A node that this walk itself visited closes a
 * cycle.
 */
function checkForCycles(nodes: readonly LimitNode[], parents: readonly number[]): void {
  const walkOf = new Int32Array(nodes.length).fill(-1);
  for (let walk = 0; walk < nodes.length; walk++) {
    let node = walk;
    while (node !== -1 && walkOf[node] === -1) {
      walkOf[node] = walk;
      node = parents[node] as number;
    }
    if (node !== -1 && walkOf[node] === walk)
      throw new DlbError(
        "cycle",
        `nodes[${node}].parentId`,
        `Node ${nodes[node]?.id} is above itself; its chain of parents must end at a node with the parentId null.`,
      );
  }
}

/** Checks one demand by itself. */
export function checkDemand(demand: Demand, index: number): void {
  const { minA = 0, maxA, demandA, weight = 1, tier = 0, order, previousA = 0 } = demand;
  checkFinite(maxA, "demands", index, "maxA");
  checkFinite(order, "demands", index, "order");
  checkFinite(minA, "demands", index, "minA");
  checkFinite(demandA ?? 0, "demands", index, "demandA");
  checkFinite(tier, "demands", index, "tier");
  checkFinite(previousA, "demands", index, "previousA");
  if (demand.phases !== undefined) checkPhases(demand.phases, "demands", index);
  if (!(Number.isInteger(weight) && weight >= 1 && weight <= GREATEST_WEIGHT))
    throw new DlbError(
      "invalid-weight",
      `demands[${index}].weight`,
      `The weight of demand ${demand.id} is ${weight}; it must be a whole number from 1 to ${GREATEST_WEIGHT}.`,
    );
}

/** Throws when two demands have the same id. */
export function checkIds(demands: readonly Demand[]): void {
  const repeated = repeatedId(demands);
  if (repeated !== -1) throw duplicate(`demands[${repeated}].id`, "demands", String(demands[repeated]?.id));
}

function checkFinite(value: unknown, list: string, index: number, field: string): void {
  if (typeof value === "number" && Number.isFinite(value)) return;
  const element = `${list}[${index}].${field}`;
  throw new DlbError("not-a-number", element, `${element} is ${String(value)}; it must be a finite number.`);
}

/** Without a phase it would count nowhere and get everything it wants. */
function checkPhases(phases: readonly Phase[], list: string, index: number): void {
  const known: readonly string[] = PHASES;
  if (phases.length > 0 && phases.every((phase) => known.includes(phase))) return;
  const element = `${list}[${index}].phases`;
  throw new DlbError(
    "invalid-phases",
    element,
    `${element} is [${phases.join(", ")}]; it must name at least one of L1, L2 and L3.`,
  );
}

export function unknownNodeOf(demand: Demand, place: number): DlbError {
  return unknownNode(`demands[${place}].nodeId`, `Demand ${demand.id}`, demand.nodeId);
}

function unknownNode(element: string, subject: string, nodeId: string): DlbError {
  return new DlbError(
    "unknown-node",
    element,
    `${subject} is below the unknown node ${nodeId}; it must be the id of one of the nodes.`,
  );
}

function duplicate(element: string, list: string, id: string): DlbError {
  return new DlbError("duplicate-id", element, `Two ${list} have the id ${id}; ids must be unique.`);
}

/** More probes in a row are not an accident: the ids are very much alike, or chosen to collide. */
const MOST_PROBES = 64;

/**
 * The index of the first id that occurred before; -1 when all differ. It uses a hash table of indexes, because a Set of
 * 100,000 strings costs as much as the rest of an allocation.
 */
export function repeatedId(items: readonly { id: string }[]): number {
  const bits = 2 ** Math.ceil(Math.log2(2 * items.length + 2)) - 1;
  const placeAt = new Int32Array(bits + 1).fill(-1);
  const hashes = new Int32Array(items.length);
  for (let place = 0; place < items.length; place++) {
    const { id } = items[place] as { id: string };
    const hash = hashOf(id);
    hashes[place] = hash;
    let slot = (hash ^ (hash >>> 15)) & bits;
    for (let probes = 0; placeAt[slot] !== -1; probes++) {
      const other = placeAt[slot] as number;
      if (hashes[other] === hash && items[other]?.id === id) return place;
      if (probes === MOST_PROBES) return repeatedInSet(items);
      slot = (slot + 1) & bits;
    }
    placeAt[slot] = place;
  }
  return -1;
}

/** FNV-1a over code units. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash | 0;
}

function repeatedInSet(items: readonly { id: string }[]): number {
  const seen = new Set<string>();
  return items.findIndex(({ id }) => seen.size === seen.add(id).size);
}
