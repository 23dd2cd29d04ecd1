import type { Environment } from "../environment.ts";
import { openScreen } from "./screen.ts";

/** Columns and rows to draw in. */
export interface Window {
  readonly columns: number;
  readonly rows: number;
  /** Rows of a table that were scrolled away. */
  readonly skip?: number;
}

/** What is drawn anew whenever something has changed, each second, and when the window is another. */
export interface LiveView {
  refresh(): void;
  close(): void;
}

type Needed = Pick<Environment, "stdout" | "stdin" | "clock" | "signal" | "end">;

/** What a key scrolls by. xterm sends the arrows so, in both of its modes. */
const scrolls: Readonly<Record<string, number>> = {
  j: 1,
  "\u001b[B": 1,
  "\u001bOB": 1,
  k: -1,
  "\u001b[A": -1,
  "\u001bOA": -1,
  " ": 10,
  b: -10,
};

/** Closes when the signal aborts. Close it in every other case too. q ends the command; arrows, j, k, blank and b scroll. */
export function openLiveView(
  { stdout, stdin, clock, signal, end }: Needed,
  linesIn: (window: Window) => readonly string[],
): LiveView {
  const screen = openScreen(stdout);
  let cancel = () => {};
  let isClosed = false;
  let skip = 0;

  function press(key: string): void {
    const by = scrolls[key];
    if (key === "q") end();
    else if (by !== undefined) {
      skip = Math.max(0, skip + by);
      refresh();
    }
  }

  let ignoreKeys = () => {};
  function takeKeys(): void {
    ignoreKeys = stdin.onKey?.(press) ?? ignoreKeys;
  }

  function refresh(): void {
    if (isClosed) return;
    cancel();
    try {
      screen.draw(linesIn({ columns: stdout.columns, rows: stdout.rows, skip }));
    } catch (error) {
      // No caller catches an error of a timer, so the terminal is restored here.
      close();
      throw error;
    }
    // Ages and countdowns go on when nothing else does.
    cancel = clock.after(1_000, refresh);
  }

  function close(): void {
    if (!isClosed) ignoreKeys();
    isClosed = true;
    cancel();
    for (const stopListening of listening) stopListening();
    signal.removeEventListener("abort", close);
    screen.close();
  }

  function leave(): void {
    ignoreKeys();
    screen.leave();
  }

  function comeBack(): void {
    takeKeys();
    refresh();
  }

  const listening = [stdout.onResize(refresh), stdout.onStop(leave, comeBack)];
  takeKeys();
  // At once, and not after the work in progress ends: a second Ctrl-C may end the process before that.
  signal.addEventListener("abort", close);
  if (signal.aborted) close();
  return { refresh, close };
}
