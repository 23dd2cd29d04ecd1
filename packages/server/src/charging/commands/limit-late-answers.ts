import type { CallOutcome, LimitAttempt } from "@forecourt/ocpp";
import type { Core } from "../../core/core.ts";
import type { CommandRow } from "./complete.ts";
import { keepLateLimit } from "./late-answer.ts";

type Answer = CallOutcome<"SetChargingProfile">;

/** Handles the answers to the attempts of a walk that come after the walk is over. */
export interface LateAnswers {
  /** Called when the walk is over, with the attempts that may be in force. The walk itself handles all earlier answers. */
  expect(possible: readonly LimitAttempt[]): void;
  add(attempt: LimitAttempt, answer: Answer): void;
}

/**
 * Each answer is stored with all that is then known of the attempts. After one attempt has put a limit in force, the limit
 * stays, regardless of the answers to the others.
 */
export function lateAnswersOf(core: Core, command: CommandRow): LateAnswers {
  let open: Set<LimitAttempt> | null = null;
  let accepted: { attempt: LimitAttempt; answer: Answer } | null = null;
  let kept = Promise.resolve();
  return {
    expect(possible) {
      open = new Set(possible);
    },
    add(attempt, answer) {
      if (open === null) return;
      // An invalid answer does not show whether the attempt was accepted.
      if (answer.outcome !== "invalid-answer") open.delete(attempt);
      if (isAccepted(answer)) accepted = { attempt, answer };
      const stored = resultOf(answer, accepted, open);
      // A charger that wakes up sends its answers all at once. Store them in order, so that the last one stays.
      kept = kept.then(() => keepLateLimit(core, command, stored));
    },
  };
}

function resultOf(
  answer: Answer,
  accepted: { attempt: LimitAttempt; answer: Answer } | null,
  open: ReadonlySet<LimitAttempt>,
): Record<string, unknown> {
  if (accepted !== null) {
    const { attempt } = accepted;
    return { ...accepted.answer, applied_limit_a: mostOf([attempt, ...open]), scope: scopeOf(attempt) };
  }
  return open.size === 0 ? { ...answer } : { ...answer, may_apply_a: mostOf([...open]) };
}

function isAccepted(answer: Answer): boolean {
  return answer.outcome === "result" && answer.payload.status === "Accepted";
}

/** Amps. */
function mostOf(attempts: readonly LimitAttempt[]): number {
  return Math.max(...attempts.map(({ limitA }) => limitA));
}

/** The scope of an accepted attempt. */
export function scopeOf({ purpose }: LimitAttempt): "transaction" | "baseline" {
  return purpose === "TxProfile" ? "transaction" : "baseline";
}
