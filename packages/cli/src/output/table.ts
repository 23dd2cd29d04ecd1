import type { Paint } from "./paint.ts";
import { cut, lengthOf, pad } from "./text-width.ts";

export interface Column<Row> {
  title: string;
  value(row: Row): string;
  /** Numbers line up at their end. */
  align?: "right";
  /** Prose: it is cut before another column is left out. */
  shrinks?: boolean;
  /** It is left out only when the columns before it do not fit without it. */
  stays?: boolean;
}

/**
 * Rows under titles, as wide as they need. Where the terminal is too narrow, prose is cut, and then columns are left
 * out from the last one on, apart from those that stay: put the most important first.
 */
export function table<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  paint: Paint,
  width: number,
): string {
  const cells = rows.map((row) => columns.map((column) => column.value(row)));
  const natural = columns.map(({ title }, index) =>
    Math.max(lengthOf(title), ...cells.map((line) => lengthOf(line[index] ?? ""))),
  );
  const fitting = fit(natural, columns, width);
  const lines = [columns.map(({ title }) => title), ...cells].map((line, number) => {
    const padded = fitting.map(({ index, wide }) =>
      pad(cut(line[index] ?? "", wide), wide, columns[index]?.align),
    );
    const text = padded.join(gap).trimEnd();
    return number === 0 ? paint.bold(text) : text;
  });
  return `${lines.join("\n")}\n`;
}

/** Names and values below each other: one record. */
export function facts(pairs: readonly (readonly [name: string, value: string])[], paint: Paint): string {
  const widest = Math.max(0, ...pairs.map(([name]) => lengthOf(name)));
  return pairs.map(([name, value]) => `${paint.dim(pad(name, widest))}${gap}${value}\n`).join("");
}

const gap = "  ";

/** Prose says something down to here; below it is left out. */
const leastProse = 16;

/** A column that is shown, and its width. */
interface Fitting {
  index: number;
  wide: number;
}

/** The columns that are shown, in their order. */
function fit<Row>(natural: readonly number[], columns: readonly Column<Row>[], width: number): Fitting[] {
  const all = natural.map((wide, index) => ({ index, wide }));
  const stays = ({ index }: Fitting) => index > 0 && columns[index]?.stays === true;
  // The first one names the row. Those that stay come before the others.
  const byWeight = [...all.slice(0, 1), ...all.filter(stays), ...all.slice(1).filter((each) => !stays(each))];
  for (let count = byWeight.length; count > 1; count--) {
    const kept = byWeight.slice(0, count).sort((one, other) => one.index - other.index);
    const fitting = narrowed(kept, columns, width);
    if (fitting !== null) return fitting;
  }
  return all.slice(0, 1).map(({ index, wide }) => ({ index, wide: Math.min(wide, width) }));
}

/** Cuts prose until the columns fit, from the end. Null: they do not. */
function narrowed<Row>(
  kept: readonly Fitting[],
  columns: readonly Column<Row>[],
  width: number,
): Fitting[] | null {
  let over = kept.reduce((sum, { wide }) => sum + wide, gap.length * (kept.length - 1)) - width;
  const fitting = kept
    .toReversed()
    .map(({ index, wide }) => {
      const less =
        columns[index]?.shrinks === true && over > 0 ? Math.max(0, Math.min(over, wide - leastProse)) : 0;
      over -= less;
      return { index, wide: wide - less };
    })
    .reverse();
  return over > 0 ? null : fitting;
}
