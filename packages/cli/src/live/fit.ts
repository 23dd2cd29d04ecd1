import type { Window } from "./live-view.ts";

/** A table between lines that are always there. */
export interface Parts<Row> {
  readonly head: readonly string[];
  readonly rows: readonly Row[];
  readonly foot: readonly string[];
  line(row: Row): string;
  /** One line in place of all the rows for which there is no room. */
  more(hidden: readonly Row[]): string;
}

/** As many lines as the window has at most. When rows have to go it is the last ones, and a line tells of them. */
export function fit<Row>({ head, rows, foot, line, more }: Parts<Row>, { rows: height }: Window): string[] {
  const room = Math.max(0, height - head.length - foot.length);
  if (rows.length <= room) return [...head, ...rows.map(line), ...foot].slice(0, height);
  const shown = rows.slice(0, Math.max(0, room - 1));
  return [...head, ...shown.map(line), more(rows.slice(shown.length)), ...foot].slice(0, height);
}
