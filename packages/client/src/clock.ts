/** Milliseconds since the epoch, and a timer. */
export interface Clock {
  now(): number;
  after(delayMs: number, run: () => void): () => void;
}

/** The most that setTimeout takes, 24 days: of anything longer, such as Infinity, it makes no time at all. */
const longestDelayMs = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, Math.min(delayMs, longestDelayMs));
    return () => clearTimeout(timer);
  },
};

/** Resolves after the delay; rejects with the signal's reason when that comes first. */
export function pause(clock: Clock, delayMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    // An aborting signal's reason is the caller's own value, whatever its type.
    const abort = () => {
      cancel();
      reject(signal?.reason);
    };
    const cancel = clock.after(delayMs, () => {
      signal?.removeEventListener("abort", abort);
      resolve();
    });
    if (signal?.aborted) abort();
    else signal?.addEventListener("abort", abort, { once: true });
  });
}
