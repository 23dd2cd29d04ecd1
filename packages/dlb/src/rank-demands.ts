import type { AllocationInput, Demand } from "./allocation.ts";
import type { DemandTable } from "./demand-table.ts";

/** The indexes of the demands of one tier in the input, in the order of admission. */
export type Tier = Int32Array;

/** Every demand by (tier, order, id by code units), the most important tier first. */
export function rankDemands({ demands }: AllocationInput, { tier, order }: DemandTable): Tier[] {
  const count = demands.length;
  const places = new Int32Array(count);
  for (let place = 0; place < count; place++) places[place] = place;
  const inTurn = sorted(places, order);
  sortTies(inTurn, order, demands);
  const ranked = sorted(inTurn, tier);
  const split: Tier[] = [];
  for (let first = 0, end = 0; first < count; first = end) {
    end = endOfEquals(ranked, tier, first);
    split.push(ranked.subarray(first, end));
  }
  return split;
}

/**
 * Sorts indexes by their keys, lowest first; the sort is stable. Keys that are close together, such as those of `nextOrder`,
 * are sorted by counting.
 */
function sorted(places: Int32Array, keys: Float64Array): Int32Array {
  const count = keys.length;
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  let whole = true;
  for (let place = 0; place < count; place++) {
    const key = keys[place] as number;
    least = Math.min(least, key);
    most = Math.max(most, key);
    whole &&= Number.isSafeInteger(key);
  }
  if (!(least < most)) return places;
  if (!whole || most - least > 4 * count)
    return places.slice().sort((a, b) => (keys[a] as number) - (keys[b] as number));
  const next = new Int32Array(most - least + 2);
  for (let place = 0; place < count; place++) {
    const slot = (keys[place] as number) - least + 1;
    next[slot] = (next[slot] as number) + 1;
  }
  for (let slot = 1; slot < next.length; slot++)
    next[slot] = (next[slot] as number) + (next[slot - 1] as number);
  const result = new Int32Array(count);
  for (let at = 0; at < count; at++) {
    const place = places[at] as number;
    const slot = (keys[place] as number) - least;
    const rank = next[slot] as number;
    result[rank] = place;
    next[slot] = rank + 1;
  }
  return result;
}

/** Few demands have the same order, so ids are compared only for those. */
function sortTies(places: Int32Array, orders: Float64Array, demands: readonly Demand[]): void {
  for (let first = 0, end = 0; first < places.length; first = end) {
    end = endOfEquals(places, orders, first);
    if (end - first > 1)
      places.subarray(first, end).sort((a, b) => compareIds(demands[a] as Demand, demands[b] as Demand));
  }
}

/** The index after the last one with the same key as the first. */
function endOfEquals(places: Int32Array, keys: Float64Array, first: number): number {
  const key = keys[places[first] as number];
  let end = first + 1;
  while (end < places.length && keys[places[end] as number] === key) end++;
  return end;
}

function compareIds(a: Demand, b: Demand): number {
  return a.id < b.id ? -1 : 1;
}
