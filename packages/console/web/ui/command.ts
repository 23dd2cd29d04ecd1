import type { Command } from "@forecourt/client";
import { words } from "./values.tsx";

/** What a charger answered to a command, in words. @throws Error when it did not accept. */
export function outcomeOf({ charger_identity, connector_id, error, status, type }: Command): string {
  const name = `${charger_identity ?? "the charger"}${connector_id === null ? "" : `/${connector_id}`}`;
  const reason = error === null ? "" : `: ${words(error)}`;
  if (status === "accepted") return `${type}: ${name} accepted.`;
  if (status === "pending")
    return `${type} is sent when ${name} is ready for it. Its outcome will be among the commands.`;
  if (status === "timeout") throw new Error(`${type}: ${name} did not answer${reason}.`);
  throw new Error(`${type}: ${name} refused${reason}.`);
}
