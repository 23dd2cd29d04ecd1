import { duration } from "@forecourt/client/text";
import type { Environment } from "../environment.ts";
import { clip } from "../live/clip.ts";
import { isDrawable } from "../live/is-drawable.ts";
import { paintFor } from "../output/paint.ts";
import { lengthOf } from "../output/text-width.ts";

/** Lines below the current output of stderr, redrawn in place while work is in progress. */
export interface InlineView {
  /** Writes whole lines above it, which stay. */
  print(text: string): void;
  /** Takes it away. */
  close(): void;
}

type Needed = Pick<Environment, "stderr" | "clock" | "env">;

/** Milliseconds between two looks at what there is to show. */
const restMs = 100;

/** Shows nothing without a terminal that can move its cursor. Text to print is written there too. */
export function openInlineView(
  environment: Needed,
  linesIn: (window: { columns: number; rows: number }) => readonly string[],
): InlineView {
  const { stderr, clock } = environment;
  if (!isDrawable(stderr, environment)) return { print: (text) => stderr.write(text), close() {} };
  let drawn: readonly string[] = [];
  let cancel = () => {};

  function refresh(): void {
    cancel();
    const { columns, rows } = stderr;
    // The line below the last one has the cursor.
    const lines = linesIn({ columns, rows: rows - 1 })
      .slice(0, rows - 1)
      .map((line) => clip(line, columns - 1));
    if (lines.join("\n") !== drawn.join("\n")) replaceBy("", lines);
    cancel = clock.after(restMs, refresh);
  }

  function replaceBy(above: string, lines: readonly string[]): void {
    // A window that has become narrower has broken lines in two.
    const height = drawn.reduce(
      (sum, line) => sum + Math.max(1, Math.ceil(lengthOf(line) / stderr.columns)),
      0,
    );
    // To the first column too: Ctrl-C is echoed where the cursor is.
    const up = height === 0 ? "" : `\r${csi}${height}A`;
    // Lines are written over before what is left of them is erased: nothing flickers.
    const written = lines.map((line) => `${line}${csi}K\n`).join("");
    stderr.write(above === "" ? `${up}${written}${csi}J` : `${up}${csi}J${above}${written}`);
    drawn = lines;
  }

  function erase(): void {
    if (drawn.length > 0) replaceBy("", []);
  }

  const stopListening = stderr.onStop(erase, refresh);
  refresh();
  return {
    print: (text) => replaceBy(text, drawn),
    close() {
      cancel();
      stopListening();
      erase();
    },
  };
}

/** ECMA-48. The cursor stays visible: a second Ctrl-C ends the process where it is. */
const csi = "\u001b[";

/** Shows on a terminal that something is waited for, and since when. */
export async function withSpinner<Answer>(
  about: string,
  environment: Needed,
  wait: () => Promise<Answer>,
): Promise<Answer> {
  const { clock, stderr } = environment;
  const startedAt = clock.now();
  const paint = paintFor(stderr, environment);
  const view = openInlineView(environment, () => {
    const waitedMs = clock.now() - startedAt;
    const frame = frames[Math.floor(waitedMs / frameMs) % frames.length] ?? "";
    // What is over at once is not worth a word.
    if (waitedMs < quietMs) return [];
    return [`${paint.cyan(frame)} ${about} ${paint.dim(duration(waitedMs / 1000))}`];
  });
  try {
    return await wait();
  } finally {
    view.close();
  }
}

const frameMs = 100;
const quietMs = 200;
const frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];
