import type { Session } from "@forecourt/client";
import { fit } from "../../live/fit.ts";
import type { Window } from "../../live/live-view.ts";
import type { SocketNames } from "../../live/socket-names.ts";
import { awayText } from "../../live/until-answered.ts";
import type { TextOutput } from "../../output/text-output.ts";
import type { FeedState, Which } from "./follow-sessions.ts";
import { sessionColumns } from "./session-lines.ts";

/** A session in the table, and since when it is over. */
export interface Seen {
  readonly session: Session;
  readonly endedAt: number | null;
}

interface Watched {
  readonly sessions: readonly Seen[];
  readonly names: SocketNames;
  readonly state: FeedState;
  readonly which: Which;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** The sessions as they fill a window, those that began last at the top. */
export function sessionsFrame(
  { sessions, names, state, which, now }: Watched,
  output: TextOutput & Window,
): string[] {
  const { paint } = output;
  const rows = sessions
    .map(({ session }) => session)
    .toSorted((a, b) => b.started_at.localeCompare(a.started_at) || b.id.localeCompare(a.id));
  const columns = sessionColumns(rows, names, output, now);
  const open = sessions.filter(({ endedAt }) => endedAt === null).length;
  const title = which.sessionId ?? `${open} open ${open === 1 ? "session" : "sessions"}`;
  return fit(
    {
      head: [`${paint.bold(title)}  ${paint.dim(feedText(state))}`, "", columns.titles],
      rows,
      line: columns.line,
      more: (hidden) => paint.dim(`… and ${hidden.length} more that began earlier`),
      foot: state.kind === "away" ? [paint.red(awayText(state.away, now))] : [],
    },
    output,
  );
}

function feedText({ kind }: FeedState): string {
  return kind === "events" ? "live" : "as they were when the server was last heard";
}
