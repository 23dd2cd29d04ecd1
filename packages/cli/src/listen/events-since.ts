import type { Client } from "@forecourt/client";
import type { Event } from "@forecourt/contract";
import type { Environment } from "../environment.ts";
import { CliError } from "../errors/cli-error.ts";
import { pause } from "../pause.ts";

/** The past events, and the cursor where new events begin. */
export interface Backlog {
  /** The oldest first. A few of the newest may come again behind the cursor. */
  events: Event[];
  cursor: string;
}

/** They are held in memory and on disk. */
const mostEvents = 10_000;

/**
 * All events since a time, and the cursor after them. The cursor is opened before the list is read: an event that commits in between
 * is in both, and in neither is nothing.
 * @throws CliError `wrong-usage` where there are too many.
 */
export async function eventsSince(
  client: Client,
  { atMs, type }: { atMs: number; type: string | undefined },
  environment: Pick<Environment, "clock" | "signal">,
): Promise<Backlog> {
  const { signal } = environment;
  const cursor = await currentCursor(client, environment);
  const found: Event[] = [];
  for await (const event of client.events.iterate({ signal, ...(type !== undefined && { type }) })) {
    if (Date.parse(event.timestamp) < atMs) break;
    if (found.push(event) > mostEvents) {
      throw new CliError("wrong-usage", `More than ${mostEvents} events have happened since then.`, {
        hints: [
          "A later --since.",
          "Fewer types: --events 'session.*'",
          "--since CURSOR, which has no limit.",
        ],
      });
    }
  }
  return { events: inOrder(found.reverse()), cursor };
}

/** The cursor that a stream begins with. */
async function currentCursor(
  client: Client,
  { clock, signal }: Pick<Environment, "clock" | "signal">,
): Promise<string> {
  const found = new AbortController();
  const stream = client.events.stream({ signal: AbortSignal.any([signal, found.signal]) });
  // The stream yields events or an error. Its first cursor arrives before either.
  const next = stream[Symbol.asyncIterator]().next();
  try {
    while (stream.cursor === undefined) await Promise.race([next, pause(20, { clock, signal })]);
    return stream.cursor;
  } finally {
    found.abort();
    next.catch(() => undefined);
  }
}

/** Two events of a millisecond are listed in any order; those of one subject have their numbers. */
function inOrder(events: readonly Event[]): Event[] {
  const bySubject = new Map<string, Event[]>();
  for (const event of events) {
    const own = bySubject.get(event.subject.id);
    if (own === undefined) bySubject.set(event.subject.id, [event]);
    else own.push(event);
  }
  for (const own of bySubject.values()) own.sort((a, b) => a.sequence - b.sequence);
  const next = new Map([...bySubject].map(([id, own]) => [id, own.values()]));
  return events.map((event) => next.get(event.subject.id)?.next().value ?? event);
}
