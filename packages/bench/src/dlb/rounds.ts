import type { AllocationInput, Demand } from "@forecourt/dlb";

interface Limit {
  parent: Limit | null;
  roomA: number;
}

interface Taker {
  demand: Demand;
  limit: Limit;
  amps: number;
}

/**
 * The obvious way to share: each connector gets its minimum in turn, and then one ampere by weight, round after round,
 * until none has room for more. It gives out as much as `allocate`, but not always to the right connector.
 */
export function allocateInRounds({ nodes, demands }: AllocationInput): { id: string; amps: number }[] {
  const limits = new Map<string, Limit>();
  for (const { id, capA } of nodes)
    limits.set(id, { parent: null, roomA: typeof capA === "number" ? capA : Number.POSITIVE_INFINITY });
  for (const { id, parentId } of nodes) {
    const limit = limits.get(id);
    if (limit) limit.parent = limits.get(parentId ?? "") ?? null;
  }
  const takers = demands.flatMap((demand): Taker[] => {
    const limit = limits.get(demand.nodeId);
    return limit ? [{ demand, limit, amps: 0 }] : [];
  });
  const inTurn = [...takers].sort(
    (a, b) => a.demand.order - b.demand.order || (a.demand.id < b.demand.id ? -1 : 1),
  );
  let active = inTurn.filter((taker) => takes(taker, taker.demand.minA ?? 6));
  while (active.length > 0) {
    active = active.filter((taker) => {
      const { maxA, weight = 1 } = taker.demand;
      for (let amps = 0; amps < weight; amps++) if (taker.amps >= maxA || !takes(taker, 1)) return false;
      return true;
    });
  }
  return takers.map(({ demand, amps }) => ({ id: demand.id, amps }));
}

function takes(taker: Taker, amps: number): boolean {
  for (let limit: Limit | null = taker.limit; limit; limit = limit.parent)
    if (limit.roomA < amps) return false;
  for (let limit: Limit | null = taker.limit; limit; limit = limit.parent) limit.roomA -= amps;
  taker.amps += amps;
  return true;
}
