import { clip } from "../live/clip.ts";
import { isDrawable } from "../live/is-drawable.ts";
import type { Surroundings } from "../surroundings.ts";

/** One line about what is waited for. */
export interface StatusLine {
  /** On a terminal in place of what it said before; elsewhere a line of its own, when `about` is another than before. */
  show(about: string, text: string): void;
  /** What was waited for is over, or something else is to be written. */
  clear(): void;
}

export function createStatusLine(surroundings: Pick<Surroundings, "stderr" | "env">): StatusLine {
  const { stderr } = surroundings;
  const isDrawn = isDrawable(stderr, surroundings);
  let shown: string | null = null;
  return {
    show(about, text) {
      if (isDrawn) stderr.write(`\r\u001b[2K${clip(text, stderr.columns - 1)}`);
      else if (shown !== about) stderr.write(`${text}\n`);
      shown = about;
    },
    clear() {
      if (shown !== null && isDrawn) stderr.write("\r\u001b[2K");
      shown = null;
    },
  };
}
