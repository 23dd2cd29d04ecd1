import type { ListId } from "./columns.ts";
import { wrap } from "./wrap.ts";

/** An empty list says what makes its first row. */
export function emptyText(id: ListId, isFiltered: boolean, columns: number): string {
  if (isFiltered) return "None match.\n";
  const next = firstSteps[id];
  return next === undefined
    ? "None.\n"
    : `${wrap(`None yet. ${next[0]}:`, columns).join("\n")}\n  ${next[1]}\n`;
}

const firstSteps: Partial<Record<ListId, readonly [about: string, command: string]>> = {
  listLocations: ["Create a location", "forecourt locations create --name 'Harbour car park'"],
  listChargers: ["Register a charger", "forecourt chargers create DEPOT-01"],
  listAllSockets: ["Register a charger", "forecourt chargers create DEPOT-01"],
  listUnknownChargers: [
    "A charger that connects with an unknown identity appears here. Register it",
    "forecourt chargers create IDENTITY",
  ],
  listSessions: ["Start one", "forecourt sockets start CHARGER SOCKET --id-tag CARD"],
  listCdrs: [
    "A session that ends makes a receipt. See what is charging",
    "forecourt sessions list --status open",
  ],
  listTariffs: ["Create a tariff from a file", "forecourt tariffs apply tariff.json"],
  listIdTags: ["List the next card that is tapped", "forecourt id-tags learn"],
  listUnknownIdTags: ["Tap a card at a charger, and wait for it", "forecourt id-tags learn"],
  listWebhooks: ["Receive events on this machine", "forecourt webhooks listen"],
  listJobs: ["Send a command to many chargers", "forecourt chargers reset --all --dry-run"],
  listIssues: ["Nothing is wrong. See what happens", "forecourt events tail"],
};
