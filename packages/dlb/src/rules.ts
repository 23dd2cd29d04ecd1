import { type Baselines, baselinesOf } from "./baselines.ts";
import { type Capacity, capacityAt } from "./capacity.ts";
import { buildFuseTree, type FuseTree, withCapacity } from "./fuse-tree.ts";
import { defaultPolicy, type Policy } from "./policy.ts";
import type { Safeties } from "./safeties.ts";
import type { ConnectorConfig, SiteConfig } from "./site.ts";
import { noSources, type Sources } from "./sources.ts";

/** What follows from a site's configuration, and from its sources at one moment. */
export interface Rules {
  site: SiteConfig;
  connectors: ReadonlyMap<string, ConnectorConfig>;
  policy: Policy;
  capacity: Capacity;
  tree: FuseTree;
  baselines: Baselines;
  safeties: Safeties;
}

/** The state is plain data, so the rules are not part of it: they are computed once for each configuration and capacity. */
const cache = new WeakMap<SiteConfig, { rules: Rules; sources: Sources; at: number }>();

export function rulesOf(site: SiteConfig, safeties: Safeties, sources = noSources, at = 0): Rules {
  const known = cache.get(site);
  const isKnown = known?.rules.safeties === safeties;
  // The capacity follows from the sources and the time alone.
  if (isKnown && known.sources === sources && at >= known.at && at < known.rules.capacity.changesAt)
    return known.rules;
  const base = isKnown ? known.rules : configuredRules(site, safeties);
  const capacity = capacityAt(site, sources, base.policy, at);
  const rules = isSameCapacity(base.capacity, capacity) ? { ...base, capacity } : withShare(base, capacity);
  cache.set(site, { rules, sources, at });
  return rules;
}

function configuredRules(site: SiteConfig, safeties: Safeties): Rules {
  const policy = { ...defaultPolicy, ...site.policy };
  const capacity = capacityAt(site, noSources, policy, 0);
  const tree = buildFuseTree(site);
  const connectors = new Map(site.connectors.map((connector) => [connector.id, connector]));
  const baselines = baselinesOf(site, tree, policy);
  return { site, connectors, policy, capacity, tree, baselines, safeties };
}

/** A session may start without an announcement at any moment, also while the sources are silent. */
function withShare(rules: Rules, capacity: Capacity): Rules {
  const { site, policy, tree } = rules;
  const isSame = rules.capacity.surestA === capacity.surestA;
  return {
    ...rules,
    capacity,
    tree: withCapacity(tree, capacity),
    baselines: isSame
      ? rules.baselines
      : baselinesOf(site, withCapacity(tree, { ...capacity, shareA: capacity.surestA }), policy),
  };
}

/** Whether both allow the same, for the same reason. When they change by themselves does not matter. */
export function isSameCapacity(one: Capacity, other: Capacity): boolean {
  return (
    one.shareA === other.shareA &&
    one.mostA === other.mostA &&
    one.surestA === other.surestA &&
    JSON.stringify([one.boundBy, one.silent]) === JSON.stringify([other.boundBy, other.silent])
  );
}

/** Other loads are on the fuse and may rise: less is given out than may be drawn now. */
export function mayOthersRise({ tree }: Rules): boolean {
  return tree.capA[0] !== tree.mostA[0];
}

/** The lowest useful current of the connector. */
export function minimumA({ policy }: Rules, connector: ConnectorConfig): number {
  return Math.ceil(connector.minA ?? policy.minimumA);
}

export function maximumA(connector: ConnectorConfig): number {
  return Math.floor(connector.maxA);
}
