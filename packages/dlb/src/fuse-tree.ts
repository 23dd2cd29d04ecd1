import type { LimitNode } from "./allocation.ts";
import type { ConnectorConfig, SiteConfig } from "./site.ts";
import { floorA } from "./whole-amps.ts";

/** The site's own fuse in the tree of limits. Nodes with a null parent are below it. */
export const SITE_NODE = "";

/** The limits of a site by number, 0 being the site's fuse, and the limits above every connector. */
export interface FuseTree {
  nodes: readonly { id: string; parentId: string | null; capA: number | null }[];
  /** What may be given out below it: whole amperes less the margin, Infinity without a limit. */
  capA: readonly number[];
  /** What may be drawn below it. More than `capA` only at the site's fuse, by what other loads may add until it can be lowered. */
  mostA: readonly number[];
  /** By connector: the numbers of all limits above it. */
  limitsAbove: ReadonlyMap<string, readonly number[]>;
}

/** Builds the tree of a site that has passed `validateSite`. */
export function buildFuseTree(site: SiteConfig): FuseTree {
  const nodes = [
    { id: SITE_NODE, parentId: null, capA: site.capA },
    ...(site.nodes ?? []).map((node) => ({
      id: node.id,
      parentId: node.parentId ?? SITE_NODE,
      capA: narrowestA(node),
    })),
  ];
  const numbers = new Map(nodes.map(({ id }, number) => [id, number]));
  const paths = nodes.map(({ id }) => pathFrom(id, nodes, numbers));
  const marginA = site.marginA ?? 0;
  const limitsA = nodes.map(({ capA }, number) =>
    capA === null ? Number.POSITIVE_INFINITY : floorA(number === 0 ? capA - marginA : capA),
  );
  return {
    nodes,
    capA: limitsA,
    mostA: limitsA,
    limitsAbove: new Map(
      site.connectors.map(({ id, nodeId }) => [id, paths[numbers.get(nodeId ?? SITE_NODE) ?? 0] ?? [0]]),
    ),
  };
}

/** The same tree with another capacity of the site. */
export function withCapacity(tree: FuseTree, { shareA, mostA }: { shareA: number; mostA: number }): FuseTree {
  return {
    ...tree,
    capA: tree.capA.map((capA, number) => (number === 0 ? shareA : capA)),
    mostA: tree.mostA.map((capA, number) => (number === 0 ? mostA : capA)),
  };
}

function pathFrom(id: string, nodes: FuseTree["nodes"], numbers: ReadonlyMap<string, number>): number[] {
  const path: number[] = [];
  for (let number = numbers.get(id); number !== undefined; ) {
    path.push(number);
    const parent: string | null = nodes[number]?.parentId ?? null;
    number = parent === null ? undefined : numbers.get(parent);
  }
  return path;
}

/** Every connector counts on every phase, so the narrowest phase decides. */
function narrowestA({ capA }: LimitNode): number | null {
  if (capA === null || typeof capA === "number") return capA;
  return Math.min(capA.L1, capA.L2, capA.L3);
}

/** The sum below every limit, by the number of the limit. */
export function sumBelow(
  tree: FuseTree,
  connectors: readonly ConnectorConfig[],
  amps: (connector: ConnectorConfig) => number,
): number[] {
  const sums = tree.capA.map(() => 0);
  for (const connector of connectors) {
    const sumA = amps(connector);
    if (sumA === 0) continue;
    for (const number of tree.limitsAbove.get(connector.id) ?? []) sums[number] = (sums[number] ?? 0) + sumA;
  }
  return sums;
}

/** The room at the narrowest limit above the connector. Negative when a limit is already exceeded. */
export function roomAbove(tree: FuseTree, sums: readonly number[], connectorId: string): number {
  let room = Number.POSITIVE_INFINITY;
  for (const number of tree.limitsAbove.get(connectorId) ?? [])
    room = Math.min(room, (tree.capA[number] ?? 0) - (sums[number] ?? 0));
  return room;
}
