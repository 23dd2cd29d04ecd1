import type { Chosen } from "./choose-chargers.ts";
import type { FailedAttempt } from "./failed-ending.ts";
import type { Ending } from "./outcome.ts";

/** What an attempt came to. */
export type Attempted = FailedAttempt | { ending: Ending; stop: null };

export interface AskAll {
  concurrency: number;
  /** Aborts to start no new calls. Calls in progress run to their end. */
  signal: AbortSignal;
  attempt(charger: Chosen): Promise<Attempted>;
  began(charger: Chosen): void;
  ended(charger: Chosen, ending: Ending): void;
}

/** Why not all of them were asked. */
export type Stopped = { why: "interrupted" } | { why: "refused" | "unreachable"; error: Error };

/** So many in a row that the server did not answer, and it is left alone. */
const enoughUnanswered = 10;

/** Asks one after another, several at a time. Answers why it stopped before the end; null when it did not. */
export async function askAll(
  chargers: readonly Chosen[],
  { concurrency, signal, attempt, began, ended }: AskAll,
): Promise<Stopped | null> {
  const left = [...chargers];
  let stopped: Stopped | null = null;
  let unanswered = 0;

  async function work(): Promise<void> {
    while (stopped === null && left.length > 0) {
      if (signal.aborted) {
        stopped = { why: "interrupted" };
        return;
      }
      const charger = left.shift();
      if (charger === undefined) return;
      began(charger);
      const attempted = await attempt(charger);
      ended(charger, attempted.ending);
      unanswered = attempted.stop === "unreachable" ? unanswered + 1 : 0;
      if (attempted.stop === null) continue;
      const { stop: why, error } = attempted;
      if (why === "refused" || (unanswered >= enoughUnanswered && left.length > 0))
        stopped ??= { why, error };
    }
  }

  const workers = Array.from({ length: Math.min(concurrency, chargers.length) }, work);
  const results = await Promise.allSettled(workers);
  const broken = results.find((result) => result.status === "rejected");
  if (broken !== undefined) throw broken.reason;
  return stopped;
}
