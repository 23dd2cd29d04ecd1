import type { Environment } from "../environment.ts";
import { clip } from "../live/clip.ts";
import { isDrawable } from "../live/is-drawable.ts";

/** One line about what is waited for. */
export interface StatusLine {
  /** On a terminal it replaces the previous text; elsewhere it prints a line when `about` has changed. */
  show(about: string, text: string): void;
  /** What was waited for is over, or something else is to be written. */
  clear(): void;
}

export function createStatusLine(environment: Pick<Environment, "stderr" | "env">): StatusLine {
  const { stderr } = environment;
  const isDrawn = isDrawable(stderr, environment);
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
