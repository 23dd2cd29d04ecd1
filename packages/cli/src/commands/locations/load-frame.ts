import type { LoadSnapshot } from "@forecourt/client";
import { duration, type LoadSession, localTime } from "@forecourt/client/text";
import { fit } from "../../live/fit.ts";
import type { Window } from "../../live/live-view.ts";
import { type Away, awayText } from "../../live/until-answered.ts";
import type { TextOutput } from "../../output/text-output.ts";
import { lengthOf } from "../../output/text-width.ts";
import { type Load, loadLines } from "./load-lines.ts";

interface Seen {
  readonly load: Load;
  /** Null while the server answers. */
  readonly away: Away | null;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** A load as it fills a window: alarms and reservations at the foot, and between them as many sessions as there is room for. */
export function loadFrame({ load, away, now }: Seen, output: TextOutput & Window): string[] {
  const { paint, columns, rows } = output;
  const { snapshot } = load;
  const lines = loadLines(load, output, rows >= 30 ? 4 : 2);
  const [title = "", ...site] = lines.head;
  const isSmall = rows < 12;
  const few = (all: readonly string[], count: number, what: string) =>
    all.length <= count
      ? all
      : [...all.slice(0, count - 1), paint.dim(`… and ${all.length - count + 1} more ${what}`)];
  return fit(
    {
      head: [
        spread(title, age(snapshot, now, output), columns),
        ...site,
        ...(isSmall ? [] : [""]),
        lines.titles,
      ],
      rows: lines.sessions,
      line: lines.line,
      more: (hidden) => paint.dim(moreText(hidden)),
      foot: [
        ...few(lines.reservations, Math.max(1, Math.floor(rows / 6)), "reservations"),
        ...few(lines.alarms, Math.max(2, Math.floor(rows / 4)), "lines of alarms"),
        ...(isSmall ? [] : [lines.legend]),
        ...(away === null ? [] : [paint.red(awayText(away, now))]),
      ],
    },
    output,
  );
}

/** An age that grows beyond some looks says more than the time does. */
function age({ as_of }: LoadSnapshot, now: number, { timeZone, paint }: TextOutput): string {
  const seconds = Math.max(0, Math.floor((now - Date.parse(as_of)) / 1000));
  const text = `as of ${localTime(as_of, timeZone).slice(11)}, ${duration(seconds)} ago`;
  return seconds > 15 ? paint.red(text) : paint.dim(text);
}

function spread(left: string, right: string, columns: number): string {
  const between = columns - lengthOf(left) - lengthOf(right);
  return between < 2 ? `${left}  ${right}` : left + " ".repeat(between) + right;
}

function moreText(hidden: readonly LoadSession[]): string {
  const sum = hidden.reduce((amps, { limit_a }) => amps + (limit_a ?? 0), 0);
  const waiting = hidden.filter(({ state }) => state === "paused_capacity").length;
  return `… and ${hidden.length} more with ${sum} A together${waiting === 0 ? "" : `, of which ${waiting} wait`}`;
}
