import type { SiteEffect } from "./events.ts";
import { exposureOf } from "./exposure.ts";
import { roomAbove } from "./fuse-tree.ts";
import type { ConnectorLedger, SentLimit } from "./ledger.ts";
import { maximumA, minimumA, type Rules } from "./rules.ts";
import type { ConnectorConfig } from "./site.ts";
import type { SiteState } from "./state.ts";
import { phasesOf } from "./watts.ts";

/** The state of a step in progress. It owns its tables; the values in them are replaced and never changed. */
export interface WorkingState {
  rules: Rules;
  at: number;
  connectors: Record<string, ConnectorLedger>;
  busy: Record<string, SiteState["busy"][string]>;
  requests: SiteState["requests"];
  sources: SiteState["sources"];
  refs: { prefix: string; next: number };
  effects: SiteEffect[];
}

function nextRef({ refs }: WorkingState): string {
  return `${refs.prefix}-${(refs.next++).toString(36)}`;
}

/** This many unanswered limits are kept one by one. Beyond it, a limit that a later one covers is dropped. */
const KEPT_UNANSWERED = 8;

/** Adds a limit, counted over its phases, to the ledger, and emits the effect that makes the caller store and send it. */
export function sendLimit(
  working: WorkingState,
  connector: ConnectorConfig,
  slot: "limit" | "baseline",
  kind: SentLimit["kind"],
  wantedA: number,
): void {
  const ledger = working.connectors[connector.id];
  if (ledger === undefined || (slot === "limit" && ledger.transaction === null)) return;
  const phases = phasesOf(connector);
  const limitA =
    kind === "release" ? maximumA(connector) : clampLimit(wantedA / phases, connector, working.rules);
  const ref = nextRef(working);
  const sent: SentLimit = { ref, limitA: limitA * phases, phases, at: working.at, kind, waiting: true };
  working.connectors[connector.id] = {
    ...ledger,
    released: false,
    doubtful: ledger.doubtful || (kind === "release" && ledger.transaction !== null),
    [slot]: {
      ...ledger[slot],
      unanswered: [...withoutCovered(ledger[slot].unanswered), sent],
      lastRef: ref,
    },
  };
  working.busy[connector.chargerId] = { ref, connectorId: connector.id, at: working.at };
  const { id: connectorId } = connector;
  if (kind === "release")
    working.effects.push({
      type: "release",
      ref,
      connectorId,
      transactionId: ledger.transaction?.id ?? null,
      limitA,
      ...sayPhases(phases),
    });
  else
    working.effects.push({
      type: "set_limit",
      ref,
      connectorId,
      transactionId: slot === "limit" ? (ledger.transaction?.id ?? null) : null,
      limitA,
      ...sayPhases(phases),
    });
}

/** The effect's amperes are per phase, with or without `phases`. */
export function sayPhases(phases: 1 | 3): { phases?: 1 | 3 } {
  return phases === 1 ? {} : { phases };
}

/** The final check before a limit is sent: whole amperes, 0 or from the minimum (or the lowest settable limit) to the maximum. */
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

/** The exposure, reserve and hold below every limit, by the number of the limit. */
export function usedSums({ rules, connectors }: WorkingState, poolA: number): number[] {
  const sums = rules.tree.capA.map(() => 0);
  sums[0] = poolA;
  for (const connector of rules.site.connectors) {
    const usedA = usedBy(connectors, connector, rules);
    for (const number of rules.tree.limitsAbove.get(connector.id) ?? [])
      sums[number] = (sums[number] ?? 0) + usedA;
  }
  return sums;
}

function usedBy(connectors: WorkingState["connectors"], connector: ConnectorConfig, rules: Rules): number {
  const ledger = connectors[connector.id];
  if (ledger === undefined) return 0;
  const { exposureA, reserveA, holdA } = exposureOf(ledger, connector, rules);
  return exposureA + reserveA + holdA;
}

/** The most that this connector may have while everything else stays as it is. Negative when a limit is already exceeded. */
export function headroomA(
  working: WorkingState,
  sums: readonly number[],
  connector: ConnectorConfig,
): number {
  const room = roomAbove(working.rules.tree, sums, connector.id);
  if (room < 0) return -1;
  return usedBy(working.connectors, connector, working.rules) + room;
}

/** Makes a change at one connector and updates the sums. */
export function recount(
  working: WorkingState,
  sums: number[],
  connector: ConnectorConfig,
  change: () => void,
): void {
  const before = usedBy(working.connectors, connector, working.rules);
  change();
  const moreA = usedBy(working.connectors, connector, working.rules) - before;
  for (const number of working.rules.tree.limitsAbove.get(connector.id) ?? [])
    sums[number] = (sums[number] ?? 0) + moreA;
}
