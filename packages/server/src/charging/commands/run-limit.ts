import {
  applyLimit,
  type CallOutcome,
  type Capabilities,
  type LimitAttempt,
  type LimitOutcome,
  type LimitRequest,
} from "@forecourt/ocpp";
import type { Core } from "../../core/core.ts";
import type { Line } from "./calls.ts";
import type { CommandRow, Completion, End } from "./complete.ts";
import { endedBy } from "./errors.ts";
import { askForLimitForms } from "./limit-forms.ts";
import { lateAnswersOf, scopeOf } from "./limit-late-answers.ts";
import { leastA } from "./limit-outcome.ts";
import { completionOf } from "./outcome.ts";
import { msLeft } from "./time-left.ts";
import { wattsIn } from "./watts.ts";

/** Sets the limit of a transaction or of a connector. `payload` contains the transaction's id. */
export function runLimit(
  core: Core,
  command: CommandRow,
  payload: Record<string, unknown>,
  line: Line,
): Promise<End> {
  const transactionId = payload["transactionId"];
  return walk(core, command, line, {
    connectorId: Number(payload["connectorId"]),
    limitA: command.limitA ?? 0,
    ...wattsIn(payload),
    ...(typeof transactionId === "number" ? { transactionId } : {}),
  });
}

type Target = Pick<
  LimitRequest,
  "connectorId" | "limitA" | "transactionId" | "numberPhases" | "anyPhases" | "voltageV"
>;

/** Tries one form of the limit after another, until the charger accepts one, or the time or the session is over. */
export async function walk(core: Core, command: CommandRow, line: Line, target: Target): Promise<End> {
  const watch = watchEnd(core, command);
  const { signal } = watch;
  const late = lateAnswersOf(core, command);
  try {
    const asking = askForLimitForms(core, command, line, msLeft(core, command) / 3);
    if (asking !== null) await asking;
    const { station, onSent } = line;
    const outcome = await applyLimit(
      station,
      { ...target, ...pauseOf(station.capabilities) },
      {
        clock: core.clock,
        // Two attempts may stay unanswered before the walk ends.
        timeoutMs: Math.max(1, msLeft(core, command) / 2),
        signal,
        onSent,
        onLateAnswer: late.add,
      },
    );
    late.expect(possibleOf(outcome));
    return {
      completion: completionOfWalk(outcome, { capabilities: station.capabilities, over: watch.over() }),
    };
  } finally {
    watch.close();
  }
}

/**
 * A charger that has paused before is asked to pause. A charger that is known not to pause gets the least that it accepts.
 * For any other charger the walk finds out which of the two works, and the command reports the limit that it reached.
 */
function pauseOf({ acceptsZero }: Capabilities): Pick<LimitRequest, "suspendMode" | "minimumA"> {
  return acceptsZero === true ? { suspendMode: "zero" } : { suspendMode: "min", minimumA: leastA };
}

type Over = "session" | "time" | null;

/** Aborts the walk when the session to limit has ended, or when the time is over. */
function watchEnd(core: Core, command: CommandRow) {
  const controller = new AbortController();
  let over: Over = null;
  const end = (why: Over): void => {
    over ??= why;
    controller.abort();
  };
  const cancel = core.clock.after(Math.max(0, msLeft(core, command)), () => end("time"));
  const unsubscribe = core.signals.subscribe("session-ended", ({ id }) => {
    // A release has no session, and continues. A lost signal costs one frame, which does not affect the next transaction.
    if (command.sessionId === id) end("session");
  });
  return {
    signal: controller.signal,
    over: () => over,
    close() {
      cancel();
      unsubscribe();
    },
  };
}

function completionOfWalk(
  outcome: LimitOutcome,
  { capabilities, over }: { capabilities: Capabilities; over: Over },
): Completion {
  switch (outcome.outcome) {
    case "applied":
      return {
        status: "accepted",
        error: null,
        result: {
          status: "Accepted",
          applied_limit_a: outcome.attempt.limitA,
          scope: scopeOf(outcome.attempt),
          unit: outcome.attempt.unit,
          attempts: outcome.answered.length,
          ...mayBeBaseline(outcome.attempt.purpose === "TxDefaultProfile" ? [] : outcome.unanswered),
        },
      };
    case "refused": {
      const answers = outcome.answered.map((each) => each.outcome);
      if (takesNone(capabilities, answers)) return endedBy("not_supported");
      // The walk makes at least one attempt, and every answer of this walk is a refusal.
      const last = answers.at(-1) as CallOutcome<"SetChargingProfile">;
      return completionOf("SetChargingProfile", last) as Completion;
    }
    case "unknown":
      return completionOfUnknown(outcome, over);
  }
}

function completionOfUnknown(outcome: Extract<LimitOutcome, { outcome: "unknown" }>, over: Over): Completion {
  const { why, accepted, answered, unanswered } = outcome;
  const possible = possibleOf(outcome);
  // A profile of a finished transaction does not limit anything.
  const isMoot = over === "session" && possible.every(({ purpose }) => purpose === "TxProfile");
  if (possible.length === 0 || isMoot) {
    if (over === "session") return endedBy("superseded");
    if (over === "time") return endedBy("not_sent");
    return completionOf("SetChargingProfile", why as CallOutcome<"SetChargingProfile">) as Completion;
  }
  const lost = answered.map((each) => each.outcome).findLast((each) => each.outcome === "disconnected");
  const end = lost === undefined ? null : completionOf("SetChargingProfile", lost);
  return {
    status: "timeout",
    error: end?.error ?? "no_answer",
    result: {
      may_apply_a: Math.max(...possible.map(({ limitA }) => limitA)),
      ...mayBeBaseline(unanswered),
      ...(accepted === undefined ? {} : { baseline_a: accepted.limitA, may_be_baseline_a: accepted.limitA }),
    },
  };
}

/** The attempts that may be in force now or later, although the charger has not confirmed them. */
function possibleOf(outcome: LimitOutcome): readonly LimitAttempt[] {
  if (outcome.outcome === "refused") return [];
  const { unanswered } = outcome;
  // The accepted baseline, behind a transaction's limit that may still exist.
  if (outcome.outcome === "unknown" && outcome.accepted !== undefined)
    return [...unanswered, outcome.accepted];
  return unanswered;
}

function mayBeBaseline(attempts: readonly LimitAttempt[]): { may_be_baseline_a?: number } {
  const amps = attempts.filter(({ purpose }) => purpose === "TxDefaultProfile").map(({ limitA }) => limitA);
  return amps.length === 0 ? {} : { may_be_baseline_a: Math.max(...amps) };
}

/** True when the charger does not accept any limit. A refusal of one form or of one purpose is not enough. */
function takesNone(
  { unsupportedActions = [], purposes = {} }: Capabilities,
  answers: readonly CallOutcome<"SetChargingProfile">[],
): boolean {
  const none = answers.every(
    (answer) =>
      answer.outcome === "unsupported" ||
      (answer.outcome === "result" && answer.payload.status === "NotSupported"),
  );
  return none && unsupportedActions.includes("SetChargingProfile") && !Object.values(purposes).includes(true);
}
