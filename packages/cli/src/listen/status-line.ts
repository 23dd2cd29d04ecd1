import { clip } from "../live/clip.ts";
import type { Terminal } from "../surroundings.ts";

/** One line about what is waited for. */
export interface StatusLine {
  /** On a terminal in place of what it said before; elsewhere a line of its own, when `about` is another than before. */
  show(about: string, text: string): void;
  /** What was waited for is over, or something else is to be written. */
  clear(): void;
}

export function createStatusLine(terminal: Terminal): StatusLine {
  let shown: string | null = null;
  return {
    show(about, text) {
      if (terminal.isTty) terminal.write(`\r\u001b[2K${clip(text, terminal.columns - 1)}`);
      else if (shown !== about) terminal.write(`${text}\n`);
      shown = about;
    },
    clear() {
      if (shown !== null && terminal.isTty) terminal.write("\r\u001b[2K");
      shown = null;
    },
  };
}
