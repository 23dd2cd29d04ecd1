import type { Window } from "./live-view.ts";

/** A table between lines that are always there. */
export interface Parts<Row> {
  readonly head: readonly string[];
  readonly rows: readonly Row[];
  readonly foot: readonly string[];
  line(row: Row): string;
  /** One line that replaces all rows that do not fit. */
  more(hidden: readonly Row[]): string;
}

/** At most as many lines as the window has. It drops the last rows and adds a line with their number. */
export function fit<Row>(
  { head, rows: all, foot, line, more }: Parts<Row>,
  { rows: height, skip = 0 }: Window,
): string[] {
  const room = Math.max(0, height - head.length - foot.length);
  const rows = all.slice(Math.min(skip, Math.max(0, all.length - room)));
  if (rows.length <= room) return [...head, ...rows.map(line), ...foot].slice(0, height);
  const shown = rows.slice(0, Math.max(0, room - 1));
  return [...head, ...shown.map(line), more(rows.slice(shown.length)), ...foot].slice(0, height);
}
