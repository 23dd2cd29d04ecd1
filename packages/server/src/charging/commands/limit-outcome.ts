import type { LimitOutcome } from "@forecourt/dlb";
import type { CommandRow } from "./complete.ts";
import type { CommandError } from "./errors.ts";

/** Amps: the least that a car charges with (IEC 61851-1), so also the least that a charger accepts if it refuses 0 A. */
export const leastA = 6;

/**
 * The limits that may be in force after a command that writes a limit, whether balancing or an operator requested it. Null
 * while it is pending. A remote start that its charger accepted without the limit is `rejected`: the session begins at the
 * baseline.
 */
export function limitOutcomeOf(command: CommandRow): LimitOutcome | null {
  switch (command.status) {
    case "pending":
      return null;
    case "accepted":
      return accepted(command, command.result);
    case "rejected":
      return refused(command);
    case "timeout":
      return unanswered(command);
  }
}

function accepted(command: CommandRow, answer: Record<string, unknown> | null): LimitOutcome {
  const limitA = numberIn(answer, "applied_limit_a");
  if (command.type === "RemoteStartTransaction") {
    const startedA = limitA ?? numberIn(answer, "may_apply_a");
    return startedA === null
      ? { outcome: "rejected" }
      : { outcome: "accepted", limitA: startedA, scope: "transaction" };
  }
  return {
    outcome: "accepted",
    limitA: limitA ?? mostOf(command),
    scope: scopeIn(answer) ?? (command.sessionId === null ? "baseline" : "transaction"),
    ...baselineIn(answer),
  };
}

function refused(command: CommandRow): LimitOutcome {
  const error = command.error ?? "";
  if (unsent.has(error)) return { outcome: "not_sent" };
  if (error === "not_supported") return { outcome: "not_supported" };
  // The charger answered, but its answer cannot be read.
  if (error === "invalid_answer") return { outcome: "unknown", limitA: mostOf(command) };
  return { outcome: "rejected" };
}

const unsent: ReadonlySet<string> = new Set<CommandError>([
  "charger_offline",
  "charger_not_accepted",
  "charger_queue_full",
  "id_tag_blocked",
  "superseded",
]);

/** A late answer decides an outcome that the command itself leaves open. */
function unanswered(command: CommandRow): LimitOutcome {
  if (command.error === "not_sent") return { outcome: "not_sent" };
  const { result } = command;
  // A release makes two calls, and a late answer belongs to only one of them.
  const late = command.balancing === "release" ? null : command.lateResponse;
  const answer = late?.["payload"];
  if (isRecord(answer) && answer["status"] === "Accepted") return accepted(command, { ...result, ...late });
  const left = late === null ? result : late;
  const mayApplyA = numberIn(left, "may_apply_a");
  const isFinal =
    late !== null &&
    mayApplyA === null &&
    ["result", "call-error", "unsupported"].includes(String(late["outcome"]));
  if (isFinal) return { outcome: "rejected" };
  return { outcome: "unknown", limitA: mayApplyA ?? mostOf(command), ...baselineIn(result) };
}

/** A process that died while it set 0 A may have reached the least that the charger accepts. */
function mostOf({ limitA, balancing, error }: CommandRow): number {
  const asked = limitA ?? 0;
  return balancing === "limit" && error === "outcome_unknown" && asked === 0 ? leastA : asked;
}

function scopeIn(answer: Record<string, unknown> | null): "transaction" | "baseline" | null {
  const scope = answer?.["scope"];
  return scope === "transaction" || scope === "baseline" ? scope : null;
}

function baselineIn(answer: Record<string, unknown> | null): { baselineA?: number } {
  const baselineA = numberIn(answer, "may_be_baseline_a");
  return baselineA === null ? {} : { baselineA };
}

export function numberIn(answer: Record<string, unknown> | null, field: string): number | null {
  const value = answer?.[field];
  return typeof value === "number" ? value : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
