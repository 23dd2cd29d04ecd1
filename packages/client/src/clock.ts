/** Milliseconds since the epoch, and a timer. */
export interface Clock {
  now(): number;
  after(delayMs: number, run: () => void): () => void;
}

/** The maximum of setTimeout, 24 days. It runs a longer delay, such as Infinity, at once. */
const longestDelayMs = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, Math.min(delayMs, longestDelayMs));
    return () => clearTimeout(timer);
  },
};

/** Resolves after the delay. Rejects with the signal's reason when the signal aborts first. */
export function pause(clock: Clock, delayMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    // The signal's reason is the caller's value and may have any type.
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
