import { isDeepStrictEqual } from "node:util";
import type { LimitOutcome, SiteEvent, StoredConnector } from "@forecourt/dlb";
import { limitOutcomeOf } from "../charging/commands/limit-outcome.ts";
import type { Facts } from "./facts.ts";

/** A command whose outcome the controller wants to know. */
export interface PendingLimit {
  commandId: string;
  since: number;
  lastOutcome: LimitOutcome | null;
}

/** Keyed by the controller's reference of the command. */
export type PendingLimits = ReadonlyMap<string, PendingLimit>;

/** The server accepts a late answer for this long after it gave up the call. */
export const lateMs = 300_000;

/** The new outcomes of the commands. */
export function answersIn({ commands }: Facts, pendingLimits: PendingLimits): SiteEvent[] {
  const rows = new Map(commands.map((command) => [command.id, command]));
  return [...pendingLimits].flatMap(([ref, { commandId, lastOutcome }]): SiteEvent[] => {
    const command = rows.get(commandId);
    // A deleted command never gets an outcome, so the controller must assume the worst.
    const outcome = command === undefined ? null : limitOutcomeOf(command);
    return outcome === null || isDeepStrictEqual(outcome, lastOutcome)
      ? []
      : [{ type: "answered", ref, outcome }];
  });
}

/**
 * The commands to keep: those without an outcome, those that timed out and may still be answered late, and those that
 * the load shows.
 */
export function stillPending(
  pendingLimits: PendingLimits,
  events: readonly SiteEvent[],
  { shown, now }: { shown: ReadonlySet<string | null>; now: number },
): PendingLimits {
  const answers = new Map(
    events.flatMap((event) => (event.type === "answered" ? [[event.ref, event.outcome] as const] : [])),
  );
  return new Map(
    [...pendingLimits]
      .map(([ref, each]) => {
        const pending: PendingLimit = { ...each, lastOutcome: answers.get(ref) ?? each.lastOutcome };
        return [ref, pending] as const;
      })
      .filter(([ref, { lastOutcome, since }]) => {
        if (lastOutcome === null || shown.has(ref)) return true;
        return lastOutcome.outcome === "unknown" && now - since < lateMs;
      }),
  );
}

/** Commands that were sent before and are still open. */
export function pendingLimitsFrom(connectors: readonly StoredConnector[], now: number): PendingLimits {
  const unanswered = connectors.flatMap(({ transaction, baseline, starts }) => [
    ...(transaction?.unanswered ?? []),
    ...baseline.unanswered,
    ...starts,
  ]);
  return new Map(
    unanswered
      // A ref with a "/" is a possible side effect of a command, not a command, and gets no answer.
      .filter(({ ref }) => !ref.includes("/"))
      .map(({ ref }) => [ref, { commandId: ref, since: now, lastOutcome: null }]),
  );
}
