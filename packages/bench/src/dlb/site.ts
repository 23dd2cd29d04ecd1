import type { AllocationInput, LimitNode } from "@forecourt/dlb";

const perPanel = 20;
const perFeeder = 100;

/** Connectors below panels below feeders below a site, where every limit has so many amperes for each connector below. */
export function siteOf(count: number, ampsEach: number, weights: readonly number[]): AllocationInput {
  const nodes: LimitNode[] = [{ id: "site", parentId: null, capA: count * ampsEach }];
  for (let first = 0; first < count; first += perFeeder)
    nodes.push({
      id: `feeder ${first / perFeeder}`,
      parentId: "site",
      capA: Math.min(perFeeder, count - first) * ampsEach,
    });
  for (let first = 0; first < count; first += perPanel)
    nodes.push({
      id: `panel ${first / perPanel}`,
      parentId: `feeder ${Math.floor(first / perFeeder)}`,
      capA: Math.min(perPanel, count - first) * ampsEach,
    });
  const demands = Array.from({ length: count }, (_, index) => ({
    id: `connector ${index}`,
    nodeId: `panel ${Math.floor(index / perPanel)}`,
    maxA: 32,
    weight: weights[index % weights.length] ?? 1,
    // As after a while of rotation: any order but that of the list.
    order: (index * 7919) % count,
  }));
  return { nodes, demands, fixed: [] };
}
