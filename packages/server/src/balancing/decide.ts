import {
  type SiteEffect,
  type SiteEvent,
  type SiteSnapshot,
  type SiteState,
  snapshotOf,
  step,
} from "@forecourt/dlb";
import type { Core } from "../core/core.ts";
import { stillAwaited } from "./awaited.ts";
import { byHandIn } from "./by-hand.ts";
import type { Balanced } from "./recall.ts";

/** The result of the controller for the given events. It takes effect only when it has been written to the database. */
export interface Decision {
  /** The events that the controller processed. */
  events: readonly SiteEvent[];
  balanced: Balanced;
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
  from: Balanced,
  events: readonly SiteEvent[],
  now: number,
): Decision {
  const startedAt = performance.now();
  let { state } = from;
  const told: SiteEffect[] = [];
  const tell = (event: SiteEvent): void => {
    const next = step(state, event, now);
    state = next.state;
    told.push(...next.effects);
  };
  for (const event of events) tell(event);
  // A limit for a transaction is not sent when a later event of this step shows that the transaction has ended.
  const moot = new Set(told.filter((effect) => isMoot(state, effect)));
  for (const effect of moot)
    if ("ref" in effect) tell({ type: "answered", ref: effect.ref, outcome: { outcome: "not_sent" } });
  core.metrics.balancingStep.observe({}, (performance.now() - startedAt) / 1000);
  const seen = snapshotOf(state, now);
  const shown = new Set(seen.sessions.map(({ lastRef }) => lastRef));
  return {
    events,
    balanced: {
      ...from,
      state,
      awaiting: stillAwaited(from.awaiting, events, { shown, now }),
      byHand: byHandIn(from.facts, from.byHand.position),
    },
    seen,
    effects: told
      .filter((effect) => !moot.has(effect))
      .filter((effect) => effect.type !== "wake" && effect.type !== "stop_transaction"),
    wakeAt: Math.min(...told.flatMap((effect) => (effect.type === "wake" ? effect.at : []))),
  };
}

function isMoot({ connectors }: SiteState, effect: SiteEffect): boolean {
  if (effect.type !== "set_limit" || effect.transactionId === null) return false;
  return connectors[effect.connectorId]?.transaction?.id !== effect.transactionId;
}
