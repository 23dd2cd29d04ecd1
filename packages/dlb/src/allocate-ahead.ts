import { allocate } from "./allocate.ts";
import type { Demand, FixedLoad, Grant, LimitNode } from "./allocation.ts";
import { inForceA } from "./exposure.ts";
import type { ConnectorLedger } from "./ledger.ts";
import { mayOthersRise, type Rules } from "./rules.ts";
import type { ConnectorConfig } from "./site.ts";
import { drawnBy } from "./watts.ts";

/** A session whose limit we can change, or one that is about to begin. Its demand is what one phase carries. */
export interface Candidate {
  ledger: ConnectorLedger;
  connector: ConnectorConfig;
  demand: Demand;
  /** What it has now and keeps, because it cannot be taken away yet. */
  floorA: number;
}

/**
 * While other loads rise, a decrease also makes room for the rise during the next one: a charger with two connectors takes one
 * call at a time, and each may take long. No session is paused for it, and the fallback is given out in any case.
 */
export function allocateAhead(
  candidates: readonly Candidate[],
  fixed: readonly FixedLoad[],
  rules: Rules,
): ReadonlyMap<string, Grant> {
  const { tree, policy, safeties, capacity } = rules;
  const shareA = tree.capA[0] ?? 0;
  const grants = allocateAbove(candidates, fixed, nodesOf(rules, shareA));
  if (!mayOthersRise(rules)) return grants;
  const inForceNowA = candidates.reduce(
    (sumA, { ledger, connector }) => sumA + drawnBy(inForceA(ledger, connector, safeties), ledger, connector),
    fixed.reduce((sumA, { amps }) => sumA + amps, 0),
  );
  if (inForceNowA <= shareA) return grants;
  // Half of the time until a decrease is effective: the other half is that of the decrease itself.
  const riseA = Math.ceil((policy.rampAPerS * policy.reactionMs) / 2 / 1_000);
  const lowerA = Math.max(shareA - riseA, Math.min(shareA, capacity.surestA));
  const lower = allocateAbove(candidates, fixed, nodesOf(rules, lowerA));
  const pauses = [...grants].some(([id, { amps }]) => amps > 0 && lower.get(id)?.amps === 0);
  return pauses ? grants : lower;
}

/** A demand that would get less than it keeps anyway becomes a fixed load, and the others are computed again. */
function allocateAbove(
  candidates: readonly Candidate[],
  fixed: readonly FixedLoad[],
  nodes: readonly LimitNode[],
): ReadonlyMap<string, Grant> {
  const kept = new Map<string, Grant>();
  for (;;) {
    const open = candidates.filter(({ demand }) => !kept.has(demand.id));
    const floors = candidates
      .filter(({ demand }) => kept.has(demand.id))
      .map(({ demand, floorA }): FixedLoad => ({ nodeId: demand.nodeId, amps: floorA, cause: "starting" }));
    const { grants } = allocate({
      nodes,
      demands: open.map(({ demand }) => demand),
      fixed: [...fixed, ...floors],
    });
    const short = open.filter(({ floorA }, index) => floorA > (grants[index]?.amps ?? 0));
    if (short.length === 0) return new Map([...grants.map((grant) => [grant.id, grant] as const), ...kept]);
    for (const { demand, floorA } of short)
      kept.set(demand.id, { id: demand.id, amps: floorA, bound: "not_admitted" });
  }
}

function nodesOf({ tree }: Rules, shareA: number): LimitNode[] {
  return tree.nodes.map(({ id, parentId }, number) => {
    const capA = number === 0 ? shareA : (tree.capA[number] ?? 0);
    return { id, parentId, capA: Number.isFinite(capA) ? capA : null };
  });
}
