import { type Baselines, baselinesOf } from "./baselines.ts";
import { buildFuseTree, type FuseTree } from "./fuse-tree.ts";
import { defaultPolicy, type Policy } from "./policy.ts";
import type { Safeties } from "./safeties.ts";
import type { ConnectorConfig, SiteConfig } from "./site.ts";

/** What follows from a site's configuration. */
export interface Rules {
  site: SiteConfig;
  connectors: ReadonlyMap<string, ConnectorConfig>;
  policy: Policy;
  tree: FuseTree;
  baselines: Baselines;
  safeties: Safeties;
}

/** The state is plain data, so the rules are not part of it: they are computed once for each configuration. */
const cache = new WeakMap<SiteConfig, Rules>();

export function rulesOf(site: SiteConfig, safeties: Safeties): Rules {
  const known = cache.get(site);
  if (known?.safeties === safeties) return known;
  const policy = { ...defaultPolicy, ...site.policy };
  const tree = buildFuseTree(site);
  const connectors = new Map(site.connectors.map((connector) => [connector.id, connector]));
  const rules = { site, connectors, policy, tree, baselines: baselinesOf(site, tree, policy), safeties };
  cache.set(site, rules);
  return rules;
}

/** The lowest useful current of the connector. */
export function minimumA({ policy }: Rules, connector: ConnectorConfig): number {
  return Math.ceil(connector.minA ?? policy.minimumA);
}

export function maximumA(connector: ConnectorConfig): number {
  return Math.floor(connector.maxA);
}
