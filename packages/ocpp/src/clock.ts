/** The clock as a parameter: everything in this package that waits uses one. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Runs `run` once, `delayMs` from now, unless the returned function is called first. */
  after(delayMs: number, run: () => void): Cancel;
}

/** Cancels the timer; does nothing after it has run. */
export type Cancel = () => void;

// Node fires a timer with a longer delay immediately.
const longestTimerMs = 2 ** 31 - 1;

/** The system clock. A delay longer than 24 days is cut to 24 days. */
export const systemClock: Clock = {
  now: Date.now,
  after(delayMs, run) {
    const timer = setTimeout(run, Math.min(delayMs, longestTimerMs));
    return () => clearTimeout(timer);
  },
};
