import { isDeepStrictEqual } from "node:util";
import type { SiteConfig, SiteEvent } from "@forecourt/dlb";
import type { BalancedSite } from "./balanced-site.ts";
import type { Facts } from "./facts.ts";
import { disturbancesIn } from "./manual-limits.ts";
import { measuredIn } from "./measured.ts";
import { answersIn } from "./pending-limits.ts";
import { connectorFactsOf } from "./site-config.ts";
import { type Moment, sourcesIn } from "./sources.ts";

/**
 * The events for the controller that follow from the facts. `before` is null when the site was not
 * known before.
 */
export function siteEventsOf(
  facts: Facts,
  site: SiteConfig,
  before: BalancedSite | null,
  now: Moment,
): SiteEvent[] {
  const observed: SiteEvent = { type: "observed", connectors: facts.sockets.map(connectorFactsOf) };
  const requested = [...measurementsIn(facts, before?.facts ?? null, now.wall), ...requestsIn(facts)];
  if (before === null) return [observed, ...requested, { type: "tick" }];
  return [
    ...(isDeepStrictEqual(site, before.state.site) ? [] : [{ type: "configured" as const, site }]),
    { type: "sources", ...sourcesIn(facts, before, now) },
    ...answersIn(facts, before.pendingLimits),
    observed,
    ...disturbancesIn(facts),
    ...requested,
    { type: "tick" },
  ];
}

function measurementsIn({ sockets }: Facts, before: Facts | null, now: number): SiteEvent[] {
  const known = new Map(before?.sockets.map(({ socket, sample }) => [socket.id, sample]));
  return sockets.flatMap(({ socket, sample }): SiteEvent[] => {
    if (sample === null || isDeepStrictEqual(known.get(socket.id), sample)) return [];
    const measured = measuredIn(sample);
    const ageMs = Math.max(0, now - Date.parse(sample.receivedAt));
    return measured === null ? [] : [{ type: "measured", connectorId: socket.id, ageMs, ...measured }];
  });
}

/** Remote starts that wait for their limit. */
function requestsIn({ commands }: Facts): SiteEvent[] {
  return commands
    .filter(
      ({ balancing, status, limitA }) => balancing === "start" && status === "pending" && limitA === null,
    )
    .flatMap(({ id, socketId }): SiteEvent[] =>
      socketId === null ? [] : [{ type: "start_requested", connectorId: socketId, ref: id }],
    );
}
