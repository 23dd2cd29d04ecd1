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

/** What the controller says to what has happened. Nothing of it is so before it is written down. */
export interface Decision {
  /** What has happened. */
  events: readonly SiteEvent[];
  balanced: Balanced;
  /** The site as it is then. */
  seen: SiteSnapshot;
  /** What there is to do. */
  effects: readonly Effect[];
  /** When to ask it again, unless something happens before; Infinity: it does not say. */
  wakeAt: number;
}

/** Nobody sets the policy that stops transactions. */
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
  // What was to be told to a transaction before it was heard that it is over is told to nobody.
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
