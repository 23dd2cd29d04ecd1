import type { Client } from "@forecourt/client";
import type { Surroundings } from "../surroundings.ts";
import type { Begin } from "./coming-events.ts";
import { eventsSince } from "./events-since.ts";
import type { ListenPlace } from "./listen-place.ts";
import { parseSince } from "./since.ts";

interface Asked {
  /** `--since`, as it was typed. */
  since: string | undefined;
  /** Whatever was noted is forgotten. */
  fresh: boolean;
  type: string | undefined;
}

/**
 * Where to begin: where the user says, else where it was, else with what happens next.
 * @throws CliError `wrong-usage`, `unreadable-file`; ForecourtError for a cursor that is none.
 */
export async function findBegin(
  client: Client,
  kept: ListenPlace | null,
  { since, fresh, type }: Asked,
  surroundings: Surroundings,
): Promise<Begin & { notedAt: string | null }> {
  const parsed = since === undefined ? null : parseSince(since, surroundings);
  if (parsed === null) {
    if (fresh) kept?.forget();
    const noted = kept?.read() ?? null;
    if (noted === null) return { cursor: null, backlog: [], backlogDone: null, notedAt: null };
    const { cursor, backlog_done: backlogDone, noted_at: notedAt } = noted;
    const backlog = backlogDone === null ? [] : (kept?.readBacklog() ?? []);
    return { cursor, backlog, backlogDone, notedAt };
  }
  if (parsed.kind === "cursor") {
    const { cursor } = parsed;
    // What the server does not take must not be noted over where it was.
    await client.events.list({ order: "oldest", cursor, per_page: 1, signal: surroundings.signal });
    return { cursor, backlog: [], backlogDone: null, notedAt: null };
  }
  const { events, cursor } = await eventsSince(client, { atMs: parsed.atMs, type }, surroundings);
  if (kept !== null && events.length > 0) {
    // What was noted belongs to another backlog: it goes first, so that the two are never read together.
    kept.forget();
    kept.noteBacklog(events);
  }
  return { cursor, backlog: events, backlogDone: events.length > 0 ? 0 : null, notedAt: null };
}
