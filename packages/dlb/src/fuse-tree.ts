import type { LimitNode } from "./allocation.ts";
import type { ConnectorConfig, SiteConfig } from "./site.ts";
import { floorA } from "./whole-amps.ts";

/** The site's own fuse in the tree of limits; nodes whose parent is null hang below it. */
export const SITE_NODE = "";

/** The limits of a site by number, 0 being the site's fuse, and for every connector the way up from it. */
export interface FuseTree {
  nodes: readonly { id: string; parentId: string | null; capA: number | null }[];
  /** Whole amperes less the margin, Infinity without a limit. */
  capA: readonly number[];
  /** By connector: the numbers of all limits above it. */
  wayUp: ReadonlyMap<string, readonly number[]>;
}

/** The tree of a site that `validateSite` has passed. */
export function plantFuses(site: SiteConfig): FuseTree {
  const nodes = [
    { id: SITE_NODE, parentId: null, capA: site.capA },
    ...(site.nodes ?? []).map((node) => ({
      id: node.id,
      parentId: node.parentId ?? SITE_NODE,
      capA: narrowestA(node),
    })),
  ];
  const numbers = new Map(nodes.map(({ id }, number) => [id, number]));
  const ways = nodes.map(({ id }) => wayFrom(id, nodes, numbers));
  const marginA = site.marginA ?? 0;
  return {
    nodes,
    capA: nodes.map(({ capA }, number) =>
      capA === null ? Number.POSITIVE_INFINITY : floorA(number === 0 ? capA - marginA : capA),
    ),
    wayUp: new Map(
      site.connectors.map(({ id, nodeId }) => [id, ways[numbers.get(nodeId ?? SITE_NODE) ?? 0] ?? [0]]),
    ),
  };
}

function wayFrom(id: string, nodes: FuseTree["nodes"], numbers: ReadonlyMap<string, number>): number[] {
  const way: number[] = [];
  for (let number = numbers.get(id); number !== undefined; ) {
    way.push(number);
    const parent: string | null = nodes[number]?.parentId ?? null;
    number = parent === null ? undefined : numbers.get(parent);
  }
  return way;
}

/** Every connector counts on every phase, so the narrowest phase decides. */
function narrowestA({ capA }: LimitNode): number | null {
  if (capA === null || typeof capA === "number") return capA;
  return Math.min(capA.L1, capA.L2, capA.L3);
}

/** The sum below every limit, by the limit's number. */
export function sumBelow(
  tree: FuseTree,
  connectors: readonly ConnectorConfig[],
  amps: (connector: ConnectorConfig) => number,
): number[] {
  const sums = tree.capA.map(() => 0);
  for (const connector of connectors) {
    const sumA = amps(connector);
    if (sumA === 0) continue;
    for (const number of tree.wayUp.get(connector.id) ?? []) sums[number] = (sums[number] ?? 0) + sumA;
  }
  return sums;
}

/** What is left at the narrowest limit above the connector; below 0 where there is too much already. */
export function roomAbove(tree: FuseTree, sums: readonly number[], connectorId: string): number {
  let room = Number.POSITIVE_INFINITY;
  for (const number of tree.wayUp.get(connectorId) ?? [])
    room = Math.min(room, (tree.capA[number] ?? 0) - (sums[number] ?? 0));
  return room;
}
