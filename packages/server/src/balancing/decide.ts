import {
  checkInvariants,
  type SiteEffect,
  type SiteEvent,
  type SiteSnapshot,
  type SiteState,
  snapshotOf,
  step,
} from "@forecourt/dlb";
import type { Core } from "../core/core.ts";
import type { BalancedSite } from "./balanced-site.ts";
import { manualLimitsIn } from "./manual-limits.ts";
import { stillPending } from "./pending-limits.ts";

/** The result of the controller for the given events. It takes effect only when it has been written to the database. */
export interface Decision {
  /** The events that the controller processed. */
  events: readonly SiteEvent[];
  balanced: BalancedSite;
  /** The site after these events. */
  seen: SiteSnapshot;
  /** The effects to carry out. */
  effects: readonly Effect[];
  /** Epoch ms at which to run the controller again, unless an event comes earlier; Infinity: no such time. */
  wakeAt: number;
}

/** No setting enables the policy that stops transactions, so that effect never occurs. */
export type Effect = Exclude<SiteEffect, { type: "wake" | "stop_transaction" }>;

export function decide(
  core: Pick<Core, "metrics">,
  from: BalancedSite,
  events: readonly SiteEvent[],
  now: number,
): Decision {
  const startedAt = performance.now();
  let { state } = from;
  const effects: SiteEffect[] = [];
  const apply = (event: SiteEvent): void => {
    const next = step(state, event, now);
    state = next.state;
    effects.push(...next.effects);
  };
  for (const event of events) apply(event);
  // A limit for a transaction is not sent when a later event of this step shows that the transaction has ended.
  const moot = new Set(effects.filter((effect) => isMoot(state, effect)));
  for (const effect of moot)
    if ("ref" in effect) apply({ type: "answered", ref: effect.ref, outcome: { outcome: "not_sent" } });
  core.metrics.balancingStep.observe({}, (performance.now() - startedAt) / 1000);
  const seen = snapshotOf(state, now);
  const shown = new Set(seen.sessions.map(({ lastRef }) => lastRef));
  return {
    events,
    balanced: {
      ...from,
      state,
      pendingLimits: stillPending(from.pendingLimits, events, { shown, now }),
      manual: manualLimitsIn(from.facts, from.manual.position),
    },
    seen,
    effects: effects
      .filter((effect) => !moot.has(effect))
      .filter((effect) => effect.type !== "wake" && effect.type !== "stop_transaction"),
    wakeAt: Math.min(...effects.flatMap((effect) => (effect.type === "wake" ? effect.at : []))),
  };
}

function isMoot({ connectors }: SiteState, effect: SiteEffect): boolean {
  if (effect.type !== "set_limit" || effect.transactionId === null) return false;
  return connectors[effect.connectorId]?.transaction?.id !== effect.transactionId;
}

/** Writes a stored decision to the log and the metrics. */
export function logDecision(
  { log, metrics }: Pick<Core, "log" | "metrics">,
  locationId: string,
  { events, balanced, effects }: Decision,
): void {
  for (const event of events) {
    if (event.type === "answered") metrics.limitsAnswered.count({ outcome: event.outcome.outcome });
  }
  for (const broken of checkInvariants(balanced.state))
    log.error({ location_id: locationId, invariant: broken }, "balancing invariant broken");
  const limits = effects.flatMap((effect) =>
    effect.type === "set_limit" || effect.type === "grant_start" || effect.type === "release"
      ? [`${effect.connectorId} ${effect.limitA}`]
      : [],
  );
  if (limits.length > 0) log.info({ location_id: locationId, limits }, "location balanced");
}
