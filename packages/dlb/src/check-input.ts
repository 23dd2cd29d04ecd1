import type { AllocationInput, Claim, LimitNode, Phase } from "./allocation.ts";
import { DlbError } from "./dlb-error.ts";
import { PHASES } from "./limit-tree.ts";
import { repeatedId } from "./repeated-id.ts";

/** Weights beyond this would not be compared exactly. */
const GREATEST_WEIGHT = 1_000_000;

/** Throws `DlbError` for what is no site. Anything finite is fine as an amount: scarcity and too many amperes are answers. */
export function checkInput(input: AllocationInput): void {
  const nodes = checkLimits(input);
  input.claims.forEach((claim, place) => {
    if (!nodes.has(claim.nodeId)) throw unknownNodeOf(claim, place);
    checkClaim(claim, place);
  });
  checkIds(input.claims);
}

/** Of an input all but its claims: `allocate` checks those as it reads them. What it answers has the nodes' ids. */
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

/** Walks up from every node until the root, or until where somebody was before: in this walk, that is a circle. */
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
        `Node ${nodes[node]?.id} is above itself; one of its parents must have the parentId null.`,
      );
  }
}

/** All that can be said of a claim by itself. */
export function checkClaim(claim: Claim, index: number): void {
  const { minA = 0, maxA, demandA, weight = 1, tier = 0, order, previousA = 0 } = claim;
  checkFinite(maxA, "claims", index, "maxA");
  checkFinite(order, "claims", index, "order");
  checkFinite(minA, "claims", index, "minA");
  checkFinite(demandA ?? 0, "claims", index, "demandA");
  checkFinite(tier, "claims", index, "tier");
  checkFinite(previousA, "claims", index, "previousA");
  if (claim.phases !== undefined) checkPhases(claim.phases, "claims", index);
  if (!(Number.isInteger(weight) && weight >= 1 && weight <= GREATEST_WEIGHT))
    throw new DlbError(
      "invalid-weight",
      `claims[${index}].weight`,
      `The weight of claim ${claim.id} is ${weight}; it must be a whole number from 1 to ${GREATEST_WEIGHT}.`,
    );
}

/** No two claims have the same id. */
export function checkIds(claims: readonly Claim[]): void {
  const repeated = repeatedId(claims);
  if (repeated !== -1) throw duplicate(`claims[${repeated}].id`, "claims", String(claims[repeated]?.id));
}

function checkFinite(value: unknown, list: string, index: number, field: string): void {
  if (typeof value === "number" && Number.isFinite(value)) return;
  const element = `${list}[${index}].${field}`;
  throw new DlbError("not-a-number", element, `${element} is ${String(value)}; it must be a finite number.`);
}

/** On no phase at all it would count nowhere, and have all it wants. */
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

export function unknownNodeOf(claim: Claim, place: number): DlbError {
  return unknownNode(`claims[${place}].nodeId`, `Claim ${claim.id}`, claim.nodeId);
}

function unknownNode(element: string, who: string, nodeId: string): DlbError {
  return new DlbError("unknown-node", element, `${who} is below node ${nodeId}, which is not there.`);
}

function duplicate(element: string, list: string, id: string): DlbError {
  return new DlbError("duplicate-id", element, `Two ${list} have the id ${id}.`);
}
