/** Time as an argument. Everything that waits in this package waits on one of these. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Runs `run` once, `delayMs` from now, unless the returned function is called first. */
  after(delayMs: number, run: () => void): Cancel;
}

/** Calls off what was to run; does nothing once it has run. */
export type Cancel = () => void;

// A timer with a longer delay fires at once.
const longestTimerMs = 2 ** 31 - 1;

/** The time of the machine. What is further away than 24 days comes after 24 days. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, Math.min(delayMs, longestTimerMs));
    return () => clearTimeout(timer);
  },
};
