import { exposureSums } from "./alarms.ts";
import { answer } from "./answer.ts";
import type { Draft } from "./draft.ts";
import type { SiteEvent } from "./events.ts";
import { inForceA } from "./exposure.ts";
import { roomAbove } from "./fuse-tree.ts";
import { requestStart } from "./grant.ts";
import type { ConnectorLedger } from "./ledger.ts";
import { measure } from "./measure.ts";
import { assertAgain, observe } from "./observe.ts";
import type { ConnectorConfig, ConnectorFacts } from "./site.ts";

/** What an event changes at once; what follows from it for others is for the rest of the step. */
export function happen(draft: Draft, event: SiteEvent): void {
  switch (event.type) {
    case "observed":
      happenFacts(draft, event.connectors);
      return;
    case "measured":
      change(draft, event.connectorId, (ledger, connector) =>
        measure(ledger, event, connector, draft.rules, draft.at),
      );
      return;
    case "disturbed":
      change(draft, event.connectorId, (ledger) => ({
        ...assertAgain(ledger, draft.at),
        baselineOwed: ledger.baseline.accepted !== null || ledger.baselineOwed,
      }));
      return;
    case "start_requested":
      requestStart(draft, event.connectorId, event.ref);
      return;
    case "answered":
      happenAnswer(draft, event);
      return;
    case "configured":
    case "tick":
      return;
  }
}

function change(
  draft: Draft,
  connectorId: string,
  changed: (ledger: ConnectorLedger, connector: ConnectorConfig) => ConnectorLedger,
): void {
  const ledger = draft.connectors[connectorId];
  const connector = draft.rules.connectors.get(connectorId);
  if (ledger === undefined || connector === undefined) return;
  draft.connectors[connectorId] = changed(ledger, connector);
}

function happenFacts(draft: Draft, connectors: readonly ConnectorFacts[]): void {
  const unannounced: ConnectorConfig[] = [];
  for (const facts of connectors)
    change(draft, facts.connectorId, (ledger, connector) => {
      const next = observe(ledger, facts, connector, draft.rules, draft.at);
      const lineLost = ledger.online && (!next.online || next.connectionId !== ledger.connectionId);
      if (lineLost) freeLine(draft, connector);
      const begins = next.transaction !== null && next.transaction.id !== ledger.transaction?.id;
      if (begins && ledger.starts.length === 0 && ledger.observed) unannounced.push(connector);
      return next;
    });
  if (unannounced.length > 0 && draft.rules.site.enabled) findOut(draft, unannounced);
}

function freeLine(draft: Draft, { id, chargerId }: ConnectorConfig): void {
  if (draft.busy[chargerId]?.connectorId === id) delete draft.busy[chargerId];
}

/** Nobody reckoned with a session that begins offline, or where the baseline was not known, and that breaks a limit. */
function findOut(draft: Draft, unannounced: readonly ConnectorConfig[]): void {
  const { rules, connectors } = draft;
  const sums = exposureSums(connectors, rules);
  for (const connector of unannounced)
    change(draft, connector.id, (ledger) => {
      const drawsA = inForceA(ledger, connector, rules.safeties);
      return { ...ledger, unexpected: roomAbove(rules.tree, sums, connector.id) < 0 && drawsA > 0 };
    });
}

function happenAnswer(draft: Draft, { ref, outcome }: Extract<SiteEvent, { type: "answered" }>): void {
  draft.requests = draft.requests.filter((request) => request.ref !== ref);
  for (const [chargerId, busy] of Object.entries(draft.busy))
    if (busy.ref === ref) delete draft.busy[chargerId];
  for (const connector of draft.rules.site.connectors) {
    const ledger = draft.connectors[connector.id];
    const next = ledger && answer(ledger, ref, outcome, connector, draft.rules, draft.at);
    if (!next) continue;
    draft.connectors[connector.id] = next;
    return;
  }
}
