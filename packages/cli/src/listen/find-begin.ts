import type { Client } from "@forecourt/client";
import type { Environment } from "../environment.ts";
import { momentOf } from "../find/moment.ts";
import type { Begin } from "./coming-events.ts";
import { eventsSince } from "./events-since.ts";
import type { ListenCursor } from "./listen-cursor.ts";

interface Asked {
  /** `--since`, as it was typed. */
  since: string | undefined;
  /** Deletes the stored cursor. */
  fresh: boolean;
  type: string | undefined;
}

/**
 * Finds the start: the user's, else the stored cursor, else the next event.
 * @throws CliError `wrong-usage`, `unreadable-file`; ForecourtError for a cursor that is none.
 */
export async function findBegin(
  client: Client,
  kept: ListenCursor | null,
  { since, fresh, type }: Asked,
  environment: Environment,
): Promise<Begin & { notedAt: string | null }> {
  const parsed = since === undefined ? null : parseSince(since, environment);
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
    await client.events.list({ order: "oldest", cursor, per_page: 1, signal: environment.signal });
    return { cursor, backlog: [], backlogDone: null, notedAt: null };
  }
  const { events, cursor } = await eventsSince(client, { atMs: parsed.atMs, type }, environment);
  if (kept !== null && events.length > 0) {
    // What was noted belongs to another backlog: it goes first, so that the two are never read together.
    kept.forget();
    kept.noteBacklog(events);
  }
  return { cursor, backlog: events, backlogDone: events.length > 0 ? 0 : null, notedAt: null };
}

/** The start: a time, or a cursor of the event log. */
type Since =
  | { readonly kind: "time"; readonly atMs: number }
  | { readonly kind: "cursor"; readonly cursor: string };

/** `10m`, `2026-11-21T08:00:00Z`, or a cursor of the API: the `id` of a server-sent event. @throws CliError `wrong-usage`. */
function parseSince(given: string, environment: Environment): Since {
  // No time is as long and has none of what separates its parts.
  if (/^[\w~=-]{16,1024}$/.test(given)) return { kind: "cursor", cursor: given };
  return { kind: "time", atMs: Date.parse(momentOf(given, "--since", environment)) };
}
