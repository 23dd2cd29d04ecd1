import type { Event } from "@forecourt/contract";
import type { Surroundings } from "../surroundings.ts";
import { type FollowOptions, followClosely } from "./follow-closely.ts";

/** An event, and what to note once it is handled. */
export interface Coming {
  event: Event;
  done: Progress;
}

/** How far somebody has come. */
export interface Progress {
  cursor: string | null;
  /** How many events of the backlog are behind us; null where there is none. */
  backlogDone: number | null;
}

export interface Begin extends Progress {
  /** Those before the cursor, the oldest first. */
  backlog: readonly Event[];
}

/** What is left of the backlog, and then what happens; nothing twice, though the backlog may reach beyond the cursor. */
export async function* comingEvents(
  { cursor, backlog, backlogDone }: Begin,
  options: Omit<FollowOptions, "cursor" | "onQuiet"> & { onQuiet?: (progress: Progress) => void },
  surroundings: Pick<Surroundings, "clock" | "signal">,
): AsyncGenerator<Coming, void, undefined> {
  const { onQuiet, ...follow } = options;
  for (let index = backlogDone ?? 0; index < backlog.length; index++) {
    if (surroundings.signal.aborted) return;
    const event = backlog[index];
    if (event !== undefined) yield { event, done: { cursor, backlogDone: index + 1 } };
  }
  const known = new Set(backlog.map(({ id }) => id));
  const allDone = backlogDone === null ? null : backlog.length;
  const following = followClosely(
    {
      ...follow,
      cursor: cursor ?? undefined,
      onQuiet: (place) => onQuiet?.({ cursor: place, backlogDone: allDone }),
    },
    surroundings,
  );
  for await (const { event, cursor: place = null } of following) {
    if (!known.has(event.id)) yield { event, done: { cursor: place, backlogDone: allDone } };
  }
}
