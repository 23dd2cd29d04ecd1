import type { Environment } from "../environment.ts";
import { openScreen } from "./screen.ts";

/** Columns and rows to draw in. */
export interface Window {
  readonly columns: number;
  readonly rows: number;
}

/** What is drawn anew whenever something has changed, each second, and when the window is another. */
export interface LiveView {
  refresh(): void;
  close(): void;
}

type Needed = Pick<Environment, "stdout" | "clock" | "signal">;

/** Closes when the signal aborts. Close it in every other case too. */
export function openLiveView(
  { stdout, clock, signal }: Needed,
  linesIn: (window: Window) => readonly string[],
): LiveView {
  const screen = openScreen(stdout);
  let cancel = () => {};
  let isClosed = false;

  function refresh(): void {
    if (isClosed) return;
    cancel();
    try {
      screen.draw(linesIn({ columns: stdout.columns, rows: stdout.rows }));
    } catch (error) {
      // No caller catches an error of a timer, so the terminal is restored here.
      close();
      throw error;
    }
    // Ages and countdowns go on when nothing else does.
    cancel = clock.after(1_000, refresh);
  }

  function close(): void {
    isClosed = true;
    cancel();
    for (const stopListening of listening) stopListening();
    signal.removeEventListener("abort", close);
    screen.close();
  }

  const listening = [stdout.onResize(refresh), stdout.onStop(screen.leave, refresh)];
  // At once, and not after the work in progress ends: a second Ctrl-C may end the process before that.
  signal.addEventListener("abort", close);
  if (signal.aborted) close();
  return { refresh, close };
}
