import { exposureSums } from "./alarms.ts";
import { applyOutcome } from "./apply-outcome.ts";
import type { SiteEvent } from "./events.ts";
import { inForceA } from "./exposure.ts";
import { roomAbove } from "./fuse-tree.ts";
import { requestStart } from "./grant.ts";
import type { ConnectorLedger } from "./ledger.ts";
import { measure } from "./measure.ts";
import { assertAgain, observe, profilesLost } from "./observe.ts";
import type { ConnectorConfig, ConnectorFacts } from "./site.ts";
import type { WorkingState } from "./working-state.ts";

/** What an event changes directly. The rest of the step works out the consequences. */
export function applyEvent(working: WorkingState, event: SiteEvent): void {
  switch (event.type) {
    case "observed":
      applyFacts(working, event.connectors);
      return;
    case "measured":
      change(working, event.connectorId, (ledger, connector) =>
        measure(ledger, event, connector, working.rules, working.at),
      );
      return;
    case "disturbed":
      change(working, event.connectorId, (ledger) => ({
        ...assertAgain(ledger, working.at),
        rewriteBaseline: ledger.baseline.accepted !== null || ledger.rewriteBaseline,
      }));
      return;
    case "profiles_lost":
      change(working, event.connectorId, (ledger) =>
        assertAgain(profilesLost(ledger, working.at), working.at),
      );
      return;
    case "start_requested":
      requestStart(working, event.connectorId, event.ref);
      return;
    case "answered":
      applyAnswered(working, event);
      return;
    case "configured":
    case "sources":
    case "tick":
      return;
  }
}

function change(
  working: WorkingState,
  connectorId: string,
  changed: (ledger: ConnectorLedger, connector: ConnectorConfig) => ConnectorLedger,
): void {
  const ledger = working.connectors[connectorId];
  const connector = working.rules.connectors.get(connectorId);
  if (ledger === undefined || connector === undefined) return;
  working.connectors[connectorId] = changed(ledger, connector);
}

function applyFacts(working: WorkingState, connectors: readonly ConnectorFacts[]): void {
  const unannounced: ConnectorConfig[] = [];
  for (const facts of connectors)
    change(working, facts.connectorId, (ledger, connector) => {
      const next = observe(ledger, facts, connector, working.rules, working.at);
      const connectionLost = ledger.online && (!next.online || next.connectionId !== ledger.connectionId);
      if (connectionLost) clearBusy(working, connector);
      const begins = next.transaction !== null && next.transaction.id !== ledger.transaction?.id;
      if (begins && ledger.starts.length === 0 && ledger.observed) unannounced.push(connector);
      return next;
    });
  if (unannounced.length > 0 && working.rules.site.enabled) markUnexpected(working, unannounced);
}

function clearBusy(working: WorkingState, { id, chargerId }: ConnectorConfig): void {
  if (working.busy[chargerId]?.connectorId === id) delete working.busy[chargerId];
}

/** Marks sessions that began offline, or while the baseline was not known, and that exceed a limit. */
function markUnexpected(working: WorkingState, unannounced: readonly ConnectorConfig[]): void {
  const { rules, connectors } = working;
  const sums = exposureSums(connectors, rules);
  for (const connector of unannounced)
    change(working, connector.id, (ledger) => {
      const drawsA = inForceA(ledger, connector, rules.safeties);
      return { ...ledger, unexpected: roomAbove(rules.tree, sums, connector.id) < 0 && drawsA > 0 };
    });
}

function applyAnswered(
  working: WorkingState,
  { ref, outcome }: Extract<SiteEvent, { type: "answered" }>,
): void {
  working.requests = working.requests.filter((request) => request.ref !== ref);
  for (const [chargerId, busy] of Object.entries(working.busy))
    if (busy.ref === ref) delete working.busy[chargerId];
  for (const connector of working.rules.site.connectors) {
    const ledger = working.connectors[connector.id];
    const next = ledger && applyOutcome(ledger, ref, outcome, connector, working.rules, working.at);
    if (!next) continue;
    working.connectors[connector.id] = next;
    return;
  }
}
