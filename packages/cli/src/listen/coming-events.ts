import type { Event } from "@forecourt/contract";
import type { Environment } from "../environment.ts";
import { type FollowOptions, followClosely } from "./follow-closely.ts";

/** An event, and what to note once it is handled. */
export interface Coming {
  event: Event;
  done: Progress;
}

/** The position in the stream of events. */
export interface Progress {
  cursor: string | null;
  /** How many events of the backlog are behind us; null where there is none. */
  backlogDone: number | null;
}

export interface Begin extends Progress {
  /** Those before the cursor, the oldest first. */
  backlog: readonly Event[];
}

/** The rest of the backlog and then new events, each once, although the backlog may contain events after the cursor. */
export async function* comingEvents(
  { cursor, backlog, backlogDone }: Begin,
  options: Omit<FollowOptions, "cursor" | "onQuiet"> & { onQuiet?: (progress: Progress) => void },
  environment: Pick<Environment, "clock" | "signal">,
): AsyncGenerator<Coming, void, undefined> {
  const { onQuiet, ...follow } = options;
  for (let index = backlogDone ?? 0; index < backlog.length; index++) {
    if (environment.signal.aborted) return;
    const event = backlog[index];
    if (event !== undefined) yield { event, done: { cursor, backlogDone: index + 1 } };
  }
  const known = new Set(backlog.map(({ id }) => id));
  const allDone = backlogDone === null ? null : backlog.length;
  const following = followClosely(
    {
      ...follow,
      cursor: cursor ?? undefined,
      onQuiet: (next) => onQuiet?.({ cursor: next, backlogDone: allDone }),
    },
    environment,
  );
  for await (const { event, cursor: next = null } of following) {
    if (!known.has(event.id)) yield { event, done: { cursor: next, backlogDone: allDone } };
  }
}
