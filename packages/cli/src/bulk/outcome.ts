import type { Command } from "@forecourt/contract";

/**
 * What came of one charger.
 * - `offline`: it was not connected; nothing was sent to it.
 * - `timeout`: it did not answer, or did not come to the end, in time.
 * - `failed`: the server refused the request, or the charger said later that it did not work.
 * - `unknown`: the server was asked and did not answer.
 * - `not_attempted`: it was not its turn yet.
 */
export type Outcome =
  | "accepted"
  | "rejected"
  | "offline"
  | "timeout"
  | "failed"
  | "unknown"
  | "not_attempted";

/** Every outcome, in the order of the report. */
export const outcomes: readonly Outcome[] = [
  "accepted",
  "rejected",
  "offline",
  "timeout",
  "failed",
  "unknown",
  "not_attempted",
];

export interface Ending {
  outcome: Outcome;
  commandId: string | null;
  /** Why not, in the charger's or the server's words. */
  error: string | null;
  /** What it answered, where that is more than Accepted: `RebootRequired`. */
  answer: string | null;
  /** The command may still run: a repeated call needs the same Idempotency-Key. */
  open: boolean;
}

/** What a command of the server's says of its charger. */
export function endingOf({ id, status, error, result }: Command): Ending {
  const said = result?.["status"];
  const answer = typeof said === "string" && said !== "Accepted" ? said : null;
  const ending = { commandId: id, error, answer, open: false };
  switch (status) {
    case "accepted":
      return { ...ending, outcome: "accepted", error: null };
    case "rejected":
      return { ...ending, outcome: error === "charger_offline" ? "offline" : "rejected" };
    case "timeout":
      return { ...ending, outcome: "timeout" };
    case "pending":
      return { ...ending, outcome: "timeout", error: "no end yet", open: true };
  }
}

export const notAttempted: Ending = {
  outcome: "not_attempted",
  commandId: null,
  error: null,
  answer: null,
  open: false,
};
