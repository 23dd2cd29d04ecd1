import { createSite, type SiteConfig, type SiteState } from "@forecourt/dlb";
import { type Awaiting, awaitedFrom } from "./awaited.ts";
import { type ByHand, byHandIn } from "./by-hand.ts";
import type { Facts } from "./facts.ts";
import type { Memory } from "./read-site.ts";

/** A site as it is known. */
export interface Balanced {
  facts: Facts;
  state: SiteState;
  awaiting: Awaiting;
  byHand: ByHand;
  /** The load goes on from what the balancer before this one told. */
  revisionFrom: number;
  /** Of the state that was told last; null: none was. */
  toldRevision: number | null;
  /** When it is to be told how the location is shared out; null: that was told, or does not differ. */
  allocationDueAt: number | null;
}

/** The site as the store remembers it: whatever was sent and not answered counts as in force. */
export function recall(
  facts: Facts,
  site: SiteConfig,
  { connectors, alarms, revision }: Memory,
  now: number,
): Balanced {
  return {
    facts,
    state: createSite(site, now, { connectors, alarms }),
    awaiting: awaitedFrom(connectors, now),
    byHand: byHandIn(facts, 0),
    revisionFrom: revision + 1,
    toldRevision: null,
    allocationDueAt: null,
  };
}

/** Sockets that come from elsewhere bring along what was sent to them there. */
export function welcome(balanced: Balanced, site: SiteConfig, { connectors }: Memory, now: number): Balanced {
  if (connectors.length === 0) return balanced;
  const { state, awaiting } = balanced;
  const fresh = createSite(site, now, { connectors });
  const newcomers = connectors.flatMap(({ connectorId }) => {
    const ledger = fresh.connectors[connectorId];
    return ledger === undefined ? [] : [[connectorId, ledger] as const];
  });
  return {
    ...balanced,
    state: { ...state, connectors: { ...state.connectors, ...Object.fromEntries(newcomers) } },
    awaiting: new Map([...awaiting, ...awaitedFrom(connectors, now)]),
  };
}
