import { createSite, type SiteConfig, type SiteState } from "@forecourt/dlb";
import { type Awaiting, awaitedFrom } from "./awaited.ts";
import { type ByHand, byHandIn } from "./by-hand.ts";
import type { Facts } from "./facts.ts";
import type { Memory } from "./read-site.ts";

/** The known state of a site. */
export interface Balanced {
  facts: Facts;
  state: SiteState;
  awaiting: Awaiting;
  byHand: ByHand;
  /** The revision continues from the load that the previous balancer stored. */
  revisionFrom: number;
  /** The revision of the state that was stored last; null: none was stored. */
  toldRevision: number | null;
  /** When to publish how the current is allocated; null: it is published already, or does not differ. */
  allocationDueAt: number | null;
}

/** The site as the database has it. A command that was sent and not answered counts as in force. */
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

/** Adds new sockets of the location, with the commands that were sent to them elsewhere. */
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
