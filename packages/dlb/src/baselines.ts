import { type FuseTree, roomAbove, sumBelow } from "./fuse-tree.ts";
import type { Policy } from "./policy.ts";
import type { ConnectorConfig, SiteConfig } from "./site.ts";
import { drawnByAny, phasesOf } from "./watts.ts";

/** The baseline of each connector, by its id, in whole amperes that the charger accepts, counted over its phases. */
export interface Baselines {
  amps: ReadonlyMap<string, number>;
  /** Connectors whose configured baseline does not fit. They get 0 A instead. */
  dropped: readonly string[];
}

/** With `full`, all baselines must fit below every limit together. One that does not fit is 0 A. */
export function baselinesOf(site: SiteConfig, tree: FuseTree, policy: Policy): Baselines {
  const amps = new Map<string, number>();
  const dropped: string[] = [];
  const kept = keepsFullReserve(site);
  const sums = tree.capA.map(() => 0);
  for (const connector of site.connectors) {
    const wantedA = configuredBaselineA(site, connector, policy);
    const drawnA = drawnByAny(wantedA, connector);
    const fits = !kept || drawnA <= roomAbove(tree, sums, connector.id);
    if (!fits) dropped.push(connector.id);
    amps.set(connector.id, fits ? wantedA : 0);
    if (kept && fits)
      for (const number of tree.limitsAbove.get(connector.id) ?? [])
        sums[number] = (sums[number] ?? 0) + drawnA;
  }
  return { amps, dropped };
}

export function keepsFullReserve(site: SiteConfig): boolean {
  return (site.startReserve ?? "full") === "full";
}

/** The sum of all configured baselines below each limit, by the number of the limit. */
export function baselineSums(site: SiteConfig, tree: FuseTree, policy: Policy): number[] {
  return sumBelow(tree, site.connectors, (connector) =>
    drawnByAny(configuredBaselineA(site, connector, policy), connector),
  );
}

/** 0 A, or from the minimum to the maximum: a car cannot use less than the minimum. */
function configuredBaselineA(site: SiteConfig, connector: ConnectorConfig, policy: Policy): number {
  const wantedA = Math.floor(connector.baselineA ?? site.baselineA ?? 0);
  const lowestA = Math.ceil(connector.minSettableA ?? 0);
  const minA = Math.ceil(connector.minA ?? policy.minimumA);
  const maxA = Math.floor(connector.maxA);
  const amps = wantedA < minA ? Math.min(maxA, lowestA) : Math.max(lowestA, Math.min(wantedA, maxA));
  return amps * phasesOf(connector);
}
