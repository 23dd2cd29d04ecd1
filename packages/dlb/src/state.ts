import type { Alarm } from "./events.ts";
import { type ConnectorLedger, openLedger } from "./ledger.ts";
import { need } from "./need.ts";
import type { ServiceHistory } from "./rotation.ts";
import { rulesOf } from "./rules.ts";
import { allSafeties } from "./safeties.ts";
import type { RememberedConnector, SiteConfig } from "./site.ts";
import { checkShape, validateSite } from "./validate-site.ts";

/**
 * Everything that the controller knows of a site: plain data, that a step never changes in place and that JSON carries.
 */
export interface SiteState {
  site: SiteConfig;
  /** Grows with every change that a snapshot shows, measurements aside. */
  revision: number;
  /** The site's own time, which never goes back: the caller's, and what that has gone back. */
  clock: { at: number; offsetMs: number };
  /** Of the next `ref`: no two are the same, before or after a restart. */
  refs: { prefix: string; next: number };
  connectors: Readonly<Record<string, ConnectorLedger>>;
  /** By charger: the one limit that is on its way to it. */
  busy: Readonly<Record<string, { ref: string; connectorId: string; at: number }>>;
  /** Remote starts that wait for a limit. */
  requests: readonly { ref: string; connectorId: string; at: number }[];
  services: readonly ServiceHistory[];
  /** Sessions without room for their minimum, in the order of their turns. */
  waiting: readonly string[];
  poolA: number;
  alarms: readonly Alarm[];
  /** Since when there is reason for an alarm that is not open yet, by code and place. */
  reasons: Readonly<Record<string, number>>;
  /** When something changes by itself, by the site's own time. */
  nextAt: number;
}

/**
 * A site that nothing has happened to yet. Throws DlbError where the site is none. What is `remembered` was written before a
 * restart, by the same clock as `now`.
 */
export function createSite(
  site: SiteConfig,
  now: number,
  remembered: { connectors?: readonly RememberedConnector[]; alarms?: readonly Alarm[] } = {},
): SiteState {
  need("createSite(): site", site, { connectors: "list" });
  need("createSite(): now", now, "number");
  if (remembered.connectors === undefined) validateSite(site);
  else checkShape(site);
  const { policy } = rulesOf(site, allSafeties);
  const known = new Map((remembered.connectors ?? []).map((each) => [each.connectorId, each]));
  return {
    site,
    revision: 0,
    clock: { at: now, offsetMs: 0 },
    refs: { prefix: unusedPrefix(now, remembered.connectors ?? []), next: 1 },
    connectors: Object.fromEntries(
      site.connectors.map((connector) => [
        connector.id,
        openLedger(connector, now, policy, known.get(connector.id)),
      ]),
    ),
    busy: {},
    requests: [],
    services: [],
    waiting: [],
    poolA: 0,
    alarms: remembered.alarms ?? [],
    reasons: {},
    nextAt: now,
  };
}

/** Made of the time of the restart; a clock that was set back must not make the same again. */
function unusedPrefix(now: number, remembered: readonly RememberedConnector[]): string {
  const refs = remembered.flatMap(({ transaction, baseline, starts }) => [
    ...(transaction?.unanswered ?? []),
    ...baseline.unanswered,
    ...starts,
  ]);
  let number = Math.max(0, Math.floor(now));
  while (refs.some(({ ref }) => ref.startsWith(`${number.toString(36)}-`))) number++;
  return number.toString(36);
}
