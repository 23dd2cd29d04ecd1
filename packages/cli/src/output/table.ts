import type { Paint } from "./paint.ts";
import { cut, lengthOf, pad } from "./text-width.ts";

export interface Column<Row> {
  title: string;
  value(row: Row): string;
  /** Numbers line up at their end. */
  align?: "right";
  /** Prose: it is cut before another column is left out. */
  shrinks?: boolean;
}

/**
 * Rows under titles, as wide as they need. Where the terminal is too narrow, prose is cut, and then columns are left
 * out from the last one on: put the most important first.
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
  const widths = fit(natural, columns, width);
  const lines = [columns.map(({ title }) => title), ...cells].map((line, number) => {
    const padded = widths.map((wide, index) =>
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

/** The widths of the columns that are shown. */
function fit<Row>(natural: readonly number[], columns: readonly Column<Row>[], width: number): number[] {
  for (let count = natural.length; count > 1; count--) {
    const widths = natural.slice(0, count);
    let over = widths.reduce((sum, each) => sum + each, gap.length * (count - 1)) - width;
    // From the end, as whole columns are.
    for (let index = count - 1; index >= 0 && over > 0; index--) {
      const own = widths[index] ?? 0;
      if (columns[index]?.shrinks !== true || own <= leastProse) continue;
      const less = Math.min(over, own - leastProse);
      widths[index] = own - less;
      over -= less;
    }
    if (over <= 0) return widths;
  }
  return natural.slice(0, 1).map((only) => Math.min(only, width));
}
