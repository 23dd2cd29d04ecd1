import { type Draft, sendLimit } from "./draft.ts";
import type { ConnectorLedger } from "./ledger.ts";
import { dueFrom } from "./lower.ts";

/** Whoever was ever told a limit gets its own baseline back, and is asked until it has said yes. */
export function sendReleases(draft: Draft): void {
  for (const connector of draft.rules.site.connectors) {
    const ledger = draft.connectors[connector.id];
    if (!ledger?.online || draft.busy[connector.chargerId] !== undefined) continue;
    if (!isToBeReleased(ledger) || draft.at < dueFrom(ledger.baseline, draft.rules)) continue;
    sendLimit(draft, connector, "baseline", "release", connector.maxA);
  }
}

function isToBeReleased({ released, limit, baseline }: ConnectorLedger): boolean {
  if (released) return false;
  return [limit, baseline].some(({ accepted, unanswered }) => accepted !== null || unanswered.length > 0);
}
