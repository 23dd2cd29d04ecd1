import type { Command, JobItem } from "@forecourt/contract";
import type { Chosen } from "./choose-chargers.ts";

/**
 * What came of one charger: as the server has it, and `unknown` where it was followed no further.
 * - `offline`: it was not connected; nothing was sent to it.
 * - `timeout`: it did not answer, or did not come to the end, in time.
 * - `failed`: the server refused the request, or the charger said later that it did not work.
 * - `not_attempted`: it was not its turn yet.
 */
export type Outcome = JobItem["outcome"] | "unknown";

/** Every outcome, in the order of the report. */
export const outcomes = [
  "accepted",
  "rejected",
  "offline",
  "timeout",
  "failed",
  "unknown",
  "not_attempted",
  "under_way",
  "pending",
] as const satisfies readonly Outcome[];

export interface Ending {
  outcome: Outcome;
  commandId: string | null;
  /** Why not, in the charger's or the server's words. */
  error: string | null;
  /** What it answered, where that is more than Accepted: `RebootRequired`. */
  answer: string | null;
}

/** A charger, and what came of it. */
export type Result = Pick<Chosen, "id" | "identity"> & Ending;

/** A charger that has said yes, and to what. */
export type Accepted = Pick<Chosen, "id" | "identity"> & { command: Pick<Command, "id" | "created_at"> };

export function resultOf(item: JobItem): Result {
  const { charger_id: id, charger_identity: identity, outcome, command_id: commandId, error, answer } = item;
  const more = outcome === "accepted" && answer !== "Accepted" ? answer : null;
  return { id, identity, outcome, commandId, error, answer: more };
}

/** The chargers of a job that have accepted their command. */
export function acceptedIn(items: readonly JobItem[]): Accepted[] {
  return items.flatMap(({ charger_id: id, charger_identity: identity, outcome, command_id, begun_at }) =>
    outcome === "accepted" && command_id !== null && begun_at !== null
      ? [{ id, identity, command: { id: command_id, created_at: begun_at } }]
      : [],
  );
}
