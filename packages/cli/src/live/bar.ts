/** A stretch of a bar, from where the one before it ends. */
export interface Stretch {
  readonly upTo: number;
  readonly glyph: string;
  paint?(text: string): string;
}

/** Replaces one character. */
export interface Mark {
  readonly at: number;
  readonly glyph: string;
  paint?(text: string): string;
}

export interface Bar {
  /** Columns; one more is taken by marks at the very end. */
  readonly width: number;
  /** What the whole width stands for. */
  readonly scale: number;
  readonly stretches: readonly Stretch[];
  readonly marks: readonly Mark[];
}

/** A bar in one line, `width` + 1 columns wide. What is more than nothing shows, however little it is. */
export function bar({ width, scale, stretches, marks }: Bar): string {
  const cells: string[] = Array.from({ length: width + 1 }, () => " ");
  let from = 0;
  for (const { upTo, glyph, paint = same } of stretches) {
    const to = Math.max(from, columnOf(upTo, scale, width));
    for (let cell = from; cell < to; cell++) cells[cell] = paint(glyph);
    from = to;
  }
  for (const { at, glyph, paint = same } of marks) cells[columnOf(at, scale, width)] = paint(glyph);
  return cells.join("");
}

function columnOf(value: number, scale: number, width: number): number {
  if (value <= 0) return 0;
  return Math.min(width, Math.max(1, Math.round((value / scale) * width)));
}

const same = (text: string): string => text;
