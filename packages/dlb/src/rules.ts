import { type Baselines, baselinesOf } from "./baselines.ts";
import { type FuseTree, plantFuses } from "./fuse-tree.ts";
import { defaultPolicy, type Policy } from "./policy.ts";
import type { Safeties } from "./safeties.ts";
import type { ConnectorConfig, SiteConfig } from "./site.ts";

/** What a site's configuration comes to. */
export interface Rules {
  site: SiteConfig;
  connectors: ReadonlyMap<string, ConnectorConfig>;
  policy: Policy;
  tree: FuseTree;
  baselines: Baselines;
  safeties: Safeties;
}

/** The state is plain data, so they are no part of it: made once for each configuration that comes by. */
const made = new WeakMap<SiteConfig, Rules>();

export function rulesOf(site: SiteConfig, safeties: Safeties): Rules {
  const known = made.get(site);
  if (known?.safeties === safeties) return known;
  const policy = { ...defaultPolicy, ...site.policy };
  const tree = plantFuses(site);
  const connectors = new Map(site.connectors.map((connector) => [connector.id, connector]));
  const rules = { site, connectors, policy, tree, baselines: baselinesOf(site, tree, policy), safeties };
  made.set(site, rules);
  return rules;
}

/** The least that is of use to it. */
export function minimumA({ policy }: Rules, connector: ConnectorConfig): number {
  return Math.ceil(connector.minA ?? policy.minimumA);
}

export function maximumA(connector: ConnectorConfig): number {
  return Math.floor(connector.maxA);
}
