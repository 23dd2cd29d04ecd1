import { isDeepStrictEqual } from "node:util";
import type { LimitOutcome, SiteEvent, StoredConnector } from "@forecourt/dlb";
import { limitOutcomeOf } from "../charging/commands/limit-outcome.ts";
import type { Facts } from "./facts.ts";

/** A command whose outcome the controller wants to know. */
export interface Awaited {
  commandId: string;
  since: number;
  told: LimitOutcome | null;
}

/** Keyed by the controller's reference of the command. */
export type Awaiting = ReadonlyMap<string, Awaited>;

/** The server accepts a late answer for this long after it gave up the call. */
export const lateMs = 300_000;

/** The new outcomes of the commands. */
export function answersIn({ commands }: Facts, awaiting: Awaiting): SiteEvent[] {
  const rows = new Map(commands.map((command) => [command.id, command]));
  return [...awaiting].flatMap(([ref, { commandId, told }]): SiteEvent[] => {
    const command = rows.get(commandId);
    // A deleted command never gets an outcome, so the controller must assume the worst.
    const outcome = command === undefined ? null : limitOutcomeOf(command);
    return outcome === null || isDeepStrictEqual(outcome, told) ? [] : [{ type: "answered", ref, outcome }];
  });
}

/**
 * The commands to keep: those without an outcome, those that timed out and may still be answered late, and those that
 * the load shows.
 */
export function stillAwaited(
  awaiting: Awaiting,
  events: readonly SiteEvent[],
  { shown, now }: { shown: ReadonlySet<string | null>; now: number },
): Awaiting {
  const answers = new Map(
    events.flatMap((event) => (event.type === "answered" ? [[event.ref, event.outcome] as const] : [])),
  );
  return new Map(
    [...awaiting]
      .map(([ref, each]) => [ref, { ...each, told: answers.get(ref) ?? each.told }] as const)
      .filter(([ref, { told, since }]) => {
        if (told === null || shown.has(ref)) return true;
        return told.outcome === "unknown" && now - since < lateMs;
      }),
  );
}

/** Commands that were sent before and are still open. */
export function awaitedFrom(connectors: readonly StoredConnector[], now: number): Awaiting {
  const unanswered = connectors.flatMap(({ transaction, baseline, starts }) => [
    ...(transaction?.unanswered ?? []),
    ...baseline.unanswered,
    ...starts,
  ]);
  return new Map(
    unanswered
      // A ref with a "/" is a possible side effect of a command, not a command, and gets no answer.
      .filter(({ ref }) => !ref.includes("/"))
      .map(({ ref }) => [ref, { commandId: ref, since: now, told: null }]),
  );
}
