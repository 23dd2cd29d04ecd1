import type { AllocationInput, Claim } from "./allocation.ts";
import { type LimitTree, lanesOf } from "./limit-tree.ts";
import { ceilA, floorA } from "./whole-amps.ts";

/**
 * The claims in columns, by their rank: a hundred thousand objects would cost more than the sums, and so would columns in
 * another order than that in which they are read.
 */
export interface ClaimTable {
  node: Int32Array;
  /** The lanes it loads, as bits. */
  mask: Uint8Array;
  minA: Float64Array;
  /** The most it is ever given: the least of its maximum and its demand. */
  mostA: Float64Array;
  weight: Float64Array;
  heldA: Float64Array;
  /** What it is given. */
  amps: Float64Array;
  /** The lane that was full when its turn came; -1: none, it has all it can use. */
  fullLane: Int32Array;
}

/** Claims of one tier, by their rank: the order of admission. */
export type Tier = readonly number[];

/** The order of admission: what rank the claim at each place of the input has, and the ranks of each tier. */
export interface Ranking {
  rankOf: Int32Array;
  tiers: Tier[];
}

/** The claims of an input that has been checked, with nothing given yet, each in the row of its rank. */
export function readClaims({ claims }: AllocationInput, tree: LimitTree, rankOf: Int32Array): ClaimTable {
  const count = claims.length;
  const table: ClaimTable = {
    node: new Int32Array(count),
    mask: new Uint8Array(count),
    minA: new Float64Array(count),
    mostA: new Float64Array(count),
    weight: new Float64Array(count),
    heldA: new Float64Array(count),
    amps: new Float64Array(count),
    fullLane: new Int32Array(count).fill(-1),
  };
  let nodeId: string | null = null;
  let node = -1;
  for (let index = 0; index < count; index++) {
    const claim = claims[index] as Claim;
    const { minA = 6, maxA, demandA = null } = claim;
    // Neighbours are mostly below the same node.
    if (claim.nodeId !== nodeId) node = tree.numberOf.get(claim.nodeId) as number;
    nodeId = claim.nodeId;
    const leastA = ceilA(minA);
    const rank = rankOf[index] as number;
    table.node[rank] = node;
    table.mask[rank] = lanesOf(claim.phases, tree.lanes);
    table.minA[rank] = leastA;
    table.mostA[rank] = Math.max(
      0,
      demandA === null ? floorA(maxA) : Math.min(floorA(maxA), Math.max(leastA, ceilA(demandA))),
    );
    table.weight[rank] = claim.weight ?? 1;
    table.heldA[rank] = claim.previousA ?? 0;
  }
  return table;
}

/** Every claim by (tier, order, id by code units), the most important tier first. */
export function rankClaims({ claims }: AllocationInput): Ranking {
  const tiers = new Map<number, number[]>();
  for (let place = 0; place < claims.length; place++) {
    const { tier = 0 } = claims[place] as Claim;
    const members = tiers.get(tier);
    if (members) members.push(place);
    else tiers.set(tier, [place]);
  }
  const rankOf = new Int32Array(claims.length);
  let rank = 0;
  const ranked = [...tiers]
    .sort(([a], [b]) => a - b)
    .map(([, members]) =>
      inTurn(claims, members).map((place) => {
        rankOf[place] = rank;
        return rank++;
      }),
    );
  return { rankOf, tiers: ranked };
}

/** The places of the members, in the order of admission. */
function inTurn(claims: readonly Claim[], members: readonly number[]): number[] {
  const orders = new Float64Array(members.length);
  for (let at = 0; at < members.length; at++) orders[at] = (claims[members[at] as number] as Claim).order;
  const sorted = ascending(orders);
  const places: number[] = [];
  for (const at of sorted) places.push(members[at] as number);
  // Few have the same order, so only they are compared by their ids.
  for (let first = 0, end = 1; first < places.length; first = end++) {
    const order = orders[sorted[first] as number];
    while (end < places.length && orders[sorted[end] as number] === order) end++;
    if (end - first === 1) continue;
    const same = places.slice(first, end).sort((a, b) => compareIds(claims[a] as Claim, claims[b] as Claim));
    for (const [offset, place] of same.entries()) places[first + offset] = place;
  }
  return places;
}

/** The places of the keys, the least key first. Keys that are close together, as `nextOrder` makes them, are only counted. */
function ascending(keys: Float64Array): Uint32Array {
  const count = keys.length;
  const places = new Uint32Array(count);
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  let whole = true;
  for (let at = 0; at < count; at++) {
    const key = keys[at] as number;
    places[at] = at;
    least = Math.min(least, key);
    most = Math.max(most, key);
    whole &&= Number.isSafeInteger(key);
  }
  if (!whole || most - least > 4 * count)
    return places.sort((a, b) => (keys[a] as number) - (keys[b] as number));
  const next = new Uint32Array(most - least + 2);
  for (const key of keys) next[key - least + 1] = (next[key - least + 1] as number) + 1;
  for (let at = 1; at < next.length; at++) next[at] = (next[at] as number) + (next[at - 1] as number);
  for (let at = 0; at < count; at++) {
    const slot = (keys[at] as number) - least;
    const place = next[slot] as number;
    places[place] = at;
    next[slot] = place + 1;
  }
  return places;
}

function compareIds(a: Claim, b: Claim): number {
  return a.id < b.id ? -1 : 1;
}
