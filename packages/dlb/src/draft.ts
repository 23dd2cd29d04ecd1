import type { SiteEffect } from "./events.ts";
import { exposureOf } from "./exposure.ts";
import { roomAbove } from "./fuse-tree.ts";
import type { ConnectorLedger, SentLimit } from "./ledger.ts";
import { maximumA, minimumA, type Rules } from "./rules.ts";
import type { ConnectorConfig } from "./site.ts";
import type { SiteState } from "./state.ts";
import { phasesOf } from "./watts.ts";

/** A step on its way: the tables are its own, what is in them is replaced and never changed. */
export interface Draft {
  rules: Rules;
  at: number;
  connectors: Record<string, ConnectorLedger>;
  busy: Record<string, SiteState["busy"][string]>;
  requests: SiteState["requests"];
  refs: { prefix: string; next: number };
  effects: SiteEffect[];
}

function nextRef({ refs }: Draft): string {
  return `${refs.prefix}-${(refs.next++).toString(36)}`;
}

/** So many limits without an answer are kept one by one; of more, those that another one covers are forgotten. */
const KEPT_UNANSWERED = 8;

/** Writes a limit, counted over its phases, into the ledger, and tells the caller to store it and then send it. */
export function sendLimit(
  draft: Draft,
  connector: ConnectorConfig,
  slot: "limit" | "baseline",
  kind: SentLimit["kind"],
  wantedA: number,
): void {
  const ledger = draft.connectors[connector.id];
  if (ledger === undefined || (slot === "limit" && ledger.transaction === null)) return;
  const phases = phasesOf(connector);
  const limitA =
    kind === "release" ? maximumA(connector) : clampLimit(wantedA / phases, connector, draft.rules);
  const ref = nextRef(draft);
  const sent: SentLimit = { ref, limitA: limitA * phases, phases, at: draft.at, kind, waiting: true };
  draft.connectors[connector.id] = {
    ...ledger,
    released: false,
    doubtful: ledger.doubtful || (kind === "release" && ledger.transaction !== null),
    [slot]: {
      ...ledger[slot],
      unanswered: [...withoutCovered(ledger[slot].unanswered), sent],
      lastRef: ref,
    },
  };
  draft.busy[connector.chargerId] = { ref, connectorId: connector.id, at: draft.at };
  const { id: connectorId } = connector;
  if (kind === "release")
    draft.effects.push({
      type: "release",
      ref,
      connectorId,
      transactionId: ledger.transaction?.id ?? null,
      limitA,
      ...sayPhases(phases),
    });
  else
    draft.effects.push({
      type: "set_limit",
      ref,
      connectorId,
      transactionId: slot === "limit" ? (ledger.transaction?.id ?? null) : null,
      limitA,
      ...sayPhases(phases),
    });
}

/** Amperes are per phase, whatever the phases. */
export function sayPhases(phases: 1 | 3): { phases?: 1 | 3 } {
  return phases === 1 ? {} : { phases };
}

/** The last word before the wire: whole amperes, 0 or from the minimum (or the lowest it takes) to the maximum. */
function clampLimit(wantedA: number, connector: ConnectorConfig, rules: Rules): number {
  const amps = Math.min(Math.floor(wantedA), Math.floor(connector.maxA));
  return amps >= leastLimitA(connector, rules) ? amps : 0;
}

export function leastLimitA(connector: ConnectorConfig, rules: Rules): number {
  const minA = minimumA(rules, connector);
  const { minSettableA = 0 } = connector;
  return minSettableA > 0 ? Math.min(minA, Math.ceil(minSettableA)) : minA;
}

function withoutCovered(unanswered: readonly SentLimit[]): readonly SentLimit[] {
  if (unanswered.length < KEPT_UNANSWERED) return unanswered;
  const covered = unanswered.findIndex((sent, index) =>
    unanswered.some((other, place) => place > index && other.limitA >= sent.limitA),
  );
  return covered === -1 ? unanswered : unanswered.filter((_, index) => index !== covered);
}

/** What every limit, by its number, has to carry or keep free, holds included. */
export function usedSums({ rules, connectors }: Draft, poolA: number): number[] {
  const sums = rules.tree.capA.map(() => 0);
  sums[0] = poolA;
  for (const connector of rules.site.connectors) {
    const usedA = usedBy(connectors, connector, rules);
    for (const number of rules.tree.wayUp.get(connector.id) ?? []) sums[number] = (sums[number] ?? 0) + usedA;
  }
  return sums;
}

function usedBy(connectors: Draft["connectors"], connector: ConnectorConfig, rules: Rules): number {
  const ledger = connectors[connector.id];
  if (ledger === undefined) return 0;
  const { exposureA, reserveA, holdA } = exposureOf(ledger, connector, rules);
  return exposureA + reserveA + holdA;
}

/** The most that this connector may have with everything else as it is; below 0 where there is too much already. */
export function headroomA(draft: Draft, sums: readonly number[], connector: ConnectorConfig): number {
  const room = roomAbove(draft.rules.tree, sums, connector.id);
  if (room < 0) return -1;
  return usedBy(draft.connectors, connector, draft.rules) + room;
}

/** Counts what has changed at one connector. */
export function recount(draft: Draft, sums: number[], connector: ConnectorConfig, change: () => void): void {
  const before = usedBy(draft.connectors, connector, draft.rules);
  change();
  const moreA = usedBy(draft.connectors, connector, draft.rules) - before;
  for (const number of draft.rules.tree.wayUp.get(connector.id) ?? [])
    sums[number] = (sums[number] ?? 0) + moreA;
}
