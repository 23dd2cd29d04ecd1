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

/** By the controller's own name for it. */
export type Awaiting = ReadonlyMap<string, Awaited>;

/** An answer may come so long after the call was given up. */
export const lateMs = 300_000;

/** What became of the commands, as far as that is news. */
export function answersIn({ commands }: Facts, awaiting: Awaiting): SiteEvent[] {
  const rows = new Map(commands.map((command) => [command.id, command]));
  return [...awaiting].flatMap(([ref, { commandId, told }]): SiteEvent[] => {
    const command = rows.get(commandId);
    // Who awaits a command that is not there any more waits in vain, and must fear the worst.
    const outcome = command === undefined ? null : limitOutcomeOf(command);
    return outcome === null || isDeepStrictEqual(outcome, told) ? [] : [{ type: "answered", ref, outcome }];
  });
}

/** From now on: what is not answered, what nobody answered in time and may be answered late, and what is shown. */
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

/** What was sent before, and is still open. */
export function awaitedFrom(connectors: readonly StoredConnector[], now: number): Awaiting {
  const unanswered = connectors.flatMap(({ transaction, baseline, starts }) => [
    ...(transaction?.unanswered ?? []),
    ...baseline.unanswered,
    ...starts,
  ]);
  return new Map(
    unanswered
      // What a command may have done on the side is no command, and nobody answers it.
      .filter(({ ref }) => !ref.includes("/"))
      .map(({ ref }) => [ref, { commandId: ref, since: now, told: null }]),
  );
}
