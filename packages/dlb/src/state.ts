import type { Alarm } from "./events.ts";
import { type ConnectorLedger, openLedger } from "./ledger.ts";
import { need } from "./need.ts";
import type { ServiceHistory } from "./rotation.ts";
import { rulesOf } from "./rules.ts";
import { allSafeties } from "./safeties.ts";
import type { SiteConfig, StoredConnector } from "./site.ts";
import {
  type CapacityLimit,
  type LoadMeasurement,
  noSources,
  type Sources,
  updateSources,
} from "./sources.ts";
import { checkShape, validateSite } from "./validate-site.ts";

/**
 * Everything that the controller knows about a site. It is plain data that survives JSON, and a step never changes it in
 * place.
 */
export interface SiteState {
  site: SiteConfig;
  /** Grows with every change that a snapshot shows, measurements aside. */
  revision: number;
  /** The site's own time, which never goes back: the caller's time plus all that it has gone back. */
  clock: { at: number; offsetMs: number };
  /** For the next `ref`. A ref is never used twice, before or after a restart. */
  refs: { prefix: string; next: number };
  connectors: Readonly<Record<string, ConnectorLedger>>;
  /** By charger: its one pending limit. */
  busy: Readonly<Record<string, { ref: string; connectorId: string; at: number }>>;
  /** Remote starts that wait for a limit. */
  requests: readonly { ref: string; connectorId: string; at: number }[];
  services: readonly ServiceHistory[];
  /** Sessions without room for their minimum, in the order of their turns. */
  waiting: readonly string[];
  poolA: number;
  sources: Sources;
  alarms: readonly Alarm[];
  /** Since when an alarm that is not open yet has a reason, by code, connector, node and source. */
  reasons: Readonly<Record<string, number>>;
  /** When the state changes next by itself, by the site's own time. */
  nextAt: number;
}

/**
 * A site without any events yet. Throws DlbError for an invalid site. `stored` was written before a restart, by the same
 * clock as `now`.
 */
export function createSite(
  site: SiteConfig,
  now: number,
  stored: {
    connectors?: readonly StoredConnector[];
    alarms?: readonly Alarm[];
    measurements?: readonly LoadMeasurement[];
    limits?: readonly CapacityLimit[];
  } = {},
): SiteState {
  need("createSite(): site", site, { connectors: "list" });
  need("createSite(): now", now, "number");
  if (stored.connectors === undefined) validateSite(site);
  else checkShape(site);
  const rules = rulesOf(site, allSafeties);
  const known = new Map((stored.connectors ?? []).map((each) => [each.connectorId, each]));
  return {
    site,
    revision: 0,
    clock: { at: now, offsetMs: 0 },
    refs: { prefix: unusedPrefix(now, stored.connectors ?? []), next: 1 },
    connectors: Object.fromEntries(
      site.connectors.map((connector) => [
        connector.id,
        openLedger(connector, now, rules.policy, known.get(connector.id)),
      ]),
    ),
    busy: {},
    requests: [],
    services: [],
    waiting: [],
    poolA: 0,
    sources: updateSources(
      noSources,
      { measurements: stored.measurements ?? [], limits: stored.limits ?? [] },
      { connectors: {}, rules },
      { at: now, offsetMs: 0 },
    ),
    alarms: stored.alarms ?? [],
    reasons: {},
    nextAt: now,
  };
}

/** Made of the time of the restart. A clock that was set back must not give a prefix that is in use. */
function unusedPrefix(now: number, stored: readonly StoredConnector[]): string {
  const refs = stored.flatMap(({ transaction, baseline, starts }) => [
    ...(transaction?.unanswered ?? []),
    ...baseline.unanswered,
    ...starts,
  ]);
  let number = Math.max(0, Math.floor(now));
  while (refs.some(({ ref }) => ref.startsWith(`${number.toString(36)}-`))) number++;
  return number.toString(36);
}
