import type { CallOutcome, LimitAttempt } from "@forecourt/ocpp";
import type { Core } from "../../core/core.ts";
import type { CommandRow } from "./complete.ts";
import { keepLateLimit } from "./late-answer.ts";

type Answer = CallOutcome<"SetChargingProfile">;

/** The answers to the attempts of a walk that come when it is over. */
export interface LateAnswers {
  /** The walk is over, and these may be in force. What comes before that, it takes into account itself. */
  expect(possible: readonly LimitAttempt[]): void;
  heard(attempt: LimitAttempt, answer: Answer): void;
}

/** Each is kept with what is known by then of all attempts; a limit that one has put in force stays so, whatever the others are answered. */
export function lateAnswersOf(core: Core, command: CommandRow): LateAnswers {
  let open: Set<LimitAttempt> | null = null;
  let accepted: { attempt: LimitAttempt; answer: Answer } | null = null;
  let kept = Promise.resolve();
  return {
    expect(possible) {
      open = new Set(possible);
    },
    heard(attempt, answer) {
      if (open === null) return;
      // Nobody can tell what it said.
      if (answer.outcome !== "invalid-answer") open.delete(attempt);
      if (isAccepted(answer)) accepted = { attempt, answer };
      const told = toldOf(answer, accepted, open);
      // A charger that wakes up answers all at once, and the last word is the one that has to stay.
      kept = kept.then(() => keepLateLimit(core, command, told));
    },
  };
}

function toldOf(
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

/** What an accepted attempt limits. */
export function scopeOf({ purpose }: LimitAttempt): "transaction" | "baseline" {
  return purpose === "TxProfile" ? "transaction" : "baseline";
}
