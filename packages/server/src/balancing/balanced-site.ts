import { createSite, type SiteConfig, type SiteState } from "@forecourt/dlb";
import type { Facts } from "./facts.ts";
import { type ManualLimits, manualLimitsIn } from "./manual-limits.ts";
import { type PendingLimits, pendingLimitsFrom } from "./pending-limits.ts";
import type { StoredSite } from "./read-site.ts";
import { type Moment, sourcesIn } from "./sources.ts";

/** The most that other loads drew in 30 days, as it was read at that time. */
export interface HighestOthers {
  /** Null: they were never measured. */
  amps: number | null;
  /** Epoch ms. */
  readAt: number;
}

/** The known state of a site. */
export interface BalancedSite {
  facts: Facts;
  state: SiteState;
  pendingLimits: PendingLimits;
  manual: ManualLimits;
  highestOthers: HighestOthers;
  /** The revision continues from the load that the previous balancer stored. */
  revisionFrom: number;
  /** The revision of the state that was stored last; null: none was stored. */
  storedRevision: number | null;
  /** When to publish how the current is allocated; null: it is published already, or does not differ. */
  allocationDueAt: number | null;
}

/** The site as the database has it. A command that was sent and not answered counts as in force. */
export function restoreSite(
  facts: Facts,
  site: SiteConfig,
  { connectors, alarms, revision, highestOthers }: StoredSite,
  now: Moment,
): BalancedSite {
  return {
    facts,
    state: createSite(site, now.steady, { connectors, alarms, ...sourcesIn(facts, null, now) }),
    pendingLimits: pendingLimitsFrom(connectors, now.steady),
    manual: manualLimitsIn(facts, 0),
    highestOthers,
    revisionFrom: revision + 1,
    storedRevision: null,
    allocationDueAt: null,
  };
}

/** Adds new sockets of the location, with the commands that were sent to them elsewhere. */
export function addSockets(
  balanced: BalancedSite,
  site: SiteConfig,
  { connectors }: StoredSite,
  now: number,
): BalancedSite {
  if (connectors.length === 0) return balanced;
  const { state, pendingLimits } = balanced;
  const fresh = createSite(site, now, { connectors });
  const newcomers = connectors.flatMap(({ connectorId }) => {
    const ledger = fresh.connectors[connectorId];
    return ledger === undefined ? [] : [[connectorId, ledger] as const];
  });
  return {
    ...balanced,
    state: { ...state, connectors: { ...state.connectors, ...Object.fromEntries(newcomers) } },
    pendingLimits: new Map([...pendingLimits, ...pendingLimitsFrom(connectors, now)]),
  };
}
